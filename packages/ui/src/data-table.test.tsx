import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DataTable, RowActions } from './data-table.tsx';
import { usePages, wholeList } from './list.ts';
import { renderUi } from './testing.tsx';

interface Part {
  items: string[];
  next: string | null;
}

function Names({ read }: { read: (cursor?: string) => Promise<Part> }) {
  const list = usePages({ queryKey: ['names'], read, nextOf: (part: Part) => part.next });
  return <Table list={list} />;
}

const remove = vi.fn();

function Table({ list }: { list: Parameters<typeof DataTable<string>>[0]['list'] }) {
  return (
    <DataTable
      label="Names"
      list={list}
      keyOf={(name) => name}
      empty="Nobody is here."
      failed="They could not be read."
      loading="Reading names"
      foot={(count, more) => (more ? `${count} shown` : `All ${count}`)}
      columns={[
        { label: 'Name', name: true, cell: (name) => name },
        { label: 'Length', cell: (name) => name.length },
        {
          label: 'Actions',
          actions: true,
          cell: (name) => (
            <RowActions
              actions={[
                { text: 'Remove', name: `Remove ${name}`, look: 'danger', run: () => remove(name) },
                name === 'Ada' && { text: 'Greet', name: `Greet ${name}`, run: () => {} },
              ]}
            />
          ),
        },
      ]}
    />
  );
}

const still = { isPending: false, isError: false, error: null, refetch: () => {} };

test('names its rows, and says in each cell what it is', async () => {
  renderUi(<Table list={wholeList({ ...still, data: { items: ['Ada', 'Grace'] } })} />);
  const table = screen.getByRole('table', { name: 'Names' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Name', 'Length', 'Actions']);
  const row = within(table).getByRole('rowheader', { name: 'Grace' }).closest('tr');
  expect(
    within(row as HTMLElement)
      .getByText('5')
      .closest('td'),
  ).toHaveAttribute('data-label', 'Length');
  expect(within(row as HTMLElement).queryByRole('button', { name: /Greet/ })).toBeNull();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Remove Ada' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(remove).toHaveBeenCalledExactlyOnceWith('Ada');
});

test('says what is being read', () => {
  renderUi(<Table list={wholeList({ ...still, data: undefined, isPending: true })} />);
  expect(screen.getByRole('status', { name: 'Reading names' })).toBeInTheDocument();
});

test('an empty list says so', () => {
  renderUi(<Table list={wholeList({ ...still, data: { items: [] } })} />);
  expect(screen.getByText('Nobody is here.')).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
});

test('what cannot be read says so and is tried again', async () => {
  const refetch = vi.fn();
  renderUi(<Table list={wholeList({ ...still, data: { items: ['Ada'] }, isError: true, refetch })} />);
  expect(screen.getByRole('alert')).toHaveTextContent('They could not be read.');
  expect(screen.queryByText('Ada')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('is read on in parts; a part that fails leaves the ones before, and the focus stays at the end', async () => {
  const parts: Record<string, Part> = {
    first: { items: ['Ada'], next: 'b' },
    b: { items: ['Grace'], next: null },
  };
  let down = true;
  const read = vi.fn(async (cursor = 'first') => {
    if (cursor === 'b' && down) throw new Error('down');
    return parts[cursor] as Part;
  });
  renderUi(<Names read={read} />);
  const more = await screen.findByRole('button', { name: 'Show more' });
  expect(screen.getByText('1 shown')).toBeInTheDocument();
  await userEvent.click(more);
  expect(await screen.findByRole('alert')).toHaveTextContent('They could not be read.');
  expect(screen.getByRole('rowheader', { name: 'Ada' })).toBeInTheDocument();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('rowheader', { name: 'Grace' })).toBeInTheDocument();
  expect(read).toHaveBeenLastCalledWith('b');
  const end = screen.getByText('All 2');
  await waitFor(() => expect(end.parentElement).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
