/** The hash of a file in slices, against the hash that the crypto library makes of all bytes at once. */
import { describe, expect, test } from 'vitest';
import { hashFile, SLICE_BYTES } from './file-hash.ts';

const never = new AbortController().signal;

async function hashAtOnce(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Bytes that repeat nowhere near the edges of slices or of the hash's own blocks of 64. */
const bytesOf = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 8)) % 251);

/** A file that notes how it is read. */
class WatchedFile extends Blob {
  readonly slices: Array<[number, number]> = [];
  open = 0;
  mostOpen = 0;

  override slice(from = 0, to = this.size): Blob {
    this.slices.push([from, to]);
    const slice = super.slice(from, to);
    const read = slice.arrayBuffer.bind(slice);
    slice.arrayBuffer = async () => {
      this.open += 1;
      this.mostOpen = Math.max(this.mostOpen, this.open);
      const bytes = await read();
      this.open -= 1;
      return bytes;
    };
    return slice;
  }
}

test.each([
  0,
  1,
  55,
  56,
  63,
  64,
  65,
  SLICE_BYTES - 1,
  SLICE_BYTES,
  SLICE_BYTES + 1,
  3 * SLICE_BYTES,
  3 * SLICE_BYTES + 77,
])('%d bytes have the hash that all of them have at once', async (length) => {
  const bytes = bytesOf(length);
  expect(await hashFile(new Blob([bytes]), never)).toBe(await hashAtOnce(bytes));
});

test('it is the hash of the standard: three letters', async () => {
  expect(await hashFile(new Blob(['abc']), never)).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

describe('a large file', () => {
  test('one slice of it is held at a time, and each byte is read once', async () => {
    const file = new WatchedFile([bytesOf(5 * SLICE_BYTES + 9)]);
    await hashFile(file, never);
    expect(file.mostOpen).toBe(1);
    expect(file.slices.map(([from]) => from)).toEqual([0, 1, 2, 3, 4, 5].map((n) => n * SLICE_BYTES));
    expect(Math.max(...file.slices.map(([from, to]) => to - from))).toBe(SLICE_BYTES);
    expect(file.slices.at(-1)?.[1]).toBe(file.size);
  });

  test('tells how far it is: forward, to the end, and not for every slice', async () => {
    const shares: number[] = [];
    await hashFile(new Blob([bytesOf(4 * SLICE_BYTES)]), never, (share) => shares.push(share));
    expect(shares).toEqual([0.25, 0.5, 0.75, 1]);
  });

  test('stops reading when it is no longer wanted, and says why', async () => {
    const stop = new AbortController();
    const file = new WatchedFile([bytesOf(20 * SLICE_BYTES)]);
    const hashing = hashFile(file, stop.signal, (share) => {
      if (share >= 0.1) stop.abort(new Error('left'));
    });
    await expect(hashing).rejects.toThrow('left');
    expect(file.slices.length).toBeLessThan(5);
  });

  test('that became shorter while it was read has no hash', async () => {
    const file = new WatchedFile([bytesOf(SLICE_BYTES)]);
    Object.defineProperty(file, 'size', { value: 2 * SLICE_BYTES });
    await expect(hashFile(file, never)).rejects.toThrow('0 bytes at');
  });
});
