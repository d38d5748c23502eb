import { Button, Switch } from '@mantine/core';
import { showToast } from '@unmask/ui';
import { type FormEvent, useState } from 'react';
import type { Preferences } from '../contract.ts';
import { PREFERENCES } from '../limits.ts';
import { toasts, pageWords as words } from '../words-page.ts';
import { preferenceWords } from '../words-service.ts';
import { newsletterCalls } from './calls.ts';
import classes from './newsletter.module.css';

/** Six switches, saved together. */
export function EmailPreferences({ token, start }: { token: string; start: Preferences }) {
  const [chosen, setChosen] = useState(start);
  const [saving, setSaving] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    setSaving(true);
    try {
      await newsletterCalls().savePreferences({ token, preferences: chosen });
      showToast(toasts.saved);
    } catch (thrown) {
      console.warn('preferences', thrown);
      showToast(toasts.savingFailed, 'destructive');
    } finally {
      setSaving(false);
    }
  }

  return (
    <form className={classes.stack} onSubmit={save} aria-busy={saving}>
      {PREFERENCES.map((name) => (
        <Switch
          key={name}
          label={preferenceWords[name].name}
          // Mantine puts the description into the name.
          aria-label={preferenceWords[name].name}
          description={preferenceWords[name].text}
          checked={chosen[name]}
          onChange={({ currentTarget: { checked } }) =>
            setChosen((before) => ({ ...before, [name]: checked }))
          }
        />
      ))}
      <Button type="submit" loading={saving} className={classes.start}>
        {words.save}
      </Button>
    </form>
  );
}
