import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LIMIT_POLICIES } from '@unmask/product/plans';
import { POLICY_BOUNDS } from '@unmask/product/policies';
import { AsyncView, Panel, shownTime } from '@unmask/ui';
import { useCall } from '@unmask/ui/use-call.ts';
import { type FormEvent, useMemo, useState } from 'react';
import type { Policy } from '../contract.ts';
import { policyValues, policyWords, adminSettings as words } from '../words.ts';
import classes from './admin.module.css';
import { ADMIN_KEY, adminCalls, CHANGES } from './calls.ts';

type Value = Policy['value'];

export function SettingsSection() {
  const calls = useMemo(adminCalls, []);
  const policies = useQuery({ queryKey: [...ADMIN_KEY, 'policies'], queryFn: () => calls.listPolicies() });

  return (
    <Panel title={words.title}>
      <p className={classes.text}>{words.text}</p>
      <AsyncView query={policies} label={words.loading} rows={5} height={36} failed={words.failed}>
        {({ items }) =>
          items.map((policy) => <PolicyForm key={`${policy.name} ${policy.value}`} policy={policy} />)
        }
      </AsyncView>
    </Panel>
  );
}

const shown = (value: Value) => policyValues[String(value)] ?? String(value);

function PolicyForm({ policy }: { policy: Policy }) {
  const calls = useMemo(adminCalls, []);
  const [text, setText] = useState(String(policy.value));
  const changing = useCall({
    ...CHANGES,
    call: (value: Value | null) => calls.changePolicy({ name: policy.name, value }),
    done: words.saved,
  });
  const { busy, run } = changing;

  return (
    <form
      className={classes.policy}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void run(typedValue(policy, text));
      }}
    >
      <PolicyField policy={policy} text={text} onText={setText} />
      <div className={classes.actions}>
        <Button type="submit" variant="default" loading={busy} disabled={text === String(policy.value)}>
          {words.save}
        </Button>
        {policy.changedAt !== null && (
          <Button variant="subtle" color="gray" disabled={busy} onClick={() => void run(null)}>
            {words.reset}
          </Button>
        )}
      </div>
      <p className={classes.small}>
        {words.environment(shown(policy.environment))}
        {policy.changedAt !== null && ` ${words.changed(shownTime(policy.changedAt))}`}
      </p>
    </form>
  );
}

/** What the field says, as the kind of value the policy has; the service judges it. */
function typedValue(policy: Policy, text: string): Value {
  if (typeof policy.value === 'boolean') return text === 'true';
  if (typeof policy.value === 'number') return text.trim() === '' ? text : Number(text);
  return text;
}

interface FieldProps {
  policy: Policy;
  text: string;
  onText: (text: string) => void;
}

function PolicyField({ policy, text, onText }: FieldProps) {
  const { label, help } = policyWords[policy.name];
  const common = { label, description: help, value: text };
  if (policy.name === 'limit_policy' || policy.name === 'sign_up_open') {
    const values = policy.name === 'limit_policy' ? LIMIT_POLICIES : ['true', 'false'];
    return (
      <NativeSelect
        {...common}
        data={values.map((value) => ({ value, label: shown(value) }))}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    );
  }
  const { least, most } = POLICY_BOUNDS[policy.name];
  return (
    <TextInput
      {...common}
      type="number"
      required
      withAsterisk={false}
      min={least}
      max={most}
      step={1}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}
