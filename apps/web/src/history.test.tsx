/** Saved analyses on the screen: every state of the list, one opened again, its dialogs, and what a link shows. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { HistoryItem, HistoryPage, SavedAnalysis } from '@unmask/analyses/contract';
import type { Answer, Exchange } from '@unmask/platform/testing/http-server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DONE, openApp, type Service, startService } from './test-app.tsx';

let service: Service;

beforeEach(async () => {
  service = await startService();
  service.signedIn = true;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await service.close();
});

const say =
  (json: unknown): ((exchange: Exchange) => Answer) =>
  () => ({ body: { json } });
/** As a refused call answers. */
const refuse =
  (status: number, code: string, message: string): ((exchange: Exchange) => Answer) =>
  () => ({ status, body: { json: { defined: false, code, status, message } } });
const sent = (call: string) =>
  service.server.to(`/rpc/analysis/${call}`).map(({ body }) => JSON.parse(body).json as unknown);

function item(id: string, more: Partial<HistoryItem> = {}): HistoryItem {
  return {
    id,
    name: `${id}.mp4`,
    modality: 'video',
    thumbnail: null,
    size_bytes: 2048,
    verdict: 'authentic',
    confidence: 93.64,
    probability: 0.0636,
    lean: 'authentic',
    assessment: 'authentic',
    threatLevel: 'low',
    engineVersion: '3.0.0',
    createdAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    byMe: true,
    by: null,
    manage: true,
    ...more,
  };
}

const page = (items: HistoryItem[], more: Partial<HistoryPage> = {}): HistoryPage => ({
  items,
  nextCursor: null,
  running: [],
  lists: [],
  organization: null,
  ...more,
});

const opened = (more: Partial<SavedAnalysis> = {}): SavedAnalysis => ({
  analysis: { ...DONE, fileName: 'Interview', expiresAt: null },
  unreadable: false,
  byMe: true,
  by: null,
  organization: null,
  manage: true,
  repeatable: true,
  mediaUntil: '2026-12-21T10:00:00.000Z',
  keptByOrganization: false,
  former: null,
  repeats: [],
  ...more,
});

describe('the list', () => {
  test('a visitor is asked to sign in, and nothing is asked for', async () => {
    service.signedIn = false;
    openApp('/analyses');
    // The page's code is loaded first.
    const ask = await screen.findByText(
      'Sign in to see the analyses you have saved.',
      {},
      { timeout: 20_000 },
    );
    expect(ask).toBeInTheDocument();
    expect(sent('list')).toEqual([]);
  });

  test('while it loads, and when there is nothing yet', async () => {
    service.replies['/rpc/analysis/list'] = say(page([]));
    openApp('/analyses');
    expect(await screen.findByRole('status', { name: 'Loading your analyses' })).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'No analyses yet' })).toBeInTheDocument();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Analyze a video' })).toHaveAttribute(
      'href',
      '/#analyze',
    );
  });

  test('lists of several files are named above it, each with the way to its page', async () => {
    const list = { id: 'l1', names: ['one.jpg', 'two.jpg', 'three.jpg'], createdAt: '2026-11-01T10:00:00Z' };
    service.replies['/rpc/analysis/list'] = say(page([item('a')], { lists: [list] }));
    openApp('/analyses');
    const link = await screen.findByRole('link', { name: 'one.jpg and 2 more' });
    expect(link).toHaveAttribute('href', '/list/l1');
  });

  test('an error with a way to try again', async () => {
    service.replies['/rpc/analysis/list'] = refuse(500, 'INTERNAL_SERVER_ERROR', 'no');
    openApp('/analyses');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Your analyses could not be loaded.');
    service.replies['/rpc/analysis/list'] = say(page([item('a')]));
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'a.mp4' })).toHaveAttribute('href', '/analyses/a');
  });

  test('rows with verdict, level, size and time; the next page by its cursor; no buttons on what one may only read', async () => {
    const undecided = {
      verdict: 'inconclusive',
      probability: 0.847,
      lean: 'ai',
      threatLevel: 'unknown',
    } as const;
    const first = page(
      [
        item('a', { verdict: 'ai_generated', threatLevel: 'critical', confidence: 96.2 }),
        item('b', { byMe: false, by: 'bob@example.com', manage: false }),
        item('c', { ...undecided, assessment: 'likely_ai' }),
        item('old', { ...undecided, assessment: null }),
      ],
      { nextCursor: 'next', running: [{ id: 'r', name: 'new.mov', createdAt: new Date().toISOString() }] },
    );
    service.replies['/rpc/analysis/list'] = ({ body }) =>
      body.includes('"next"') ? { body: { json: page([item('d')]) } } : { body: { json: first } };
    openApp('/analyses');
    const list = await screen.findByRole('list', { name: 'Saved analyses' });
    const [a, b, c, old] = within(list).getAllByRole('listitem');
    expect(a).toHaveTextContent(/a\.mp4.*2 KB.*AI-generated.*96\.2% sure.*Threat critical.*3 hours ago/);
    expect(b).toHaveTextContent('by bob@example.com');
    expect(within(b!).queryByRole('button')).toBeNull();
    expect(c).toHaveTextContent('AI 84.7%, likely AI');
    expect(old).toHaveTextContent('AI 84.7%, leans to AI');
    expect(screen.getByRole('link', { name: 'new.mov' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: 'd.mp4' })).toBeInTheDocument();
    expect(screen.getByText('5 analyses shown. That is all.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('search and filters are sent, stand in the address, and can be cleared', async () => {
    const organization = { name: 'House', viewAll: true };
    service.replies['/rpc/analysis/list'] = say(page([], { organization }));
    const router = openApp('/analyses?outcome=inconclusive&threat=odd');
    expect(await screen.findByText('Nothing matches these filters.')).toBeInTheDocument();
    expect(sent('list').at(-1)).toEqual({ outcome: 'inconclusive', scope: 'mine' });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'inter');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Threat level' }), 'high');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Whose' }), 'All of House');
    await userEvent.type(screen.getByLabelText('From'), '2026-03-01');
    await userEvent.type(screen.getByLabelText('To'), '2026-03-02');
    const end = new Date(2026, 2, 3).toISOString();
    await waitFor(() =>
      expect(sent('list').at(-1)).toEqual({
        search: 'inter',
        outcome: 'inconclusive',
        threat: 'high',
        from: new Date(2026, 2, 1).toISOString(),
        before: end,
        scope: 'organization',
      }),
    );
    expect(router.state.location.search).toMatchObject({ q: 'inter', threat: 'high', to: '2026-03-02' });
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ scope: 'organization' }));
  });

  test('renames, with the refusal of an empty name; deletes only after asking', async () => {
    service.replies['/rpc/analysis/list'] = say(page([item('a')]));
    service.replies['/rpc/analysis/rename'] = say({ name: 'Interview' });
    service.replies['/rpc/analysis/remove'] = refuse(403, 'FORBIDDEN', 'Your role does not allow this.');
    openApp('/analyses');
    await userEvent.click(await screen.findByRole('button', { name: 'Rename a.mp4' }));
    const dialog = () => screen.findByRole('dialog');
    const name = within(await dialog()).getByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.type(name, ' {Enter}');
    expect(screen.getByText('Please enter a name.')).toBeInTheDocument();
    await userEvent.type(name, 'Interview{Enter}');
    expect(await screen.findByText('Renamed')).toBeInTheDocument();
    expect(sent('rename')).toEqual([{ id: 'a', name: 'Interview' }]);

    await userEvent.click(screen.getByRole('button', { name: 'Delete a.mp4' }));
    const ask = await screen.findByRole('dialog', { name: 'Delete this analysis?' });
    expect(ask).toHaveTextContent('deleted for good');
    expect(sent('remove')).toEqual([]);
    await userEvent.click(within(ask).getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText('Your role does not allow this.')).toBeInTheDocument();
    service.replies['/rpc/analysis/remove'] = say({ deleted: true });
    service.replies['/rpc/analysis/list'] = say(page([]));
    await userEvent.click(within(ask).getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText('Analysis deleted')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'No analyses yet' })).toBeInTheDocument();
  });
});

describe('one opened again', () => {
  test('its name and date, the whole result, how long the video stays', async () => {
    service.replies['/rpc/analysis/open'] = say(
      opened({ analysis: { ...DONE, fileName: 'Interview', hasMedia: true, expiresAt: null } }),
    );
    openApp(`/analyses/${DONE.id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Interview' })).toBeInTheDocument();
    expect(screen.getByText(/^Analyzed Nov 21, 2026/)).toBeInTheDocument();
    expect(screen.getByText(/The video is kept until Dec 21, 2026/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'AI-generated' })).toBeInTheDocument();
    await waitFor(() => expect(document.title).toContain('Interview'));
    expect(screen.getAllByRole('button', { name: 'Analyze Another Video' })).toHaveLength(1);
    expect(document.body).not.toHaveTextContent('This result and its file are deleted');
  });

  test('after the deletion of its video it says so, and cannot be repeated', async () => {
    service.replies['/rpc/analysis/open'] = say(opened({ repeatable: false, mediaUntil: null }));
    openApp(`/analyses/${DONE.id}`);
    expect(await screen.findByText(/The video has been deleted after its time\. The result/)).toBeVisible();
    expect(screen.getByText(/so only the timeline can be shown/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Analyze again' })).toBeNull();
  });

  test('one that may only be read has no buttons that change it', async () => {
    service.replies['/rpc/analysis/open'] = say(
      opened({ byMe: false, by: 'bob@example.com', organization: 'House', manage: false }),
    );
    openApp(`/analyses/${DONE.id}`);
    expect(await screen.findByText(/by bob@example\.com in House/)).toBeInTheDocument();
    for (const name of ['Share', 'Rename', 'Delete'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('button', { name: 'Analyze again' })).toBeInTheDocument();
  });

  test('what does not exist, what cannot be loaded, what cannot be read any more, what failed', async () => {
    service.replies['/rpc/analysis/open'] = refuse(404, 'NOT_FOUND', 'no');
    const router = openApp('/analyses/none');
    expect(await screen.findByText('This analysis does not exist, or it has been deleted.')).toBeVisible();
    expect(sent('open')).toHaveLength(1);
    service.replies['/rpc/analysis/open'] = say(
      opened({ unreadable: true, analysis: { ...DONE, result: null } }),
    );
    await router.navigate({ to: '/analyses/$id', params: { id: 'old' } });
    expect(await screen.findByText(/stored by an older version/)).toBeVisible();
    const failed = { ...DONE, state: 'failed' as const, result: null, error: 'The file is damaged.' };
    service.replies['/rpc/analysis/open'] = say(opened({ analysis: failed }));
    await router.navigate({ to: '/analyses/$id', params: { id: 'failed' } });
    expect(await screen.findByText('The file is damaged.')).toBeVisible();
  });

  test('repeating: the limit in words, then the progress of the new one, then what changed', async () => {
    const running = { ...DONE, id: 'again', state: 'running' as const, result: null };
    service.replies['/rpc/analysis/open'] = ({ body }) => {
      const former = { id: DONE.id, createdAt: DONE.createdAt, result: DONE.result };
      if (!body.includes('again')) return { body: { json: opened() } };
      if (service.analysis.state === 'running') return { body: { json: opened({ analysis: running }) } };
      const result = {
        ...DONE.result!,
        confidence: 61.5,
        analysis: { ...DONE.result!.analysis, faceConsistency: null },
      };
      return { body: { json: opened({ former, analysis: { ...DONE, id: 'again', result } }) } };
    };
    service.replies['/rpc/analysis/rerun'] = refuse(429, 'TOO_MANY_REQUESTS', 'You have used all analyses.');
    const router = openApp(`/analyses/${DONE.id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Analyze again' }));
    expect(await screen.findByText('You have used all analyses.')).toBeInTheDocument();
    service.analysis = running;
    service.replies['/rpc/analysis/rerun'] = say(running);
    await userEvent.click(screen.getByRole('button', { name: 'Analyze again' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/analyses/again'));
    expect(await screen.findByRole('progressbar', { name: 'Analysis' })).toBeInTheDocument();
    service.analysis = { ...DONE, id: 'again' };
    const changed = await screen.findByRole('heading', { name: 'What changed' }, { timeout: 20_000 });
    const rows = within(changed.closest('section')!).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      'Confidence93.4%61.5%',
      'Face consistency46.0%not measured',
    ]);
  });
});

describe('links', () => {
  test('one is made, shown once, listed and revoked', async () => {
    const share = {
      id: 's',
      createdAt: new Date().toISOString(),
      expiresAt: '2099-01-02T10:00:00.000Z',
      state: 'active',
    };
    let made = false;
    service.replies['/rpc/analysis/open'] = say(opened());
    service.replies['/rpc/analysis/shares'] = () => ({ body: { json: { items: made ? [share] : [] } } });
    service.replies['/rpc/analysis/share'] = () => {
      made = true;
      return { body: { json: { ...share, token: 'secret-token' } } };
    };
    service.replies['/rpc/analysis/revokeShare'] = () => {
      share.state = 'revoked';
      return { body: { json: share } };
    };
    openApp(`/analyses/${DONE.id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share by link' }));
    expect(await dialog.findByText('No links yet.')).toBeInTheDocument();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'The link works for' }), '30 days');
    await userEvent.click(dialog.getByRole('button', { name: 'Make link' }));
    const link = await dialog.findByRole('textbox', { name: 'Link' });
    expect(link).toHaveValue(`${window.location.origin}/shared/secret-token`);
    expect(sent('share')).toContainEqual({ id: DONE.id, days: 30 });
    expect(await dialog.findByText(/works until Jan 2, 2099/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await dialog.findByText(/revoked/)).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Revoke' })).toBeNull();
  });

  test('a link shows the result read-only, without video and without a question', async () => {
    service.signedIn = false;
    service.replies['/rpc/analysis/shared'] = say({
      name: 'Interview',
      createdAt: '2026-11-21T10:00:00.000Z',
      expiresAt: '2026-11-28T10:00:00.000Z',
      result: DONE.result,
    });
    openApp('/shared/token');
    expect(await screen.findByRole('heading', { level: 1, name: 'Interview' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'AI-generated' })).toBeInTheDocument();
    expect(screen.getByText('A shared result shows what was measured, not the video.')).toBeInTheDocument();
    expect(screen.queryByText('Do you know what this is?')).toBeNull();
    expect(document.querySelector('video')).toBeNull();
    expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute(
      'content',
      'noindex, nofollow',
    );
  });

  test.each([
    [410, 'GONE', 'This link has expired. Ask the person who sent it for a new one.'],
    [404, 'NOT_FOUND', 'This link leads to nothing.'],
  ])('a link that answers %d says why', async (status, code, message) => {
    service.signedIn = false;
    service.replies['/rpc/analysis/shared'] = refuse(status, code, message);
    openApp('/shared/token');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(sent('shared')).toHaveLength(1);
  });
});

describe('"Do you know what this is?"', () => {
  test('is offered after an analysis too: answered, explained, changed', async () => {
    service.signedIn = false;
    service.replies['/rpc/analysis/feedback'] = () => ({ body: { json: { feedback: null, canKeep: true } } });
    service.replies['/rpc/analysis/giveFeedback'] = ({ body }) => {
      const { id: _, ...said } = JSON.parse(body).json as Record<string, unknown>;
      return { body: { json: { ...said, updatedAt: new Date().toISOString() } } };
    };
    openApp(`/analysis/${DONE.id}`);
    const panel = within(await screen.findByRole('region', { name: 'Do you know what this is?' }));
    const press = (name: string) => userEvent.click(panel.getByRole('button', { name }));
    await waitFor(() => expect(panel.getByRole('button', { name: 'Real' })).toBeEnabled());
    expect(panel.queryByRole('textbox')).toBeNull();
    await press('Made or altered by AI');
    const comment = await panel.findByRole('textbox', { name: /What else do you know/ });
    expect(comment).toHaveAttribute('maxlength', '1000');
    await userEvent.type(comment, 'I made it.');
    await userEvent.selectOptions(
      panel.getByRole('combobox', { name: 'How do you know?' }),
      'I made it myself',
    );
    await userEvent.click(panel.getByRole('checkbox', { name: /You may keep this file/ }));
    await press('Send');
    await waitFor(() => expect(panel.getByRole('button', { name: 'Send' })).toBeDisabled());
    await press('I don’t know');
    await waitFor(() =>
      expect(panel.getByRole('button', { name: 'I don’t know' })).toHaveAttribute('aria-pressed', 'true'),
    );
    // Who does not know is asked nothing more.
    expect(panel.queryByRole('textbox')).toBeNull();
    const more = { source: 'made_it', comment: 'I made it.', mayKeep: true };
    expect(sent('giveFeedback')).toEqual([
      { id: DONE.id, answer: 'ai', source: null, comment: '', mayKeep: false },
      { id: DONE.id, answer: 'ai', ...more },
      expect.objectContaining({ id: DONE.id, answer: 'unsure', comment: 'I made it.' }),
    ]);
    service.replies['/rpc/analysis/giveFeedback'] = refuse(500, 'INTERNAL_SERVER_ERROR', 'no');
    await press('Real');
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
    expect(panel.getByRole('button', { name: 'I don’t know' })).toHaveAttribute('aria-pressed', 'true');
  });
});
