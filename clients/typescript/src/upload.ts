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

export type FieldValues = Record<string, string | boolean | undefined>;

export const isUrl = (input: FileInput | UrlInput): input is UrlInput =>
  typeof input === 'object' && 'url' in input && !(input instanceof Blob);
export const isStream = (input: FileInput): input is StreamInput =>
  typeof input === 'object' && !(input instanceof Blob);

const given = (fields: FieldValues): Array<[string, string]> =>
  Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));

/** One field `file` for each, after the others: what is wrong with those is told before the bytes are sent. */
export async function formOf(files: readonly FileInput[], fields: FieldValues): Promise<Payload> {
  const [first] = files;
  if (files.length === 1 && first !== undefined && isStream(first)) return streamed(first, fields);
  const form = new FormData();
  for (const [name, value] of given(fields)) form.set(name, value);
  for (const file of files) {
    if (isStream(file)) {
      throw new UnmaskError('A stream can only be sent alone.', { code: 'invalid_input' });
    }
    const { blob, name } = typeof file === 'string' ? await opened(file) : { blob: file, name: nameOf(file) };
    form.append('file', blob, name);
  }
  return { body: form };
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

/** `FormData` would read the stream to its end first. */
function streamed(input: StreamInput, fields: FieldValues): Payload {
  const boundary = `unmask-${crypto.randomUUID()}`;
  const quoted = (text: string) => text.replace(/[\r\n"]/g, (letter) => encodeURIComponent(letter));
  const type = input.type ?? 'application/octet-stream';
  const head = [
    ...given(fields).map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
    ),
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted(input.name)}"\r\n`,
    `Content-Type: ${type.replace(/[\r\n]/g, '')}\r\n\r\n`,
  ].join('');
  const encoder = new TextEncoder();
  const parts = (async function* () {
    yield encoder.encode(head);
    yield* chunksOf(input.stream);
    yield encoder.encode(`\r\n--${boundary}--\r\n`);
  })();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  return { body, streams: true, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
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
