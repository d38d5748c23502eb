/** Words laid over made files, read as an analysis reads them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCaptionedClip, makeCaptionedStill } from '@unmask/media-fixtures/captioned';
import { afterAll, describe, expect, test } from 'vitest';
import { lookAt, lookAway } from '../../evidence/looked-at.ts';
import { DEFAULT_LIMITS } from '../../limits.ts';
import type { SignalContext, SignalMeasurement } from '../../media.ts';
import { writeTemporary } from '../../provenance/written.testing.ts';
import { writeVariant } from '../../stability/write-variant.ts';
import type { StabilityVariant } from '../../types.ts';
import { contextOf } from '../signal-context.testing.ts';
import { visibleMark } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'drawn-words-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Without frames: what stands in them is read from the file. */
async function measure(
  modality: 'video' | 'image',
  part: Partial<SignalContext>,
): Promise<SignalMeasurement> {
  const collector = await visibleMark.collect(contextOf(modality, { expected_s: 3, ...part }));
  return collector.finish();
}

const CORNER = { text: 'KLING AI', x: 0.87, y: 0.93 };
const NAMED = { side: 'ai', strength: 'named' };
const NOTHING = { features: null, reason: 'no_mark', evidence: [] };

describe('a mark in the corner of a clip', () => {
  test('names AI with its place and its time, and does not decide', async () => {
    const { says, decides, features, evidence } = await measure('video', {
      path: await makeCaptionedClip({ caption: CORNER }),
    });
    expect(says).toEqual(NAMED);
    expect(decides).toBeUndefined();
    expect(features).toMatchObject({ maker_words: 1, dalle2_squares: 0 });
    const { text, at_s, region } = evidence[0]!;
    expect(text).toMatch(
      /^The words “KL.NG ?A.”, with which Kling signs, stand in the lower right corner in 6 of the 6 pictures/,
    );
    expect(at_s).toBeGreaterThanOrEqual(0);
    expect(region!.x + region!.width / 2).toBeCloseTo(0.87, 1);
    expect(region!.y + region!.height / 2).toBeCloseTo(0.93, 1);
  });

  test.each<StabilityVariant>(['h264-crf28', 'three-quarter-size'])('is found after %s', async (variant) => {
    const path = await makeCaptionedClip({ caption: CORNER });
    const facts = { modality: 'video', duration_s: 3, longerSide_px: 640, folder } as const;
    const copy = await writeVariant(path, { variant, ...facts });
    expect(await measure('video', { path: copy })).toMatchObject({ says: NAMED });
  });

  test('is found where the header claims no length, by the frames that were seen', async () => {
    const path = await makeCaptionedClip({ caption: CORNER });
    const collector = await visibleMark.collect(contextOf('video', { path }));
    const luma = { width: 64, height: 48, data: new Uint8Array(64 * 48) };
    await collector.frame?.({ sample: 1, at_s: 2.8, luma } as Parameters<
      NonNullable<typeof collector.frame>
    >[0]);
    const { evidence } = await collector.finish();
    expect(evidence[0]?.text).toContain('6 of the 6');
  });

  test('moves along the edge', async () => {
    const stops = [
      { x: 0.12, y: 0.1 },
      { x: 0.88, y: 0.5 },
      { x: 0.12, y: 0.88 },
    ];
    const path = await makeCaptionedClip({ caption: { text: 'Sora' }, stops });
    const { says, evidence } = await measure('video', { path });
    expect(says).toEqual(NAMED);
    expect(evidence[0]?.text).toContain('in changing places along the edge');
    expect(
      await measure('video', { path: await makeCaptionedClip({ caption: { ...CORNER, text: 'Sora' } }) }),
    ).toEqual(NOTHING);
  });

  test.each([
    ['the same words in the middle', { text: 'KLING AI', x: 0.5, y: 0.5 }],
    ['a sentence with them', { text: 'We compare Kling AI and others', x: 0.6, y: 0.93, size: 20 }],
    ['words of nobody', { text: 'HARBOUR', x: 0.87, y: 0.93 }],
  ])('%s are none', async (_name, caption) => {
    expect(await measure('video', { path: await makeCaptionedClip({ caption }) })).toEqual(NOTHING);
  });
});

describe('a mark in a still', () => {
  test('moves nothing of a picture, and is found through JPEG in stills that were taken from a clip', async () => {
    const bytes = await makeCaptionedStill({ text: 'HAILUO AI', x: 0.85, y: 0.94 }, { quality: 50 });
    const path = writeTemporary(bytes);
    expect(await measure('image', { path, stills: [bytes] })).toEqual(NOTHING);
    const stills = Array.from({ length: 8 }, () => bytes);
    const part = { mode: 'frames', path: null, stills, expected_s: 0 } as const;
    expect((await measure('video', part)).evidence[0]?.text).toContain('6 of the 6');
    expect(await measure('video', { ...part, stills: null })).toEqual(NOTHING);
  });
});

describe('what cannot be read', () => {
  test('has no words, and the analysis goes on', async () => {
    expect(await measure('video', { path: writeTemporary(Buffer.from('no film')) })).toEqual(NOTHING);
    expect(await measure('video', { path: join(folder, 'nowhere.mp4') })).toEqual(NOTHING);
    expect(await measure('video', { path: null, stills: [Buffer.from('no picture')] })).toEqual(NOTHING);
  });
});

describe('one reading', () => {
  test('serves the evidence and the mark; another file, another length or the end of the file ask for a new one', async () => {
    const path = await makeCaptionedClip({ caption: CORNER });
    const first = await lookAt(path, 'video', 3, DEFAULT_LIMITS);
    expect(await lookAt(path, 'video', 3, DEFAULT_LIMITS)).toBe(first);
    expect(first.lines()).toBe(first.lines());
    expect(await lookAt(path, 'video', 3.3, DEFAULT_LIMITS, 0.5)).toBe(first);
    expect(await lookAt(path, 'video', 3.3, DEFAULT_LIMITS)).not.toBe(first);
    const still = writeTemporary(await makeCaptionedStill({ text: 'one' }));
    const before = await lookAt(still, 'image', 0, DEFAULT_LIMITS);
    lookAway();
    expect(await lookAt(still, 'image', 0, DEFAULT_LIMITS)).not.toBe(before);
    await expect(lookAt(join(folder, 'nowhere'), 'image', 0, DEFAULT_LIMITS)).rejects.toThrow();
  });
});
