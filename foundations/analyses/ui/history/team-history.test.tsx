/** The organization's history and the newest of it, against a small real HTTP server that answers as the service does. */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { TeamAnalysis } from '@unmask/analyses/contract';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { renderUi, visit } from '@unmask/ui/testing.tsx';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HistorySearch } from './history-search.ts';
import { RecentAnalyses } from './recent-analyses.tsx';
import { TeamHistory } from './team-history.tsx';

let server: TestHttpServer;
let items: TeamAnalysis[];
let answer: Answer | null;

function row(n: number, more: Partial<TeamAnalysis> = {}): TeamAnalysis {
  return {
    id: `a${n}`,
    user_id: 'u1',
    email: 'ann@example.com',
    filename: `clip-${n}.mp4`,
    file_size: 2048,
    threat_level: 'low',
    confidence_score: 80,
    probability: 0.2,
    lean: 'authentic',
    assessment: 'authentic',
    verdict: 'authentic',
    processing_time: 1234.5,
    created_at: '2026-11-20T10:00:00.000Z',
    ...more,
  };
}

const asked = () =>
  server.exchanges
    .filter(({ path }) => path.endsWith('/team'))
    .map(({ body }) => JSON.parse(body ?? '{}').json);

beforeEach(async () => {
  items = [row(1, { verdict: 'ai_generated', threat_level: 'critical', confidence_score: 97.25 }), row(2)];
  answer = null;
  server = await startHttpServer(({ body }) => {
    if (answer) return answer;
    const { cursor, limit = 2 } = JSON.parse(body ?? '{}').json;
    const start = Number(cursor ?? 0);
    const shown = items.slice(start, start + limit);
    const nextCursor = start + limit < items.length ? String(start + limit) : null;
    return { body: { json: { items: shown, nextCursor, viewAll: true } } };
  });
  visit(`${server.origin}/`);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

function show(content: ReactNode) {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/', component: () => content });
  const opened = createRoute({ getParentRoute: () => root, path: '/analyses/$id', component: () => null });
  const router = createRouter({
    routeTree: root.addChildren([page, opened]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  renderUi(<RouterProvider router={router as never} />);
}

function Held({ from = {} }: { from?: HistorySearch }) {
  const [search, setSearch] = useState<HistorySearch>(from);
  return <TeamHistory organizationId="north" search={search} onSearch={setSearch} />;
}

const table = () => screen.findByRole('table', { name: 'Analyses of the organization' });
const cells = (line: HTMLElement) =>
  [...line.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim());

describe('the history', () => {
  test('the columns of the file, each row leading to its analysis', async () => {
    show(<Held />);
    const [head, first] = within(await table()).getAllByRole('row');
    expect(cells(head!)).toEqual([
      'Filename',
      'User',
      'Threat Level',
      'AI Detected',
      'Confidence Score',
      'File Size (KB)',
      'Processing Time (ms)',
      'Date Analyzed',
    ]);
    expect(cells(first!).slice(0, 7)).toEqual([
      'clip-1.mp4',
      'ann@example.com',
      'critical',
      'Yes',
      '97.3%',
      '2',
      '1,235',
    ]);
    expect(screen.getByRole('link', { name: 'clip-1.mp4' })).toHaveAttribute('href', '/analyses/a1');
    expect(screen.getByRole('status')).toHaveTextContent('2 analyses shown. That is all.');
  });

  test('[HISTORY-001] [HISTORY-009] filters ask the service and name what the file holds; the last day counts to its end', async () => {
    show(<Held />);
    await table();
    await userEvent.type(screen.getByLabelText('Search by filename or email'), 'BOB@');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ organizationId: 'north', search: 'BOB@' }));
    await userEvent.selectOptions(screen.getByLabelText('Threat level'), 'critical');
    await userEvent.type(screen.getByLabelText('From'), '2026-11-01');
    await userEvent.type(screen.getByLabelText('To'), '2026-11-20');
    const filter = {
      search: 'BOB@',
      threat: 'critical',
      from: new Date(2026, 10, 1).toISOString(),
      before: new Date(2026, 10, 21).toISOString(),
    };
    await waitFor(() => expect(asked().at(-1)).toEqual({ organizationId: 'north', ...filter }));
    const link = screen.getByRole('link', { name: 'Export CSV' });
    const href = new URL(link.getAttribute('href') ?? '', server.origin);
    expect(href.pathname).toBe('/api/organizations/north/analyses/export');
    expect(Object.fromEntries(href.searchParams)).toEqual(filter);
    expect(link).toHaveAttribute('download');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(link).toHaveAttribute('href', '/api/organizations/north/analyses/export'));
  });

  test('further pages come when asked for', async () => {
    items = [row(1), row(2), row(3)];
    show(<Held />);
    await table();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: 'clip-3.mp4' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('[HISTORY-010] [ERR-002] a failed load: the toast, and a way to try again', async () => {
    answer = { status: 500, body: {} };
    show(<Held />);
    expect(await screen.findByText('Failed to load analysis history')).toBeInTheDocument();
    expect(screen.getByText('Failed to load analysis history').closest('[role="alert"]')).not.toBeNull();
    expect(await screen.findByText('The analysis history could not be loaded.')).toBeInTheDocument();
    answer = null;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await table()).toBeInTheDocument();
  });

  test('nothing yet, nothing found, and only the own ones', async () => {
    answer = { body: { json: { items: [], nextCursor: null, viewAll: false } } };
    show(<Held />);
    expect(await screen.findByText('No analyses yet')).toBeInTheDocument();
    expect(screen.getByText('Your role shows your own analyses.')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('Threat level'), 'high');
    expect(await screen.findByText('Nothing matches these filters.')).toBeInTheDocument();
  });
});

describe('the newest', () => {
  const list = () => screen.findByRole('list', { name: 'Recent Analyses' });

  test('[ENTDASH-016] [ENTDASH-017] [ENTDASH-018] the first 5 of 10 that are read', async () => {
    items = Array.from({ length: 12 }, (_, n) => row(n));
    const onAll = vi.fn();
    show(<RecentAnalyses organizationId="north" onAll={onAll} />);
    const lines = within(await list()).getAllByRole('link');
    expect(lines.map((line) => line.textContent)).toEqual(items.slice(0, 5).map(({ filename }) => filename));
    expect(lines[0]).toHaveAttribute('href', '/analyses/a0');
    expect(asked()).toEqual([{ organizationId: 'north', limit: 10 }]);
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(onAll).toHaveBeenCalledTimes(1);
  });

  test('none yet, and a failed load', async () => {
    answer = { status: 500, body: {} };
    show(<RecentAnalyses organizationId="north" onAll={() => undefined} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    answer = null;
    items = [];
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nothing analyzed yet.')).toBeInTheDocument();
  });
});
