import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { captureBox as words } from '../words.ts';
import classes from './early-access.module.css';
import { useSignup } from './use-signup.ts';

/** The early-access box at the foot of the home page. */
export function CaptureBox() {
  const [email, setEmail] = useState('');
  const [done, setDone] = useState(false);
  const { submitting, submit } = useSignup();

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!(await submit(email))) return;
    setEmail('');
    setDone(true);
  }

  return (
    <section className={classes.capture} aria-labelledby="early-access-title">
      <div>
        <h2 id="early-access-title" className={classes.captureTitle}>
          {words.title}
        </h2>
        <p className={classes.captureText}>{words.text}</p>
      </div>
      <form className={classes.captureForm} onSubmit={onSubmit} noValidate>
        <TextInput
          className={classes.captureInput}
          label={words.email}
          type="email"
          size="md"
          autoComplete="email"
          placeholder={words.emailPlaceholder}
          value={email}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setDone(false);
          }}
        />
        <Button type="submit" size="md" loading={submitting} disabled={email.trim() === '' || submitting}>
          {words.submit}
        </Button>
        <p className={classes.captureDone} role="status">
          {done ? words.done : ''}
        </p>
      </form>
    </section>
  );
}
