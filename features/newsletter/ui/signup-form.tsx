import { Button, TextInput } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { showToast } from '@unmask/ui';
import { codeOf } from '@unmask/ui/calls.ts';
import { useTypedText } from '@unmask/ui/use-typed-text.ts';
import { type FormEvent, useState } from 'react';
import { toasts, signup as words } from '../words-page.ts';
import { newsletterCalls } from './calls.ts';
import classes from './newsletter.module.css';
import { isEmail } from './send-email.ts';

interface Props {
  /** `card`: with its heading and a field for the name. `inline`: one line below something that was read. */
  variant?: 'card' | 'inline';
}

const DUPLICATE = '23505';
const EMAIL_ID = 'newsletter-email';
const NAME_ID = 'newsletter-name';

/** Asks for the newsletter: idle, submitting, subscribed; a failure leads back to idle with what was typed. */
export function NewsletterSignup({ variant = 'card' }: Props) {
  const [email, setEmail] = useTypedText(EMAIL_ID);
  const [name, setName] = useTypedText(NAME_ID);
  const [submitting, setSubmitting] = useState(false);
  const [subscribed, setSubscribed] = useState<string | null>(null);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isEmail(email)) return showToast(toasts.invalid, 'destructive');
    setSubmitting(true);
    try {
      const typed = { email: email.trim(), name: name.trim() || null, source: 'website' as const };
      setSubscribed((await newsletterCalls().subscribe(typed)).email);
      showToast(toasts.subscribed);
    } catch (thrown) {
      console.warn('newsletter', thrown);
      showToast(codeOf(thrown) === DUPLICATE ? toasts.duplicate : toasts.failed, 'destructive');
    } finally {
      setSubmitting(false);
    }
  }

  return (
    <section className={classes.signup} data-variant={variant} aria-labelledby="newsletter-signup">
      <div>
        <h2 id="newsletter-signup" className={classes.heading}>
          {words.title}
        </h2>
        <p className={classes.text}>{words.text}</p>
      </div>
      {subscribed !== null ? (
        <div role="status" className={classes.done}>
          <IconMailCheck size={28} stroke={1.5} aria-hidden="true" />
          <div>
            <p className={classes.strong}>{words.doneTitle}</p>
            <p>{words.done(subscribed)}</p>
          </div>
        </div>
      ) : (
        <form className={classes.form} onSubmit={onSubmit} noValidate>
          <TextInput
            id={EMAIL_ID}
            label={words.email}
            type="email"
            required
            withAsterisk={false}
            autoComplete="email"
            placeholder={words.emailPlaceholder}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          {variant === 'card' && (
            <TextInput
              id={NAME_ID}
              label={
                <>
                  {words.name} <span className="um-dim">{words.optional}</span>
                </>
              }
              autoComplete="name"
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
          <Button type="submit" loading={submitting} disabled={email.trim() === '' || submitting}>
            {words.submit}
          </Button>
          <p className={classes.small}>{words.consent}</p>
        </form>
      )}
    </section>
  );
}
