/** Reads a package in a browser: in parts, so that large files fit. Each function stands as its own text in the page of the package. */
import type { PackageReader } from './check-case.ts';

/** SHA-256 of a part of a file (FIPS 180-4): browsers hash only what is in memory as a whole. */
export async function sha256Of(file: Blob, from: number, to: number): Promise<string> {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  const fraction = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
  const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
  const state = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
  const words = new Int32Array(64);
  const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by));
  const block = (view: DataView, at: number) => {
    for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(at + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const [x, y] = [words[i - 15] as number, words[i - 2] as number];
      const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
      const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      words[i] = ((words[i - 16] as number) + s0 + (words[i - 7] as number) + s1) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    for (let i = 0; i < 64; i += 1) {
      const t1 =
        (h +
          (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
          ((e & f) ^ (~e & g)) +
          (constants[i] as number) +
          (words[i] as number)) |
        0;
      const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    for (const [i, value] of [a, b, c, d, e, f, g, h].entries())
      state[i] = ((state[i] as number) + value) | 0;
  };
  const slice = 1 << 22;
  let rest = new Uint8Array();
  for (let at = from; at < to || at === from; at += slice) {
    const read = new Uint8Array(await file.slice(at, Math.min(at + slice, to)).arrayBuffer());
    const bytes = new Uint8Array(rest.length + read.length);
    bytes.set(rest);
    bytes.set(read, rest.length);
    const whole = bytes.length - (bytes.length % 64);
    const view = new DataView(bytes.buffer);
    for (let place = 0; place < whole; place += 64) block(view, place);
    rest = bytes.slice(whole);
  }
  const last = new Uint8Array(rest.length < 56 ? 64 : 128);
  last.set(rest);
  last[rest.length] = 0x80;
  const view = new DataView(last.buffer);
  view.setBigUint64(last.length - 8, BigInt(to - from) * 8n);
  for (let place = 0; place < last.length; place += 64) block(view, place);
  return Array.from(state, (value) => (value >>> 0).toString(16).padStart(8, '0')).join('');
}

/** Null where the browser has no Ed25519. */
export async function verifyWith(
  publicKey: Uint8Array,
  signature: Uint8Array,
  bytes: Uint8Array,
): Promise<boolean | null> {
  try {
    const key = await crypto.subtle.importKey('raw', publicKey as BufferSource, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, signature as BufferSource, bytes as BufferSource);
  } catch {
    return null;
  }
}

export function readerOf(file: Blob): PackageReader {
  return {
    size: file.size,
    read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
    sha256: (from, to) => sha256Of(file, from, to),
    verify: verifyWith,
  };
}
