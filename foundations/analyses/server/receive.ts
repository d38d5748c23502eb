/** Reads the body of `ai-detection`: JSON with still frames, or a multipart form streamed to a file of our own name. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readBounded } from '@unmask/platform/bodies';
import { AppError, asAppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import { kindOf, typeOfFile } from '@unmask/product/media';
import { maxVideoSizeBytes, type Tier } from '@unmask/product/plans';
import busboy from 'busboy';
import { type DetectionRequest, DetectionRequestSchema } from '../contract.ts';
import { checkDeclared, checkSize, type Media, sizedAs, tooLarge } from './upload-limits.ts';

/** Five frames of 1024 x 768 as base64 need about 2 MB; detailed ones more. */
export const JSON_LIMIT_BYTES = 12 * 1024 * 1024;
/** Everything of a form that is not the file. */
const FORM_OVERHEAD_BYTES = JSON_LIMIT_BYTES + 1024 * 1024;
/** What comes while a file is being written waits, and is written in one go: a turn of the thread pool costs more than its bytes. */
const WAITING_BYTES = 256 * 1024;

export interface ReceivedUpload {
  request: DetectionRequest;
  /** Path of the finished file; null when only frames came. The caller owns it. */
  file: string | null;
  /** Bytes that really arrived. */
  size_bytes: number;
  /** SHA-256 of the file; null where nobody asked for it. */
  sha256?: string | null;
}

/**
 * @param follow fetches what is at the address that was sent in place of a file; where nothing may be fetched it is left out
 * @throws AppError; nothing is left on disk then.
 */
export async function receive(
  body: IncomingMessage,
  tier: Tier,
  incomingDir: string,
  media: Media,
  follow?: (url: string) => Promise<ReceivedUpload>,
): Promise<ReceivedUpload> {
  if (isForm(body)) return receiveForm(body, { tier, media }, incomingDir);
  if (!isJson(body)) throw new AppError('invalid_request', `content type ${body.headers['content-type']}`);
  const fields = await readJson(body);
  const url = follow && urlOf(fieldsOf(fields));
  if (follow && url) return follow(url);
  const request = parseRequest(fields);
  checkDeclared(request, tier, media);
  return { request, file: null, size_bytes: request.fileSize };
}

export const isJson = (body: IncomingMessage) =>
  /^application\/json/i.test(body.headers['content-type'] ?? '');
export const isForm = (body: IncomingMessage) =>
  /^multipart\/form-data/i.test(body.headers['content-type'] ?? '');

/** @throws AppError `invalid_request` when it is no JSON, or more than `JSON_LIMIT_BYTES` */
export async function readJson(body: IncomingMessage): Promise<unknown> {
  const bytes = await readBounded(body, JSON_LIMIT_BYTES);
  if (bytes === null) throw new AppError('invalid_request', 'JSON body above the limit');
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new AppError('invalid_request', 'not JSON', { cause: error });
  }
}

function parseRequest(fields: unknown): DetectionRequest {
  const parsed = DetectionRequestSchema.safeParse(fields);
  if (!parsed.success) throw new AppError('invalid_request', parsed.error.message);
  return parsed.data;
}

/** Whose plan, and what the call takes. */
interface Terms {
  tier: Tier;
  media: Media;
  /** Hash the file while it arrives. */
  hashed?: boolean;
}

function receiveForm(body: IncomingMessage, terms: Terms, incomingDir: string): Promise<ReceivedUpload> {
  const { tier, media } = terms;
  return storeForm(body, terms, incomingDir, (form, file) => {
    // A form carries the file itself: `uploadId` is not among its fields.
    const request = parseRequest(form.fields);
    const size_bytes = Math.max(request.fileSize, form.size_bytes ?? 0);
    const sent = form.size_bytes !== null;
    // Beside a file the stills are shown only: they say nothing about its kind.
    checkDeclared({ ...request, fileSize: size_bytes, ...(sent && { videoFrames: [] }) }, tier, media);
    if (form.size_bytes === null) return { request, file: null, size_bytes: request.fileSize };
    return { request, file, size_bytes: form.size_bytes };
  });
}

/** A file, or the address at which one is; and what `accept` made of the other fields. */
export type Sent<Accepted> = { accepted: Accepted } & (
  | { upload: ReceivedUpload; url: null }
  | { upload: null; url: string }
);

/**
 * What a program sends: a form with the file, described by its own part, or the file's address in a form or in JSON.
 * @param accept reads the other fields; `part` is what the file says of itself, null for an address. It throws when something is wrong.
 */
export async function receiveFile<Accepted>(
  body: IncomingMessage,
  tier: Tier,
  incomingDir: string,
  accept: (fields: Record<string, unknown>, part: FilePart | null) => Accepted,
  hashed: boolean,
): Promise<Sent<Accepted>> {
  if (isJson(body)) {
    const fields = fieldsOf(await readJson(body));
    if (urlOf(fields) !== null && 'file' in fields) throw new AppError('api_file_and_url');
    return { upload: null, url: urlOf(fields) ?? missingFile(), accepted: accept(fields, null) };
  }
  if (!isForm(body)) missingFile();
  return storeForm(body, { tier, media: 'any', hashed }, incomingDir, (form, file): Sent<Accepted> => {
    const { size_bytes } = form;
    const url = urlOf(form.fields);
    if (size_bytes === null)
      return { upload: null, url: url ?? missingFile(), accepted: accept(form.fields, null) };
    if (url !== null) throw new AppError('api_file_and_url');
    const accepted = accept(form.fields, form);
    const request = requestOf(form.fileName, size_bytes, typeOf(form));
    return { upload: { request, file, size_bytes, sha256: form.sha256 }, url: null, accepted };
  });
}

/** A file that a program sent, as if the website had. */
export function requestOf(fileName: string, fileSize: number, fileType: string): DetectionRequest {
  return parseRequest({
    fileName: fileName.slice(-255) || 'file',
    fileSize,
    fileType,
    analysisMode: 'advanced',
  });
}

function missingFile(): never {
  throw new AppError('api_file_required');
}

export function fieldsOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('invalid_request', 'no JSON object');
  }
  return Object.fromEntries(Object.entries(value));
}

/** @throws AppError `url_invalid` for anything but text */
function urlOf({ url }: Record<string, unknown>): string | null {
  if (url === undefined || url === null || url === '') return null;
  if (typeof url !== 'string') throw new AppError('url_invalid');
  return url;
}

/** Programs often leave the type at "some bytes": then the name tells, or the engine finds out. */
export function typeOf({ fileName, fileType }: FilePart): string {
  const type = typeOfFile(fileName, fileType);
  if (type !== '' && kindOf(type) === null) throw new AppError('not_media', `type ${fileType}`);
  return type === '' ? 'application/octet-stream' : type;
}

async function storeForm<Received>(
  body: IncomingMessage,
  terms: Terms,
  incomingDir: string,
  take: (form: Form, file: string) => Received,
): Promise<Received> {
  const { tier, media } = terms;
  if (Number(body.headers['content-length'] ?? 0) > maxVideoSizeBytes(tier) + FORM_OVERHEAD_BYTES) {
    throw tooLarge(tier, media);
  }
  await mkdir(incomingDir, { recursive: true });
  const file = path.join(incomingDir, `${randomId()}.part`);
  try {
    return take(await readForm(body, file, terms), file);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** What the file's own part says of it. */
export interface FilePart {
  fileName: string;
  fileType: string;
}

interface Form extends FilePart {
  fields: Record<string, unknown>;
  /** Bytes written to the file; null when the form had none. */
  size_bytes: number | null;
  sha256: string | null;
}

async function readForm(body: IncomingMessage, file: string, terms: Terms): Promise<Form> {
  const { tier } = terms;
  const parser = createParser(body, tier);
  const form: Form = { fields: {}, fileName: '', fileType: '', size_bytes: null, sha256: null };
  const hash = terms.hashed ? createHash('sha256') : null;
  let writing: Promise<void> = Promise.resolve();
  parser.on('field', (name, value) => addField(form.fields, name, value));
  parser.on('file', (name, stream, info) => {
    // Told by the parser as well; without a listener it would end the process.
    stream.on('error', () => {});
    if (name !== 'file' || form.size_bytes !== null) {
      stream.resume();
      return;
    }
    form.size_bytes = 0;
    form.fileName = info.filename ?? '';
    form.fileType = info.mimeType;
    stream.on('limit', () => parser.destroy(tooLarge(tier, sizedAs(terms.media, form.fileType))));
    stream.on('data', (part: Buffer) => {
      form.size_bytes = (form.size_bytes ?? 0) + part.length;
      hash?.update(part);
    });
    writing = earlyRefusal(form.fields, terms) ?? writeIncoming(stream, file);
    writing.catch((error: Error) => parser.destroy(error));
  });
  try {
    await feed(body, parser, () => form.size_bytes ?? 0);
    await writing;
  } catch (error) {
    // The file must be closed before the caller deletes it.
    await writing.catch(() => {});
    throw asAppError(error) ?? new AppError('upload_interrupted', 'the body ended early', { cause: error });
  }
  checkSize(form.size_bytes ?? 0, tier, sizedAs(terms.media, form.fileType));
  form.sha256 = hash?.digest('hex') ?? null;
  return form;
}

/** To a file that is not there yet. */
export const writeIncoming = (stream: Readable, file: string): Promise<void> =>
  pipeline(stream, createWriteStream(file, { flags: 'wx', highWaterMark: WAITING_BYTES }));

/**
 * Unlike a pipeline this leaves the request open on an error, so that the sender can read why.
 * @param ofFiles bytes so far that belong to files, which have bounds of their own; the rest is held in memory
 */
export function feed(body: IncomingMessage, parser: busboy.Busboy, ofFiles: () => number): Promise<void> {
  return new Promise((resolve, reject) => {
    let total = 0;
    const fail = (error: unknown) => {
      body.unpipe(parser);
      body.off('data', count);
      // The rest is read and thrown away: a sender reads the answer after the last byte.
      body.resume();
      parser.destroy();
      reject(error);
    };
    const count = (part: Buffer) => {
      total += part.length;
      if (total - ofFiles() > FORM_OVERHEAD_BYTES) fail(new AppError('body_too_large', 'fields of a form'));
    };
    parser.once('close', resolve);
    parser.on('error', fail);
    body.once('error', fail);
    body.once('close', () => {
      if (!body.complete) fail(new Error('the sender left'));
    });
    body.on('data', count);
    body.pipe(parser);
  });
}

export function createParser(body: IncomingMessage, tier: Tier, files = 1): busboy.Busboy {
  try {
    return busboy({
      headers: body.headers,
      defParamCharset: 'utf8',
      // One byte above the limit tells a file of exactly the limit from a larger one.
      limits: { files, fields: 40, fieldSize: JSON_LIMIT_BYTES, fileSize: maxVideoSizeBytes(tier) + 1 },
    });
  } catch (error) {
    throw new AppError('invalid_request', 'not a form', { cause: error });
  }
}

/** Fields that came before the file refuse it before its bytes are written. */
function earlyRefusal(fields: Record<string, unknown>, { tier, media }: Terms): Promise<void> | null {
  if (typeof fields.fileType !== 'string') return null;
  try {
    const size_bytes = Number(fields.fileSize ?? 0);
    const { fileType, soundOfVideo } = fields;
    const fileName = typeof fields.fileName === 'string' ? fields.fileName : '';
    const declared = { fileType, fileName, fileSize: size_bytes, soundOfVideo: soundOfVideo === true };
    checkDeclared(declared, tier, media);
    return null;
  } catch (error) {
    return Promise.reject(error);
  }
}

const FLAGS = ['stability', 'zero_retention', 'soundOfVideo'];
const TEXT_FIELDS = ['fileName', 'fileType', 'fileSha256', 'analysisMode', 'model', 'url'];

/** `videoFrames` is one field with a JSON list, or repeated. */
export function addField(fields: Record<string, unknown>, name: string, value: string): void {
  if (FLAGS.includes(name)) fields[name] = value === 'true' ? true : value === 'false' ? false : value;
  else if (name === 'fileSize') fields.fileSize = /^\d+$/.test(value) ? Number(value) : value;
  else if (name === 'videoFrames') {
    const earlier = Array.isArray(fields.videoFrames) ? fields.videoFrames : [];
    fields.videoFrames = [...earlier, ...framesOf(value)];
  } else if (TEXT_FIELDS.includes(name)) fields[name] = value;
}

function framesOf(value: string): unknown[] {
  if (!value.startsWith('[')) return value === '' ? [] : [value];
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) ? list : [value];
  } catch {
    return [value];
  }
}
