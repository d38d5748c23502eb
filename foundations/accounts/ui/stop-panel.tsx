import { Button, Text } from '@mantine/core';
import type { Stopped } from '@unmask/accounts/contract';
import { stopPage as words } from '@unmask/product/copy/auth';
import { type ReactNode, useState } from 'react';
import classes from './auth-page.module.css';

interface StopPanelProps {
  token: string;
  /** Where to go from here. */
  links: ReactNode;
}

/** Where the link of a mail about a change of address leads. A button, because programs that read mail open its links too. */
export function StopPanel({ token, links }: StopPanelProps) {
  const [state, setState] = useState<Stopped | 'asked' | 'failed'>('asked');
  const [busy, setBusy] = useState(false);

  async function stop() {
    setBusy(true);
    try {
      const { accountCalls } = await import('./account-calls.ts');
      setState((await accountCalls().stopAddressChange({ token })).state);
    } catch (thrown) {
      console.warn('stopping a change of address', thrown);
      setState('failed');
    } finally {
      setBusy(false);
    }
  }

  const { title, text } = state === 'asked' ? { title: words.title, text: words.ask } : words[state];
  return (
    <section className={classes.panel} aria-labelledby="stop-title">
      <h1 id="stop-title" className={classes.title}>
        {title}
      </h1>
      <Text role={state === 'asked' ? undefined : 'status'}>{text}</Text>
      {(state === 'asked' || state === 'failed') && (
        <Button size="md" loading={busy} onClick={stop}>
          {words.stop}
        </Button>
      )}
      <div className={classes.links}>{links}</div>
    </section>
  );
}
