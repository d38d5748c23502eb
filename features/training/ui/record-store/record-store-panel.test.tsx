/** The record store as admins set it up, against a small real HTTP server. */
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { renderUi, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RecordStorePanel } from './record-store-panel.tsx';

let server: TestHttpServer;
const stored = {
  ...{ endpoint: 'https://store.example/xapi', actor: 'account', enabled: true, key: '••••1234' },
  ...{ failing_since: null, updated_at: '2026-11-23T10:00:00.000Z' },
};
const statement = (id: string, more: object) => ({
  ...{ id, verb: 'passed', module: 'Voices', email: 'ann@example.com', attempts: 1 },
  ...{ created_at: '2026-11-23T10:00:00.000Z', state: 'delivered', error: null, ...more },
});
let answers: Record<string, unknown>;

beforeEach(async () => {
  answers = {
    recordStore: { store: stored },
    saveRecordStore: stored,
    removeRecordStore: { success: true },
    testRecordStore: { success: false, message: 'The record store answered 503.' },
    statements: {
      items: [
        statement('s2', { verb: 'failed', state: 'failed', error: 'The record store answered 500.' }),
        statement('s1', {}),
      ],
      nextCursor: null,
    },
    sendStatement: { success: true },
  };
  server = await startHttpServer(({ path }) => ({
    body: { json: answers[path.replace('/rpc/training/', '')] },
  }));
  visit(`${server.origin}/`);
});
afterEach(() => server.close());

const sent = (name: string) =>
  server.exchanges
    .filter(({ path }) => path === `/rpc/training/${name}`)
    .map(({ body }) => JSON.parse(body).json);

test('a store is set up; until there is one nothing is tested and nothing listed', async () => {
  answers.recordStore = { store: null };
  renderUi(<RecordStorePanel organizationId="north" />);
  await userEvent.type(await screen.findByLabelText('Endpoint'), 'https://store.example/xapi');
  expect(screen.queryByRole('button', { name: 'Test' })).toBeNull();
  await userEvent.type(screen.getByLabelText('Key'), 'k');
  await userEvent.type(screen.getByLabelText('Secret'), 's');
  await userEvent.selectOptions(screen.getByLabelText('Members are named by'), 'their mail address');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Record store saved')).toBeInTheDocument();
  expect(sent('saveRecordStore')).toEqual([
    {
      ...{ organizationId: 'north', endpoint: 'https://store.example/xapi' },
      ...{ key: 'k', secret: 's', actor: 'mbox', enabled: true },
    },
  ]);
});

test('what became of each statement is listed; a failed one is sent again, the test says why it failed', async () => {
  renderUi(<RecordStorePanel organizationId="north" />);
  const failed = await screen.findByRole('row', { name: /failed Voices ann@example\.com .* Not taken/ });
  expect(failed).toHaveTextContent('The record store answered 500.');
  await userEvent.click(screen.getByRole('button', { name: 'Send "failed Voices" again' }));
  await waitFor(() => expect(sent('sendStatement')).toEqual([{ organizationId: 'north', id: 's2' }]));
  expect(screen.getByText(/Stored: ••••1234/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Test' }));
  expect(await screen.findByText('The record store answered 503.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove it' }));
  await waitFor(() => expect(sent('removeRecordStore')).toEqual([{ organizationId: 'north' }]));
});
