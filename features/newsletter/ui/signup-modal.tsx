import { Button, Modal, Text, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { KEPT } from '@unmask/product/browser-storage';
import { SIGNUP_WELCOME_MS } from '@unmask/product/limits';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { signupModal as words } from '../words.ts';
import classes from './early-access.module.css';
import { useSignup } from './use-signup.ts';

interface SignupModalProps {
  opened: boolean;
  hasFile: boolean;
  onClose: () => void;
  /** Begins a guest session; false when that failed, which has been told by then. */
  becomeGuest: () => Promise<boolean>;
  /** Called two seconds after a successful signup, when the modal closes, and at once for a guest. */
  onDone: () => void;
}

export function SignupModal({ opened, hasFile, onClose, becomeGuest, onDone }: SignupModalProps) {
  const [welcome, setWelcome] = useState(false);
  const done = useRef(onDone);
  done.current = onDone;

  useEffect(() => {
    if (!welcome) return;
    const timer = setTimeout(() => {
      setWelcome(false);
      done.current();
    }, SIGNUP_WELCOME_MS);
    return () => clearTimeout(timer);
  }, [welcome]);

  const title = welcome ? words.welcomeTitle : words.title;
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered withCloseButton={!welcome}>
      {welcome ? (
        <div className={classes.welcome} role="status">
          <IconCircleCheck size={28} stroke={1.5} aria-hidden="true" />
          <Text>{hasFile ? words.welcomeWithFile : words.welcomeWithoutFile}</Text>
        </div>
      ) : (
        <SignupForm
          onSuccess={() => setWelcome(true)}
          becomeGuest={becomeGuest}
          onGuest={() => {
            onClose();
            onDone();
          }}
        />
      )}
    </Modal>
  );
}

interface SignupFormProps {
  onSuccess: () => void;
  becomeGuest: () => Promise<boolean>;
  onGuest: () => void;
}

function SignupForm({ onSuccess, becomeGuest, onGuest }: SignupFormProps) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState(() => sessionStorage.getItem(KEPT.email.key) ?? '');
  const { submitting, submit } = useSignup();

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!(await submit(email, name))) return;
    sessionStorage.setItem(KEPT.email.key, email);
    localStorage.setItem(KEPT.asked.key, 'yes');
    onSuccess();
  }

  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <Text size="sm" c="dimmed">
        {words.text}
      </Text>
      <TextInput
        label={
          <>
            {words.name} <span className="um-dim">{words.optional}</span>
          </>
        }
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={words.email}
        type="email"
        required
        withAsterisk={false}
        data-autofocus
        autoComplete="email"
        placeholder={words.emailPlaceholder}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" fullWidth loading={submitting} disabled={email.trim() === '' || submitting}>
        {words.submit}
      </Button>
      <GuestWay disabled={submitting} becomeGuest={becomeGuest} onGuest={onGuest} />
    </form>
  );
}

/** The way without an address. */
function GuestWay({
  disabled,
  becomeGuest,
  onGuest,
}: Omit<SignupFormProps, 'onSuccess'> & { disabled: boolean }) {
  const beginning = useMutation({ mutationFn: becomeGuest, onSuccess: (begun) => begun && onGuest() });
  return (
    <div>
      <Button
        variant="default"
        fullWidth
        loading={beginning.isPending}
        disabled={disabled}
        onClick={() => beginning.mutate()}
      >
        {words.guest}
      </Button>
      <Text size="xs" c="dimmed" ta="center" mt={4}>
        {words.guestText}
      </Text>
    </div>
  );
}
