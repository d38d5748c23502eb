/** The section against a small real HTTP server that answers as the service does. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { UiProvider } from '@unmask/ui';
import { visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AnalyticsSection } from './analytics-section.tsx';

const FAILS: Answer = { status: 500, body: { json: { code: 'INTERNAL_SERVER_ERROR', message: 'x' } } };
const json = (value: unknown): Answer => ({ body: { json: value } });

let server: TestHttpServer;
let answers: Record<string, Answer>;
let queries: QueryClient;

beforeEach(async () => {
  answers = {
    global: json({ analyses: 1234, detected: 56, users: 7, averageConfidence: 81.4, averagedOver: 1000 }),
    detectionAnalytics: json({
      items: [
        { platform: 'Direct upload', deepfakes_detected: 3, total_videos_analyzed: 10 },
        { platform: 'Elsewhere', deepfakes_detected: 2, total_videos_analyzed: 4 },
        { platform: 'Direct upload', deepfakes_detected: 1, total_videos_analyzed: 2 },
      ],
    }),
    scamTypeAnalytics: json({
      items: [
        { scam_type: 'Romance Scams', incidents_detected: 1 },
        { scam_type: 'Voice of a relative', incidents_detected: 2 },
      ],
    }),
    update_global_stats: json({ updated_at: '2026-01-01T00:00:00.000Z' }),
  };
  server = await startHttpServer(({ path }) => answers[path.split('?')[0]?.split('/').at(-1) ?? ''] ?? FAILS);
  visit(`${server.origin}/`);
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
afterEach(async () => {
  vi.useRealTimers();
  queries.clear();
  await server.close();
});

const show = (mayUpdate = false) =>
  render(
    <UiProvider env="test">
      <QueryClientProvider client={queries}>
        <AnalyticsSection mayUpdate={mayUpdate} />
      </QueryClientProvider>
    </UiProvider>,
  );

const tile = (label: string) =>
  screen.getByText((words) => words.startsWith(label), { selector: 'dt' }).closest('div')!;
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
const calls = (name: string) => server.to(`/rpc/statistics/${name}`).length;
const loaded = () =>
  waitFor(() => {
    expect(tile('files analyzed')).toHaveTextContent('1,234');
    expect(screen.getAllByRole('table')).toHaveLength(2);
  });

describe('what is counted', () => {
  test('while it is read, the list says so itself, and nothing without a role has a name', async () => {
    show();
    expect(tile('files analyzed').closest('dl')).toHaveAttribute('aria-busy', 'true');
    expect(document.querySelector('dd [aria-label]')).toBeNull();
    await loaded();
    expect(tile('files analyzed').closest('dl')).toHaveAttribute('aria-busy', 'false');
  });

  test('[ANALYTICS-002] [ANALYTICS-021] four counts of this service, none of them marked', async () => {
    show();
    await loaded();
    expect(tile('found to be AI-generated')).toHaveTextContent(/^found to be AI-generated ?56$/);
    expect(tile('users')).toHaveTextContent(/^users ?7$/);
    expect(tile('average confidence')).toHaveTextContent(/^average confidence ?81\.4%$/);
    expect(tile('average confidence')).toHaveAttribute(
      'title',
      'over the newest 1,000 saved verdicts; inconclusive results have none',
    );
    expect(screen.queryByText('sample')).toBeNull();
  });

  test('[ANALYTICS-004] [ANALYTICS-022] platforms: the days of one name are added, shares of the total are rounded', async () => {
    show();
    await loaded();
    const table = screen.getByRole('table', { name: 'Platform detection results' });
    expect(rowsOf(table)).toEqual([
      ['Direct upload', '4 of 12', '67%'],
      ['Elsewhere', '2 of 4', '33%'],
    ]);
  });

  test('[ANALYTICS-005] [ANALYTICS-023] threat types, largest first', async () => {
    show();
    await loaded();
    const table = screen.getByRole('table', { name: 'Detected threat types' });
    expect(rowsOf(table)).toEqual([
      ['Voice of a relative', '2', '67%'],
      ['Romance Scams', '1', '33%'],
    ]);
  });

  test('nothing found among what was analyzed is 0%, not a sample', async () => {
    answers.detectionAnalytics = json({
      items: [{ platform: 'Direct upload', deepfakes_detected: 0, total_videos_analyzed: 5 }],
    });
    show();
    await loaded();
    const table = screen.getByRole('table', { name: 'Platform detection results' });
    expect(rowsOf(table)).toEqual([['Direct upload', '0 of 5', '0%']]);
  });
});

describe('what is published elsewhere', () => {
  test.each([
    ['ANALYTICS-024', '$12.3 billion', 'annual fraud losses'],
    ['ANALYTICS-025', '2.8 million', 'Americans affected'],
    ['ANALYTICS-026', '3000%', 'growth of deepfakes'],
    ['ANALYTICS-027', '$1,400', 'average loss per victim'],
    ['ANALYTICS-028', '$547 million', 'lost to romance scams'],
    ['ANALYTICS-029', '$3.31 billion', 'lost to investment fraud'],
    ['ANALYTICS-030', '195', 'countries'],
  ])('[%s] %s, with its source', async (_row, value, label) => {
    show();
    await loaded();
    expect(tile(label)).toHaveTextContent(value);
    expect(tile(label).title).toMatch(/^(Deloitte|Federal Trade|Onfido|FBI|United Nations)/);
    expect(screen.getByText(`${value}: ${tile(label).title}.`)).toBeInTheDocument();
  });

  test('[ANALYTICS-001] [ANALYTICS-006] national figures and impact stand under their own headings, named as no measurement', async () => {
    show();
    await loaded();
    for (const name of ['National fraud statistics', 'Impact summary']) {
      const part = screen.getByRole('heading', { name }).parentElement!;
      expect(part).toHaveTextContent('Published by others, not measured by this service');
    }
  });
});

const PLATFORMS = [
  ['ANALYTICS-031', 'TikTok', 45],
  ['ANALYTICS-032', 'Instagram', 32],
  ['ANALYTICS-033', 'YouTube', 15],
  ['ANALYTICS-034', 'Facebook', 8],
] as const;
const THREATS = [
  ['ANALYTICS-035', 'Celebrity Endorsements', 38],
  ['ANALYTICS-036', 'Romance Scams', 24],
  ['ANALYTICS-037', 'Investment Fraud', 18],
  ['ANALYTICS-038', 'Political Manipulation', 12],
  ['ANALYTICS-039', 'Identity Theft', 8],
] as const;

describe('without a count', () => {
  const quietly = () => vi.spyOn(console, 'warn').mockImplementation(() => undefined);

  test.each(PLATFORMS)(
    '[%s] [ANALYTICS-017] failed platforms: %s %d, marked sample',
    async (_row, name, share) => {
      answers.detectionAnalytics = FAILS;
      show();
      await loaded();
      expect(
        await screen.findByRole('heading', { name: /Platform detection results\s*sample/ }),
      ).toBeInTheDocument();
      const table = screen.getByRole('table', { name: 'Platform detection results' });
      expect(rowsOf(table)).toContainEqual([name, `${share}%`]);
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  test.each(THREATS)(
    '[%s] [ANALYTICS-018] failed threat types: %s %d, marked sample',
    async (_row, name, share) => {
      answers.scamTypeAnalytics = FAILS;
      show();
      await loaded();
      expect(
        await screen.findByRole('heading', { name: /Detected threat types\s*sample/ }),
      ).toBeInTheDocument();
      const table = screen.getByRole('table', { name: 'Detected threat types' });
      expect(rowsOf(table)).toContainEqual([name, `${share}%`]);
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  test('empty lists are samples as well', async () => {
    answers.detectionAnalytics = json({ items: [] });
    answers.scamTypeAnalytics = json({ items: [] });
    show();
    await loaded();
    expect(screen.getAllByText('sample')).toHaveLength(2);
  });

  test('[ANALYTICS-015] [ANALYTICS-016] failed counts: zeros and 94.2%, all marked, no toast', async () => {
    answers.global = FAILS;
    show();
    await waitFor(() => expect(tile('files analyzed')).toHaveTextContent(/sample ?0$/));
    expect(tile('found to be AI-generated')).toHaveTextContent(/sample ?0$/);
    expect(tile('users')).toHaveTextContent(/sample ?0$/);
    expect(tile('average confidence')).toHaveTextContent(/sample ?94\.2%$/);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('[ANALYTICS-020] no analysis yet: real zeros, and 94.2% as a sample', async () => {
    answers.global = json({ analyses: 0, detected: 0, users: 1, averageConfidence: null, averagedOver: 0 });
    show();
    await waitFor(() => expect(tile('files analyzed')).toHaveTextContent(/^files analyzed ?0$/));
    expect(tile('average confidence')).toHaveTextContent(/sample ?94\.2%$/);
  });

  test('[ANALYTICS-007] [ANALYTICS-008] all three fail: one error, whose Retry reads again', async () => {
    const before = { ...answers };
    answers = {};
    show();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load analytics data');
    expect(screen.queryByRole('table')).toBeNull();
    answers = before;
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    await loaded();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('[ERR-001] [ANALYTICS-013] a refresh that fails says so and keeps the figures', async () => {
    const log = quietly();
    show(true);
    await loaded();
    answers.update_global_stats = FAILS;
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    const toast = await screen.findByRole('alert');
    expect(toast).toHaveTextContent('Update Failed');
    expect(toast).toHaveTextContent('Failed to refresh analytics data. Please try again.');
    expect(tile('files analyzed')).toHaveTextContent('1,234');
    expect(log).toHaveBeenCalled();
  });
});

describe('newer figures', () => {
  test('[ANALYTICS-003] [ANALYTICS-011] [ANALYTICS-012] [ANALYTICS-014] [CALL-037] Refresh has them counted, without arguments, then reads all three again', async () => {
    show(true);
    await loaded();
    answers.global = json({
      analyses: 1235,
      detected: 57,
      users: 7,
      averageConfidence: 81,
      averagedOver: 1000,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Stats Updated')).toBeInTheDocument();
    expect(tile('files analyzed')).toHaveTextContent('1,235');
    const order = server.exchanges
      .filter(({ method }) => method !== 'OPTIONS')
      .map(({ path }) => path.split('/').at(-1));
    expect(order.slice(3)[0]).toBe('update_global_stats');
    expect(order.slice(4).sort()).toEqual(['detectionAnalytics', 'global', 'scamTypeAnalytics']);
    expect(server.to('/rpc/statistics/update_global_stats')[0]?.body ?? '').toMatch(/^(\{\})?$/);
  });

  test('a visitor only reads again', async () => {
    show(false);
    await loaded();
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Stats Updated')).toBeInTheDocument();
    expect(calls('update_global_stats')).toBe(0);
    expect(calls('global')).toBe(2);
  });

  test('[ANALYTICS-009] the counts are read again after 300000 ms', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    });
    show();
    await loaded();
    await act(() => vi.advanceTimersByTimeAsync(295_000));
    expect(calls('global')).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    await waitFor(() => expect(calls('global')).toBe(2));
    expect(calls('detectionAnalytics')).toBe(1);
  });

  test('[ANALYTICS-010] opened again within 120000 ms nothing is read anew, later all three are', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const names = ['global', 'detectionAnalytics', 'scamTypeAnalytics'];
    const first = show();
    await loaded();
    first.unmount();
    await act(() => vi.advanceTimersByTimeAsync(115_000));
    const second = show();
    await loaded();
    expect(names.map(calls)).toEqual([1, 1, 1]);
    second.unmount();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    show();
    await waitFor(() => expect(names.map(calls)).toEqual([2, 2, 2]));
  });
});
