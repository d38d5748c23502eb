import { renderHook } from '@testing-library/react';
import { SLICE_BYTES } from '@unmask/ui/file-hash.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFileHash } from './use-file-hash.ts';

const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const never = new AbortController().signal;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

function hook() {
  const shares: Array<number | null> = [];
  const act = { at: (_share: number | null): void => undefined };
  const { result } = renderHook(() =>
    useFileHash((share) => {
      shares.push(share);
      act.at(share);
    }),
  );
  return { shares, act, hash: result.current };
}

const large = () => new File([new Uint8Array(20 * SLICE_BYTES)], 'large.mp4', { type: 'video/mp4' });

test('the hash of a chosen file, and how far it is', async () => {
  const { shares, hash } = hook();
  expect(await hash.compute(new File(['abc'], 'abc.mp4'), never)).toBe(ABC);
  expect(shares[0]).toBe(0);
  expect(shares.at(-1)).toBe(1);
});

test('skipped, there is none, and nothing is told of it afterwards', async () => {
  const { shares, act, hash } = hook();
  act.at = (share) => {
    if (share !== null && share >= 0.1) hash.skip();
  };
  expect(await hash.compute(large(), never)).toBeNull();
  expect(shares.at(-1)).toBeNull();
  expect(shares).not.toContain(1);
  expect(console.warn).not.toHaveBeenCalled();
});

test('a file that cannot be read has none, and the analysis goes on', async () => {
  const { shares, hash } = hook();
  const gone = large();
  gone.slice = () => {
    throw new DOMException('gone', 'NotReadableError');
  };
  expect(await hash.compute(gone, never)).toBeNull();
  expect(shares.at(-1)).toBeNull();
  expect(console.warn).toHaveBeenCalledOnce();
});

test('a cancelled analysis ends it with the reason', async () => {
  const { act, hash } = hook();
  const stop = new AbortController();
  act.at = (share) => {
    if (share !== null && share >= 0.1) stop.abort(new Error('cancelled'));
  };
  await expect(hash.compute(large(), stop.signal)).rejects.toThrow('cancelled');
});
