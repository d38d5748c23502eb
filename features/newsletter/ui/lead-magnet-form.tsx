import { Button, TextInput } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { showToast } from '@unmask/ui';
import { type FormEvent, useState } from 'react';
import type { LeadMagnetType } from '../limits.ts';
import { toasts, leadMagnetWords as words } from '../words-page.ts';
import { leadMagnets } from '../words-service.ts';
import classes from './newsletter.module.css';
import { isEmail, sendEmail } from './send-email.ts';

/** Asks for a document: idle, sending, sent. */
export function LeadMagnetForm({ type }: { type: LeadMagnetType }) {
  const { title } = leadMagnets[type];
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState(false);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isEmail(email)) return showToast(toasts.invalid, 'destructive');
    setSending(true);
    try {
      await sendEmail({
        email: email.trim(),
        name: name.trim(),
        type: 'lead_magnet',
        leadMagnetType: type,
        leadMagnetTitle: title,
        downloadUrl: `/newsletter/downloads/${type}`,
      });
      setSent(true);
      showToast(toasts.sent);
    } catch (thrown) {
      console.warn('send-email', thrown);
      showToast(toasts.failed, 'destructive');
    } finally {
      setSending(false);
    }
  }

  if (sent)
    return (
      <div role="status" className={classes.done}>
        <IconMailCheck size={28} stroke={1.5} aria-hidden="true" />
        <div>
          <p className={classes.strong}>{words.sentTitle}</p>
          <p>{words.sent(email)}</p>
        </div>
      </div>
    );
  return (
    <form className={classes.stack} onSubmit={onSubmit} noValidate aria-label={words.open(title)}>
      <TextInput
        label={words.name}
        required
        withAsterisk={false}
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={words.email}
        type="email"
        required
        withAsterisk={false}
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" loading={sending} disabled={name.trim() === '' || email.trim() === '' || sending}>
        {words.submit}
      </Button>
    </form>
  );
}
