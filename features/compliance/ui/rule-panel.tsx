import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AsyncView, Panel, showToast, Time } from '@unmask/ui';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { useState } from 'react';
import { z } from 'zod';
import type { Rule } from '../contract.ts';
import { RULE_LENGTH } from '../limits.ts';
import { page } from '../page-words.ts';
import { rule as words } from '../readiness-words.ts';
import { complianceCalls, complianceKey, failedAs } from './calls.ts';
import classes from './compliance.module.css';
import type { May } from './compliance-page.tsx';

/** The rule that everybody confirms: read, confirmed, and written anew by admins. */
export function RulePanel({ may }: { may: May }) {
  const { organizationId, change } = may;
  const [editing, setEditing] = useState(false);
  const found = useQuery({
    queryKey: complianceKey(organizationId, 'rule'),
    queryFn: () => complianceCalls().rule({ organizationId }),
  });
  return (
    <Panel
      title={words.title}
      aside={
        change &&
        found.data &&
        !editing && (
          <Button variant="default" size="compact-sm" onClick={() => setEditing(true)}>
            {words.edit}
          </Button>
        )
      }
    >
      <AsyncView query={found} label={words.loading} height={140} failed={words.failed}>
        {(rule) =>
          editing ? (
            <Editor organizationId={organizationId} rule={rule} onClose={() => setEditing(false)} />
          ) : (
            <Read may={may} rule={rule} />
          )
        }
      </AsyncView>
    </Panel>
  );
}

function Read({ may: { organizationId, change }, rule }: { may: May; rule: Rule }) {
  const { version } = rule;
  const confirming = useCall({
    call: (read: number) => complianceCalls().confirmRule({ organizationId, version: read }),
    done: words.confirmedToast,
    failed: failedAs(words.confirmFailed),
    changes: [complianceKey(organizationId)],
  });
  if (version === null || rule.published_at === null) {
    return (
      <div className={classes.lines}>
        <p className={classes.text}>{change ? words.none : words.noneForMembers}</p>
        {change && <p className={classes.pre}>{rule.text}</p>}
      </div>
    );
  }
  return (
    <div className={classes.lines}>
      <p className={classes.pre}>{rule.text}</p>
      <p className={classes.text}>
        {words.version(version)}
        <Time at={rule.published_at} />. {words.confirmed(rule.confirmed, rule.members)}.
      </p>
      {rule.missing !== null && rule.missing.length > 0 && (
        <p className={classes.text}>
          {words.missing} {rule.missing.join(', ')}
        </p>
      )}
      {rule.own_confirmation === null ? (
        <div>
          <Button loading={confirming.busy} onClick={() => void confirming.run(version)}>
            {words.confirm}
          </Button>
        </div>
      ) : (
        <p>
          {words.own}
          <Time at={rule.own_confirmation} />.
        </p>
      )}
    </div>
  );
}

const schema = z.object({ text: z.string().trim().min(1, words.empty) });

function Editor({
  organizationId,
  rule,
  onClose,
}: {
  organizationId: string;
  rule: Rule;
  onClose: () => void;
}) {
  const form = useSchemaForm({
    schema,
    start: { text: rule.text },
    send: ({ text }) => complianceCalls().publishRule({ organizationId, text }),
    onDone: () => {
      showToast(words.published);
      onClose();
    },
    failed: failedAs(words.publishFailed),
    changes: [complianceKey(organizationId)],
  });
  return (
    <SchemaForm form={form} submit={words.publish} cancel={{ text: page.cancel, onClick: onClose }}>
      <Textarea
        label={words.text}
        description={words.editHint}
        rows={12}
        maxLength={RULE_LENGTH}
        {...form.field('text')}
      />
    </SchemaForm>
  );
}
