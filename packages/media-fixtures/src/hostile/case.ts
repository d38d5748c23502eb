import type { EngineErrorCode } from '@unmask/engine/types';

/** What may come of a hostile file: a refusal with one of these codes, or "result" where it is a legitimate file. */
export type Expected = EngineErrorCode | 'result';

export interface HostileCase {
  name: string;
  /** Name of the file on disk: extensions lie on purpose. */
  file: string;
  bytes: Uint8Array;
  expected: readonly Expected[];
}

export const text = (content: string): Uint8Array => new TextEncoder().encode(content);

export const join = (...parts: Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

/** A copy with `patch` applied. */
export function patched(bytes: Uint8Array, patch: (buffer: Buffer) => void): Uint8Array {
  const copy = Buffer.from(bytes);
  patch(copy);
  return new Uint8Array(copy);
}
