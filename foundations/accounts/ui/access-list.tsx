import { Button, Text } from '@mantine/core';
import type { Endable, SecureView } from '@unmask/accounts/contract';
import { securePage as words } from '@unmask/product/copy/auth';
import { Failed } from '@unmask/ui';
import { Waiting } from '@unmask/ui/waiting.tsx';
import { useCallback, useEffect, useState } from 'react';
import classes from './auth-page.module.css';

const KINDS: readonly Endable[] = ['sessions', 'api_keys', 'webhooks'];

/** What can be ended with the token of a mail about a new password, each with one click. */
export function AccessList({ token }: { token: string }) {
  const [view, setView] = useState<SecureView | null>(null);
  const [failed, setFailed] = useState(false);
  const [ending, setEnding] = useState<Endable | null>(null);

  const ask = useCallback(
    async (end?: Endable) => {
      setFailed(false);
      setEnding(end ?? null);
      try {
        const { accountCalls } = await import('./account-calls.ts');
        setView(await accountCalls().secure({ token, end }));
      } catch (thrown) {
        console.warn('ending access', thrown);
        setFailed(true);
      } finally {
        setEnding(null);
      }
    },
    [token],
  );
  // Looking ends nothing: programs that read mail open its links too.
  useEffect(() => void ask(), [ask]);

  if (view === null)
    return failed ? (
      <Failed text={words.failed} retry={words.retry} onRetry={() => ask()} />
    ) : (
      <Waiting label={words.checking} />
    );
  if (view.left === null)
    return <Text role="alert">{words[view.state === 'expired' ? 'expired' : 'invalid']}</Text>;
  return (
    <>
      <ul className={classes.access}>
        {KINDS.map((kind) => (
          <AccessRow
            key={kind}
            kind={kind}
            left={view.left?.[kind] ?? 0}
            busy={ending === kind}
            onEnd={() => ask(kind)}
          />
        ))}
      </ul>
      {failed && <Failed text={words.failed} retry={words.retry} onRetry={() => ask()} />}
    </>
  );
}

interface AccessRowProps {
  kind: Endable;
  left: number;
  busy: boolean;
  onEnd: () => void;
}

function AccessRow({ kind, left, busy, onEnd }: AccessRowProps) {
  const { none, some, end } = words.kinds[kind];
  return (
    <li>
      <Text role="status">{left === 0 ? none : some(left)}</Text>
      {left > 0 && (
        <Button variant="default" loading={busy} onClick={onEnd}>
          {end}
        </Button>
      )}
    </li>
  );
}
