import { expect, test } from 'vitest';
import { aiKindOf } from './ai-kind.ts';

test.each([
  'face-swap',
  'faceswap',
  'swap',
  'lip-sync',
  'talking-head',
  'reenactment',
  'portrait-animation',
  'edit',
  'inpaint',
  'in-painting',
  'restoration',
  'try-on',
])('in %s a recording of somebody or something was altered', (kind) => {
  expect(aiKindOf(kind)).toBe('altered');
});

test.each([
  't2v',
  'i2v',
  'v2v',
  'text-to-video',
  'diffusion',
  'gan-face',
  'autoregressive',
  'tts',
  'clone',
  '',
])('%j was generated as a whole', (kind) => {
  expect(aiKindOf(kind)).toBe('generated');
});
