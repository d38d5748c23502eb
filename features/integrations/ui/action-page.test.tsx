/** The page behind the links of messages, against a small real HTTP server. */
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { renderRouted, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LinkedAlert } from '../contract.ts';
import { ActionPage } from './action-page.tsx';

const ALERT: LinkedAlert = {
  action: 'false_alarm',
  organization: 'Northwind',
  title: 'A file needs a look',
  message: '"call.mp4" got no verdict.',
  timestamp: '2026-11-22T10:00:00.000Z',
  expiresAt: '2026-11-29T10:00:00.000Z',
  done: null,
};
const done = { at: '2026-11-22T11:00:00.000Z', words: 'Marked as a false alarm by Slack user U1 (ann).' };
let server: TestHttpServer;
let answers: Record<string, Answer>;

beforeEach(async () => {
  answers = {
    lookAtLink: { body: { json: ALERT } },
    actByLink: { body: { json: { ...ALERT, done } } },
  };
  server = await startHttpServer(
    ({ path }) => answers[path.replace('/rpc/integrations/', '')] ?? { status: 404 },
  );
  visit(`${server.origin}/`);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

test('nothing is done before the button is pressed; then it says who did it', async () => {
  renderRouted(<ActionPage token="sealed" />);
  const heading = await screen.findByRole('heading', { name: 'Mark this alert as a false alarm?' });
  expect(heading).toBeInTheDocument();
  expect(screen.getByText('"call.mp4" got no verdict.')).toBeInTheDocument();
  expect(server.to('/rpc/integrations/actByLink')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Mark as a false alarm' }));
  expect(await screen.findByText(/by Slack user U1 \(ann\)/)).toBeInTheDocument();
  expect(JSON.parse(server.to('/rpc/integrations/actByLink')[0]!.body)).toMatchObject({
    json: { token: 'sealed' },
  });
  expect(screen.queryByRole('button', { name: 'Mark as a false alarm' })).toBeNull();
});

test('a link that does not work any more says what to do', async () => {
  answers.lookAtLink = {
    status: 404,
    body: { json: { code: 'NOT_FOUND', status: 404, message: 'gone', defined: true } },
  };
  renderRouted(<ActionPage token="old" />);
  expect(
    await screen.findByRole('heading', { name: 'This link does not work any more' }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});
