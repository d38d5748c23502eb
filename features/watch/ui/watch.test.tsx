/** The part below a result and the notes above the history, against a small real server. */
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
import type { Reading, Watch } from '../contract.ts';
import HistoryNotes from './history-notes.tsx';
import WatchPanel from './watch-panel.tsx';

let server: TestHttpServer;
let replies: Record<string, Answer>;
const AT = '2026-01-02T03:04:05.000Z';
const BEFORE: Reading = { outcome: 'inconclusive', assessment: 'leans_ai', probability: 0.61 };
const NOW: Reading = { outcome: 'ai_generated', assessment: 'ai_generated', probability: 0.97 };

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

function show(page: ReactNode) {
  const root = createRootRoute();
  const at = (to: string) => createRoute({ getParentRoute: () => root, path: to, component: () => page });
  const routeTree = root.addChildren([at('/analyses'), at('/analyses/$id')]);
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: ['/analyses'] }),
  });
  render(
    <Providers>
      <RouterProvider router={router as never} />
    </Providers>,
  );
}

const watch = (more: Partial<Watch> = {}) => ({
  body: { json: { may: true, watching: false, readAt: null, change: null, ...more } },
});

test('one press begins, another ends', async () => {
  replies['/rpc/watch/read'] = watch();
  replies['/rpc/watch/begin'] = watch({ watching: true });
  replies['/rpc/watch/end'] = watch();
  show(<WatchPanel analysisId="a1" />);
  await userEvent.click(
    await screen.findByRole('button', { name: 'Tell me when the engine reads this anew' }),
  );
  replies['/rpc/watch/read'] = watch({ watching: true });
  await waitFor(() => expect(server.to('/rpc/watch/begin')).toHaveLength(1));
  expect(await screen.findByText(/You will be told/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Stop watching' }));
  await waitFor(() => expect(server.to('/rpc/watch/end')).toHaveLength(1));
});

test('another answer stands beside the one before, with both probabilities', async () => {
  replies['/rpc/watch/read'] = watch({ watching: true, readAt: AT, change: { before: BEFORE, now: NOW } });
  show(<WatchPanel analysisId="a1" />);
  expect(await screen.findByText(/^Read anew .+: the answer is another one/)).toBeInTheDocument();
  expect(screen.getByText('61.0% probability of AI')).toBeInTheDocument();
  expect(screen.getByText('97.0% probability of AI')).toBeInTheDocument();
});

test('of what may not be watched there is nothing', async () => {
  replies['/rpc/watch/read'] = watch({ may: false });
  show(<WatchPanel analysisId="a1" />);
  await waitFor(() => expect(server.to('/rpc/watch/read')).toHaveLength(1));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a note names the file and both answers, leads there, and can be put away', async () => {
  const items = [{ analysisId: 'a1', name: 'call.mp4', before: BEFORE, now: NOW, at: AT }];
  replies['/rpc/watch/notes'] = { body: { json: { items } } };
  replies['/rpc/watch/dismiss'] = { body: { json: { dismissed: true } } };
  show(<HistoryNotes />);
  expect(await screen.findByText(/call\.mp4: was “.+”, is now “.+”\./)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open the result' })).toHaveAttribute('href', '/analyses/a1');
  replies['/rpc/watch/notes'] = { body: { json: { items: [] } } };
  await userEvent.click(screen.getByRole('button', { name: 'Put away' }));
  await waitFor(() => expect(screen.queryByText(/call\.mp4/)).not.toBeInTheDocument());
});
