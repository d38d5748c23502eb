/** What the analysis process says before an analysis, in its order. */
import path from 'node:path';
import { fixturesDir, makeClip } from '@unmask/media-fixtures';
import { beforeAll, expect, test } from 'vitest';
import { ensureModels } from '../faces/index.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import type { FromChild, ToChild } from './messages.ts';
import { tellEarly } from './tell-early.ts';

const cacheDir = path.join(fixturesDir(), 'networks');
const setup = { cacheDir, added: null, limits: DEFAULT_LIMITS };
let work: Extract<ToChild, { kind: 'analyze' }>;

beforeAll(async () => {
  await ensureModels(cacheDir);
  const file = await makeClip({ seconds: 4, audio: 'speech' });
  work = {
    ...{ kind: 'analyze', job: 7, thumbnail: false, ensembleMember: null, only: null, alteration: null },
    ...{ evidence: true, early: true, maxDuration_s: null },
    input: { kind: 'file', path: file, name: 'clip.mp4' },
  };
}, 120_000);

async function told(more: Partial<typeof work> = {}): Promise<FromChild[]> {
  const messages: FromChild[] = [];
  const { took_ms } = await tellEarly({ ...work, ...more }, setup, (message) => messages.push(message));
  expect(took_ms).toBeGreaterThan(0);
  return messages;
}

test('the length comes before the sound is heard, because the deadline depends on it', async () => {
  const all = await told();
  const shares = all.flatMap((message) => (message.kind === 'progress' ? [message.progress] : []));
  const messages = all.filter(({ kind }) => kind !== 'progress');
  expect(messages.map(({ kind }) => kind)).toEqual(['found', 'found', 'length', 'found']);
  expect(all.findIndex(({ kind }) => kind === 'length')).toBeLessThan(
    all.findIndex(({ kind }) => kind === 'progress'),
  );
  expect(shares[0]).toEqual({ stage: 'sound', share: 0 });
  // How far the sound has been heard is told on the way, and is a small part of the whole.
  expect(shares.length).toBeGreaterThan(3);
  expect(
    shares.every(({ stage, share }, i) => stage === 'sound' && share >= (shares[i - 1]?.share ?? 0)),
  ).toBe(true);
  expect(shares.at(-1)!.share).toBeLessThanOrEqual(0.07);
  expect(all.every((message) => 'job' in message && message.job === 7)).toBe(true);
  expect(messages[2]).toMatchObject({ duration_s: expect.closeTo(4, 0) });
  // Each says all that is known by then.
  expect(messages[1]).toMatchObject({ found: { credentials: [], captions: [] } });
  expect(messages[3]).toMatchObject({
    found: { credentials: [], captions: [], tracks: { modality: 'video' } },
  });
}, 60_000);

test('where nobody waits, or the file is longer than it may be, no sound is heard', async () => {
  const kinds = ['found', 'found'];
  expect((await told({ early: false })).map(({ kind }) => kind)).toEqual(kinds);
  expect((await told({ maxDuration_s: 3.5 })).map(({ kind }) => kind)).toEqual(kinds);
}, 60_000);

test('of a file that is none nothing is said', async () => {
  const input = { kind: 'file', path: path.join(cacheDir, 'nowhere.mp4'), name: 'nowhere.mp4' } as const;
  expect(await told({ input })).toEqual([]);
});
