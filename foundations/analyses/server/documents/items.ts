/** What is taken out of a document, and the bounds that hold for all of it. Runs in the process that reads the document. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pixelsOf } from './pixels.ts';

/** What the reading process is told; it knows nothing else of the service. */
export interface Task {
  /** The document. */
  file: string;
  kind: 'pdf' | 'zip' | 'office';
  /** Folder that exists and is empty. */
  outDir: string;
  /** Ends of names of files that can be analyzed, in small letters without a dot. */
  endings: readonly string[];
  /** Ends of names of documents and archives, which are not opened inside of one. */
  nested: readonly string[];
  maxItems: number;
  maxEntries: number;
  /** Of one file, and of all together. */
  maxItem_bytes: number;
  maxTotal_bytes: number;
  maxRatio: number;
  minPicture_px: number;
}

/** Where in the document: a page, a slide, a sheet, the way to it in an archive, or somewhere in it. */
export type Place =
  | { in: 'page' | 'slide' | 'sheet'; number: number }
  | { in: 'path'; path: string }
  | { in: 'attached' | 'document' };

export type Refusal =
  | 'document_encrypted'
  | 'document_unreadable'
  | 'document_bomb'
  | 'document_too_large'
  | 'document_too_many'
  | 'document_nested'
  | 'document_small'
  | 'not_taken'
  | 'media_too_large';

export interface Item {
  /** Name of its file in the folder. */
  file: string;
  /** With the right ending; '' where the document has none for it. */
  name: string;
  /** The same file may stand in several. */
  places: Place[];
  size_bytes: number;
}

export interface LeftOut {
  name: string;
  place: Place;
  reason: Refusal;
}

export interface Contents {
  items: Item[];
  leftOut: LeftOut[];
}

/** The document as a whole cannot be taken apart. */
export class DocumentError extends Error {
  readonly reason: Refusal;

  constructor(reason: Refusal, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** More would be a list of its own. */
const MAX_LEFT_OUT = 100;
/** A name in a document may be as long as it likes; its end says most. */
const MAX_NAME = 255;
const MAX_PATH = 500;
const MAX_PLACES = 1000;

const shortPlace = (place: Place): Place =>
  place.in === 'path' ? { in: 'path', path: place.path.slice(-MAX_PATH) } : place;

/** Collects what is found, within the bounds. Files are written under numbers: names of a document are never those of a file here. */
export class Collector {
  readonly #task: Task;
  readonly #items = new Map<string, Item>();
  readonly #leftOut: LeftOut[] = [];
  #total_bytes = 0;

  constructor(task: Task) {
    this.#task = task;
  }

  get contents(): Contents {
    return { items: [...this.#items.values()], leftOut: this.#leftOut };
  }

  /** Bytes that there is still room for. */
  get room_bytes(): number {
    return this.#task.maxTotal_bytes - this.#total_bytes;
  }

  leaveOut(name: string, place: Place, reason: Refusal): void {
    if (this.#leftOut.length >= MAX_LEFT_OUT) return;
    this.#leftOut.push({ name: name.slice(-MAX_NAME), place: shortPlace(place), reason });
  }

  /** Whether a file of these sizes may be unpacked; says why it is left out. @param packed_bytes null where it is not packed */
  admits(name: string, place: Place, size_bytes: number, packed_bytes: number | null): boolean {
    const { maxItems, maxItem_bytes, maxRatio } = this.#task;
    const refuse = (reason: Refusal) => {
      this.leaveOut(name, place, reason);
      return false;
    };
    if (this.#items.size >= maxItems) return refuse('document_too_many');
    // Little is little, however tightly it was packed.
    const tight = packed_bytes !== null && size_bytes > 1_000_000 && size_bytes > packed_bytes * maxRatio;
    if (tight) return refuse('document_bomb');
    if (size_bytes > maxItem_bytes) return refuse('media_too_large');
    if (size_bytes > this.room_bytes) return refuse('document_too_large');
    return true;
  }

  /**
   * @param bytes as they stand in the document
   * @param size_px of a picture whose bytes do not say it
   */
  add(name: string, place: Place, bytes: Uint8Array, size_px: [number, number] | null = null): void {
    const { outDir, minPicture_px } = this.#task;
    this.#total_bytes += bytes.length;
    const size = size_px ?? pixelsOf(bytes);
    const inArchive = place.in === 'path';
    if (size && !inArchive && Math.min(...size) < minPicture_px) {
      this.leaveOut(name, place, 'document_small');
      return;
    }
    const hash = createHash('sha256').update(bytes).digest('hex');
    const known = this.#items.get(hash);
    if (known) {
      if (known.places.length >= MAX_PLACES) return;
      if (!known.places.some((there) => JSON.stringify(there) === JSON.stringify(place)))
        known.places.push(shortPlace(place));
      return;
    }
    const file = String(this.#items.size);
    writeFileSync(path.join(outDir, file), bytes, { flag: 'wx', mode: 0o600 });
    this.#items.set(hash, {
      ...{ file, name: name.slice(-MAX_NAME), size_bytes: bytes.length },
      places: [shortPlace(place)],
    });
  }
}
