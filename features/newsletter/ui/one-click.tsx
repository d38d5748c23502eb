import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FormError } from '@unmask/ui/form-error.tsx';
import { toSlice } from '@unmask/ui/slices.tsx';
import { useNoIndex } from '@unmask/ui/use-no-index.ts';
import { useTitle } from '@unmask/ui/use-title.ts';
import { type ReactNode, useState } from 'react';
import { pageWords as words } from '../words-page.ts';
import { failureText } from './calls.ts';
import classes from './newsletter.module.css';

interface Props<Done> {
  token: string;
  title: string;
  text: string;
  action: string;
  run: (token: string) => Promise<Done>;
  done: (output: Done) => ReactNode;
}

/** A page behind the link of a mail with one button: programs that only open links do nothing by that. */
export function OneClick<Done>({ token, title, text, action, run, done }: Props<Done>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [output, setOutput] = useState<Done | null>(null);
  useNoIndex();
  useTitle(title);

  async function press() {
    setBusy(true);
    setError(null);
    try {
      setOutput(await run(token));
    } catch (thrown) {
      console.warn(title, thrown);
      setError(failureText(thrown));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={`um-page ${classes.page} ${classes.narrow}`}>
      <h1 className={classes.title}>{title}</h1>
      {token === '' ? (
        <p className={classes.text}>{words.noLink}</p>
      ) : output !== null ? (
        <div role="status" className={classes.stack}>
          {done(output)}
        </div>
      ) : (
        <>
          <p className={classes.text}>{text}</p>
          <FormError error={error} />
          <Button className={classes.start} loading={busy} onClick={() => void press()}>
            {action}
          </Button>
        </>
      )}
      <Anchor component={Link} to={toSlice('/newsletter')}>
        {words.toNewsletter}
      </Anchor>
    </div>
  );
}
