import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { FormError } from './form-error.tsx';
import classes from './schema-form.module.css';
import type { SchemaFormState } from './use-schema-form.ts';

interface SchemaFormProps<Schema extends z.ZodType> {
  form: SchemaFormState<Schema>;
  children: ReactNode;
  /** On the button that sends it; without it a button stands among the children. */
  submit?: string;
  /** What the button looks like. */
  look?: 'filled' | 'default' | 'danger';
  disabled?: boolean;
  cancel?: { text: string; onClick: () => void };
  /** Where the buttons stand; `end` in dialogs, where the way on stands last. */
  buttons?: 'start' | 'end' | 'wide';
  /** Instead of the column that fields stand in. */
  className?: string;
  label?: string;
}

const LOOKS = {
  filled: {},
  default: { variant: 'default' },
  danger: { variant: 'outline', color: 'var(--um-red)' },
} as const;

/** Fields in a column, what is wrong with all of them above, and the buttons below. */
export function SchemaForm<Schema extends z.ZodType>(props: SchemaFormProps<Schema>) {
  const { form, children, submit, look = 'filled', disabled, cancel, buttons = 'start' } = props;
  const back = cancel && (
    <Button variant="default" onClick={cancel.onClick}>
      {cancel.text}
    </Button>
  );
  return (
    <form
      ref={form.root}
      className={classes.form}
      aria-label={props.label}
      aria-busy={form.busy}
      onSubmit={form.submit}
      noValidate
    >
      <FormError error={form.error} />
      {props.className === undefined ? children : <div className={props.className}>{children}</div>}
      {submit !== undefined && (
        <div className={classes.buttons} data-at={buttons}>
          {buttons === 'end' && back}
          <Button
            type="submit"
            {...LOOKS[look]}
            loading={form.busy}
            disabled={disabled}
            fullWidth={buttons === 'wide'}
          >
            {submit}
          </Button>
          {buttons !== 'end' && back}
        </div>
      )}
    </form>
  );
}
