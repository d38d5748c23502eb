import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeFrames } from './frames.ts';

const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200, 7)]);
const url = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString('base64')}`;

test('[ENGINE-019][CALL-019] JPEG data URLs become their bytes, in order', () => {
  const other = Buffer.concat([jpeg, Buffer.from('x')]);
  expect(decodeFrames([url(jpeg), url(other)])).toEqual([jpeg, other]);
});

test.each([
  ['no data URL', 'https://example.com/a.jpg'],
  ['another type', url(jpeg).replace('jpeg', 'png')],
  ['not a JPEG inside', url(Buffer.alloc(300))],
  ['too short', url(jpeg.subarray(0, 20))],
  ['not base64', `${url(jpeg).slice(0, 60)}***${'*'.repeat(300)}`],
])('refused: %s', (_name, frame) => {
  expect(() => decodeFrames([frame])).toThrow(expect.objectContaining({ code: 'bad_frames' }));
});

test('whatever text comes, it is decoded or refused by code', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      try {
        decodeFrames([`data:image/jpeg;base64,${text}`]);
      } catch (error) {
        expect(error).toMatchObject({ code: 'bad_frames' });
      }
    }),
    { numRuns: 300 },
  );
});
