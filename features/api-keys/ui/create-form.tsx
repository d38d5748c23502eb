import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { API_KEY_DAYS, API_KEY_NAME_LENGTH, API_SCOPES } from '@unmask/product/api';
import { apiScopes, apiKeyToasts as toasts, apiKeyForm as words } from '@unmask/product/copy/api-keys';
import { Panel, showToast } from '@unmask/ui';
import { type FormEvent, useState } from 'react';
import classes from './api-keys.module.css';
import { apiKeyCalls, reportFailure } from './calls.ts';

/** @param onCreated is given the whole key, which nobody can read again. */
export function CreateForm({ onCreated }: { onCreated: (secret: string) => void }) {
  const [name, setName] = useState('');
  const [days, setDays] = useState('');
  const [chosen, setChosen] = useState<string[]>([...API_SCOPES]);
  const [zeroRetention, setZeroRetention] = useState(false);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return showToast(toasts.nameRequired, 'destructive');
    const scopes = API_SCOPES.filter((scope) => chosen.includes(scope));
    if (scopes.length === 0) return showToast(toasts.scopeRequired, 'destructive');
    setBusy(true);
    try {
      const ends = API_KEY_DAYS.find((count) => String(count) === days) ?? null;
      const { secret } = await apiKeyCalls().create({ name, days: ends, scopes, zeroRetention });
      setName('');
      setChosen([...API_SCOPES]);
      setZeroRetention(false);
      onCreated(secret);
    } catch (thrown) {
      reportFailure(thrown, toasts.createFailed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Panel title={words.title}>
      <form className={classes.stack} onSubmit={submit} noValidate>
        <div className={classes.row}>
          <TextInput
            className={classes.grow}
            label={words.name}
            placeholder={words.placeholder}
            maxLength={API_KEY_NAME_LENGTH}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <NativeSelect
            label={words.expiry}
            value={days}
            data={[
              { value: '', label: words.never },
              ...API_KEY_DAYS.map((count) => ({ value: String(count), label: words.days(count) })),
            ]}
            onChange={(event) => setDays(event.currentTarget.value)}
          />
        </div>
        <Checkbox.Group
          label={words.scopes}
          description={words.scopesText}
          value={chosen}
          onChange={setChosen}
        >
          <div className={classes.scopes}>
            {API_SCOPES.map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                label={apiScopes[scope]}
                description={<code>{scope}</code>}
              />
            ))}
          </div>
        </Checkbox.Group>
        <Checkbox
          label={words.zero}
          description={words.zeroText}
          checked={zeroRetention}
          onChange={(event) => setZeroRetention(event.currentTarget.checked)}
        />
        <div>
          <Button type="submit" loading={busy}>
            {words.submit}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
