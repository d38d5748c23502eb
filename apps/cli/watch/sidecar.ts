/** What is written beside a file: `NAME.unmask.json` and `NAME.unmask.pdf`. */
import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AnalysisResultSchema } from '@unmask/analyses/contract';
import type { AnalysisResult } from '@unmask/engine/types';
import { z } from 'zod';
import { type FoundFile, REPORT, RESULT } from './files.ts';

const RecordSchema = z.object({
  /** Version of this shape. */
  unmask: z.literal(1),
  file: z.object({
    name: z.string(),
    size_bytes: z.number(),
    /** Of the file's own clock, milliseconds since 1970. */
    modified_ms: z.number(),
    changed_ms: z.number(),
    /** Null when the file could not be read. */
    sha256: z.string().nullable(),
  }),
  analysedAt: z.iso.datetime(),
  stability: z.boolean(),
  /** Null exactly when there is an error. */
  result: AnalysisResultSchema.nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type WatchRecord = Omit<z.infer<typeof RecordSchema>, 'result'> & {
  /** As the engine gave it, or as it was read back. */
  result: AnalysisResult | z.infer<typeof AnalysisResultSchema> | null;
};

/** Longest name that file systems take, in bytes; drafts have a few more than the name itself. */
const LONGEST_NAME = 255;
const DRAFT = { before: '.', after: '.tmp' };

/** Name of a result; of a file whose own name leaves no room for the ending, a shortened one that is still its own. */
export function outputName(name: string, ending: string): string {
  const room = LONGEST_NAME - Buffer.byteLength(ending) - DRAFT.before.length - DRAFT.after.length;
  if (Buffer.byteLength(name) <= room) return `${name}${ending}`;
  const mark = `~${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
  let short = '';
  for (const letter of name) {
    if (Buffer.byteLength(short + letter) > room - mark.length) break;
    short += letter;
  }
  return `${short}${mark}${ending}`;
}

export interface Outputs {
  /** Folder that they stand in. */
  folder: string;
  json: string;
  pdf: string;
}

/** @param out folder of the results; folders inside the watched one have their like in it */
export function outputsOf(out: string, name: string): Outputs {
  const folder = path.join(out, path.dirname(name));
  const base = path.basename(name);
  return {
    folder,
    json: path.join(folder, outputName(base, RESULT)),
    pdf: path.join(folder, outputName(base, REPORT)),
  };
}

/** @returns null when there is none, or one that this version cannot read */
export async function readRecord(file: string): Promise<WatchRecord | null> {
  try {
    return RecordSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Nobody ever sees half of it: written beside its place under a hidden name, then renamed. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const draft = path.join(path.dirname(file), `${DRAFT.before}${path.basename(file)}${DRAFT.after}`);
  try {
    await writeFile(draft, content, { flush: true });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** The folder of results itself is never made: where it is a share that went away, its place must not be filled. */
export async function placeFor(out: string, { folder }: Outputs): Promise<void> {
  await access(out);
  await mkdir(folder, { recursive: true });
}

export async function writeRecord({ json }: Outputs, record: WatchRecord): Promise<void> {
  await writeWhole(json, `${JSON.stringify(record, null, 2)}\n`);
}

/** @throws when the file cannot be read, with the system's code */
export async function hashOf(file: FoundFile, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  // As a number, which the types do not know: a link that has taken the file's place is not followed.
  const flags = (constants.O_RDONLY | constants.O_NOFOLLOW) as unknown as string;
  for await (const part of createReadStream(file.path, { signal, flags })) hash.update(part);
  return hash.digest('hex');
}
