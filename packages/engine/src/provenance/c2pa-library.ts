import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

type Library = typeof import('@contentauth/c2pa-wasm');

let loading: Promise<Library> | null = null;

/**
 * The C2PA library, loaded on the first file that holds a manifest: instantiating it costs more than most analyses of metadata.
 * It is told to fetch nothing: a file must never make the server open a URL.
 */
export function loadC2pa(): Promise<Library> {
  loading ??= instantiate();
  return loading;
}

async function instantiate(): Promise<Library> {
  const library = await import('@contentauth/c2pa-wasm');
  const wasm = createRequire(import.meta.url).resolve('@contentauth/c2pa-wasm/c2pa.wasm');
  library.initSync({ module: await readFile(wasm) });
  library.loadSettings(JSON.stringify(OFFLINE));
  return library;
}

/** Settings of every reading. */
export const OFFLINE = {
  verify: { remote_manifest_fetch: false, ocsp_fetch: false },
  core: { allowed_network_hosts: [] as string[] },
};

/** A blob whose bytes can be had at once, as `FileReaderSync` gives them in a browser's worker. */
export abstract class SynchronousBlob extends Blob {
  abstract readNow(): Uint8Array;
}

/** Bytes in memory as a blob; slices share them. */
export class MemoryBlob extends SynchronousBlob {
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array, type = '') {
    super([], { type });
    this.#bytes = bytes;
  }

  override get size(): number {
    return this.#bytes.length;
  }

  override slice(start = 0, end = this.size, type = ''): MemoryBlob {
    return new MemoryBlob(this.#bytes.subarray(Number(start), Number(end)), type);
  }

  override readNow(): Uint8Array {
    return this.#bytes;
  }
}

/** Node has no `FileReaderSync`; the library asks for a global of that name. */
class BlobReader {
  readAsArrayBuffer(blob: Blob): ArrayBuffer {
    if (!(blob instanceof SynchronousBlob))
      throw new TypeError('only blobs of this module can be read at once');
    return Uint8Array.from(blob.readNow()).buffer;
  }
}

let readers = 0;

/** Runs `work` with the global in place, and takes it away afterwards. */
export async function withReader<T>(work: () => Promise<T>): Promise<T> {
  readers++;
  Object.defineProperty(globalThis, 'FileReaderSync', { value: BlobReader, configurable: true });
  try {
    return await work();
  } finally {
    if (--readers === 0) Reflect.deleteProperty(globalThis, 'FileReaderSync');
  }
}
