/** What was found is captured, with its hash, before anything else: content disappears. Then it is analyzed. */
import { rm } from 'node:fs/promises';
import { fileOrPost, type ReceivedUpload } from '@unmask/analyses/server';
import type { Database } from '@unmask/db';
import { and, asc, eq, inArray, isNotNull, lt, lte, ne, or, sql } from '@unmask/db/sql';
import { AppError } from '@unmask/platform/errors';
import { dayOf, nextDay, randomId } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import { kindOf } from '@unmask/product/media';
import { READ_BYTES } from '../limits.ts';
import { brandConfigs, brandFiles, brandFinds } from '../tables.ts';
import { findWords as words } from '../words.ts';
import type { BrandDeps } from './deps.ts';
import { addSighting } from './ended.ts';
import { stillMatches } from './faces/still.ts';
import { copyOf, type FileRow, keepBytes, keepFile, partFile } from './files.ts';
import { chargeable, personOf } from './payer.ts';

export type FindRow = typeof brandFinds.$inferSelect;

const DUE = 50;
const TRIES = 3;
const AGAIN_MS = [5 * 60_000, 30 * 60_000];
const THUMBNAIL_BYTES = 10 * 1024 * 1024;
const PAGE_MS = 20_000;
/** A page that no program could take a file out of: whoever looks at it may have the clip. */
const PAGES = /^(url_is_page|url_not_a_file|post_)/;
/** The day is used up: it goes on with the next one. */
const TOMORROW = new Set(['daily_limit_reached']);

/** Captures and analyses what is due, one after the other: others' servers and the own queue have their turns. */
export async function processFinds(deps: BrandDeps, signal: AbortSignal): Promise<void> {
  const { db } = deps;
  const due = await db
    .select({ find: brandFinds, config: brandConfigs })
    .from(brandFinds)
    .leftJoin(brandConfigs, eq(brandConfigs.organizationId, brandFinds.organizationId))
    .where(
      and(
        inArray(brandFinds.state, ['found', 'captured']),
        lte(brandFinds.nextAt, new Date()),
        or(isNotNull(brandFinds.addedBy), eq(brandConfigs.active, true)),
      ),
    )
    .orderBy(asc(brandFinds.nextAt))
    .limit(DUE);
  for (const { find, config } of due) {
    if (signal.aborted) return;
    const actor = find.addedBy
      ? await personOf(db, find.organizationId, find.addedBy)
      : config && (await chargeable(db, config));
    if (!actor) {
      if (find.addedBy) await set(deps, find, { state: 'failed', error: words.nobody });
      continue;
    }
    if (!(await stillMatches(deps, find))) continue;
    await processOne(deps, find, actor, signal).catch((error: unknown) => {
      if (!signal.aborted) deps.logger.error({ err: error, find: find.id }, 'capturing a find');
    });
  }
}

async function processOne(deps: BrandDeps, find: FindRow, actor: RequestActor, signal: AbortSignal) {
  let row: FindRow | null = find;
  try {
    if (row.state === 'found') row = await capture(deps, row, actor, signal);
    if (row?.state === 'captured') await analyse(deps, row, actor);
  } catch (error) {
    if (signal.aborted) throw error;
    await failed(deps, row ?? find, error);
    if (!(error instanceof AppError)) throw error;
  }
}

async function set({ db }: Pick<BrandDeps, 'db'>, { id }: FindRow, values: Partial<FindRow>) {
  const [row] = await db.update(brandFinds).set(values).where(eq(brandFinds.id, id)).returning();
  return row ?? null;
}

async function failed(deps: BrandDeps, find: FindRow, error: unknown): Promise<void> {
  const code = error instanceof AppError ? error.code : '';
  const said = error instanceof AppError ? (error.words ?? error.entry.message) : words.unknown;
  if (TOMORROW.has(code)) return void (await set(deps, find, { nextAt: nextDay(), error: said }));
  const attempts = find.attempts + 1;
  if (attempts >= TRIES) return void (await set(deps, find, { state: 'failed', attempts, error: said }));
  const nextAt = new Date(Date.now() + AGAIN_MS[attempts - 1]!);
  await set(deps, find, { attempts, nextAt, error: said });
}

async function capture(deps: BrandDeps, find: FindRow, actor: RequestActor, signal: AbortSignal) {
  const { organizationId } = find;
  const page = find.pageFileId ?? (await capturePage(deps, find, signal));
  const thumbnail = find.thumbnailFileId ?? (await captureThumbnail(deps, find, signal));
  // Kept even where the clip itself cannot be had.
  await set(deps, find, { pageFileId: page, thumbnailFileId: thumbnail });
  // It was fetched to look for faces: the file in which somebody was found is the one to keep.
  if (find.mediaFileId) return set(deps, find, { state: 'captured', error: null });
  const { fetcher, analyses } = deps;
  const { incomingDir, postFetcher } = analyses.settings;
  let upload: ReceivedUpload;
  try {
    const from = { fetcher, incomingDir, program: postFetcher };
    upload = await fileOrPost(find.media.url ?? find.url, actor.tier, from, signal);
  } catch (error) {
    if (!(error instanceof AppError) || !PAGES.test(error.code)) throw error;
    return set(deps, find, { state: 'awaiting_clip', error: words.awaitingClip });
  }
  return keepUpload(deps, find, upload, organizationId);
}

/** Takes the file of a find in, wherever it came from. */
export async function keepUpload(
  deps: BrandDeps,
  find: FindRow,
  { file, request }: ReceivedUpload,
  organizationId: string,
  state: 'captured' | 'looking' = 'captured',
): Promise<FindRow | null> {
  if (file === null) throw new AppError('no_input');
  try {
    const { fileName: name, fileType: type } = request;
    const kept = await keepFile(deps, file, { organizationId, type, name });
    const contentType = kindOf(type) ?? 'file';
    return await set(deps, find, { state, mediaFileId: kept.id, contentType, error: null });
  } finally {
    await rm(file, { force: true });
  }
}

/** The post as it stood there. @returns null where it cannot be read, or is the file itself */
async function capturePage(deps: BrandDeps, { url, organizationId, media }: FindRow, signal: AbortSignal) {
  if (media.url === url) return null;
  try {
    const accepts = (type: string) => /^(text\/|application\/(xhtml\+xml|json)$)/.test(type);
    const read = await deps.fetcher.read(url, { maxBytes: READ_BYTES, timeout_ms: PAGE_MS, accepts, signal });
    if (read.status !== 200) return null;
    const about = { organizationId, type: read.contentType, name: 'page' };
    return (await keepBytes(deps, read.body, about)).id;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

export async function captureThumbnail(
  deps: BrandDeps,
  { organizationId, media }: FindRow,
  signal: AbortSignal,
): Promise<string | null> {
  if (media.thumbnail === null) return null;
  const toFile = await partFile(deps);
  try {
    const accepts = ({ contentType }: { contentType: string }) => kindOf(contentType) === 'image';
    const found = await deps.fetcher.download(media.thumbnail, {
      toFile,
      maxBytes: THUMBNAIL_BYTES,
      timeout_ms: PAGE_MS,
      accepts,
      signal,
    });
    const about = { organizationId, type: found.contentType, name: found.fileName };
    return (await keepFile(deps, toFile, about)).id;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  } finally {
    await rm(toFile, { force: true });
  }
}

/** Starts the analysis of what was captured, unless the same file is known already. @throws AppError of the allowance */
async function analyse(deps: BrandDeps, find: FindRow, actor: RequestActor): Promise<void> {
  const { db, analyses } = deps;
  const [media] = await db
    .select()
    .from(brandFiles)
    .where(eq(brandFiles.id, find.mediaFileId ?? ''));
  if (!media) return void (await set(deps, find, { state: 'failed', error: words.unknown }));
  if (await isKnown(deps, find, media)) return;
  const id = randomId();
  const file = await copyOf(deps, media);
  // With the row of the analysis: a server that is killed leaves both or neither.
  const also = (tx: Database) => begin(tx, find, id);
  try {
    await analyses.turns(() => analyses.service.start(actor, uploadOf(media, file), { id, also }));
  } catch (error) {
    if (error instanceof CapReached)
      return void (await set(deps, find, { nextAt: nextDay(), error: words.capReached }));
    // Dismissed meanwhile, or another server's.
    if (!(error instanceof Taken)) throw error;
  } finally {
    await rm(file, { force: true });
  }
}

class CapReached extends Error {}
class Taken extends Error {}

/** @throws CapReached, Taken */
async function begin(tx: Database, { id, addedBy, organizationId }: FindRow, analysisId: string) {
  const own = and(eq(brandFinds.id, id), eq(brandFinds.state, 'captured'));
  const rows = await tx
    .update(brandFinds)
    .set({ state: 'analysing', analysisId, error: null })
    .where(own)
    .returning({ id: brandFinds.id });
  if (rows.length === 0) throw new Taken();
  if (!addedBy && !(await countUsed(tx, organizationId))) throw new CapReached();
}

const uploadOf = ({ name, size, type }: FileRow, file: string): ReceivedUpload => ({
  request: {
    fileName: name === '' ? 'found' : name.slice(0, 255),
    fileSize: size,
    fileType: type,
    videoFrames: [],
    analysisMode: 'advanced',
  },
  file,
  size_bytes: size,
});

/** Of a file that has its analysis already. */
const KNOWN: ReadonlyArray<FindRow['state']> = ['alert', 'below', 'analysing'];

/** The very same file at another address: one analysis says it of all. */
async function isKnown(deps: BrandDeps, find: FindRow, { sha256 }: FileRow): Promise<boolean> {
  const { db } = deps;
  const [twin] = await db
    .select({ find: brandFinds })
    .from(brandFinds)
    .innerJoin(brandFiles, eq(brandFiles.id, brandFinds.mediaFileId))
    .where(
      and(
        eq(brandFinds.organizationId, find.organizationId),
        eq(brandFiles.sha256, sha256),
        ne(brandFinds.id, find.id),
        inArray(brandFinds.state, [...KNOWN]),
      ),
    )
    .orderBy(asc(brandFinds.firstSeenAt))
    .limit(1);
  if (!twin) return false;
  return db.transaction(async (tx) => {
    // Held, so that its analysis does not end between what is read of it here and what is written.
    const [held] = await tx.select().from(brandFinds).where(eq(brandFinds.id, twin.find.id)).for('update');
    if (!held || !KNOWN.includes(held.state)) return false;
    const { analysisId, perceptualHash, alertId, state } = held;
    await tx
      .update(brandFinds)
      .set({ state, analysisId, perceptualHash, error: null })
      .where(eq(brandFinds.id, find.id));
    if (alertId) await addSighting(tx, alertId, find.id, new Date());
    return true;
  });
}

/** @returns false where the day has no room */
async function countUsed(tx: Database, organizationId: string): Promise<boolean> {
  const day = dayOf(new Date());
  const fresh = sql`${brandConfigs.usedDay} is distinct from ${day}`;
  const rows = await tx
    .update(brandConfigs)
    .set({ usedDay: day, used: sql`case when ${fresh} then 1 else ${brandConfigs.used} + 1 end` })
    .where(
      and(
        eq(brandConfigs.organizationId, organizationId),
        or(fresh, lt(brandConfigs.used, brandConfigs.dailyCap)),
      ),
    )
    .returning({ used: brandConfigs.used });
  return rows.length > 0;
}
