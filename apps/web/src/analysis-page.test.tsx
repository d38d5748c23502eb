/** The page of one analysis, from the moment the service has taken it, against a small real HTTP server. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Analysis } from '@unmask/analyses/contract';
import { countUsage, readUsage } from '@unmask/analyses/ui';
import { KEPT } from '@unmask/product/browser-storage';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clip, DONE, openApp, type Service, startService } from './test-app.tsx';
// Fetched before a test's clock runs, as the home page is.
import './pages/analysis-page.tsx';

const RUNNING: Analysis = {
  ...DONE,
  state: 'running',
  result: null,
  progress: { queuePosition: null, stage: 'faces', share: 0.4 },
};
const PATH = `/analysis/${DONE.id}`;
const LATER = { timeout: 20_000 };
let service: Service;

beforeEach(async () => {
  service = await startService();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  localStorage.setItem(KEPT.asked.key, 'yes');
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await service.close();
});

const headline = () => screen.findByRole('heading', { name: 'AI-generated' }, LATER);

async function begin() {
  const router = openApp();
  const analyze = await screen.findByRole('button', { name: 'Analyze for Deepfakes' });
  await userEvent.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), clip());
  await userEvent.click(analyze);
  return router;
}

describe('an analysis that the service has taken', () => {
  test('[UPLOAD-012] [UPLOAD-013] has an address at once, and there it becomes the result', async () => {
    service.analysis = RUNNING;
    const router = await begin();
    expect(await screen.findByRole('heading', { name: 'Analyzing Video...' }, LATER)).toBeVisible();
    expect(router.state.location.pathname).toBe(PATH);
    expect(screen.getByRole('heading', { level: 1, name: DONE.fileName })).toBeVisible();
    expect(screen.getByText('Following faces')).toBeVisible();
    await waitFor(() => expect(document.title).toContain(DONE.fileName));
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
    // Nothing of the marketing page stands around it.
    expect(screen.queryByText('Your file')).toBeNull();
    expect(screen.queryByRole('region', { name: /questions/i })).toBeNull();
    service.analysis = DONE;
    await headline();
    expect(router.state.location.pathname).toBe(PATH);
    await waitFor(() => expect(document.title).toContain(`${DONE.fileName}: AI-generated`));
  });

  test('[RESULT-014] [ENGINE-032] [ENGINE-033] going back, and asking for another, lead to an empty uploader', async () => {
    const router = await begin();
    await headline();
    router.history.back();
    expect(await screen.findByText('Drop a video, a recording or a picture here')).toBeVisible();
    expect(await screen.findByText('Your last result')).toBeVisible();
    router.history.forward();
    await headline();
    await userEvent.click(screen.getByRole('button', { name: 'Analyze Another Video' }));
    expect(await screen.findByText('Drop a video, a recording or a picture here')).toBeVisible();
    expect(screen.queryByText('Your last result')).toBeNull();
    expect(sessionStorage.getItem(KEPT.analysis.key)).toBeNull();
  });

  test('the address tells the service which pages are read, not whose result', async () => {
    openApp(PATH);
    await headline();
    await waitFor(() => expect(service.server.to('/api/events')).not.toHaveLength(0));
    expect(service.server.to('/api/events').map(({ body }) => JSON.parse(body).path)).toEqual(['/analysis']);
  });

  test('what belongs to an account is shown at the page of its history', async () => {
    service.signedIn = true;
    service.analysis = { ...DONE, expiresAt: null };
    const router = openApp(PATH);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/analyses/${DONE.id}`));
    expect(router.history.length).toBe(1);
  });
});

describe('an analysis without a result', () => {
  test('[UPLOAD-014] one that failed says why, costs none of the day, and gives its file back for another try', async () => {
    service.analysis = RUNNING;
    await begin();
    await screen.findByRole('heading', { name: 'Analyzing Video...' }, { timeout: 20_000 });
    expect(readUsage()).toBe(1);
    service.analysis = { ...RUNNING, state: 'failed', error: 'The file is damaged.' };
    const reason = await within(screen.getByRole('main')).findByRole('alert', {}, LATER);
    expect(reason).toHaveTextContent('Analysis failed. The file is damaged.');
    expect(readUsage()).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('clip.mp4')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Analyze for Deepfakes' })).toBeEnabled();
  });

  test('after a reload its file is gone: it has to be chosen again, and nothing is counted twice', async () => {
    countUsage();
    service.analysis = { ...RUNNING, state: 'failed', error: 'The file is damaged.' };
    openApp(PATH);
    await userEvent.click(await screen.findByRole('button', { name: 'Choose the file again' }));
    expect(await screen.findByText('Drop a video, a recording or a picture here')).toBeVisible();
    expect(readUsage()).toBe(1);
  });

  test.each([
    [false, 'Sign in', '/auth?next=%2Fanalysis%2Fnobody-knows'],
    [true, 'My analyses', '/analyses'],
  ])(
    'there is none at this address (signed in: %s): one page says what to do',
    async (signedIn, way, href) => {
      service.signedIn = signedIn;
      service.replies['/rpc/analysis/get'] = () => ({
        status: 404,
        body: {
          json: { defined: true, code: 'NOT_FOUND', status: 404, message: 'There is no such analysis.' },
        },
      });
      openApp('/analysis/nobody-knows');
      const page = within(await screen.findByRole('alert'));
      expect(page.getByRole('heading', { name: 'There is no analysis at this address' })).toBeVisible();
      expect(page.getByText(/deleted after 24 hours/)).toBeVisible();
      expect(page.getByRole('link', { name: 'Analyze a file' })).toHaveAttribute('href', '/');
      // The session may be known a moment later.
      expect(await page.findByRole('link', { name: way })).toHaveAttribute('href', href);
    },
  );

  test('a service that does not answer is asked again', async () => {
    service.replies['/rpc/analysis/get'] = () => ({ status: 503, body: { error: 'Stopping.' } });
    openApp(PATH);
    const again = await screen.findByRole('button', { name: 'Try again' }, LATER);
    delete service.replies['/rpc/analysis/get'];
    await userEvent.click(again);
    await headline();
  });
});

describe('a notification', () => {
  const told: { title: string; tag?: string }[] = [];
  class Notifications {
    static permission = 'default';
    static requestPermission = vi.fn(async () => {
      Notifications.permission = 'granted';
      return 'granted';
    });
    constructor(title: string, { tag }: { tag?: string } = {}) {
      told.push({ title, ...(tag && { tag }) });
    }
  }

  test('is asked for by a click alone, and comes when nobody is looking', async () => {
    vi.stubGlobal('Notification', Notifications);
    service.analysis = RUNNING;
    openApp(PATH);
    const offer = await screen.findByRole('button', { name: 'Notify me when it is done' });
    expect(Notifications.requestPermission).not.toHaveBeenCalled();
    await userEvent.click(offer);
    expect(await screen.findByText(/This browser will tell you/)).toBeVisible();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    service.analysis = DONE;
    await headline();
    expect(told).toEqual([{ title: `${DONE.fileName}: AI-generated`, tag: DONE.id }]);
  });

  test('is not offered where the browser has none, or was told to keep them back', async () => {
    service.analysis = RUNNING;
    openApp(PATH);
    await screen.findByRole('heading', { name: 'Analyzing Video...' }, { timeout: 20_000 });
    expect(screen.queryByRole('button', { name: 'Notify me when it is done' })).toBeNull();
  });
});
