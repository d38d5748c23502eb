/** Voice detection in the app, against a small real HTTP server that answers as the service does. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { KEPT } from '@unmask/product/browser-storage';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openApp, type Service, startService } from '../test-app.tsx';
import { ABSTAINED, VOICE_OF_VIDEO, videoAnalysis, voiceAnalysis } from './voice-analysis.testing.ts';

const PATH = '/functions/v1/voice-detection';
let service: Service;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:recording';
  URL.revokeObjectURL = () => undefined;
  // Methods are shown to those who once asked for them.
  localStorage.setItem(KEPT.experts.key, 'open');
  service = await startService();
  service.analysis = voiceAnalysis();
  service.replies[PATH] = () => ({
    status: 202,
    body: { ...service.analysis, state: 'queued', result: null },
  });
  openApp('/enterprise-features/voice');
  // The page's code is loaded first.
  await screen.findByRole('button', { name: 'Analyze Voice' }, { timeout: 15_000 });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await service.close();
});

const picker = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
const recording = (type = 'audio/wav', name = 'call.wav') => new File(['RIFF sound'], name, { type });
const choose = (file: File) => userEvent.upload(picker(), file, { applyAccept: false });
const analyze = () => userEvent.click(screen.getByRole('button', { name: 'Analyze Voice' }));

describe('the upload', () => {
  test('[VOICE-002] takes a sound file by choice and by drop, and gives it up again', async () => {
    expect(screen.getByRole('button', { name: 'Analyze Voice' })).toBeDisabled();
    expect(picker()).toHaveAttribute('accept', 'audio/*');
    await choose(recording());
    expect(screen.getByText('call.wav')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove this file' }));
    const place = screen.getByText('Drop a sound file here').parentElement!;
    fireEvent.drop(place, { dataTransfer: { files: [recording('', 'other.flac')] } });
    expect(await screen.findByText('other.flac')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Analyze Voice' })).toBeEnabled();
  });

  test('[VOICE-005] a file that is no sound shows the toast, and nothing is sent', async () => {
    await choose(recording('video/mp4', 'clip.mp4'));
    expect(await screen.findByText('Please select an audio file.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Analyze Voice' })).toBeDisabled();
    expect(service.server.to(PATH)).toEqual([]);
  });

  test('[VOICE-005] the sound of a video has a choice of its own; what is neither sound nor video gets the toast there too', async () => {
    const video = screen.getByLabelText('Use the sound of a video', { selector: 'input' });
    expect(video).toHaveAttribute('accept', 'video/*');
    await userEvent.upload(video, recording('image/png', 'face.png'), { applyAccept: false });
    expect(await screen.findByText('Please select an audio file.')).toBeVisible();
    await userEvent.upload(video, recording('', 'clip.mkv'), { applyAccept: false });
    expect(screen.getByText('Only its sound is judged.')).toBeVisible();
    service.analysis = videoAnalysis(VOICE_OF_VIDEO);
    await analyze();
    const verdict = within(await screen.findByRole('region', { name: 'Verdict' }, { timeout: 20_000 }));
    expect(verdict.getByText('88%')).toBeVisible();
    expect(JSON.parse(service.server.to(PATH)[0]?.body ?? '')).toMatchObject({
      fileName: 'clip.mkv',
      fileType: 'video/x-matroska',
      soundOfVideo: true,
    });
    // What the sound measured alone, by second and as a whole.
    expect(screen.getByText('Only the sound of this video was judged here, not its pictures.')).toBeVisible();
    expect(screen.getByRole('img', { name: /^Waveform of 6 seconds; 1 of them/ })).toBeVisible();
    expect(screen.getByText('61')).toBeVisible();
    expect(screen.getByText('93')).toBeVisible();
    // At the page of all results, from which the whole video is one step away.
    await userEvent.click(screen.getByRole('link', { name: 'See the result of the whole video' }));
    expect(await screen.findByText(/^The sound track judged alone/)).toBeVisible();
    expect(screen.queryByText(/^Only the sound of this video/)).toBeNull();
  });

  test('[VOICE-005] a video without sound ends with the words for what is no audio file', async () => {
    const video = screen.getByLabelText('Use the sound of a video', { selector: 'input' });
    await userEvent.upload(video, recording('video/mp4', 'silent.mp4'), { applyAccept: false });
    service.analysis = videoAnalysis(undefined);
    await analyze();
    expect(await screen.findByText('Please select an audio file.', {}, { timeout: 20_000 })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Analyze Voice' })).toBeEnabled();
    expect(screen.queryByRole('region', { name: 'Verdict' })).toBeNull();
  });

  test('[CALL-062] [CALL-063] [CALL-064] sends the specified fields, the file as base64', async () => {
    await choose(recording());
    await analyze();
    await waitFor(() => expect(service.server.to(PATH)).toHaveLength(1));
    expect(JSON.parse(service.server.to(PATH)[0]?.body ?? '')).toEqual({
      fileName: 'call.wav',
      fileSize: 10,
      fileType: 'audio/wav',
      audioData: btoa('RIFF sound'),
      analysisMode: 'advanced',
    });
  });
});

describe('the result', () => {
  test('[VOICE-003] [VOICE-004] verdict, confidence, waveform, segments, voiceprint, findings and methods', async () => {
    await choose(recording());
    await analyze();
    const verdict = within(await screen.findByRole('region', { name: 'Verdict' }, { timeout: 20_000 }));
    const heading = verdict.getByRole('heading', { name: 'This voice is probably synthetic' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(verdict.getByText('91%')).toBeVisible();
    const chart = await screen.findByRole('img', {
      name: 'Waveform of 6 seconds; 2 of them score 50 or more.',
    });
    expect(chart.querySelectorAll('rect')).toHaveLength(320);
    expect(chart.querySelectorAll('rect[data-score=none]').length).toBeGreaterThan(40);
    const rows = within(screen.getByRole('table', { name: 'Score by segment' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual(['15', '85', '30']);
    expect(screen.getByText('57')).toBeVisible();
    expect(screen.getByText('88')).toBeVisible();
    expect(screen.getByText('0.210 octaves')).toBeVisible();
    expect(screen.getByText(/^From 3\.2 to 4\.7 s/)).toBeVisible();
    expect(screen.getByText('Voice network')).toBeVisible();
    expect(verdict.getByRole('button', { name: 'Download JSON' })).toBeVisible();
    await userEvent.click(verdict.getByRole('button', { name: 'Analyze another recording' }));
    // Its page is that of all results: from there the way leads to the one uploader.
    expect(await screen.findByRole('button', { name: 'Choose a file' }, { timeout: 20_000 })).toBeVisible();
  });

  test('inconclusive has its own words and reasons, no percentage, and nothing made up', async () => {
    service.analysis = voiceAnalysis({
      isAI: false,
      outcome: 'inconclusive',
      outcomeReasons: ['no_speech'],
      warnings: [],
      signals: [
        { ...ABSTAINED, name: 'voice', metric: 'voice', score: null, reason: 'no_speech' },
        { ...ABSTAINED, name: 'voice-network', metric: 'voice', score: null, reason: 'no_speech' },
      ],
      timeline: { duration_s: 3, seconds: [], cuts_s: [], faces: [], audio: [] },
    });
    await choose(recording());
    await analyze();
    const verdict = within(await screen.findByRole('region', { name: 'Verdict' }, { timeout: 20_000 }));
    expect(verdict.getByRole('heading', { name: 'Inconclusive' })).toBeVisible();
    expect(verdict.getByText(/^No speech was found/)).toBeVisible();
    expect(verdict.queryByText(/%/)).toBeNull();
    const voiceprint = screen.getByText('Spectral analysis').closest('dl')!;
    expect(within(voiceprint).getAllByText('Not measured: no speech found')).toHaveLength(2);
    expect(screen.getByText('No second of this recording could be measured on its own.')).toBeVisible();
  });
});

describe('the sound', () => {
  async function shown() {
    await choose(recording());
    await analyze();
    return screen.findByRole('slider', { name: /^Position in the recording/ }, { timeout: 20_000 });
  }

  test('the position moves by keyboard within the recording, and says time and score', async () => {
    const position = await shown();
    expect(position).toHaveAttribute('aria-valuetext', '0:00.0 · score 10');
    act(() => position.focus());
    expect(position).toHaveFocus();
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(position).toHaveAttribute('aria-valuenow', '6'));
    await userEvent.keyboard('{PageUp}{PageUp}{PageUp}{PageUp}{PageUp}{PageUp}{PageUp}');
    expect(position).toHaveAttribute('aria-valuetext', '0:01.8 · score 20');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(position).toHaveAttribute('aria-valuetext', '0:02.0 · score 90');
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(position).toHaveAttribute('aria-valuenow', '0');
  });

  test('marked segments are told in words; Enter and a click play from the position', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    const position = await shown();
    expect(position).toHaveAccessibleDescription(
      /^Segments that resemble made speech: 0:02 to 0:04\. Arrow keys/,
    );
    const audio = await waitFor(() => {
      const found = document.querySelector('audio');
      expect(found).not.toBeNull();
      return found!;
    });
    position.focus();
    await userEvent.keyboard('{PageDown}{PageDown}{PageDown}{PageDown}{Enter}');
    expect(audio.currentTime).toBeCloseTo(2.4);
    vi.spyOn(position, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 100));
    fireEvent.pointerMove(position, { clientX: 450, clientY: 20 });
    expect(position).toHaveAttribute('aria-valuenow', '4.5');
    fireEvent.click(position, { clientX: 450, clientY: 20 });
    expect(audio.currentTime).toBeCloseTo(4.5);
    expect(play).toHaveBeenCalledTimes(2);
    await userEvent.click(screen.getByRole('button', { name: 'Play 0:02.0 - 0:04.0' }));
    expect(audio.currentTime).toBe(2);
    expect(play).toHaveBeenCalledTimes(3);
  });

  test('what this browser cannot decode is drawn from the measured levels, and says so', async () => {
    await shown();
    expect(screen.getByText(/^This browser cannot decode the recording/)).toBeVisible();
    expect(screen.getByText(/^The waveform is drawn from the level of each second/)).toBeVisible();
    expect(screen.queryByRole('img', { name: /^Spectrogram/ })).toBeNull();
  });

  test('a recording of more than twenty minutes is not decoded', async () => {
    const decode = vi.fn();
    vi.stubGlobal(
      'OfflineAudioContext',
      class {
        decodeAudioData = decode;
      },
    );
    vi.stubGlobal('Worker', class {});
    const hour = Array.from({ length: 3600 }, (_, at_s) => at_s);
    service.analysis = voiceAnalysis({
      timeline: {
        duration_s: 3600,
        seconds: hour.map((at_s) => ({ at_s, score: at_s === 3599 ? 0.8 : 0.1 })),
        cuts_s: [],
        faces: [],
        audio: hour.map((at_s) => ({ at_s, level_db: -12, speech: true })),
      },
    });
    await shown();
    expect(screen.getByText(/^The recording is too long to be decoded in the browser/)).toBeVisible();
    const chart = screen.getByRole('img', { name: 'Waveform of 3600 seconds; 1 of them score 50 or more.' });
    expect(chart.querySelectorAll('rect[data-score=high]')).toHaveLength(1);
    expect(await screen.findByRole('button', { name: 'Play 59:59.0 - 60:00.0' })).toBeVisible();
    expect(decode).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });
});

describe('failures', () => {
  test('[VOICE-006] [VOICE-009] a refusal shows the toast, and its words on the card', async () => {
    service.replies[PATH] = () => ({ status: 429, body: { error: 'Too many analyses today.' } });
    await choose(recording());
    await analyze();
    expect(await screen.findByText('Voice detection error: Too many analyses today.')).toBeVisible();
    const toast = screen.getByText('Could not analyze the audio file.').closest('[role=alert]');
    expect(toast).toHaveTextContent(/^Analysis failed/);
    expect(screen.getByRole('button', { name: 'Analyze Voice' })).toBeEnabled();
  });

  test('[VOICE-006] an analysis that ends without a result says why', async () => {
    service.analysis = { ...voiceAnalysis(), state: 'failed', result: null, error: 'The file is empty.' };
    await choose(recording());
    await analyze();
    expect(await screen.findByText('The file is empty.', {}, { timeout: 20_000 })).toBeVisible();
    expect(screen.getByText('Could not analyze the audio file.')).toBeVisible();
  });

  test.each([
    ['VOICE-007', 'Failed to read audio file', (reader: FileReader) => reader.onload],
    ['VOICE-008', 'Error reading file', (reader: FileReader) => reader.onerror],
  ] as const)('[%s] "%s"', async (_row, words, ending) => {
    vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function (this: FileReader) {
      ending(this)?.call(this, new ProgressEvent('end') as ProgressEvent<FileReader>);
    });
    await choose(recording());
    await analyze();
    expect(await screen.findByText(words)).toBeVisible();
    expect(service.server.to(PATH)).toEqual([]);
  });
});
