import { Button, Loader, Text } from '@mantine/core';
import type { Confirmation } from '@unmask/accounts/contract';
import { verifyPage as words } from '@unmask/product/copy/auth';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './auth-page.module.css';
import { useSession } from './session.tsx';

interface VerifyPanelProps {
  token: string;
  /** Where to go from here. */
  links: ReactNode;
}

/** Where the link of a verification mail leads. */
export function VerifyPanel({ token, links }: VerifyPanelProps) {
  const { refreshSession } = useSession();
  const [state, setState] = useState<Confirmation | 'checking' | 'failed'>('checking');
  const [cleared, setCleared] = useState(false);
  // A link works once: it is opened once, however often the page is drawn.
  const opened = useRef<string | null>(null);

  async function open() {
    setState('checking');
    try {
      const { accountCalls } = await import('./account-calls.ts');
      const answer = await accountCalls().confirmAddress({ token });
      setState(answer.state);
      setCleared(answer.cleared === true);
      if (answer.state === 'ok' || answer.state === 'changed') refreshSession();
    } catch (thrown) {
      console.warn('confirming an address', thrown);
      setState('failed');
    }
  }
  const openOnce = useRef(open);
  openOnce.current = open;

  useEffect(() => {
    if (opened.current === token) return;
    opened.current = token;
    void openOnce.current();
  }, [token]);

  if (state === 'checking') {
    return (
      <section className={classes.panel} role="status" aria-label={words.checking}>
        <h1 className={classes.title}>{words.title}</h1>
        <Loader />
      </section>
    );
  }
  return (
    <section className={classes.panel} aria-labelledby="verify-title">
      <h1 id="verify-title" className={classes.title}>
        {words[state].title}
      </h1>
      <Text>{words[state].text}</Text>
      {cleared && <Text>{words.cleared}</Text>}
      {state === 'failed' && <Button onClick={() => open()}>{words.retry}</Button>}
      <div className={classes.links}>{links}</div>
    </section>
  );
}
