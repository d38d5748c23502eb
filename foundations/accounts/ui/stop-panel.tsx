import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { stopPage as words } from '@unmask/product/copy/auth';
import type { ReactNode } from 'react';
import classes from './auth-page.module.css';

interface StopPanelProps {
  token: string;
  /** Where to go from here. */
  links: ReactNode;
}

/** Where the link of a mail about a change of address leads. A button, because programs that read mail open its links too. */
export function StopPanel({ token, links }: StopPanelProps) {
  // Told on the page itself, so that nothing of it is a toast.
  const stopping = useMutation({
    mutationFn: async () => {
      const { accountCalls } = await import('./account-calls.ts');
      return accountCalls().stopAddressChange({ token });
    },
    onError: (thrown) => console.warn('stopping a change of address', thrown),
  });
  const state = stopping.isError ? 'failed' : (stopping.data?.state ?? 'asked');
  const { title, text } = state === 'asked' ? { title: words.title, text: words.ask } : words[state];
  return (
    <section className={classes.panel} aria-labelledby="stop-title">
      <h1 id="stop-title" className={classes.title}>
        {title}
      </h1>
      <Text role={state === 'asked' ? undefined : 'status'}>{text}</Text>
      {(state === 'asked' || state === 'failed') && (
        <Button size="md" loading={stopping.isPending} onClick={() => stopping.mutate()}>
          {words.stop}
        </Button>
      )}
      <div className={classes.links}>{links}</div>
    </section>
  );
}
