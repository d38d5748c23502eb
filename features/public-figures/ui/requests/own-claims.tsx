import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Panel, showToast } from '@unmask/ui';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { z } from 'zod';
import { TEXT_LENGTH } from '../../limits.ts';
import type { Claim } from '../../request-contract.ts';
import { claims as words } from '../../request-words.ts';
import { claimsKey, FIGURES_KEY, figureCalls } from '../calls.ts';
import classes from '../figures.module.css';

/** Stands there for whoever has claimed an entry. */
export function OwnClaims({ userId }: { userId: string }) {
  const query = useQuery({ queryKey: claimsKey(userId), queryFn: () => figureCalls().ownClaims() });
  const items = query.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Panel title={words.title}>
      <ul className={classes.reports} aria-label={words.title}>
        {items.map((claim) => (
          <li key={claim.id}>
            <h3>{claim.name}</h3>
            <p className={classes.small}>{words.states[claim.state]}</p>
            {claim.note !== '' && <p className={classes.small}>{words.note(claim.note)}</p>}
            {claim.state === 'open' && <Code claim={claim} userId={userId} />}
            {claim.state === 'granted' && <Statement claim={claim} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Code({ claim: { id, name, code, file, siteFound }, userId }: { claim: Claim; userId: string }) {
  const check = useCall({
    call: () => figureCalls().checkSite({ id }),
    failed: words.checkFailed,
    changes: [claimsKey(userId)],
  });
  return (
    <>
      <p className={classes.summary}>{words.put(code, file)}</p>
      {siteFound !== null && <p role="status">{siteFound ? words.found : words.notFound}</p>}
      {siteFound !== true && (
        <div>
          <Button
            size="sm"
            variant="default"
            loading={check.busy}
            aria-label={words.checkLabel(name)}
            onClick={() => void check.run()}
          >
            {words.check}
          </Button>
        </div>
      )}
    </>
  );
}

const schema = z.object({ text: z.string().trim() });

function Statement({ claim: { id, statement } }: { claim: Claim }) {
  const form = useSchemaForm({
    schema,
    start: { text: statement ?? '' },
    send: ({ text }) => figureCalls().setStatement({ id, text }),
    onDone: () => showToast(words.saved),
    failed: words.saveFailed,
    changes: [FIGURES_KEY],
  });
  return (
    <SchemaForm form={form} submit={words.save}>
      <Textarea
        label={words.statement}
        description={words.statementHelp}
        rows={4}
        maxLength={TEXT_LENGTH}
        {...form.field('text')}
      />
    </SchemaForm>
  );
}
