/**
 * Staff is made on the command line. The embedded database belongs to one process: while a server runs on the data folder,
 * the command leaves a request there, and the server answers it. Whoever can write into that folder owns the database anyway.
 */
import { mkdirSync, renameSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setStaff } from '@unmask/accounts/server';
import type { Database } from '@unmask/db';
import { randomId } from '@unmask/platform/identifiers';
import { z } from 'zod';

const RequestSchema = z.object({ email: z.string().max(1_000), isStaff: z.boolean() });
export type StaffRequest = z.infer<typeof RequestSchema>;

const OUTCOMES = ['changed', 'unchanged', 'unknown'] as const;
export type StaffOutcome = (typeof OUTCOMES)[number];

const ANSWER_LIMIT_MS = 15_000;
const LOOK_MS = 100;

const folderOf = (dataDir: string) => path.join(dataDir, 'requests');

/** For the command: asks the server that holds the folder. @returns null when none answered in time */
export async function askForStaff(dataDir: string, request: StaffRequest): Promise<StaffOutcome | null> {
  const folder = folderOf(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${randomId()}.json`);
  const answer = `${file}.answer`;
  // Whole at once: the server must not read half of it.
  await writeFile(`${file}.part`, JSON.stringify(request), { mode: 0o600 });
  renameSync(`${file}.part`, file);
  try {
    for (let waited = 0; waited < ANSWER_LIMIT_MS; waited += LOOK_MS) {
      const text = await readFile(answer, 'utf8').catch(() => null);
      const outcome = OUTCOMES.find((known) => known === text);
      if (outcome) return outcome;
      await pause(LOOK_MS);
    }
    return null;
  } finally {
    await rm(file, { force: true });
    await rm(answer, { force: true });
  }
}

/** For the server: answers what has been asked since the last look. */
export async function answerStaffRequests(dataDir: string, db: Database): Promise<void> {
  const folder = folderOf(dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith('.json')) continue;
    const file = path.join(folder, name);
    const text = await readFile(file, 'utf8').catch(() => null);
    await rm(file, { force: true });
    const request = text === null ? null : parse(text);
    if (!request) continue;
    const outcome = await setStaff(db, request.email, request.isStaff);
    await writeFile(`${file}.answer`, outcome, { mode: 0o600 });
  }
}

function parse(text: string): StaffRequest | null {
  try {
    return RequestSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
