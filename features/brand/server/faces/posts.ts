/** Posts that match no word, where an organization wants their pictures compared with its people's faces: fetched, looked at, and forgotten unless somebody is in them. */
import { fileOrPost } from '@unmask/analyses/server';
import { and, asc, eq, isNull, lte, notInArray } from '@unmask/db/sql';
import { AppError } from '@unmask/platform/errors';
import { nextDay } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import { brandConfigs, brandFinds } from '../../tables.ts';
import { captureThumbnail, type FindRow, keepUpload } from '../capture.ts';
import type { BrandDeps } from '../deps.ts';
import { chargeable } from '../payer.ts';
import { countLook, searching } from './look.ts';
import { forget } from './still.ts';

const DUE = 30;
const TRIES = 2;
const AGAIN_MS = 10 * 60_000;

export async function fetchLooking(deps: BrandDeps, signal: AbortSignal, now = new Date()): Promise<void> {
  const { db } = deps;
  const open = [...(await searching(db, now)).keys()];
  const looking = eq(brandFinds.state, 'looking');
  // Nobody is looked for there any more.
  await db
    .delete(brandFinds)
    .where(and(looking, open.length > 0 ? notInArray(brandFinds.organizationId, open) : undefined));
  if (open.length === 0) return;
  const due = await db
    .select({ find: brandFinds, config: brandConfigs })
    .from(brandFinds)
    .innerJoin(brandConfigs, eq(brandConfigs.organizationId, brandFinds.organizationId))
    .where(
      and(
        looking,
        ...[isNull(brandFinds.mediaFileId), isNull(brandFinds.thumbnailFileId)],
        lte(brandFinds.nextAt, now),
        eq(brandConfigs.active, true),
      ),
    )
    .orderBy(asc(brandFinds.nextAt))
    .limit(DUE);
  for (const { find, config } of due) {
    if (signal.aborted) return;
    const actor = await chargeable(db, config);
    if (!actor) continue;
    if (await countLook(db, find.organizationId, now)) await fetchOne(deps, find, actor, signal);
    else
      await db
        .update(brandFinds)
        .set({ nextAt: nextDay(now) })
        .where(eq(brandFinds.id, find.id));
  }
}

async function fetchOne(deps: BrandDeps, find: FindRow, actor: RequestActor, signal: AbortSignal) {
  const { db, fetcher, analyses } = deps;
  try {
    if (find.media.url !== null) {
      const { incomingDir, postFetcher } = analyses.settings;
      const from = { fetcher, incomingDir, program: postFetcher };
      const upload = await fileOrPost(find.media.url, actor.tier, from, signal);
      await keepUpload(deps, find, upload, find.organizationId, 'looking');
      return;
    }
    const thumbnailFileId = await captureThumbnail(deps, find, signal);
    if (thumbnailFileId === null) return void (await forget(deps, find));
    await db.update(brandFinds).set({ thumbnailFileId }).where(eq(brandFinds.id, find.id));
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof AppError)) deps.logger.error({ err: error, find: find.id }, 'fetching a post');
    const attempts = find.attempts + 1;
    if (attempts >= TRIES) return void (await forget(deps, find));
    const again = { attempts, nextAt: new Date(Date.now() + AGAIN_MS) };
    await db.update(brandFinds).set(again).where(eq(brandFinds.id, find.id));
  }
}
