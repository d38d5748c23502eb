import { useForm } from '@mantine/form';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { type FailureWords, tellFailure } from './failure.ts';
import { codeOf, refusalWords } from './refusals.ts';
import { schemaErrors } from './schema-errors.ts';
import { showToast, type ToastWords } from './toast.tsx';

type Name<Schema extends z.ZodType> = keyof z.input<Schema> & string;

interface FormOptions<Schema extends z.ZodType, Output> {
  /** Of the contract, with the words of what is wrong in each field. */
  schema: Schema;
  start: z.input<Schema>;
  /** Given what the schema made of what was typed. */
  send: (values: z.output<Schema>) => Promise<Output>;
  onDone?: (output: Output, values: z.output<Schema>) => unknown;
  /** What is said when it was not taken: a text in the form, where the service has no words of its own; anything else as a toast. */
  failed: string | FailureWords;
  /** Which field a refusal is about, by the code that the service gives it. */
  fields?: Readonly<Record<string, Name<Schema>>>;
  /** What is said in a toast as well as at the field, whose words are the toast's description. */
  told?: readonly ToastWords[];
  /** Keys of what is another now, or was older than the service when it refused. */
  changes?: readonly QueryKey[];
}

export interface SchemaFormState<Schema extends z.ZodType = z.ZodType> {
  values: z.input<Schema>;
  /** Sets fields from elsewhere; what was wrong with them is wrong no more. */
  set: (part: Partial<z.input<Schema>>) => void;
  /** Whether something else than at the start is typed. */
  changed: boolean;
  reset: () => void;
  /** What an input of Mantine needs for the field. */
  field: (name: Name<Schema>) => ReturnType<ReturnType<typeof useForm>['getInputProps']>;
  /** The same for a box that is checked or not. */
  box: (name: Name<Schema>) => ReturnType<ReturnType<typeof useForm>['getInputProps']>;
  /** Of the whole form. */
  error: string | null;
  busy: boolean;
  /** @returns whether nothing was wrong with it, so that it is sent. */
  submit: (event?: FormEvent<HTMLFormElement>) => boolean;
  root: RefObject<HTMLFormElement | null>;
}

/** A form whose rules are a schema: it says what is wrong at each field, is sent once, and shows why it was refused. */
export function useSchemaForm<Schema extends z.ZodType, Output>(
  options: FormOptions<Schema, Output>,
): SchemaFormState<Schema> {
  const { schema, start, told = [] } = options;
  const form = useForm<Record<string, unknown>>({
    initialValues: start as Record<string, unknown>,
    validate: (values) => schemaErrors(schema, values),
  });
  const [error, setError] = useState<string | null>(null);
  const { root, look } = useFocusOnWrong(form.errors, error);
  const { busy, send } = useSending(options, (refusal) => {
    if (refusal.field === null) setError(refusal.words);
    else form.setFieldError(refusal.field, refusal.words);
    look();
  });

  function submit(event?: FormEvent<HTMLFormElement>) {
    event?.preventDefault();
    setError(null);
    const { hasErrors, errors } = form.validate();
    if (hasErrors) {
      look();
      const toast = told.find(({ description }) => Object.values(errors).includes(description));
      if (toast !== undefined) showToast(toast, 'destructive');
      return false;
    }
    void send(schema.parse(form.getValues()));
    return true;
  }

  return {
    values: form.values as z.input<Schema>,
    set: (part) => {
      form.setValues(part as Record<string, unknown>);
      for (const name of Object.keys(part as object)) form.clearFieldError(name);
    },
    changed: form.isDirty(),
    reset: () => {
      form.reset();
      setError(null);
    },
    field: (name) => ({
      ...form.getInputProps(name),
      // Mantine says so of most inputs, but not of passwords; a group of boxes is no input.
      ...(form.errors[name] && !Array.isArray(form.values[name]) && { 'aria-invalid': true }),
    }),
    box: (name) => form.getInputProps(name, { type: 'checkbox' }),
    error,
    busy,
    submit,
    root,
  };
}

interface Refusal {
  words: string;
  /** Null: it is about the whole form. */
  field: string | null;
}

/** Sends what was typed, once at a time. */
function useSending<Schema extends z.ZodType, Output>(
  { send, onDone, failed, fields = {}, changes = [] }: FormOptions<Schema, Output>,
  onRefused: (refusal: Refusal) => void,
) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  // The second click of two arrives before the button is drawn as busy.
  const underWay = useRef(false);

  function refuse(thrown: unknown) {
    const field = fields[String(codeOf(thrown))] ?? null;
    const words = refusalWords(thrown);
    if (field !== null && words !== null) return onRefused({ words, field });
    if (typeof failed !== 'string') return tellFailure(thrown, failed);
    console.warn(failed, thrown);
    onRefused({ words: words ?? failed, field: null });
  }

  async function sendOnce(values: z.output<Schema>) {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      const output = await send(values).catch((thrown: unknown) => {
        refuse(thrown);
        return REFUSED;
      });
      if (output === REFUSED) return;
      await onDone?.(output as Output, values);
    } finally {
      await Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey })));
      underWay.current = false;
      setBusy(false);
    }
  }

  return { busy, send: sendOnce };
}

const REFUSED = Symbol('refused');
const FOCUSABLE = 'input:not([type="hidden"]), select, textarea, button, [tabindex]';

/** Leads to the first field that is wrong, in the order of the page; to what is wrong with the whole form when no field is. */
function useFocusOnWrong(errors: Readonly<Record<string, unknown>>, error: string | null) {
  const root = useRef<HTMLFormElement>(null);
  const [looks, setLooks] = useState(0);
  const latest = useRef({ errors, error });
  latest.current = { errors, error };
  useEffect(() => {
    if (looks === 0 || root.current === null) return;
    const wrong = [...root.current.querySelectorAll<HTMLElement>('[data-path]')].find(
      ({ dataset }) => dataset.path !== undefined && latest.current.errors[dataset.path],
    );
    const inner = wrong?.matches(FOCUSABLE) ? wrong : wrong?.querySelector<HTMLElement>(FOCUSABLE);
    const whole =
      latest.current.error === null ? null : root.current.querySelector<HTMLElement>('[role="alert"]');
    (inner ?? whole)?.focus();
  }, [looks]);
  return { root, look: () => setLooks((count) => count + 1) };
}
