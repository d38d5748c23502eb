import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fieldWrong } from '@unmask/product/copy/site';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { SchemaForm } from './schema-form.tsx';
import { renderUi } from './testing.tsx';
import { useSchemaForm } from './use-schema-form.ts';

const Signal = z.object({
  name: z.string().trim().min(1, 'Please enter a name.'),
  url: z.url('Please enter an address.'),
  code: z.string().max(3),
  events: z.array(z.string()).min(1, 'Choose at least one.'),
  loud: z.boolean(),
});
type Values = z.output<typeof Signal>;

interface Props {
  send: (values: Values) => Promise<unknown>;
  onDone?: () => void;
  toast?: boolean;
}

function Form({ send, onDone, toast }: Props) {
  const form = useSchemaForm({
    schema: Signal,
    start: { name: '', url: '', code: '', events: ['end'], loud: false },
    send,
    onDone,
    told: [{ title: 'Not heard', description: 'Choose at least one.' }],
    failed: toast ? { title: 'Not added', description: 'Try later.' } : 'It could not be added.',
    fields: { url_private: 'url' },
  });
  return (
    <SchemaForm form={form} submit="Add" label="Signal">
      <TextInput label="Name" {...form.field('name')} />
      <TextInput label="Address" {...form.field('url')} />
      <PasswordInput label="Code" {...form.field('code')} />
      <Checkbox.Group label="Events" {...form.field('events')}>
        <Checkbox value="end" label="End" />
      </Checkbox.Group>
      <Checkbox label="Loud" {...form.box('loud')} />
    </SchemaForm>
  );
}

const refusal = (message: string, status: number, code?: string) =>
  Object.assign(new Error(message), { status, data: { code } });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Add' }));
const field = (name: string) => screen.getByRole('textbox', { name });

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

test('what is wrong stands at its field, and the first of them has the focus', async () => {
  const send = vi.fn(async () => {});
  renderUi(<Form send={send} />);
  await userEvent.type(field('Name'), 'Door');
  await submit();
  expect(field('Address')).toHaveAccessibleDescription('Please enter an address.');
  expect(field('Address')).toBeInvalid();
  await waitFor(() => expect(field('Address')).toHaveFocus());
  expect(field('Name')).toBeValid();
  expect(send).not.toHaveBeenCalled();
  expect(screen.queryByText('Not heard')).toBeNull();
  await userEvent.type(field('Address'), 'x');
  expect(field('Address')).toBeValid();
});

test('the order of the page decides which is first; a group of boxes is led to as well', async () => {
  renderUi(<Form send={async () => {}} />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'End' }));
  await submit();
  await waitFor(() => expect(field('Name')).toHaveFocus());
  await userEvent.type(field('Name'), 'Door');
  await userEvent.type(field('Address'), 'https://door.example');
  await submit();
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'End' })).toHaveFocus());
  expect(screen.getByRole('group', { name: 'Events' })).toHaveAccessibleDescription('Choose at least one.');
  const [toast] = await screen.findAllByRole('alert');
  expect(toast).toHaveTextContent('Not heardChoose at least one.');
});

async function fill() {
  await userEvent.type(field('Name'), '  Door ');
  await userEvent.type(field('Address'), 'https://door.example');
}

test('a rule without words says the general ones, never those of the library', async () => {
  renderUi(<Form send={async () => {}} />);
  await fill();
  const code = screen.getByLabelText('Code');
  await userEvent.type(code, 'long');
  await submit();
  expect(code).toHaveAccessibleDescription(fieldWrong);
  expect(code).toBeInvalid();
});

test('is sent once, as the schema reads it, and busy until it is answered', async () => {
  let answer = (_value: unknown) => {};
  const send = vi.fn((_values: Values) => new Promise((resolve) => (answer = resolve)));
  const onDone = vi.fn();
  renderUi(<Form send={send} onDone={onDone} />);
  await fill();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Loud' }));
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Signal' });
  form.requestSubmit();
  form.requestSubmit();
  await waitFor(() => expect(form).toHaveAttribute('aria-busy', 'true'));
  expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled();
  answer('taken');
  await waitFor(() => expect(form).toHaveAttribute('aria-busy', 'false'));
  const sent = { name: 'Door', url: 'https://door.example', code: '', events: ['end'], loud: true };
  expect(send).toHaveBeenCalledExactlyOnceWith(sent);
  expect(onDone).toHaveBeenCalledExactlyOnceWith('taken', sent);
});

test('a refusal about a field stands at it', async () => {
  const send = vi.fn().mockRejectedValue(refusal('That address is private.', 400, 'url_private'));
  renderUi(<Form send={send} />);
  await fill();
  await submit();
  await waitFor(() => expect(field('Address')).toHaveAccessibleDescription('That address is private.'));
  expect(field('Address')).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('any other refusal stands above the fields in its own words, and goes with the next try', async () => {
  const send = vi.fn().mockRejectedValueOnce(refusal('You have ten of them.', 409)).mockResolvedValue({});
  renderUi(<Form send={send} />);
  await fill();
  await submit();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('You have ten of them.');
  expect(alert.compareDocumentPosition(field('Name')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await waitFor(() => expect(alert).toHaveFocus());
  await submit();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a failure without words of the service is told in those of the form', async () => {
  renderUi(<Form send={vi.fn().mockRejectedValue(refusal('stack overflow', 500))} />);
  await fill();
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('It could not be added.');
  expect(console.warn).toHaveBeenCalledOnce();
});

test('a form that tells its failures in toasts does', async () => {
  renderUi(<Form toast send={vi.fn().mockRejectedValue(refusal('You have ten of them.', 409))} />);
  await fill();
  await submit();
  const toast = await screen.findByRole('alert');
  expect(toast).toHaveTextContent('Not added');
  expect(toast).toHaveTextContent('You have ten of them.');
  expect(screen.getByRole('form')).not.toContainElement(toast);
});
