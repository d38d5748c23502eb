import { PasswordInput } from '@mantine/core';
import { passwordHints, passwordProblems } from '@unmask/product/copy/auth';
import type { ReactNode } from 'react';
import { passwordProblem } from '../password-rule.ts';

interface NewPasswordInputProps {
  label: string;
  value?: string;
  onChange: (value: string) => void;
  /** Whose password it is to be; null where that is not known. */
  email: string | null;
  /** Whether a second factor is on; null where that is not known. */
  twoSteps: boolean | null;
  size?: 'md';
  error?: ReactNode;
}

/** A field for a new password; what is still wrong with it stands below while it is typed. */
export function NewPasswordInput({
  value = '',
  onChange,
  email,
  twoSteps,
  error,
  ...input
}: NewPasswordInputProps) {
  const hint = hintOf(value, email, twoSteps);
  return (
    <PasswordInput
      {...input}
      autoComplete="new-password"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={hint}
      // The same words stand below already.
      error={error === hint ? true : error}
      descriptionProps={{ 'aria-live': 'polite' }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function hintOf(value: string, email: string | null, twoSteps: boolean | null): string {
  const rule = twoSteps === null ? passwordHints.unknown : passwordHints[twoSteps ? 'two' : 'one'];
  if (value === '') return rule;
  // Where the second factor is not known, the shorter length may be enough: the server knows.
  const problem = passwordProblem(value, { email, twoSteps: twoSteps !== false });
  if (problem !== null) return passwordProblems[problem];
  return twoSteps === null && passwordProblem(value, { email, twoSteps: false }) !== null
    ? rule
    : passwordHints.fine;
}
