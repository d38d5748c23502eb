import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { SynchronousBlob } from './c2pa-library.ts';

/** Random access to a file or to bytes in memory. */
export interface ByteSource {
  readonly size: number;
  /** Bytes from `start` (to the end of the file at most). */
  read(start: number, length: number): Uint8Array;
  close(): void;
}

export function openSource(source: { path: string } | { bytes: Uint8Array }): ByteSource {
  if ('bytes' in source) {
    const { bytes } = source;
    return {
      size: bytes.length,
      read: (start, length) => bytes.subarray(start, start + length),
      close: () => {},
    };
  }
  const file = openSync(source.path, 'r');
  const size = fstatSync(file).size;
  return {
    size,
    read(start, length) {
      const wanted = Math.max(0, Math.min(length, size - start));
      const out = new Uint8Array(wanted);
      let have = 0;
      while (have < wanted) {
        const got = readSync(file, out, have, wanted - have, start + have);
        if (got === 0) break;
        have += got;
      }
      return out.subarray(0, have);
    },
    close: () => closeSync(file),
  };
}

/** A source as a blob: a slice reads its own range when it is asked for, so that a long file is never whole in memory. */
export class SourceBlob extends SynchronousBlob {
  readonly #source: ByteSource;
  readonly #start: number;
  readonly #end: number;

  constructor(source: ByteSource, type: string, start = 0, end = source.size) {
    super([], { type });
    this.#source = source;
    this.#start = start;
    this.#end = end;
  }

  override get size(): number {
    return this.#end - this.#start;
  }

  override slice(start = 0, end = this.size, type = ''): SourceBlob {
    const from = this.#start + Number(start);
    return new SourceBlob(this.#source, type, from, Math.min(this.#end, this.#start + Number(end)));
  }

  override readNow(): Uint8Array {
    return this.#source.read(this.#start, this.size);
  }
}
