import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type AsyncState, AsyncView } from './async-view.tsx';
import { renderUi } from './testing.tsx';

const state = (more: Partial<AsyncState<string[]>>): AsyncState<string[]> => ({
  data: undefined,
  isPending: false,
  isError: false,
  error: null,
  refetch: () => {},
  ...more,
});

const show = (query: AsyncState<string[]>) =>
  renderUi(
    <AsyncView query={query} label="Reading names" rows={3} failed={(error) => `No names: ${error}`}>
      {(names) => <p>{names.join(', ')}</p>}
    </AsyncView>,
  );

test('says what is being read', () => {
  show(state({ isPending: true }));
  expect(screen.getByRole('status', { name: 'Reading names' }).children).toHaveLength(3);
});

test('says why it could not be read, and reads again when asked', async () => {
  const refetch = vi.fn();
  show(state({ isError: true, error: 'offline', refetch }));
  expect(screen.getByRole('alert')).toHaveTextContent('No names: offline');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('what was read before a failure is not shown as if it were true now', () => {
  show(state({ isError: true, error: 'offline', data: ['Ada'] }));
  expect(screen.queryByText('Ada')).toBeNull();
});

test('shows what was read', () => {
  show(state({ data: ['Ada', 'Grace'] }));
  expect(screen.getByText('Ada, Grace')).toBeInTheDocument();
});
