import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from './testing.tsx';
import { useCall } from './use-call.ts';

interface Props {
  call: (name: string) => Promise<number>;
  read?: () => Promise<string>;
  onResult?: (done: boolean) => void;
  onEnd?: () => void;
}

function Screen({ call, read = async () => 'names', onResult, onEnd }: Props) {
  const names = useQuery({ queryKey: ['names', 'mine'], queryFn: read });
  const adding = useCall({
    call,
    done: (count, name) => ({ title: 'Added', description: `${name}, now ${count}.` }),
    failed: { title: 'Not added', description: 'Please try again.' },
    changes: [['names']],
    onEnd,
  });
  return (
    <>
      <p>{names.data}</p>
      <button type="button" disabled={adding.busy} onClick={() => void adding.run('Ada').then(onResult)}>
        Add {adding.running}
      </button>
    </>
  );
}

const add = () => userEvent.click(screen.getByRole('button', { name: /^Add/ }));

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

test('is busy until it is answered, says so, and what it changed is read again', async () => {
  let answer = (_count: number) => {};
  const read = vi.fn(async () => 'names');
  const onResult = vi.fn();
  const call = () => new Promise<number>((resolve) => (answer = resolve));
  renderUi(<Screen call={call} read={read} onResult={onResult} />);
  await screen.findByText('names');
  await add();
  expect(await screen.findByRole('button', { name: 'Add Ada' })).toBeDisabled();
  answer(4);
  expect(await screen.findByText('Ada, now 4.')).toBeInTheDocument();
  await waitFor(() => expect(onResult).toHaveBeenCalledExactlyOnceWith(true));
  expect(read).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('button', { name: 'Add' })).toBeEnabled();
});

test('says why it was refused, in the words of the service, and reads again what may be older than it', async () => {
  const read = vi.fn(async () => 'names');
  const onResult = vi.fn();
  const onEnd = vi.fn();
  const call = vi.fn().mockRejectedValue(Object.assign(new Error('Ada is there already.'), { status: 409 }));
  renderUi(<Screen call={call} read={read} onResult={onResult} onEnd={onEnd} />);
  await screen.findByText('names');
  await add();
  expect(await screen.findByRole('alert')).toHaveTextContent('Not addedAda is there already.');
  await waitFor(() => expect(onResult).toHaveBeenCalledExactlyOnceWith(false));
  expect(onEnd).toHaveBeenCalledOnce();
  expect(read).toHaveBeenCalledTimes(2);
});

test('a failure that is none of its refusals is told in words of its own', async () => {
  const call = vi.fn().mockRejectedValue(Object.assign(new Error('relation missing'), { status: 500 }));
  renderUi(<Screen call={call} />);
  await add();
  expect(await screen.findByRole('alert')).toHaveTextContent('Please try again.');
});
