/** What decoders export beside a picture: quantisers and motion vectors, summarised as `PictureFacts` wants them. */
import type { PictureFacts } from '../media.ts';

/**
 * Quantiser of a picture from FFmpeg's AVVideoEncParams: a header of 32 bytes or more (number of blocks, offset and size of a
 * block, type, base QP), then per block x, y, width, height and the difference of its QP to the base.
 */
export function quantisers(data: Buffer | null): PictureFacts['qp'] {
  if (!data || data.length < 32) return null;
  const count = data.readUInt32LE(0);
  const offset = Number(data.readBigUInt64LE(8));
  const size = Number(data.readBigUInt64LE(16));
  const base = data.readInt32LE(28);
  if (count === 0) return { mean: base, deviation: 0, min: base, max: base };
  if (size < 20 || size % 4 !== 0 || offset % 4 !== 0 || offset + count * size > data.length) return null;
  const words = wordsOf(data);
  const stride = size / 4;
  let sum = 0;
  let squares = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let i = 0, at = offset / 4 + 4; i < count; i++, at += stride) {
    const delta = words[at]!;
    sum += delta;
    squares += delta * delta;
    if (delta < min) min = delta;
    if (delta > max) max = delta;
  }
  const mean = sum / count;
  return {
    mean: base + mean,
    deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)),
    min: base + min,
    max: base + max,
  };
}

/** Size of AVMotionVector: source, block, from, to, flags (bytes 0..23), motion x and y, scale (bytes 24..33), padding. */
const VECTOR_WORDS = 10;

/**
 * Motion of a picture from FFmpeg's array of AVMotionVector. Lengths in pixels; the neighbour of a vector is the one coded
 * before it for the same direction.
 */
export function motionOf(data: Buffer | null): PictureFacts['motion'] {
  const count = data ? Math.floor(data.length / (4 * VECTOR_WORDS)) : 0;
  if (!data || count === 0) return null;
  const words = wordsOf(data);
  let lengths = 0;
  let squares = 0;
  let zero = 0;
  let fractional = 0;
  let rough = 0;
  let neighbours = 0;
  let lastX = 0;
  let lastY = 0;
  let lastSource = 0;
  for (let i = 0, at = 0; i < count; i++, at += VECTOR_WORDS) {
    const rawX = words[at + 6]!;
    const rawY = words[at + 7]!;
    const scale = words[at + 8]! & 0xffff || 1;
    const x = rawX / scale;
    const y = rawY / scale;
    const square = x * x + y * y;
    squares += square;
    lengths += Math.sqrt(square);
    if (square === 0) zero++;
    else if (rawX % scale !== 0 || rawY % scale !== 0) fractional++;
    const source = words[at]!;
    if (i > 0 && source === lastSource) {
      rough += Math.abs(x - lastX) + Math.abs(y - lastY);
      neighbours++;
    }
    lastX = x;
    lastY = y;
    lastSource = source;
  }
  const meanLength = lengths / count;
  return {
    count,
    meanLength,
    deviationLength: Math.sqrt(Math.max(0, squares / count - meanLength * meanLength)),
    zeroShare: zero / count,
    subpixelShare: fractional / count,
    roughness: neighbours === 0 ? 0 : rough / neighbours,
  };
}

function wordsOf(data: Buffer): Int32Array {
  const aligned = data.byteOffset % 4 === 0 ? data : Buffer.from(data);
  return new Int32Array(aligned.buffer, aligned.byteOffset, Math.floor(aligned.length / 4));
}
