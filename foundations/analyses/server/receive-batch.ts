/** Reads the form of a batch: its files, documents among them, are streamed to disk one after the other, under names of our own. */
import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { AppError, asAppError, knownCode } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import { startDeadline } from '@unmask/platform/safe-fetch/deadline';
import { API_BATCH_FETCH_SECONDS, API_BATCH_FILES, API_BATCH_MAX_BYTES } from '@unmask/product/api';
import type { ErrorCode } from '@unmask/product/copy/errors';
import type { Tier } from '@unmask/product/plans';
import type busboy from 'busboy';
import { z } from 'zod';
import {
  addField,
  createParser,
  type FilePart,
  feed,
  fieldsOf,
  isForm,
  type ReceivedUpload,
  readJson,
  requestOf,
  typeOf,
  writeIncoming,
} from './receive.ts';
import { documentIn, sizedAs, tooLarge } from './upload-limits.ts';

/** Addresses of one batch that are fetched at the same time. */
const FETCHED_AT_ONCE = 4;
/** Fields and the lines between the parts. */
const OVERHEAD_BYTES = 1024 * 1024;

export interface BatchFile {
  fileName: string;
  /** The caller owns the file. Null: it was refused, or there was no room for it. */
  upload: ReceivedUpload | null;
  refusal: ErrorCode | null;
  /** Where in which document it stood, in words; null for one that was sent as such. */
  foundIn: string | null;
}

/** @param foundIn as of a file that can be analyzed */
export const refusedFile = (
  fileName: string,
  refusal: ErrorCode | null,
  foundIn: string | null = null,
): BatchFile => ({ fileName, upload: null, refusal, foundIn });

export interface ReceivedBatch<Accepted> {
  files: BatchFile[];
  accepted: Accepted;
}

interface Terms {
  tier: Tier;
  incomingDir: string;
  /** Hash the files while they arrive. */
  hashed: boolean;
  /** Of all files together. */
  max_bytes?: number;
}

/** A file that may not be analyzed is refused by itself; its bytes are not kept. @throws AppError; nothing is left on disk then */
export async function receiveBatch<Accepted>(
  body: IncomingMessage,
  terms: Terms,
  accept: (fields: Record<string, unknown>) => Accepted,
): Promise<ReceivedBatch<Accepted>> {
  if (!isForm(body)) throw new AppError('api_files_required', 'no form');
  const announced = Number(body.headers['content-length'] ?? 0);
  if (announced > (terms.max_bytes ?? API_BATCH_MAX_BYTES) + OVERHEAD_BYTES)
    throw new AppError('api_batch_too_large');
  await mkdir(terms.incomingDir, { recursive: true });
  const arriving: Array<Promise<BatchFile>> = [];
  try {
    const fields = await readParts(body, terms, arriving);
    const files = await Promise.all(arriving);
    if (files.length === 0) throw new AppError('api_files_required');
    return { files, accepted: accept(fields) };
  } catch (error) {
    await discardFiles((await Promise.allSettled(arriving)).flatMap(arrived));
    throw asAppError(error) ?? new AppError('upload_interrupted', 'the body ended early', { cause: error });
  }
}

const arrived = (settled: PromiseSettledResult<BatchFile>) =>
  settled.status === 'fulfilled' ? [settled.value] : [];

/** The addresses of a batch in JSON, and whatever `accept` makes of the other fields. */
export async function readAddresses<Accepted>(
  body: IncomingMessage,
  accept: (fields: Record<string, unknown>) => Accepted,
): Promise<{ urls: string[]; accepted: Accepted }> {
  const { urls, ...fields } = fieldsOf(await readJson(body));
  const read = z.array(z.string().min(1)).min(1).safeParse(urls);
  if (!read.success) throw new AppError('api_files_required', read.error.message);
  if (read.data.length > API_BATCH_FILES) throw new AppError('api_batch_too_many');
  return { urls: read.data, accepted: accept(fields) };
}

/**
 * Fetches the files at some addresses, a few at a time. What cannot be fetched, or not in time, is refused by itself.
 * @param fetchOne throws an AppError that says why it cannot
 * @param signal ends all of them, and so does the time that they have together
 */
export async function fetchBatch(
  urls: readonly string[],
  fetchOne: (url: string, signal: AbortSignal) => Promise<ReceivedUpload>,
  signal: AbortSignal,
  limit_ms = API_BATCH_FETCH_SECONDS * 1000,
): Promise<BatchFile[]> {
  const deadline = startDeadline(limit_ms, signal);
  const files: BatchFile[] = [];
  let total = 0;
  let next = 0;
  const take = async (url: string): Promise<BatchFile> => {
    const fileName = lastOf(url);
    if (total > API_BATCH_MAX_BYTES) return refusedFile(fileName, 'api_batch_too_large');
    try {
      const upload = await fetchOne(url, deadline.signal);
      total += upload.size_bytes;
      return { fileName: upload.request.fileName, upload, refusal: null, foundIn: null };
    } catch (error) {
      if (error instanceof AppError) return refusedFile(fileName, knownCode(error.code));
      throw error;
    }
  };
  const round = async () => {
    while (next < urls.length) {
      const index = next++;
      files[index] = await take(urls[index]!);
    }
  };
  const rounds = await Promise.allSettled(Array.from({ length: FETCHED_AT_ONCE }, round));
  deadline.stop();
  const failed = rounds.find((each) => each.status === 'rejected');
  if (!failed) return files;
  await discardFiles(files.filter(Boolean));
  throw failed.reason;
}

/** One that there was no room for. */
export const unfetched = (url: string): BatchFile => refusedFile(lastOf(url), null);

/** What names an address to whoever sent it: the rest may hold a secret. */
function lastOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed?.pathname.split('/').at(-1) || (parsed?.hostname ?? '');
}

/** Taken into storage by now, or not to be. */
export async function discardFiles(files: BatchFile[]): Promise<void> {
  for (const { upload } of files) if (upload?.file) await rm(upload.file, { force: true });
}

async function readParts(
  body: IncomingMessage,
  terms: Terms,
  arriving: Array<Promise<BatchFile>>,
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  const parser = createParser(body, terms.tier, API_BATCH_FILES);
  const most = terms.max_bytes ?? API_BATCH_MAX_BYTES;
  let total = 0;
  parser.on('filesLimit', () => parser.destroy(new AppError('api_batch_too_many')));
  parser.on('field', (name, value) => addField(fields, name, value));
  parser.on('file', (name, stream, info) => {
    // Told by the parser as well; without a listener it would end the process.
    stream.on('error', () => {});
    if (name !== 'file') {
      stream.resume();
      return;
    }
    stream.on('data', (bytes: Buffer) => {
      total += bytes.length;
      if (total > most) parser.destroy(new AppError('api_batch_too_large'));
    });
    const one = takePart(stream, { fileName: info.filename ?? '', fileType: info.mimeType }, terms);
    one.catch((error: Error) => parser.destroy(error));
    arriving.push(one);
  });
  await feed(body, parser, () => total);
  return fields;
}

type PartStream = Readable & { truncated?: boolean };

async function takePart(
  stream: PartStream & Parameters<busboy.BusboyEvents['file']>[1],
  part: FilePart,
  { tier, incomingDir, hashed }: Terms,
): Promise<BatchFile> {
  const fileType = takenType(part);
  if (fileType === null) {
    stream.resume();
    return refusedFile(part.fileName, 'not_media');
  }
  const file = path.join(incomingDir, `${randomId()}.part`);
  const hash = hashed ? createHash('sha256') : null;
  let size_bytes = 0;
  stream.on('data', (bytes: Buffer) => {
    size_bytes += bytes.length;
    hash?.update(bytes);
  });
  try {
    await writeIncoming(stream, file);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  if (stream.truncated) {
    await rm(file, { force: true });
    return refusedFile(part.fileName, knownCode(tooLarge(tier, sizedAs('any', fileType)).code));
  }
  const request = requestOf(part.fileName, size_bytes, fileType);
  return {
    fileName: part.fileName,
    upload: { request, file, size_bytes, sha256: hash?.digest('hex') ?? null },
    refusal: null,
    foundIn: null,
  };
}

/** Longer than any type that there is. */
const MAX_TYPE = 127;

/** @returns null for what is neither media nor a document */
function takenType(part: FilePart): string | null {
  if (documentIn(part) !== null) return part.fileType.slice(0, MAX_TYPE);
  try {
    return typeOf(part);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
