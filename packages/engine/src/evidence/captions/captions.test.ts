import { makeClip, makeSound, makeStill } from '@unmask/media-fixtures';
import { makeCaptionedClip, makeCaptionedStill } from '@unmask/media-fixtures/captioned';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../limits.ts';
import { writeTemporary } from '../../provenance/written.testing.ts';
import type { AnalysisResult } from '../../types.ts';
import { readEvidence } from '../index.ts';
import { matchLine } from './match.ts';
import { MAKERS, STATEMENTS } from './words.ts';

const facts = (modality: AnalysisResult['modality'], duration_s: number | null) =>
  ({ modality, file: { duration_s, metadata: {} } }) as AnalysisResult;
const OPTIONS = { limits: DEFAULT_LIMITS, modelsDir: '/nowhere/networks' };
const read = async (
  path: string,
  modality: AnalysisResult['modality'] = 'video',
  duration_s: number | null = 3,
) => (await readEvidence({ kind: 'file', path, name: 'x' }, facts(modality, duration_s), OPTIONS)).report;

test('the mark of a maker is read in a clip, with its place, its crop and its time', async () => {
  const clip = await makeCaptionedClip({ caption: { text: 'KLING AI', x: 0.8, y: 0.9 }, to_s: 1.3 });
  const { captions } = await read(clip);
  expect(captions).toHaveLength(1);
  const [one] = captions!;
  expect(one).toMatchObject({ kind: 'maker', says: 'Kling', from_s: 0 });
  expect(one!.text.replace(/\s/g, '')).toMatch(/^KL[Il1]NGA[Il1]$/);
  // Of the six pictures those at 0, 0.55 and 1.1 s have it, the one at 1.65 s has not.
  expect(one!.to_s).toBeGreaterThan(0.9);
  expect(one!.to_s).toBeLessThan(1.4);
  expect(one!.region.x + one!.region.width / 2).toBeCloseTo(0.8, 1);
  expect(one!.region.y + one!.region.height / 2).toBeCloseTo(0.9, 1);
  const crop = await sharp(Buffer.from(one!.crop!.split(',')[1]!, 'base64')).metadata();
  expect(crop.format).toBe('jpeg');
  expect(Math.max(crop.width, crop.height)).toBeLessThanOrEqual(320);
  expect(crop.width).toBeGreaterThan(2 * crop.height);
});

test('a statement is read in a picture, and its language told', async () => {
  const bytes = await makeCaptionedStill({ text: 'Bild mit KI erstellt' }, { quality: 80 });
  const { captions } = await read(writeTemporary(bytes), 'image', null);
  expect(captions).toMatchObject([{ kind: 'statement', says: 'de', at_s: null, from_s: null, to_s: null }]);
});

test('other words, and pictures without words, give none; of sounds nothing is read', async () => {
  const bytes = await makeCaptionedStill({ text: 'Runway 27 closed for repairs' });
  expect(await read(writeTemporary(bytes), 'image', null)).toMatchObject({ captions: [] });
  expect(await read(await makeStill(), 'image', null)).toMatchObject({ captions: [] });
  expect(await read(await makeClip({ seconds: 1 }), 'video', 1)).toMatchObject({ captions: [] });
  expect(await read(await makeSound(), 'audio')).not.toHaveProperty('captions');
});

test('what cannot be read is left out, and the analysis stands', async () => {
  expect(await read(writeTemporary(Buffer.from('no film')))).toEqual({ credentials: [], statements: [] });
  const frames = { kind: 'frames' as const, frames: [], name: 'x', size_bytes: 1 };
  expect(await readEvidence(frames, facts('video', null), OPTIONS)).toEqual({
    report: {},
    kept: null,
    pictures: [],
  });
});

test('a long clip is read at six times spread over it', async () => {
  const long = await makeClip({ seconds: 60, loop_s: 3, width: 320, height: 240 });
  const { recordingPictures } = await import('../pictures.ts');
  const times = (await recordingPictures(long, 60, DEFAULT_LIMITS)).map(({ at_s }) => at_s!);
  expect(times).toHaveLength(6);
  expect(times[0]).toBe(0);
  expect(times.at(-1)).toBeGreaterThan(55);
});

test.each([
  ['Made with Al', 'statement', 'en'],
  ['AI-GENERATED', 'statement', 'en'],
  ['内容由AI生成', 'statement', 'zh'],
  ['Généré par l’IA', 'statement', 'fr'],
  ['AIで生成', 'statement', 'ja'],
  ['PIKA LABS', 'maker', 'Pika'],
  ['Sora', 'maker', 'Sora'],
  ['可灵AI', 'maker', 'Kling'],
  ['Vidu 2.0', 'maker', 'Vidu'],
])('“%s” is found', (text, kind, says) => {
  expect(matchLine(text)).toEqual({ kind, says });
});

test.each([
  'Sora Tanaka, Tokyo',
  'Pika pika!',
  'Runway 27',
  'Luma',
  'Mai generated',
  'The aim is generated demand',
  'VIKING',
  'shutterstock',
  'Thai video',
])('“%s” is not', (text) => {
  expect(matchLine(text)).toBeNull();
});

test('every phrase of the lists is found as it is written', () => {
  for (const { name, anywhere = [], alone = [] } of MAKERS) {
    for (const phrase of [...anywhere, ...alone])
      expect(matchLine(phrase)?.kind, `${name}: ${phrase}`).toBe('maker');
  }
  for (const phrase of Object.values(STATEMENTS).flat()) {
    expect(matchLine(phrase.replace('_', 'で')), phrase).not.toBeNull();
  }
});
