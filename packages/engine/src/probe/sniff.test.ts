import { makeStillBytes } from '@unmask/media-fixtures';
import { expect, test } from 'vitest';
import { sniff } from './sniff.ts';

const bytes = (content: string) => Uint8Array.from(Buffer.from(content, 'latin1'));

test.each([
  ['#EXTM3U\n', 'reference'],
  ['\xef\xbb\xbf#EXTM3U\n', 'reference'],
  ['<?xml version="1.0"?>\n<!-- x -->\n<MPD type="static">', 'reference'],
  ['<svg xmlns="x"/>', 'other'],
  ['PK\x03\x04', 'other'],
  ['%PDF-1.4', 'other'],
  ['hello', 'other'],
  ['\0\0\0\x18ftypavif', 'still'],
  ['\0\0\0\x18ftypisom', 'unknown'],
  ['RIFF\0\0\0\0WAVE', 'unknown'],
  ['\x1a\x45\xdf\xa3', 'unknown'],
  ['', 'unknown'],
] as const)('%j is %s', (content, kind) => expect(sniff(bytes(content))).toBe(kind));

test.each(['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const)('a %s is a still', async (format) => {
  expect(sniff(await makeStillBytes({ width: 64, height: 64, format }))).toBe('still');
});
