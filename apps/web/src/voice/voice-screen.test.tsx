/** Voice detection in the app, against a small real HTTP server that answers as the service does. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Analysis } from '@unmask/analysis/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DONE, openApp, type Service, startService } from '../test-app.tsx';

const PATH = '/functions/v1/voice-detection';
const ABSTAINED = { weight: 0, auc: null, features: {}, evidence: [] };
const FEATURES = { f0_log_std: 0.21, f0_step: 0.012, f0_jitter: 0.006, shimmer_db: 1.5 };

function voiceAnalysis(part: Partial<NonNullable<Analysis['result']>> = {}): Analysis {
  const result: NonNullable<Analysis['result']> = {
    ...DONE.result!,
    modality: 'audio',
    isAI: true,
    outcome: 'ai_generated',
    confidence: 91,
    warnings: ['From 3.2 to 4.7 s the voice resembles made ones.'],
    detectionMethods: ['voice', 'voice-network'],
    signals: [
      { ...ABSTAINED, name: 'voice', metric: 'voice', score: 0.573, reason: null, features: FEATURES },
      { ...ABSTAINED, name: 'voice-network', metric: 'voice', score: 0.882, reason: null },
    ],
    timeline: {
      duration_s: 6,
      seconds: [0.1, 0.2, 0.9, 0.8, null, 0.3].map((score, at_s) => ({ at_s, score })),
      cuts_s: [],
      faces: [],
      audio: [0, 1, 2, 3, 4, 5].map((at_s) => ({ at_s, level_db: -12, speech: true })),
    },
    ...part,
  };
  return { ...DONE, fileName: 'call.wav', fileType: 'audio/wav', hasMedia: false, result };
}

let service: Service;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:recording';
  URL.revokeObjectURL = () => undefined;
  service = await startService();
  service.analysis = voiceAnalysis();
  service.replies[PATH] = () => ({
    status: 202,
    body: { ...service.analysis, state: 'queued', result: null },
  });
  openApp('/enterprise-features/voice');
  await screen.findByRole('button', { name: 'Analyze Voice' });
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
    const verdict = within(await screen.findByRole('region', { name: 'Verdict' }, { timeout: 5_000 }));
    expect(verdict.getByRole('heading', { name: 'This voice was probably made' })).toHaveFocus();
    expect(verdict.getByText('91 %')).toBeVisible();
    const chart = await screen.findByRole('img', {
      name: 'Waveform of 6 seconds; 2 of them score 50 or more.',
    });
    expect(chart.querySelectorAll('rect')).toHaveLength(320);
    expect(chart.querySelectorAll('rect[data-score=none]').length).toBeGreaterThan(40);
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual(['15', '85', '30']);
    expect(screen.getByText('57')).toBeVisible();
    expect(screen.getByText('88')).toBeVisible();
    expect(screen.getByText('0.210 octaves')).toBeVisible();
    expect(screen.getByText(/^From 3\.2 to 4\.7 s/)).toBeVisible();
    expect(screen.getByText('Voice network')).toBeVisible();
    await userEvent.click(verdict.getByRole('button', { name: 'Analyze another recording' }));
    expect(await screen.findByText('Drop a sound file here')).toBeVisible();
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
    const verdict = within(await screen.findByRole('region', { name: 'Verdict' }, { timeout: 5_000 }));
    expect(verdict.getByRole('heading', { name: 'Inconclusive' })).toBeVisible();
    expect(verdict.getByText(/^No speech was found/)).toBeVisible();
    expect(verdict.queryByText(/%/)).toBeNull();
    expect(screen.getAllByText('Not measured: no speech found')).toHaveLength(2);
    expect(screen.getByText('No second of this recording could be measured on its own.')).toBeVisible();
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
    expect(await screen.findByText('The file is empty.', {}, { timeout: 5_000 })).toBeVisible();
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
