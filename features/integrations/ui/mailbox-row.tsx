import { Button, NativeSelect, PasswordInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import { shownTime } from '@unmask/ui';
import { AskDialog, type Question } from '@unmask/ui/ask-dialog.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useState } from 'react';
import { SCAN_INTERVALS, type ScanInterval } from '../limits.ts';
import type { Mailbox } from '../mailbox-contract.ts';
import { mailboxPage as words } from '../mailbox-words.ts';
import { failedAs, integrationCalls, mailAttachmentsKey, mailboxesKey } from './calls.ts';
import classes from './integrations.module.css';

interface Props {
  organizationId: string;
  mailbox: Mailbox;
}

/** One mailbox: how it stands, how often it is looked at, and its end. */
export function MailboxRow({ organizationId, mailbox }: Props) {
  const { id, username, host, folder, enabled, last_error: problem } = mailbox;
  const [question, setQuestion] = useState<Question | null>(null);
  const [password, setPassword] = useState('');
  const acting = {
    failed: failedAs(words.changeFailed),
    changes: [mailboxesKey(organizationId), mailAttachmentsKey(organizationId)],
  };
  const changing = useCall({
    call: (change: { interval?: ScanInterval; enabled?: boolean; password?: string }) =>
      integrationCalls().changeMailbox({ organizationId, id, ...change }),
    done: words.changed,
    onDone: () => setPassword(''),
    ...acting,
  });
  const looking = useCall({
    call: () => integrationCalls().lookAtMailbox({ organizationId, id }),
    done: words.looking,
    ...acting,
  });
  const removing = useCall({
    call: () => integrationCalls().removeMailbox({ organizationId, id }),
    done: words.removed,
    ...acting,
  });
  return (
    <li className={classes.mailbox}>
      <div>
        <strong>{username}</strong>
        <span className={classes.small}>
          {host}, {folder}
        </span>
        <span className={classes.small} role="status">
          {stateOf(mailbox)}
        </span>
      </div>
      <div className={classes.ways}>
        <NativeSelect
          aria-label={words.intervalOf(username)}
          data={SCAN_INTERVALS.map((value) => ({ value, label: words.intervals[value] }))}
          value={mailbox.interval}
          disabled={changing.busy}
          onChange={({ currentTarget }) =>
            void changing.run({ interval: currentTarget.value as ScanInterval })
          }
        />
        {enabled && (
          <Button
            variant="default"
            loading={looking.busy}
            aria-label={words.lookOf(username)}
            onClick={() => void looking.run(undefined)}
          >
            {words.look}
          </Button>
        )}
        <Button
          variant="default"
          loading={changing.busy}
          onClick={() => void changing.run({ enabled: !enabled })}
        >
          {enabled ? words.pause : words.resume}
        </Button>
        <Button
          variant="subtle"
          color="var(--um-red)"
          aria-label={words.removeOf(username)}
          onClick={() => setQuestion({ ...words.removeAsk, run: () => removing.run(undefined) })}
        >
          {words.remove}
        </Button>
      </div>
      {problem !== null && (
        <form
          className={classes.ways}
          onSubmit={(event) => {
            event.preventDefault();
            if (password !== '') void changing.run({ password });
          }}
        >
          <PasswordInput
            className={classes.password}
            label={words.newPassword}
            autoComplete="off"
            maxLength={1_000}
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={password === ''} loading={changing.busy}>
            {words.savePassword}
          </Button>
        </form>
      )}
      <AskDialog question={question} cancel={words.cancel} onClose={() => setQuestion(null)} />
    </li>
  );
}

function stateOf({ enabled, last_error: problem, last_look_at: at }: Mailbox): string {
  if (!enabled) return problem ?? words.states.paused;
  if (problem !== null) return words.states.failing(problem);
  return words.states.on(at && shownTime(at));
}
