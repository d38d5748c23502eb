import { Button, NativeSelect, TextInput } from '@mantine/core';
import { PLACEHOLDERS, type Placeholder } from '@unmask/product/content/marketing/templates';
import { Panel } from '@unmask/ui';
import { useCall } from '@unmask/ui/use-call.ts';
import type { Prospect } from '../../contract.ts';
import { SHORT_TEXT } from '../../limits.ts';
import { fillWords as words } from '../../outreach-words.ts';
import { marketingCalls, prospectsKey } from '../calls.ts';
import classes from '../marketing.module.css';
import { useKeeper } from '../use-keeper.ts';
import { type Contact, useFilling } from './fill-context.tsx';
import { useContacts } from './use-contacts.ts';

const option = ({ id, name, company }: Contact) => ({
  value: id,
  label: name ? `${name}, ${company}` : company,
});

/** @param asks what the templates below need to know of the sender */
export function FillPanel({ asks }: { asks: readonly Placeholder[] }) {
  const { contactId, choose, sender, enter } = useFilling();
  const { own, samples, contact, prospect } = useContacts();
  return (
    <Panel title={words.title}>
      <div className={classes.stack}>
        <p className={classes.text}>{words.text}</p>
        <div className={classes.fields}>
          <NativeSelect
            label={words.contact}
            value={contactId}
            onChange={(event) => choose(event.currentTarget.value)}
            data={[
              { value: '', label: words.nobody },
              ...(own.length > 0 ? [{ group: words.own, items: own.map(option) }] : []),
              { group: words.samples, items: samples.map(option) },
            ]}
          />
          {asks.map((name) => (
            <TextInput
              key={name}
              label={PLACEHOLDERS[name]}
              maxLength={SHORT_TEXT}
              value={sender[name] ?? ''}
              onChange={(event) => enter({ [name]: event.currentTarget.value })}
            />
          ))}
        </div>
        {prospect?.status === 'Not Contacted' && !prospect.objected && <Reached prospect={prospect} />}
        {contact?.objected && (
          <p role="alert" className={classes.warning}>
            {words.objected(contact.name || contact.company)}
          </p>
        )}
      </div>
    </Panel>
  );
}

/** Once the mail is sent: the pipeline follows. */
function Reached({ prospect }: { prospect: Prospect }) {
  const { userId } = useKeeper();
  const move = useCall({
    call: () => marketingCalls().updateProspect({ ...prospect, status: 'Reached Out' }),
    done: words.reachedToast,
    failed: words.reachFailed,
    changes: [prospectsKey(userId ?? ''), ['marketing', userId ?? '', 'progress']],
  });
  return (
    <Button
      variant="default"
      size="sm"
      className={classes.start}
      loading={move.busy}
      onClick={() => move.run()}
    >
      {words.reached}
    </Button>
  );
}
