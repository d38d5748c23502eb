/** The SHA-256 of a whole file, computed in the browser: Web Crypto wants all bytes at once, so this reads slices one after the other. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** A few milliseconds of work; while the next slice is read, the page draws and answers. */
export const SLICE_BYTES = 512 * 1024;

/**
 * Holds one slice of the file at a time, however large it is.
 *
 * @param onShare share of the file read, 0..1, told once for each whole percent
 * @returns 64 hexadecimal digits
 * @throws the abort reason when `signal` aborts; the browser's error when the file cannot be read or has changed meanwhile
 */
export async function hashFile(
  file: Blob,
  signal: AbortSignal,
  onShare: (share: number) => void = () => undefined,
): Promise<string> {
  const hash = sha256.create();
  let told = 0;
  for (let from = 0; from < file.size; from += SLICE_BYTES) {
    signal.throwIfAborted();
    const to = Math.min(from + SLICE_BYTES, file.size);
    const bytes = new Uint8Array(await file.slice(from, to).arrayBuffer());
    // A shorter file than was chosen would get a hash that is nobody's.
    if (bytes.length !== to - from) throw new Error(`${bytes.length} bytes at ${from}, not ${to - from}`);
    hash.update(bytes);
    const percent = Math.floor((100 * to) / file.size);
    if (percent > told) {
      told = percent;
      onShare(percent / 100);
    }
  }
  signal.throwIfAborted();
  return bytesToHex(hash.digest());
}
