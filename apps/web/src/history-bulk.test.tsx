/** Several saved analyses at once: chosen, exported, deleted; sorted and filtered by kind; each with its picture. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { HistoryItem, HistoryPage } from '@unmask/analyses/contract';
import type { Answer } from '@unmask/platform/testing/http-server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DONE, openApp, type Service, startService } from './test-app.tsx';

let service: Service;
let saved: Array<{ name: string; text: string }>;

beforeEach(async () => {
  service = await startService();
  service.signedIn = true;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  saved = [];
  // A browser's downloads: jsdom has none.
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => `blob:${blobs.push(blob) - 1}`;
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs[Number(this.href.slice('blob:'.length))];
    void blob?.text().then((text) => saved.push({ name: this.download, text }));
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await service.close();
});

function item(id: string, more: Partial<HistoryItem> = {}): HistoryItem {
  return {
    id,
    name: `${id}.mp4`,
    modality: 'video',
    thumbnail: null,
    size_bytes: 2048,
    verdict: 'inconclusive',
    confidence: 61,
    probability: 0.61,
    lean: 'ai',
    assessment: 'leans_ai',
    threatLevel: 'unknown',
    engineVersion: '3.0.0',
    createdAt: '2026-11-20T10:00:00.000Z',
    byMe: true,
    by: null,
    manage: true,
    ...more,
  };
}

const say = (json: unknown) => (): Answer => ({ body: { json } });
const page = (items: HistoryItem[]): HistoryPage => ({
  items,
  nextCursor: null,
  running: [],
  lists: [],
  organization: null,
});
const sent = (call: string) =>
  service.server.to(`/rpc/analysis/${call}`).map(({ body }) => JSON.parse(body).json as unknown);

async function opened(items: HistoryItem[], path = '/analyses') {
  service.replies['/rpc/analysis/list'] = say(page(items));
  const router = openApp(path);
  await screen.findByRole('list', { name: 'Saved analyses' }, { timeout: 20_000 });
  return router;
}

const bar = () => within(screen.getByRole('region', { name: 'Selected analyses' }));

test('a row shows the picture of its file, and the sign of its kind once there is none', async () => {
  await opened([item('a', { thumbnail: 'UklGRg==' }), item('b', { modality: 'audio' })]);
  const [a, b] = screen.getAllByRole('listitem');
  expect(a?.querySelector('img')).toHaveAttribute('src', 'data:image/webp;base64,UklGRg==');
  expect(b?.querySelector('img')).toBeNull();
  expect(b).toHaveTextContent('Recording, 2 KB');
  expect(b).not.toHaveTextContent('Threat');
});

test('order and kind stand in the address and are asked for', async () => {
  const router = await opened([item('a')], '/analyses?kind=audio');
  await userEvent.selectOptions(screen.getByLabelText('Order'), 'Strongest signs of AI');
  await waitFor(() => expect(router.state.location.search).toEqual({ kind: 'audio', sort: 'signs' }));
  await waitFor(() => expect(sent('list').at(-1)).toMatchObject({ kind: 'audio', sort: 'signs' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'signs' }));
});

test('the selected ones are deleted after a question; what could not be deleted stays selected', async () => {
  await opened([item('a'), item('b'), item('c'), item('other', { manage: false })]);
  expect(screen.queryByRole('region', { name: 'Selected analyses' })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: 'Select other.mp4' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  expect(bar().getByText('3 selected')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select c.mp4' }));
  expect(bar().getByText('2 selected')).toBeInTheDocument();
  await userEvent.click(bar().getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete 2 analyses?' });
  expect(sent('remove')).toEqual([]);
  service.replies['/rpc/analysis/remove'] = ({ body }) =>
    body.includes('"a"') ? { body: { json: { deleted: true } } } : { status: 500, body: {} };
  service.replies['/rpc/analysis/list'] = say(page([item('b'), item('c')]));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete for good' }));
  expect(await screen.findByText('1 of 2 deleted')).toBeInTheDocument();
  expect(sent('remove')).toEqual([{ id: 'a' }, { id: 'b' }]);
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select a.mp4' })).toBeNull());
  expect(bar().getByText('1 selected')).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Select b.mp4' })).toBeChecked();
});

test('exported as a table that no program runs, and as the whole results', async () => {
  await opened([
    item('=cmd()', { name: '=cmd(), "x".mp4' }),
    item('b', { modality: 'image', verdict: 'authentic' }),
  ]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  await userEvent.click(bar().getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^analyses-\d{4}-\d{2}-\d{2}\.csv$/);
  const [head, first, second] = saved[0]?.text.split('\r\n') ?? [];
  expect(head).toBe('Name,Kind,Verdict,Probability of AI,Step of the scale,Size (bytes),Analyzed,Id');
  expect(first).toMatch(
    /^"'=cmd\(\), ""x""\.mp4",Video,Inconclusive,0\.6100,leans to AI,2048,2026-11-20T10:00:00\.000Z,/,
  );
  expect(second).toContain('Picture,');

  service.replies['/rpc/analysis/open'] = say({ analysis: { ...DONE, expiresAt: null } });
  await userEvent.click(bar().getByRole('button', { name: 'Export JSON' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  const whole = JSON.parse(saved[1]?.text ?? '') as Array<{ id: string; result: { outcome: string } }>;
  expect(whole.map(({ id }) => id)).toEqual(['=cmd()', 'b']);
  expect(whole[0]?.result.outcome).toBe(DONE.result?.outcome);
  service.replies['/rpc/analysis/open'] = () => ({ status: 500, body: {} });
  await userEvent.click(bar().getByRole('button', { name: 'Export JSON' }));
  expect(await screen.findByText('Nothing was exported')).toBeInTheDocument();
  expect(saved).toHaveLength(2);
});
