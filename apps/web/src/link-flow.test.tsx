/** A link in place of a file, on the home page. */
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clip, DONE, openApp, type Service, startService } from './test-app.tsx';
// Fetched before a test's clock runs, as the home page is.
import './pages/analysis-page.tsx';

const LINK = 'https://files.example/clip.mp4';

let service: Service;
beforeEach(async () => {
  service = await startService();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  service.signedIn = true;
  openApp();
  await screen.findByText('0 of 3 analyses used today');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await service.close();
});

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Or a link to the file' });
const analyze = () => userEvent.click(screen.getByRole('button', { name: 'Analyze for Deepfakes' }));
const detections = () =>
  service.server.to('/functions/v1/ai-detection').map(({ body }) => JSON.parse(body) as unknown);

test('is sent as a link, and the analysis goes on at its own page', async () => {
  service.analysis = { ...DONE, state: 'running', result: null };
  let take = () => {};
  const taken = new Promise<void>((resolve) => {
    take = resolve;
  });
  service.replies['/functions/v1/ai-detection'] = async () => {
    await taken;
    return service.detection;
  };
  await userEvent.type(field(), ` ${LINK} `);
  // Stills and changed copies are made of a file that is here.
  expect(screen.queryByRole('radio', { name: /Private mode/ })).toBeNull();
  await analyze();
  expect(await screen.findByText('Fetching the file at the link')).toBeInTheDocument();
  expect(field()).toBeDisabled();
  take();
  expect(
    await screen.findByRole('heading', { name: 'Analyzing Video...' }, { timeout: 20_000 }),
  ).toBeInTheDocument();
  expect(detections()).toEqual([{ url: LINK }]);
});

test('is sent by the return key', async () => {
  await userEvent.type(field(), `${LINK}{Enter}`);
  expect(
    await screen.findByRole('heading', { name: 'AI-generated' }, { timeout: 20_000 }),
  ).toBeInTheDocument();
  expect(detections()).toEqual([{ url: LINK }]);
  // It had ended before its page asked for it.
  expect(await screen.findByText('Analysis complete!')).toBeInTheDocument();
});

test('an analysis that has failed before its page asks for it is told of', async () => {
  service.analysis = { ...DONE, state: 'failed', result: null, error: 'The file is empty.' };
  await userEvent.type(field(), `${LINK}{Enter}`);
  const toast = await screen.findByText(
    'Analysis failed',
    { selector: '.mantine-Notification-root *' },
    { timeout: 20_000 },
  );
  expect(toast.closest('[role="alert"]')).toHaveTextContent('The file is empty.');
});

test('is taken when it is pasted anywhere on the page, and no other text is', async () => {
  const paste = (text: string) =>
    act(() => {
      const clipboardData = { files: [], getData: () => text };
      window.dispatchEvent(Object.assign(new Event('paste'), { clipboardData }));
    });
  paste('a few words');
  expect(field()).toHaveValue('');
  paste(`${LINK}\n`);
  expect(field()).toHaveValue(LINK);
  const picker = screen.getByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' });
  await userEvent.upload(picker, clip());
  expect(screen.queryByRole('textbox', { name: 'Or a link to the file' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /Remove/ }));
  expect(field()).toHaveValue('');
});

test('that is none never leaves the page; what the service says of one is shown, and it stays for another try', async () => {
  await userEvent.type(field(), 'my clip');
  await analyze();
  expect(await screen.findAllByText(/This is not a full link/)).not.toEqual([]);
  expect(detections()).toEqual([]);
  service.detection = { status: 422, body: { error: 'This address leads to a page.' } };
  await userEvent.clear(field());
  await userEvent.type(field(), LINK);
  await analyze();
  expect(await screen.findAllByText('This address leads to a page.')).not.toEqual([]);
  expect(field()).toHaveValue(LINK);
});
