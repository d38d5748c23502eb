import { Anchor, Button, NativeSelect, NumberInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Organization, Retention } from '@unmask/organizations/contract';
import { confirm, organizationToasts as toasts, elite as words } from '@unmask/product/copy/organizations';
import { AUDIT_FORMATS, RETENTION_DAYS, UNTIL_DELETED } from '@unmask/product/organizations';
import { AsyncView, Panel } from '@unmask/ui';
import { AskDialog, type Question } from '@unmask/ui/ask-dialog.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { type FormEvent, useState } from 'react';
import { organizationCalls } from './calls.ts';
import classes from './organizations.module.css';

/** What Enterprise Elite brings: how long analyses are kept, and the audit log as a file. For admins. */
export function ElitePanel({ organization: { id } }: { organization: Organization }) {
  const queries = useQueryClient();
  const queryKey = ['organizations', id, 'retention'];
  const found = useQuery({ queryKey, queryFn: () => organizationCalls().retention({ organizationId: id }) });

  const saving = useCall({
    call: (days: number | null) => organizationCalls().changeRetention({ organizationId: id, days }),
    done: words.saved,
    failed: toasts.changeFailed,
    onDone: (retention) => void queries.setQueryData(queryKey, retention),
  });

  return (
    <Panel title={words.title}>
      <div className={classes.stack}>
        <AsyncView query={found} height={80} failed={words.failed}>
          {(retention) =>
            retention.available ? (
              <>
                <RetentionForm key={String(retention.days)} retention={retention} onSave={saving.run} />
                <AuditLinks id={id} />
              </>
            ) : (
              <p className={classes.text}>
                {words.needs} <Anchor href="/#subscription-plans">{words.plans}</Anchor>
              </p>
            )
          }
        </AsyncView>
      </div>
    </Panel>
  );
}

type Choice = keyof typeof words.choices;

function choiceOf(days: number | null): Choice {
  if (days === null) return 'standard';
  return days === UNTIL_DELETED ? 'kept' : 'days';
}

interface FormProps {
  retention: Retention;
  onSave: (days: number | null) => Promise<unknown>;
}

function RetentionForm({ retention, onSave }: FormProps) {
  const [choice, setChoice] = useState(choiceOf(retention.days));
  const [days, setDays] = useState<number | string>(retention.days || 90);
  const [question, setQuestion] = useState<Question | null>(null);
  const { least, most } = RETENTION_DAYS;
  const count = Number(days);
  const possible = choice !== 'days' || (Number.isInteger(count) && count >= least && count <= most);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (choice !== 'days') void onSave(choice === 'kept' ? UNTIL_DELETED : null);
    else setQuestion({ ...words.ask(count), run: () => onSave(count) });
  }

  return (
    <form className={classes.stack} onSubmit={submit} noValidate>
      <NativeSelect
        label={words.retention}
        description={words.retentionHelp}
        data={Object.entries(words.choices).map(([value, label]) => ({ value, label }))}
        value={choice}
        onChange={(event) => setChoice(event.currentTarget.value as Choice)}
      />
      {choice === 'days' && (
        <NumberInput label={words.days} min={least} max={most} value={days} onChange={setDays} />
      )}
      <div className={classes.ways}>
        <Button type="submit" variant="default" disabled={!possible}>
          {words.save}
        </Button>
      </div>
      <AskDialog question={question} cancel={confirm.cancel} onClose={() => setQuestion(null)} />
    </form>
  );
}

function AuditLinks({ id }: { id: string }) {
  return (
    <div>
      <h3 className={classes.subtitle}>{words.audit}</h3>
      <p className={classes.text}>{words.auditText}</p>
      <div className={classes.ways}>
        {AUDIT_FORMATS.map((format) => (
          <Button
            key={format}
            component="a"
            variant="default"
            href={`/api/organizations/${id}/audit/export?format=${format}`}
            download
          >
            {words[format]}
          </Button>
        ))}
      </div>
    </div>
  );
}
