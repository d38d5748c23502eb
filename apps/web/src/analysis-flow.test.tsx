import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { countUsage, readUsage } from '@unmask/analyses/ui';
import { PASSWORD } from '@unmask/platform/testing/passwords';
import { KEPT } from '@unmask/product/browser-storage';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clip, DONE, openApp, profile, type Service, startService } from './test-app.tsx';
// Fetched before a test's clock runs, as the home page is.
import './pages/analysis-page.tsx';

let service: Service;

beforeEach(async () => {
  service = await startService();
  // The frames of these clips cannot be decoded here: the service reads the file itself.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await service.close();
});

const analyze = () => screen.findByRole('button', { name: 'Analyze for Deepfakes' });
const picker = () => screen.getByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' });
const detections = () => service.server.to('/functions/v1/ai-detection');
const emailModal = () => screen.findByRole('dialog', { name: 'Your email address' });

async function openSignedIn() {
  service.signedIn = true;
  openApp();
  await screen.findByText(`${service.analyzedToday} of 3 analyses used today`);
}

describe('choosing a file', () => {
  test('[UPLOAD-002] [UPLOAD-003] [UPLOAD-004] [UPLOAD-005] [UPLOAD-006] [UPLOAD-022] [UPLOAD-026] [UPLOAD-027] [UPLOAD-033] a visitor picks one', async () => {
    openApp();
    await analyze();
    expect(screen.getByText('MP4, AVI, MOV')).toBeInTheDocument();
    expect(picker()).toHaveAttribute(
      'accept',
      expect.stringMatching(/^video\/\*,audio\/\*,image\/\*,.*\.pdf/),
    );
    await userEvent.upload(picker(), clip());
    expect(screen.getByText('clip.mp4')).toBeInTheDocument();
    expect(screen.getByText('17 B')).toBeInTheDocument();
  });

  test('[UPLOAD-001] by dropping it', async () => {
    openApp();
    await analyze();
    fireEvent.drop(screen.getByText('Drop a video, a recording or a picture here'), {
      dataTransfer: { files: [clip('dropped.mov', 'video/quicktime')] },
    });
    expect(screen.getByText('dropped.mov')).toBeInTheDocument();
  });

  test('a drop beside the card neither selects nor opens the file', async () => {
    openApp();
    await analyze();
    const drop = new Event('drop', { bubbles: true, cancelable: true });
    act(() => void document.body.dispatchEvent(drop));
    expect(drop.defaultPrevented).toBe(true);
    expect(screen.getByText('Drop a video, a recording or a picture here')).toBeInTheDocument();
  });

  test('by pasting it', async () => {
    openApp();
    await analyze();
    const paste = Object.assign(new Event('paste'), { clipboardData: { files: [clip('pasted.mp4')] } });
    act(() => void window.dispatchEvent(paste));
    expect(screen.getByText('pasted.mp4')).toBeInTheDocument();
  });

  test('a container that the browser has no type for is known by its ending', async () => {
    openApp();
    await analyze();
    await userEvent.upload(picker(), clip('old.avi', ''), { applyAccept: false });
    expect(screen.getByText('old.avi')).toBeInTheDocument();
  });

  test('[ERR-001] [UPLOAD-023] anything but a video, a recording or a picture is refused with the toast', async () => {
    openApp();
    await analyze();
    await userEvent.upload(picker(), clip('notes.txt', 'text/plain'), { applyAccept: false });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Invalid file type.*Please select a video, a sound recording or a picture\./,
    );
    expect(screen.queryByText('notes.txt')).toBeNull();
  });
});

describe('a visitor presses Analyze', () => {
  test('[UPLOAD-015] [UPLOAD-025] the email comes first, before the file is even asked for', async () => {
    localStorage.setItem(
      'video_usage',
      JSON.stringify({ date: new Date().toISOString().slice(0, 10), count: 9 }),
    );
    openApp();
    await userEvent.click(await analyze());
    expect(await emailModal()).toBeInTheDocument();
    expect(screen.queryByText('No video selected')).toBeNull();
    expect(detections()).toHaveLength(0);
  });

  test('[UPLOAD-028] [SIGNUP-006] [SIGNUP-007] [UPLOAD-018] [LIMIT-002] 2 s after the signup the analysis runs, counted', async () => {
    openApp();
    await analyze();
    await userEvent.upload(picker(), clip());
    await userEvent.click(await analyze());
    const modal = await emailModal();
    await userEvent.type(within(modal).getByLabelText('Email'), 'a@b.co{Enter}');
    expect(await screen.findByText(/The analysis of your file starts now/)).toBeInTheDocument();
    expect(detections()).toHaveLength(0);
    expect(
      await screen.findByRole('heading', { name: 'AI-generated' }, { timeout: 20_000 }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(detections()).toHaveLength(1);
    expect(JSON.parse(localStorage.getItem('video_usage') ?? '{}')).toMatchObject({ count: 1 });
  });

  test('an address is asked for once in a browser, and not for a file that will not be analyzed', async () => {
    openApp();
    await analyze();
    const big = clip('big.mp4');
    Object.defineProperty(big, 'size', { value: 52_428_801 });
    await userEvent.upload(picker(), big);
    await userEvent.click(await analyze());
    expect(await screen.findByText('Analysis failed')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(readUsage()).toBe(0);
    localStorage.setItem(KEPT.asked.key, 'yes');
    await userEvent.upload(picker(), clip());
    await userEvent.click(await analyze());
    expect(
      await screen.findByRole('heading', { name: 'AI-generated' }, { timeout: 20_000 }),
    ).toBeInTheDocument();
    expect(detections()).toHaveLength(1);
  });

  test('[UPLOAD-031] a failure after the signup has the same words, and costs none of the day', async () => {
    service.detection = { status: 500, body: {} };
    openApp();
    await analyze();
    await userEvent.upload(picker(), clip());
    await userEvent.click(await analyze());
    await userEvent.type(within(await emailModal()).getByLabelText('Email'), 'a@b.co{Enter}');
    const toast = await screen.findByText('Analysis failed', {}, { timeout: 20_000 });
    expect(toast.closest('[role="alert"]')).toHaveTextContent('Please try again later.');
    await waitFor(() => expect(readUsage()).toBe(0));
  });
});

describe('a signed-in person presses Analyze', () => {
  test('[ERR-001] [UPLOAD-017] [UPLOAD-024] without a file: the toast', async () => {
    service.analyzedToday = 2;
    await openSignedIn();
    await userEvent.click(await analyze());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /No video selected.*Please select a video file first\./,
    );
    expect(screen.getByText('2 of 3 analyses used today')).toBeInTheDocument();
  });

  test('[UPLOAD-008] [UPLOAD-016] [LIMIT-003] [UPGRADE-001] with the allowance used up: the upgrade modal, before the file is asked for', async () => {
    service.analyzedToday = 3;
    await openSignedIn();
    await userEvent.click(screen.getByRole('button', { name: 'Daily Limit Reached - Upgrade Now' }));
    const modal = await screen.findByRole('dialog', { name: 'Daily limit reached' });
    expect(modal).toHaveTextContent('Pro $10/month');
    expect(modal).toHaveTextContent('Enterprise $25/month');
    expect(screen.queryByText('No video selected')).toBeNull();
    await userEvent.click(within(modal).getByRole('button', { name: 'Choose Enterprise' }));
    expect(await screen.findByText('Your choice')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('[UPLOAD-007] [UPLOAD-018] [UPLOAD-019] [UPLOAD-020] [UPLOAD-021] [UPLOAD-029] [HOME-011] [SESSION-024] counts first, then analyses, then tells', async () => {
    service.analysis = { ...DONE, state: 'running', result: null };
    let take = () => {};
    const taken = new Promise<void>((resolve) => {
      take = resolve;
    });
    service.replies['/functions/v1/ai-detection'] = async () => {
      await taken;
      return service.detection;
    };
    let counted = () => {};
    const count = new Promise<void>((resolve) => {
      counted = resolve;
    });
    let readAgain = false;
    let reads = 0;
    service.replies['/rpc/profile/me'] = async () => {
      reads += 1;
      const answer = { body: { json: profile(service) } };
      if (reads === 1) return answer;
      await count;
      readAgain = true;
      return answer;
    };
    await openSignedIn();
    await userEvent.upload(picker(), clip());
    await userEvent.click(await analyze());
    expect(await screen.findByRole('button', { name: 'Analyzing Video...' })).toBeDisabled();
    expect(await screen.findByText('1 of 3 analyses used today')).toBeInTheDocument();
    // The dashboard below has had the profile read anew, before the service has counted.
    counted();
    await waitFor(() => expect(readAgain).toBe(true));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.getByText('1 of 3 analyses used today')).toBeInTheDocument();
    take();
    expect(
      await screen.findByRole('heading', { name: 'Analyzing Video...' }, { timeout: 20_000 }),
    ).toBeInTheDocument();
    expect(screen.queryByText('Analysis complete!')).toBeNull();
    service.analysis = DONE;
    expect(await screen.findByText('Analysis complete!', {}, { timeout: 20_000 })).toBeInTheDocument();
    expect(screen.getByText('Video has been analyzed for deepfake content.')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'AI-generated' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Analyz.*(Deepfakes|Video\.\.\.)$/ })).toBeNull();
  });

  test('[ERR-001] [UPLOAD-030] [UPLOAD-032] a failure says what the service said, and the file stays for another try', async () => {
    service.detection = { status: 415, body: { error: 'Please upload a valid video file.' } };
    await openSignedIn();
    await userEvent.upload(picker(), clip());
    await userEvent.click(await analyze());
    const toast = await screen.findByText('Analysis failed');
    expect(toast.closest('[role="alert"]')).toHaveTextContent('Please upload a valid video file.');
    expect(await analyze()).toBeEnabled();
    expect(screen.getByText('clip.mp4')).toBeInTheDocument();
  });

  test('a file over the limit never leaves the device', async () => {
    await openSignedIn();
    const big = Object.defineProperty(clip('big.mp4'), 'size', { value: 52_428_801 });
    fireEvent.drop(screen.getByText('Drop a video, a recording or a picture here'), {
      dataTransfer: { files: [big] },
    });
    await userEvent.click(await analyze());
    const toast = await screen.findByText('Analysis failed');
    expect(toast.closest('[role="alert"]')).toHaveTextContent(
      'File size too large. Please upload a video smaller than 50MB.',
    );
    expect(detections()).toHaveLength(0);
  });

  test('private mode sends nothing when this browser cannot take the stills', async () => {
    await openSignedIn();
    await userEvent.upload(picker(), clip());
    await userEvent.click(screen.getByRole('radio', { name: /Private mode/ }));
    await userEvent.click(await analyze());
    const toast = await screen.findByText('Analysis failed');
    expect(toast.closest('[role="alert"]')).toHaveTextContent('Could not load video for frame extraction');
    expect(detections()).toHaveLength(0);
  });

  test('cancelling asks the service to stop and gives the file back', async () => {
    service.analysis = { ...DONE, state: 'running', result: null };
    await openSignedIn();
    await userEvent.upload(picker(), clip());
    await userEvent.click(await analyze());
    await screen.findByRole('heading', { name: 'Analyzing Video...' }, { timeout: 20_000 });
    const stop = screen.getByRole('button', { name: 'Cancel analysis' });
    await waitFor(() => expect(service.server.to('/rpc/analysis/get').length).toBeGreaterThan(0));
    service.replies['/rpc/analysis/cancel'] = () => {
      service.analysis = { ...service.analysis, state: 'cancelled' };
      return { body: { json: service.analysis } };
    };
    await userEvent.click(stop);
    expect(await screen.findByText('Analysis cancelled', {}, { timeout: 20_000 })).toBeInTheDocument();
    expect(service.server.to('/rpc/analysis/cancel')).toHaveLength(1);
    expect(await analyze()).toBeEnabled();
    expect(screen.getByText('clip.mp4')).toBeInTheDocument();
  });
});

describe('the home page after an analysis was begun in this tab', () => {
  test('it leads to the result, and begins without a file', async () => {
    sessionStorage.setItem('unmask_analysis', DONE.id);
    openApp();
    expect(await screen.findByText('Your last result')).toBeInTheDocument();
    expect(screen.getByText('Drop a video, a recording or a picture here')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Open it' }));
    expect(await screen.findByRole('heading', { name: 'AI-generated' })).toBeInTheDocument();
  });

  test('it says that one is running, and where', async () => {
    service.analysis = { ...DONE, state: 'running', result: null };
    sessionStorage.setItem('unmask_analysis', DONE.id);
    openApp();
    expect(await screen.findByText('Your analysis is running')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to its page' })).toHaveAttribute(
      'href',
      `/analysis/${DONE.id}`,
    );
  });

  test('one that failed meanwhile costs none of the day, and is not offered again', async () => {
    service.analysis = { ...DONE, state: 'running', result: null };
    sessionStorage.setItem('unmask_analysis', DONE.id);
    countUsage();
    openApp();
    expect(await screen.findByText('1 analyzed today')).toBeInTheDocument();
    await screen.findByText('Your analysis is running');
    service.analysis = { ...DONE, state: 'failed', result: null, error: 'The file is damaged.' };
    const toast = await screen.findByText('Analysis failed', {}, { timeout: 20_000 });
    expect(toast.closest('[role="alert"]')).toHaveTextContent('The file is damaged.');
    expect(await screen.findByText('0 analyzed today')).toBeInTheDocument();
    expect(sessionStorage.getItem('unmask_analysis')).toBeNull();
    expect(screen.queryByText('Your analysis is running')).toBeNull();
  });
});

test('nothing of a person stays on the page after they sign out', async () => {
  await openSignedIn();
  await userEvent.upload(picker(), clip());
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByText('Drop a video, a recording or a picture here')).toBeInTheDocument();
  expect(screen.queryByText('clip.mp4')).toBeNull();
});

test('what is on the page outlives a sign-in', async () => {
  openApp();
  await analyze();
  await userEvent.upload(picker(), clip());
  await userEvent.click(screen.getByRole('radio', { name: /Private mode/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  const modal = await screen.findByRole('dialog', { name: 'Sign In' });
  await userEvent.type(within(modal).getByLabelText('Email'), 'ann@example.com');
  await userEvent.type(within(modal).getByLabelText('Password'), `${PASSWORD}{Enter}`);
  expect(await screen.findByRole('button', { name: 'Sign Out' })).toBeInTheDocument();
  expect(screen.getByText('clip.mp4')).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: /Private mode/ })).toBeChecked();
});
