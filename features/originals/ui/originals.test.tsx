/** The page of whoever sends, and the part below a result, against a small real server. */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { Providers, visit } from '@unmask/ui/testing.tsx';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Asked } from '../contract.ts';
import AskPanel from './ask-panel.tsx';
import SendPage from './send-page.tsx';

let server: TestHttpServer;
let replies: Record<string, Answer>;
const SHA = '5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03';
const LATER = '2030-01-02T03:04:05.000Z';
const OPENED = {
  asker: 'ann@example.com',
  fileName: 'call.mp4',
  note: 'For the police.',
  expiresAt: LATER,
  maxBytes: 1000,
};

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  replies = {};
  server = await startHttpServer(({ path }) => {
    const start = Object.keys(replies).find((one) => path.startsWith(one));
    return start ? replies[start]! : { status: 404, body: {} };
  });
  visit(`${server.origin}/`);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

function show(path: string, page: ReactNode) {
  const root = createRootRoute();
  const at = (to: string) => createRoute({ getParentRoute: () => root, path: to, component: () => page });
  const routeTree = root.addChildren([at('/original/$token'), at('/analyses/$id')]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) });
  render(
    <Providers>
      <RouterProvider router={router as never} />
    </Providers>,
  );
}

const file = () => new File(['hello\n'], 'original.mp4', { type: 'video/mp4' });
const picker = () => screen.findByLabelText('Choose the original', { selector: 'input' });

test('the sender reads who asks, why, and what happens; hash and time of what arrived are shown', async () => {
  replies['/rpc/originals/open'] = { body: { json: OPENED } };
  replies['/api/originals/'] = { status: 202, body: { sha256: SHA, same: true, at: LATER } };
  show('/original/secret', <SendPage />);
  expect(
    await screen.findByText('ann@example.com asks you for the original of “call.mp4”.'),
  ).toBeInTheDocument();
  expect(screen.getByText('For the police.')).toBeInTheDocument();
  expect(screen.getByText(/You need no account/)).toBeInTheDocument();
  await userEvent.upload(await picker(), file());
  await userEvent.click(screen.getByRole('button', { name: 'Send this file' }));
  expect(await screen.findByText(SHA)).toBeInTheDocument();
  expect(screen.getByText('The bytes that arrived are those of your file.')).toBeInTheDocument();
  const [sent] = server.to('/api/originals/secret/file');
  // Computed here, of the bytes that are sent.
  expect(sent?.body).toContain(SHA);
  expect(sent?.body).toContain('hello');
});

test('a refusal is said in the words of the service, and the file can be sent again', async () => {
  replies['/rpc/originals/open'] = { body: { json: OPENED } };
  replies['/api/originals/'] = { status: 429, body: { error: 'Please try again tomorrow.' } };
  show('/original/secret', <SendPage />);
  await userEvent.upload(await picker(), file());
  await userEvent.click(screen.getByRole('button', { name: 'Send this file' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please try again tomorrow.');
  expect(screen.getByRole('button', { name: 'Send this file' })).toBeEnabled();
});

test('a link that has ended says so', async () => {
  replies['/rpc/originals/open'] = {
    status: 410,
    body: { json: { defined: true, code: 'GONE', status: 410, message: 'This link has ended.' } },
  };
  show('/original/old', <SendPage />);
  expect(await screen.findByRole('heading', { name: 'This link asks for nothing' })).toBeInTheDocument();
  expect(screen.getByText('This link has ended.')).toBeInTheDocument();
});

const asked = (more: Partial<Asked> = {}): Asked => ({
  ...{ id: 'r1', note: '', createdAt: LATER, expiresAt: LATER, state: 'open', received: null },
  ...more,
});

test('the asker makes a link, sees what came beside the first result, and withdraws', async () => {
  const received = {
    ...{ at: LATER, analysisId: 'a2', fileName: 'original.mp4', sha256: SHA, same: true },
    result: {
      state: 'completed' as const,
      outcome: 'inconclusive' as const,
      assessment: 'leans_ai' as const,
    },
  };
  const items = [asked(), asked({ id: 'r2', state: 'received', received })];
  replies['/rpc/originals/list'] = { body: { json: { may: true, items } } };
  replies['/rpc/originals/ask'] = { body: { json: { ...asked(), token: 'new-token' } } };
  replies['/rpc/originals/withdraw'] = { body: { json: asked({ state: 'withdrawn' }) } };
  show('/analyses/a1', <AskPanel analysisId="a1" />);
  expect(await screen.findByText('Leans to AI')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /original\.mp4/ })).toHaveAttribute('href', '/analyses/a2');
  expect(screen.getByText(SHA)).toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: 'What you write to them' }), 'Please.');
  await userEvent.click(screen.getByRole('button', { name: 'Make a link' }));
  expect(await screen.findByLabelText('Link for whoever has the original')).toHaveValue(
    `${window.location.origin}/original/new-token`,
  );
  expect(JSON.parse(server.to('/rpc/originals/ask')[0]?.body ?? '{}').json).toMatchObject({
    analysisId: 'a1',
    days: 7,
    note: 'Please.',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(server.to('/rpc/originals/withdraw')).toHaveLength(1));
});

test('below what is not one’s own there is no such part', async () => {
  replies['/rpc/originals/list'] = { body: { json: { may: false, items: [] } } };
  show('/analyses/a1', <AskPanel analysisId="a1" />);
  await waitFor(() => expect(server.to('/rpc/originals/list')).toHaveLength(1));
  expect(screen.queryByText('Ask for the original')).toBeNull();
});
