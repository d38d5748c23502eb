/** Reads bodies that nobody vouches for: counted as they arrive and again as they are unpacked. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { AppError } from '../errors.ts';
import type { Deadline } from './deadline.ts';
import { fetchError, type Received } from './transport.ts';

const DECODERS: Record<string, (() => Transform) | null> = {
  '': null,
  identity: null,
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

export function header({ headers }: Pick<Received, 'headers'>, name: string): string {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

export interface Reading {
  maxBytes: number;
  /** Longest pause of the sender, milliseconds. */
  idle_ms: number;
  deadline: Deadline;
}

/**
 * The body as a chain of streams for `pipeline`: what arrives, unpacked, never more than the limit.
 * @throws AppError `url_too_large` as the sender announces it, `url_not_a_file` for an unknown packing
 */
export function openBody(received: Received, { maxBytes, idle_ms, deadline }: Reading) {
  if (Number(header(received, 'content-length')) > maxBytes) {
    throw new AppError('url_too_large', 'announced');
  }
  const encoding = header(received, 'content-encoding').trim().toLowerCase();
  const decoder = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding] : undefined;
  if (decoder === undefined) throw new AppError('url_not_a_file', 'packed in an unknown way');
  const waiting = () => deadline.step(idle_ms, 'between two parts');
  waiting();
  const arriving = limited(maxBytes, waiting);
  return decoder ? [received.body, arriving, decoder(), limited(maxBytes)] : [received.body, arriving];
}

function limited(maxBytes: number, onPart = () => {}): Transform {
  let size = 0;
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      onPart();
      size += part.length;
      if (size > maxBytes) done(new AppError('url_too_large', 'more than the limit arrived'));
      else done(null, part);
    },
  });
}

/** @returns bytes written. @throws AppError; the file is gone then. */
export async function saveBody(received: Received, file: string, reading: Reading): Promise<number> {
  const { signal } = reading.deadline;
  const streams = openBody(received, reading);
  const writing = createWriteStream(file, { flags: 'wx' });
  try {
    await pipeline([...streams, writing], { signal });
    return writing.bytesWritten;
  } catch (error) {
    // A file that was there before is not ours.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(file, { force: true });
    throw isOwn(error) ? error : fetchError(error, signal);
  }
}

/** @throws AppError, or the reason of the deadline */
export async function readBytes(received: Received, reading: Reading): Promise<Buffer> {
  const { signal } = reading.deadline;
  const parts: Buffer[] = [];
  const keeping = new Writable({
    write(part: Buffer, _encoding, done) {
      parts.push(part);
      done();
    },
  });
  const streams = openBody(received, reading);
  try {
    await pipeline([...streams, keeping], { signal });
  } catch (error) {
    throw fetchError(error, signal);
  }
  return Buffer.concat(parts);
}

/** A full disk is no fault of the other server. */
const isOwn = (error: unknown) =>
  /^(ENOSPC|EDQUOT|EFBIG|EIO|EROFS|EACCES|ENOENT|EEXIST|EMFILE)$/.test(
    String((error as NodeJS.ErrnoException).code),
  );

/** The beginning of the body as text, and whether it is all of it. Never fails: the status has arrived already. */
export async function readText(
  received: Received,
  reading: Reading,
): Promise<{ body: string; complete: boolean }> {
  const parts: Buffer[] = [];
  let left = reading.maxBytes;
  const keeping = new Writable({
    write(part: Buffer, _encoding, done) {
      parts.push(part.subarray(0, left));
      left -= parts.at(-1)!.length;
      done(parts.at(-1)!.length < part.length ? new AppError('url_too_large') : null);
    },
  });
  let complete = true;
  try {
    const streams = openBody(received, { ...reading, maxBytes: Number.POSITIVE_INFINITY });
    await pipeline([...streams, keeping], { signal: reading.deadline.signal });
  } catch {
    complete = false;
  }
  // NUL is a letter that PostgreSQL cannot keep.
  return { body: Buffer.concat(parts).toString('utf8').replaceAll('\0', ''), complete };
}
