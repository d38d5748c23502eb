/** Several files at once on the home page, and the page of their list. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FileList, ListItem } from '@unmask/analyses/contract';
import { LIST_FILES } from '@unmask/product/limits';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clip, openApp, type Service, startService } from './test-app.tsx';
// Fetched before a test's clock runs.
import './pages/list-page.tsx';
import '@unmask/analyses/ui/start-list';
import '../../../foundations/analyses/ui/lists/chosen-list.tsx';

let service: Service;
let list: FileList;
let lists = 0;
beforeEach(async () => {
  service = await startService();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  list = { id: `l${lists++}`, names: [], items: [], createdAt: new Date().toISOString(), expiresAt: null };
  const answer = () => ({ body: { json: list } });
  service.replies['/rpc/analysis/openList'] = ({ body }) => {
    list = { ...list, names: JSON.parse(body).json.names };
    return answer();
  };
  service.replies['/rpc/analysis/readList'] = answer;
  service.replies['/rpc/analysis/cancelList'] = answer;
  service.replies['/rpc/analysis/allowance'] = () => ({ body: { json: { left: 3 } } });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await service.close();
});

function item(place: number, more: Partial<ListItem>): ListItem {
  return {
    ...{ place, position: place * 1000, analysisId: `a${place}`, fileName: list.names[place] ?? 'x' },
    ...{ foundIn: null, state: 'queued', progress: { stage: null, share: 0 }, modality: null, answer: null },
    ...{ error: null, errorCode: null, ...more },
  };
}
const answered = (likelihood_ratio: number, outcome: 'ai_generated' | 'inconclusive' = 'inconclusive') => ({
  state: 'completed' as const,
  answer: { likelihood_ratio, probability: 0.5, outcome, assessment: 'leans_ai' as const },
});

const picker = () => screen.getByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' });
const chosen = () => screen.findByRole('list', { name: 'Your files' });
const analyze = () => userEvent.click(screen.getByRole('button', { name: 'Analyze for Deepfakes' }));
const sent = () => service.server.to('/api/lists/').map(({ path }) => path);

async function openSignedIn(path = '/') {
  service.signedIn = true;
  openApp(path);
  if (path === '/') await screen.findByText('0 of 3 analyses used today');
}

describe('choosing', () => {
  test('several files are listed with what is not taken and why, and with what the day has room for', async () => {
    await openSignedIn();
    const files = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => clip(name, 'image/jpeg'));
    await userEvent.upload(picker(), [...files, clip('notes.txt', 'text/plain')], { applyAccept: false });
    const rows = within(await chosen()).getAllByRole('listitem');
    expect(rows).toHaveLength(5);
    expect(rows[4]).toHaveTextContent('This kind of file cannot be analyzed.');
    expect(await screen.findByText(/You have 3 left today; 4 chosen\./)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Leave d.jpg out' }));
    expect(await screen.findByText('You have 3 analyses left today.')).toBeInTheDocument();
    // Stills, a link and changed copies belong to one file.
    expect(screen.queryByRole('radio', { name: /Private mode/ })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Or a link to the file' })).toBeNull();
  });

  test('a document alone is a list; dropped and pasted ones are added; there is an end', async () => {
    await openSignedIn();
    await userEvent.upload(picker(), clip('report.pdf', 'application/pdf'));
    expect(await chosen()).toHaveTextContent('PDF');
    expect(screen.getByText(/Each picture, recording or video in a document counts/)).toBeInTheDocument();
    fireEvent.drop(await chosen(), { dataTransfer: { files: [clip('one.mp4')] } });
    const files = Array.from({ length: LIST_FILES }, (_, n) => clip(`${n}.jpg`, 'image/jpeg'));
    act(() => void window.dispatchEvent(Object.assign(new Event('paste'), { clipboardData: { files } })));
    expect(await screen.findByText(/At most 20 files at once/)).toBeInTheDocument();
    expect(within(await chosen()).getAllByRole('listitem')).toHaveLength(LIST_FILES);
  });
});

describe('sending', () => {
  test('each file is sent to its place, and its page ranks by what speaks for AI', async () => {
    service.replies['/api/lists/'] = ({ path }) => {
      const place = Number(path.at(-1));
      if (place === 1) {
        list.items.push(
          item(1, { state: 'refused', analysisId: null, error: 'Not this kind.', errorCode: 'x' }),
        );
        return { status: 400, body: { code: 'not_taken', error: 'Not this kind.' } };
      }
      list.items.push(
        item(place, answered(place === 2 ? 40 : 0.5, place === 2 ? 'ai_generated' : 'inconclusive')),
      );
      return { status: 202, body: { started: 1 } };
    };
    await openSignedIn();
    const files = [clip('a.jpg', 'image/jpeg'), clip('notes.txt', 'text/plain'), clip('c.mp4')];
    await userEvent.upload(picker(), files, { applyAccept: false });
    await chosen();
    await analyze();
    await screen.findByText('3 of 3 done', { selector: '.um-mono' }, { timeout: 20_000 });
    expect(sent()).toEqual([0, 1, 2].map((place) => `/api/lists/${list.id}/files/${place}`));
    const rows = within(screen.getByRole('list', { name: 'Your files' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'c.mp4AI-generated',
      'a.jpgLeans to AI',
      'notes.txtNot this kind.',
    ]);
    expect(within(rows[0]!).getByRole('link', { name: 'c.mp4' })).toHaveAttribute('href', '/analyses/a2');
    expect(screen.getByText(/Among many files one may stand out by chance/)).toBeInTheDocument();
    // What is refused anyway is told to the service without its bytes.
    const [, notes] = service.server.to('/api/lists/');
    expect(notes?.body).not.toContain('bytes of the clip');
  });

  test('what is not sent yet is cancelled here, one by one or all, and the rest by the service', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    service.replies['/api/lists/'] = async () => {
      await held;
      return { status: 202, body: { started: 1 } };
    };
    await openSignedIn();
    const files = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => clip(name, 'image/jpeg'));
    await userEvent.upload(picker(), files);
    await chosen();
    await analyze();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel b.jpg' }, { timeout: 20_000 }));
    expect(screen.getByText('Cancelled')).toBeInTheDocument();
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel all' }));
    await waitFor(() => expect(screen.getAllByText('Cancelled')).toHaveLength(3));
    expect(service.server.to('/rpc/analysis/cancelList')).toHaveLength(1);
    release();
    expect(sent()).toEqual([`/api/lists/${list.id}/files/0`]);
  });

  test('after a reload the list is there, and what was never sent says so', async () => {
    list = { ...list, names: ['a.jpg', 'b.jpg'] };
    list.items = [item(0, { ...answered(3), foundIn: 'report.pdf, page 2' })];
    await openSignedIn(`/list/${list.id}`);
    expect(await screen.findByText('report.pdf, page 2')).toBeInTheDocument();
    expect(screen.getByText(/Not here: this page was closed before it was sent/)).toBeInTheDocument();
    expect(screen.getByText('2 of 2 done', { selector: '.um-mono' })).toBeInTheDocument();
  });

  test('a list that is not there says what may be the reason', async () => {
    service.replies['/rpc/analysis/readList'] = () => ({
      status: 404,
      body: { json: { defined: true, code: 'NOT_FOUND', status: 404, message: 'There is no such list.' } },
    });
    await openSignedIn('/list/none');
    expect(
      await screen.findByRole('heading', { name: 'There is no list of files at this address' }),
    ).toBeInTheDocument();
  });

  test('a visitor’s list is counted in this browser, and what gives no result is taken out again', async () => {
    list.expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    service.replies['/api/lists/'] = ({ path }) => {
      const place = Number(path.at(-1));
      list.items.push(
        place === 0 ? item(0, answered(2)) : item(1, { state: 'failed', error: 'It is empty.' }),
      );
      return { status: 202, body: { started: 1 } };
    };
    localStorage.setItem('unmask_asked', 'yes');
    openApp();
    await screen.findByRole('button', { name: 'Analyze for Deepfakes' });
    await userEvent.upload(picker(), [clip('a.jpg', 'image/jpeg'), clip('b.jpg', 'image/jpeg')]);
    await chosen();
    await analyze();
    expect(await screen.findByText('It is empty.', {}, { timeout: 20_000 })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'a.jpg' })).toHaveAttribute('href', '/analysis/a0');
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('video_usage') ?? '{}')).toMatchObject({ count: 1 }),
    );
  });
});
