/** Copies for the other side and links for people outside, against a small real HTTP server. */
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { renderUi, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CaseDetail } from '../contract.ts';
import { RedactionsPanel } from './redactions-panel.tsx';
import { SharedPage } from './shared-page.tsx';
import { SharesPanel } from './shares-panel.tsx';

const AT = '2026-11-22T10:00:00.000Z';
const report = { id: 'r1', title: 'Video Analysis Report', version: 1 };
const props = {
  ...{ organizationId: 'north', caseId: 'one' },
  detail: {
    ...{ case: { status: 'open' }, may: { change: true }, exhibits: [], redactions: [] },
    reports: [report],
  } as unknown as CaseDetail,
};
const share = {
  ...{ id: 's1', name: 'Counsel', items: ['E1 · call.mp4'], createdBy: 'ana@example.com', createdAt: AT },
  ...{ expiresAt: AT, state: 'active', password: true, views: 2, maxViews: 3, lastViewedAt: AT },
};
const shared = {
  ...{ organization: 'North', caseNumber: 'CASE-1', name: 'Counsel', expiresAt: AT, pass: 'p' },
  items: [
    {
      ...{ kind: 'report', id: 'r1', label: 'Video Analysis Report, version 1' },
      filename: 'r.pdf',
      sizeBytes: null,
      sha256: 'ab',
    },
  ],
};
const refusal = (status: number, code: string): Answer => ({
  status,
  body: { json: { defined: false, code: 'X', status, message: 'No.', data: { code } } },
});
let server: TestHttpServer;
let answers: Record<string, Answer>;

beforeEach(async () => {
  answers = {
    redactable: {
      body: { json: { people: ['ana@example.com'], exhibits: [{ exhibit: 'E1', filename: 'call.mp4' }] } },
    },
    redact: { body: { json: {} } },
    shares: { body: { json: { items: [share] } } },
    share: { body: { json: { ...share, token: 'secret' } } },
    revokeShare: { body: { json: share } },
    openShared: { body: { json: shared } },
  };
  server = await startHttpServer(
    ({ path }) => answers[path.replace('/rpc/forensics/', '')] ?? { status: 404 },
  );
  visit(`${server.origin}/`);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});
const sent = (call: string) =>
  server.to(`/rpc/forensics/${call}`).map(({ body }) => JSON.parse(body).json as Record<string, unknown>);

test('[FORENSICS-012] a copy is asked for with what is left out, each with the reason of its kind; without one nothing is sent', async () => {
  renderUi(<RedactionsPanel {...props} />);
  await userEvent.click(screen.getByRole('button', { name: 'Make a redacted copy' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'ana@example.com' }));
  await userEvent.type(screen.getByLabelText('Other names, one in a line'), 'John Doe');
  await userEvent.click(screen.getByRole('checkbox', { name: 'E1 · call.mp4' }));
  await userEvent.click(screen.getByRole('button', { name: 'Make the copy' }));
  expect(screen.getAllByText(/^Write a reason/)).toHaveLength(2);
  expect(server.to('/rpc/forensics/redact').filter(({ path }) => path.endsWith('/redact'))).toEqual([]);
  await userEvent.type(screen.getByLabelText(/^Persons: reason/), 'a minor');
  await userEvent.type(screen.getByLabelText(/^Exhibits: reason/), 'sealed');
  await userEvent.click(screen.getByRole('button', { name: 'Make the copy' }));
  expect(await screen.findByText('Redacted copy made')).toBeInTheDocument();
  expect(JSON.parse(server.exchanges.find(({ path }) => path.endsWith('/redact'))!.body).json).toEqual({
    ...{ organizationId: 'north', reportId: 'r1' },
    strikes: [
      { kind: 'name', text: 'ana@example.com', reason: 'a minor' },
      { kind: 'name', text: 'John Doe', reason: 'a minor' },
      { kind: 'exhibit', exhibit: 'E1', reason: 'sealed' },
    ],
  });
});

test('[FORENSICS-012] a link is made for somebody to what is chosen and shown once; one that works is revoked', async () => {
  renderUi(<SharesPanel {...props} />);
  await userEvent.click(screen.getByRole('button', { name: 'Make a link' }));
  expect(await screen.findByText(/^Write who gets it/)).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Who gets it'), 'Counsel');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Video Analysis Report, version 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Make a link' }));
  expect(await screen.findByDisplayValue(/\/shared-case#secret$/)).toBeInTheDocument();
  expect(JSON.parse(server.exchanges.find(({ path }) => path.endsWith('/share'))!.body).json).toEqual({
    ...{ organizationId: 'north', caseId: 'one', name: 'Counsel', days: 14, password: null, maxViews: null },
    items: [{ kind: 'report', id: 'r1' }],
  });
  expect(screen.getByText('2 of at most 3 times')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Revoke: Counsel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke it' }));
  await waitFor(() =>
    expect(sent('revokeShare')).toEqual([{ organizationId: 'north', caseId: 'one', shareId: 's1' }]),
  );
});

test('whoever has a link is asked for its password and sees what was chosen', async () => {
  answers.openShared = refusal(401, 'shared_password');
  renderUi(<SharedPage token="t" />);
  await userEvent.type(await screen.findByLabelText('Password'), 'correct horse');
  answers.openShared = { body: { json: shared } };
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Case CASE-1' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Download: Video Analysis Report, version 1' })).toBeEnabled();
  expect(sent('openShared').at(-1)).toEqual({ token: 't', password: 'correct horse' });
});

test('a link that does not work says no more than that', async () => {
  answers.openShared = refusal(404, 'shared_gone');
  renderUi(<SharedPage token="t" />);
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeInTheDocument();
});
