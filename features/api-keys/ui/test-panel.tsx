import { Button, FileButton, PasswordInput } from '@mantine/core';
import { API_BASES, API_KEY_HEADER } from '@unmask/product/api';
import { apiTest as words } from '@unmask/product/copy/api-keys';
import { kindOf, typeOfFile } from '@unmask/product/media';
import { Panel, showToast } from '@unmask/ui';
import { CodeBox } from '@unmask/ui/code-box.tsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import classes from './api-keys.module.css';

interface Answer {
  status: number;
  seconds: string;
  text: string;
}

interface TestPanelProps {
  /** The key that was just made, if any. */
  secret: string;
  /** The month's usage is another one now. */
  onDone: () => void;
}

/** Calls the public API as a program would: with a key, not with the session. */
export function TestPanel({ secret, onDone }: TestPanelProps) {
  const [key, setKey] = useState(secret);
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const forget = useRef<() => void>(null);
  useEffect(() => {
    if (secret !== '') setKey(secret);
  }, [secret]);

  function choose(chosen: File | null) {
    if (chosen !== null && kindOf(typeOfFile(chosen.name, chosen.type)) === null) {
      showToast(words.invalidType, 'destructive');
      // The same file chosen again is an event again.
      forget.current?.();
      return;
    }
    setFile(chosen);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (key.trim() === '') return showToast(words.keyRequired, 'destructive');
    if (file === null) return showToast(words.fileRequired, 'destructive');
    setBusy(true);
    setAnswer(null);
    try {
      setAnswer(await send(key.trim(), file));
    } finally {
      setBusy(false);
      onDone();
    }
  }

  return (
    <Panel title={words.title}>
      <form className={classes.stack} onSubmit={submit} noValidate>
        <p className={classes.text}>{words.text}</p>
        <div className={classes.row}>
          <PasswordInput
            className={classes.grow}
            label={words.key}
            placeholder={words.keyPlaceholder}
            autoComplete="off"
            value={key}
            onChange={(event) => setKey(event.currentTarget.value)}
          />
          <div className={classes.file}>
            <FileButton
              accept="video/*,audio/*,image/*"
              onChange={choose}
              resetRef={forget}
              inputProps={{ 'aria-label': words.file }}
            >
              {(props) => (
                <Button {...props} variant="default">
                  {words.choose}
                </Button>
              )}
            </FileButton>
            {file !== null && <span className={classes.fileName}>{file.name}</span>}
          </div>
          <Button type="submit" loading={busy}>
            {words.submit}
          </Button>
        </div>
        <div role="status" className={classes.small}>
          {busy && words.running}
          {answer !== null && words.answer(answer.status, answer.seconds)}
        </div>
        {answer !== null && <CodeBox code={answer.text} />}
      </form>
    </Panel>
  );
}

/** @returns null when no answer came at all; the person has been told. */
async function send(key: string, file: File): Promise<Answer | null> {
  const form = new FormData();
  form.set('file', file);
  const from = performance.now();
  try {
    const response = await fetch(`${window.location.origin}${API_BASES[0]}/api/v1/analyze`, {
      method: 'POST',
      headers: { [API_KEY_HEADER]: key },
      body: form,
      // The key alone opens the API.
      credentials: 'omit',
    });
    const body: unknown = await response.json();
    if (!response.ok) showToast({ ...words.failed, description: errorOf(body) }, 'destructive');
    return {
      status: response.status,
      seconds: ((performance.now() - from) / 1000).toFixed(1),
      text: JSON.stringify(body, null, 2),
    };
  } catch (error) {
    console.warn(words.connection.title, error);
    showToast(words.connection, 'destructive');
    return null;
  }
}

function errorOf(body: unknown): string {
  const error = body !== null && typeof body === 'object' && 'error' in body ? body.error : null;
  return typeof error === 'string' ? error : words.failed.description;
}
