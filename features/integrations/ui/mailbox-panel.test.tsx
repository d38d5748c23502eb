/** Mail scanning on the screen, against a small real HTTP server that answers as the service does. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { renderRouted, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Mailbox, Scanned } from '../mailbox-contract.ts';
import { MailboxPanel } from './mailbox-panel.tsx';

const MAILBOX: Mailbox = {
  ...{ id: 'm1', host: 'imap.example.com', port: 993, security: 'tls', username: 'desk@news.example' },
  ...{ folder: 'INBOX', interval: '15', enabled: true, last_look_at: '2026-11-22T10:00:00.000Z' },
  ...{ failing_since: null, last_error: null, updated_at: '2026-11-22T10:00:00.000Z' },
};
const scanned = (id: string, more: Partial<Scanned> = {}): Scanned => ({
  ...{ id, mailbox_id: 'm1', sender: 'sam@sender.example', subject: 'Urgent', file_name: `${id}.mp4` },
  ...{ received_at: '2026-11-22T10:00:00.000Z', size: 2_048, state: 'analysed' as const, reason: null },
  ...{ error: null, analysis_id: `analysis-${id}`, outcome: 'ai_generated', ...more },
});

let server: TestHttpServer;
let mailboxes: Mailbox[];
let attachments: Scanned[];
let answers: Record<string, Answer>;

beforeEach(async () => {
  [mailboxes, attachments, answers] = [[], [], {}];
  server = await startHttpServer(({ path }) => {
    const call = path.replace('/rpc/integrations/', '');
    const given = answers[call];
    if (given) return given;
    if (call === 'listMailboxes') return { body: { json: { items: mailboxes } } };
    if (call === 'listMailAttachments') return { body: { json: { items: attachments, nextCursor: null } } };
    if (call === 'removeMailbox') mailboxes = [];
    if (call === 'connectMailbox') mailboxes = [MAILBOX];
    return { body: { json: mailboxes[0] ?? { success: true } } };
  });
  visit(`${server.origin}/`);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const show = () => renderRouted(<MailboxPanel organizationId="north" />);
const sent = (call: string) =>
  server.to(`/rpc/integrations/${call}`).map(({ body }) => JSON.parse(body).json as unknown);

async function fill() {
  await userEvent.type(await screen.findByLabelText(/Mail server/), 'imap.example.com');
  await userEvent.type(screen.getByLabelText(/User name/), 'desk@news.example');
  await userEvent.type(screen.getByLabelText(/App password/), 'secret word');
}

test('[INTEGR-020] [INTEGR-040] [INTEGR-041] [INTEGR-042] [INTEGR-043] a mailbox is connected, looked at as often as is chosen', async () => {
  show();
  const often = await screen.findByLabelText('Email scan');
  expect(
    within(often)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Real-time', '5 minutes', '15 minutes', 'hourly']]);
  await fill();
  await userEvent.selectOptions(often, 'hourly');
  await userEvent.click(screen.getByRole('button', { name: 'Connect mailbox' }));
  expect(await screen.findByText('desk@news.example')).toBeInTheDocument();
  expect(sent('connectMailbox')).toEqual([
    {
      ...{ organizationId: 'north', host: 'imap.example.com', port: 993, security: 'tls', folder: 'INBOX' },
      ...{ username: 'desk@news.example', password: 'secret word', interval: '60' },
    },
  ]);
  expect(await screen.findByText(/No attachments yet/)).toBeInTheDocument();
});

test('what the mail server refuses is said, and nothing that was typed is lost', async () => {
  const message = 'The mail server refuses this user name and password.';
  answers.connectMailbox = {
    status: 400,
    body: { json: { defined: false, code: 'BAD_REQUEST', status: 400, message } },
  };
  show();
  await fill();
  await userEvent.clear(screen.getByLabelText('Port'));
  await userEvent.type(screen.getByLabelText('Port'), '0');
  await userEvent.click(screen.getByRole('button', { name: 'Connect mailbox' }));
  expect(await screen.findByText('Please enter a number from 1 to 65535.')).toBeInTheDocument();
  expect(sent('connectMailbox')).toEqual([]);
  await userEvent.clear(screen.getByLabelText('Port'));
  await userEvent.type(screen.getByLabelText('Port'), '993');
  await userEvent.click(screen.getByRole('button', { name: 'Connect mailbox' }));
  expect((await screen.findAllByText(/refuses this user name/)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText(/App password/)).toHaveValue('secret word');
});

test('how a mailbox stands: looked at, failing with a way to mend it, paused, removed', async () => {
  mailboxes = [
    { ...MAILBOX, last_error: 'The mail server refuses the password.', failing_since: MAILBOX.updated_at },
  ];
  show();
  expect(await screen.findByText(/Cannot be read now: The mail server refuses/)).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText(/New app password/), 'another');
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
  await waitFor(() =>
    expect(sent('changeMailbox')).toContainEqual({ organizationId: 'north', id: 'm1', password: 'another' }),
  );
  await userEvent.selectOptions(screen.getByLabelText(/Email scan of/), 'Real-time');
  await waitFor(() =>
    expect(sent('changeMailbox')).toContainEqual({ organizationId: 'north', id: 'm1', interval: 'realtime' }),
  );
  mailboxes = [{ ...MAILBOX, enabled: false }];
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('Paused')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Look now/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Resume' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /^Remove / }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove mailbox' }));
  expect(await screen.findByText('Mailbox removed')).toBeInTheDocument();
  expect(sent('removeMailbox')).toEqual([{ organizationId: 'north', id: 'm1' }]);
});

test('each attachment with its result, or why there is none; a file without a verdict is not called AI-generated', async () => {
  mailboxes = [MAILBOX];
  attachments = [
    scanned('call'),
    scanned('note', { outcome: 'inconclusive' }),
    scanned('locked', { state: 'skipped', reason: 'encrypted', outcome: null, analysis_id: null }),
    scanned('late', { state: 'found', outcome: null, analysis_id: null, error: 'The day is used up.' }),
  ];
  const { router } = show();
  const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
  expect(within(await rowOf('call.mp4')).getByText('AI-generated')).toBeInTheDocument();
  expect(within(await rowOf('note.mp4')).getByText('No verdict')).toBeInTheDocument();
  expect(within(await rowOf('locked.mp4')).getByText(/Ask for it without encryption/)).toBeInTheDocument();
  expect(within(await rowOf('late.mp4')).getByText('The day is used up.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Open result: locked.mp4' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open result: call.mp4' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/analyses/analysis-call'));
});

test('a list that cannot be read says so', async () => {
  answers.listMailboxes = {
    status: 500,
    body: { json: { code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'x' } },
  };
  show();
  expect(await screen.findByText('Failed to fetch the mailboxes')).toBeInTheDocument();
});
