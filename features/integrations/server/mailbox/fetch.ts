/** Attachments that were found are fetched and given to the engine, each once. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReceivedUpload } from '@unmask/analyses/server';
import { analysisJobs } from '@unmask/analyses/tables';
import { and, asc, eq, isNotNull, lt, lte, notExists, sql } from '@unmask/db/sql';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import { nextDay, randomId } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import { maxVideoSizeBytes } from '@unmask/product/plans';
import type { ImapFlow } from 'imapflow';
import { SCANNED_DAILY } from '../../limits.ts';
import { scanWords } from '../../mailbox-words.ts';
import { mailAttachments } from '../../tables.ts';
import type { LookDeps } from './look.ts';
import type { MailboxRow } from './mailboxes.ts';

type Row = typeof mailAttachments.$inferSelect;

/** Of one look. */
const DUE = 20;
const TRIES = 3;
const AGAIN_MS = 5 * 60_000;
const DAY_S = 86_400;
/** A start that was written down and never made was cut off. */
const LOST_MS = 10 * 60_000;

export async function takeAttachments(
  deps: LookDeps,
  client: ImapFlow,
  { id, uidValidity }: MailboxRow,
  actor: RequestActor,
  signal: AbortSignal,
): Promise<void> {
  const { db } = deps;
  await takeBack(deps, id);
  const due = await db
    .select()
    .from(mailAttachments)
    .where(
      and(
        eq(mailAttachments.mailboxId, id),
        eq(mailAttachments.state, 'found'),
        lte(mailAttachments.nextAt, new Date()),
      ),
    )
    .orderBy(asc(mailAttachments.foundAt), asc(mailAttachments.uid))
    .limit(DUE);
  for (const row of due) {
    signal.throwIfAborted();
    if (row.uidValidity !== uidValidity) {
      await put(deps, row, { state: 'failed', error: scanWords.gone });
      continue;
    }
    await takeOne(deps, client, row, actor).catch(async (error: unknown) => {
      // What the connection breaks off is tried again with the next one.
      if (signal.aborted || !client.usable) throw error;
      await failed(deps, row, error);
    });
  }
}

/** What a process that ended had begun. */
async function takeBack({ db }: LookDeps, mailboxId: string): Promise<void> {
  const started = db
    .select({ one: sql`1` })
    .from(analysisJobs)
    .where(eq(analysisJobs.id, mailAttachments.analysisId));
  await db
    .update(mailAttachments)
    .set({ state: 'found', analysisId: null })
    .where(
      and(
        eq(mailAttachments.mailboxId, mailboxId),
        eq(mailAttachments.state, 'analysing'),
        lt(mailAttachments.nextAt, new Date(Date.now() - LOST_MS)),
        notExists(started),
      ),
    );
}

async function put({ db }: Pick<LookDeps, 'db'>, { id }: Row, values: Partial<Row>): Promise<void> {
  await db.update(mailAttachments).set(values).where(eq(mailAttachments.id, id));
}

async function failed(deps: LookDeps, row: Row, error: unknown): Promise<void> {
  const known = error instanceof AppError;
  if (!known) deps.logger.error({ err: error, attachment: row.id }, 'fetching an attachment');
  const said = known ? (error.words ?? error.entry.message) : scanWords.unknown;
  if (known && error.code === 'daily_limit_reached')
    return put(deps, row, { nextAt: nextDay(), error: said });
  const attempts = row.attempts + 1;
  if (attempts >= TRIES) return put(deps, row, { state: 'failed', attempts, error: said });
  await put(deps, row, { attempts, error: said, nextAt: new Date(Date.now() + AGAIN_MS * attempts) });
}

async function takeOne(deps: LookDeps, client: ImapFlow, row: Row, actor: RequestActor): Promise<void> {
  const maxBytes = maxVideoSizeBytes(actor.tier);
  if (row.size > maxBytes) return put(deps, row, { state: 'skipped', reason: 'too_large' });
  const { incomingDir } = deps.analyses.settings;
  await mkdir(incomingDir, { recursive: true });
  const file = path.join(incomingDir, `${randomId()}.part`);
  try {
    const fetched = await fetchPart(client, row, file, maxBytes);
    if (fetched === 'gone') return await put(deps, row, { state: 'failed', error: scanWords.gone });
    if (fetched === 'too_large') return await put(deps, row, { state: 'skipped', reason: 'too_large' });
    await analyse(deps, { ...row, ...fetched }, file, actor);
  } finally {
    await rm(file, { force: true });
  }
}

async function fetchPart(client: ImapFlow, { uid, part }: Row, file: string, maxBytes: number) {
  const found = await client.download(String(uid), part, { uid: true });
  if (!('content' in found) || !found.content) return 'gone';
  const hash = createHash('sha256');
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(size > maxBytes ? new AppError('file_too_large') : null, chunk);
    },
  });
  try {
    await pipeline(found.content, counted, createWriteStream(file));
  } catch (error) {
    if (error instanceof AppError) return 'too_large';
    throw error;
  }
  return { size, sha256: hash.digest('hex') };
}

/** The very same file in another mail has its result already: one analysis says it of all. */
async function analyse(deps: LookDeps, row: Row, file: string, actor: RequestActor): Promise<void> {
  const { db, analyses } = deps;
  const [twin] = await db
    .select()
    .from(mailAttachments)
    .where(
      and(
        eq(mailAttachments.organizationId, row.organizationId),
        eq(mailAttachments.sha256, row.sha256 ?? ''),
        isNotNull(mailAttachments.analysisId),
      ),
    )
    .limit(1);
  const { size, sha256 } = row;
  if (twin) {
    const { state, analysisId, outcome, probability, error } = twin;
    return put(deps, row, { size, sha256, state, analysisId, outcome, probability, error });
  }
  const window = { limit: SCANNED_DAILY, seconds: DAY_S };
  if (!(await countRequest(db, `mail scanning:${row.organizationId}`, window)))
    return put(deps, row, { nextAt: nextDay(), error: scanWords.dayFull });
  const analysisId = randomId();
  // Written first: the analysis may end before its start returns.
  await put(deps, row, { size, sha256, analysisId, state: 'analysing', error: null, nextAt: new Date() });
  try {
    await analyses.turns(() => analyses.service.start(actor, uploadOf(row, file), { id: analysisId }));
  } catch (error) {
    await put(deps, row, { state: 'found', analysisId: null });
    throw error;
  }
}

const uploadOf = ({ fileName, fileType, size }: Row, file: string): ReceivedUpload => ({
  request: {
    fileName: fileName === '' ? 'attachment' : fileName,
    fileSize: size,
    fileType,
    videoFrames: [],
    analysisMode: 'advanced',
  },
  file,
  size_bytes: size,
});
