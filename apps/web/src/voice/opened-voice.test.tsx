/** The result of a voice opened later: from the history, and by a link. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { SavedAnalysis } from '@unmask/analyses/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DONE, openApp, type Service, startService } from '../test-app.tsx';
import { VOICE_OF_VIDEO, videoAnalysis, voiceAnalysis } from './voice-analysis.testing.ts';

let service: Service;

beforeEach(async () => {
  service = await startService();
  service.signedIn = true;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await service.close();
});

const say = (json: unknown) => () => ({ body: { json } });

function opened(more: Partial<SavedAnalysis> = {}): SavedAnalysis {
  return {
    analysis: { ...voiceAnalysis(), hasMedia: true, expiresAt: null },
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
  };
}

/** The page's code is loaded first. */
const verdict = () =>
  screen.findByRole('heading', { name: 'This voice is probably synthetic' }, { timeout: 40_000 });

test('[VOICE-004] a saved voice shows in words of voices, plays from the service, and is drawn from its copy', async () => {
  const decoded: number[] = [];
  vi.stubGlobal('Worker', class {});
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      async decodeAudioData(sound: ArrayBuffer) {
        decoded.push(sound.byteLength);
        throw new Error('this is no sound');
      }
    },
  );
  service.replies[`/api/analyses/${DONE.id}/media`] = () => ({ body: { sound: 'as the service keeps it' } });
  service.replies['/rpc/analysis/open'] = say(opened());
  openApp(`/analyses/${DONE.id}`);
  const heading = await verdict();
  await waitFor(() => expect(heading).toHaveFocus());
  await waitFor(() => expect(decoded).toEqual([JSON.stringify({ sound: 'as the service keeps it' }).length]));
  const below = heading.compareDocumentPosition(screen.getByRole('button', { name: 'Download JSON' }));
  expect(below & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.queryByText('Decoded frames')).toBeNull();
  expect(screen.getByText(/The recording is kept until Dec 21, 2026/)).toBeVisible();
  expect(within(screen.getByText('Prosody pattern').closest('dl')!).getByText('0.210 octaves')).toBeVisible();
  expect(await screen.findByText(/^This browser cannot decode the recording/)).toBeVisible();
  expect(document.querySelector('audio')).toHaveAttribute('src', `/api/analyses/${DONE.id}/media`);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  await userEvent.click(screen.getByRole('button', { name: 'Play 0:02.0 - 0:04.0' }));
  expect(document.querySelector('audio')?.currentTime).toBe(2);
  expect(screen.getByText('Do you know what this is?')).toBeVisible();
  expect(screen.getByText(/^SHA-256$/)).toBeVisible();
  // Words of videos.
  expect(screen.queryByText('Lip-sync accuracy')).toBeNull();
  expect(screen.queryByText('AI-generated')).toBeNull();
  expect(document.querySelector('video')).toBeNull();
});

test('after the recording was deleted nothing is offered to play; a repeat says what changed', async () => {
  const before = voiceAnalysis({ isAI: false, outcome: 'authentic', confidence: 60 }).result;
  service.replies['/rpc/analysis/open'] = say(
    opened({
      analysis: { ...voiceAnalysis(), expiresAt: null },
      mediaUntil: null,
      repeatable: false,
      former: { id: 'former', createdAt: '2026-11-20T10:00:00.000Z', result: before },
    }),
  );
  openApp(`/analyses/${DONE.id}`);
  await verdict();
  expect(screen.getByText(/^The recording has been deleted after its time/)).toBeVisible();
  expect(
    screen.getByText('The recording itself is not here any more, so it can be neither played nor drawn.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Play/ })).toBeNull();
  expect(screen.getByRole('slider', { name: 'Position in the recording' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'What changed' })).toBeVisible();
});

test('a link shows a voice in words of voices, read-only and without the recording', async () => {
  service.signedIn = false;
  service.replies['/rpc/analysis/shared'] = say({
    name: 'Call',
    createdAt: '2026-11-21T10:00:00.000Z',
    expiresAt: '2026-11-28T10:00:00.000Z',
    result: voiceAnalysis().result,
  });
  openApp('/shared/token');
  await verdict();
  expect(screen.getByRole('heading', { level: 1, name: 'Call' })).toBeVisible();
  expect(screen.getByRole('table', { name: 'Score by segment' })).toBeVisible();
  expect(screen.queryByText('Do you know what this is?')).toBeNull();
  expect(document.querySelector('audio')).toBeNull();
});

test('a video shows its voice in a panel beside the metrics, with scores of its own', async () => {
  service.replies['/rpc/analysis/open'] = say(
    opened({ analysis: { ...videoAnalysis(VOICE_OF_VIDEO), hasMedia: true, expiresAt: null } }),
  );
  openApp(`/analyses/${DONE.id}`);
  const heading = await screen.findByRole('heading', { name: 'Voice' }, { timeout: 40_000 });
  const panel = within(heading.closest('section')!);
  expect(panel.getByText('This voice is probably synthetic')).toBeVisible();
  expect(panel.getByText('(confidence 88%)', { exact: false })).toBeVisible();
  expect(panel.getByText('93')).toBeVisible();
  expect(panel.getByRole('slider')).toHaveAttribute('aria-valuetext', '0:00.0 · score 70');
  expect(panel.getByRole('button', { name: 'Play 0:00.0 - 0:01.0' })).toBeVisible();
  // The verdict about the whole file stays what it is.
  expect(screen.getByRole('heading', { name: 'AI-generated' })).toBeVisible();
});

test('a video without a sound track has no such panel', async () => {
  service.replies['/rpc/analysis/open'] = say(
    opened({ analysis: { ...videoAnalysis(undefined), hasMedia: true, expiresAt: null } }),
  );
  openApp(`/analyses/${DONE.id}`);
  await screen.findByRole('heading', { name: 'AI-generated' }, { timeout: 40_000 });
  expect(screen.queryByRole('heading', { name: 'Voice' })).toBeNull();
});
