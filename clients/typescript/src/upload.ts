/** Files as people hold them, and the form that carries them. */
import { UnmaskError } from './errors.ts';
import type { Payload } from './transport.ts';

/** A stream has no name and no type of its own. It can be sent once, so a call with one is not repeated. */
export interface StreamInput {
  stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;
  name: string;
  /** Such as `video/mp4`; the name tells where it is missing. */
  type?: string;
}

/** A path (Node.js, Deno, Bun), a Blob or File, or a stream. */
export type FileInput = string | Blob | StreamInput;
/** The service fetches the file itself. */
export interface UrlInput {
  url: string;
}

/** The service fetches all of them. */
export interface UrlsInput {
  urls: string[];
}

export type FieldValues = Record<string, string | boolean | undefined>;

export const isUrl = (input: FileInput | UrlInput): input is UrlInput =>
  typeof input === 'object' && 'url' in input && !(input instanceof Blob);
export const isStream = (input: FileInput): input is StreamInput =>
  typeof input === 'object' && !(input instanceof Blob);

export const jsonOf = (body: object): Payload => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

const given = (fields: FieldValues): Array<[string, string]> =>
  Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));

/**
 * One field `file` for each, after the others: what is wrong with those is told before the bytes are sent.
 * Composed here rather than as `FormData`: that of Node.js ends the program when the connection breaks while it is sent.
 */
export async function formOf(files: readonly FileInput[], fields: FieldValues): Promise<Payload> {
  const boundary = `unmask-${crypto.randomUUID()}`;
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const head = given(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
  );
  const end = `--${boundary}--\r\n`;
  const [first] = files;
  if (files.length === 1 && first !== undefined && isStream(first)) {
    const start = [...head, fileHead(boundary, first.name, first.type)].join('');
    return { body: streamOf(start, first.stream, `\r\n${end}`), streams: true, headers };
  }
  const parts: BlobPart[] = [...head];
  for (const file of files) {
    if (isStream(file)) {
      throw new UnmaskError('A stream can only be sent alone.', { code: 'invalid_input' });
    }
    const { blob, name } = typeof file === 'string' ? await opened(file) : { blob: file, name: nameOf(file) };
    parts.push(fileHead(boundary, name, blob.type), blob, '\r\n');
  }
  return { body: new Blob([...parts, end]), headers };
}

const quoted = (text: string): string =>
  text.replace(/[\r\n"]/g, (letter) => encodeURIComponent(letter)).toWellFormed();

function fileHead(boundary: string, name: string, type: string | undefined): string {
  const kind = (type || 'application/octet-stream').replace(/[\r\n]/g, '');
  return `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted(name)}"\r\nContent-Type: ${kind}\r\n\r\n`;
}

const nameOf = (blob: Blob): string =>
  'name' in blob && typeof blob.name === 'string' ? blob.name : 'video';

interface FileSystem {
  openAsBlob(path: string): Promise<Blob>;
}

/** Read from the disk while it is sent, not before. */
async function opened(path: string): Promise<{ blob: Blob; name: string }> {
  const name = path.split(/[/\\]/).at(-1) || 'video';
  try {
    // Not for bundlers: only a runtime with files has it.
    const module = 'node:fs';
    const files = (await import(/* webpackIgnore: true */ /* @vite-ignore */ module)) as FileSystem;
    return { blob: await files.openAsBlob(path), name };
  } catch (error) {
    throw new UnmaskError(`The file ${path} could not be opened.`, { code: 'invalid_input', cause: error });
  }
}

function streamOf(start: string, file: StreamInput['stream'], end: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const parts = (async function* () {
    yield encoder.encode(start);
    yield* chunksOf(file);
    yield encoder.encode(end);
  })();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

async function* chunksOf(stream: StreamInput['stream']): AsyncGenerator<Uint8Array> {
  if (!('getReader' in stream)) {
    yield* stream;
    return;
  }
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
