/** A questioned file beside a reference: what is compared, and where nothing is said. */
import type { AnalysisResultDto } from '@unmask/analyses/contract';
import { expect, test } from 'vitest';
import { compareFiles } from './compare.ts';

const NAMED = { referenceId: 'r', reference: 'E2' };

function result(
  more: { codec?: string; frameRate?: number; model?: string; container?: string; mode?: string } = {},
) {
  const { codec = 'h264', frameRate = 30, model, container = 'mov,mp4', mode = 'full' } = more;
  return {
    modality: 'video',
    mode,
    file: {
      container,
      streams: [
        { kind: 'video', codec, width: 1920, height: 1080, frameRate, bitRate_bps: null, duration_s: 1 },
      ],
      metadata: model ? { 'com.apple.quicktime.model': model } : {},
    },
    signals: [{ name: 'codec-statistics', features: { sizeVariation: 0.4 } }],
  } as unknown as AnalysisResultDto;
}
const rowOf = (found: ReturnType<typeof compareFiles>, property: string) =>
  found.rows.find((row) => row.property === property);

test('two of one device agree, and that shows no more than it shows', () => {
  const found = compareFiles(
    result({ model: 'iPhone 15' }),
    result({ model: 'iPhone 15', frameRate: 30.05 }),
    NAMED,
  );
  expect(rowOf(found, 'Model')).toMatchObject({ questioned: 'iPhone 15', agrees: true });
  expect(rowOf(found, 'Frames a second')?.agrees).toBe(true);
  expect(found.said).toContain('does not show that both come from the same device');
});

test('what differs is named, with what else does that', () => {
  const found = compareFiles(result({ codec: 'hevc', frameRate: 25 }), result(), NAMED);
  expect(rowOf(found, 'Picture codec')).toMatchObject({
    questioned: 'hevc',
    reference: 'h264',
    agrees: false,
  });
  expect(rowOf(found, 'Frames a second')?.agrees).toBe(false);
  expect(found.said).toContain('They differ in: Picture codec, Frames a second.');
  expect(found.said).toContain('sending the file on');
});

test('where only one file states it, and where no scale was measured, nothing is said', () => {
  const found = compareFiles(result({ model: 'iPhone 15' }), result(), NAMED);
  expect(rowOf(found, 'Model')).toMatchObject({ agrees: null, reference: null });
  expect(rowOf(found, 'Stream statistics: variation of picture sizes')).toMatchObject({
    agrees: null,
    note: expect.stringContaining('was not measured'),
  });
  expect(rowOf(found, 'Block compression')).toMatchObject({
    agrees: null,
    note: 'Not measured in these files.',
  });
});

test('files of two kinds, and stills, are not compared', () => {
  const other = { ...result(), modality: 'image' } as AnalysisResultDto;
  for (const reference of [other, result({ mode: 'frames' })]) {
    const found = compareFiles(result(), reference, NAMED);
    expect(found.rows).toEqual([]);
    expect(found.said).toContain('not compared');
  }
});
