/** Addresses and clips that a person brings: of platforms that let nobody search, and of finds whose clip could not be fetched. */
import { type Analyses, receiveFile } from '@unmask/analyses/server';
import { and, eq, inArray } from '@unmask/db/sql';
import { requireRole } from '@unmask/organizations/server';
import { appendAudit } from '@unmask/platform/audit';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import { storable } from '@unmask/platform/stored-text';
import type { FastifyRequest } from 'fastify';
import type { Waiting } from '../contract.ts';
import { errors } from '../errors.ts';
import { BY_HAND_HOURLY, type Place } from '../limits.ts';
import { brandFinds } from '../tables.ts';
import { type FindRow, keepUpload } from './capture.ts';
import { webAddress } from './connectors/connector.ts';
import type { BrandDeps } from './deps.ts';
import { onceMore } from './faces/look.ts';
import { presentWaiting } from './listing.ts';

const HOUR_S = 3_600;

/** It is fetched and analyzed on the day of whoever gave it. @throws AppError `url_…`, `brand_address_known`, `brand_limit` */
export async function addByHand(
  deps: BrandDeps,
  actor: RequestActor,
  input: { organizationId: string; url: string; platform: Place; description: string },
): Promise<Waiting> {
  const { db, fetcher } = deps;
  const { organizationId, platform } = input;
  const { userId } = await requireRole(db, actor, organizationId, 'view_all_analyses');
  const url = webAddress(input.url);
  if (url === null) throw new AppError(errors.brand_address_invalid);
  const window = { limit: BY_HAND_HOURLY, seconds: HOUR_S };
  if (!(await countRequest(db, `brand by hand:${organizationId}`, window)))
    throw new AppError(errors.brand_limit);
  await fetcher.check(url);
  const now = new Date();
  const row = await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(brandFinds)
      .values({
        ...{ id: randomId(), organizationId, platform, url, author: '', matched: [], addedBy: userId },
        description: storable(input.description, input.description.length),
        media: { url: null, thumbnail: null },
        ...{ firstSeenAt: now, nextAt: now, state: 'found' as const },
      })
      .onConflictDoUpdate({
        target: [brandFinds.organizationId, brandFinds.url],
        // Known because nobody's face was in it, and so not known.
        set: { ...onceMore(now), platform, description: input.description, addedBy: userId },
        setWhere: inArray(brandFinds.state, ['looking', 'no_face']),
      })
      .returning();
    if (!made) throw new AppError(errors.brand_address_known);
    await appendAudit(tx, {
      actor: userId,
      action: 'brand_find.added',
      target: made.id,
      organizationId,
      detail: { platform },
    });
    return made;
  });
  deps.onDue();
  return presentWaiting(row);
}

/** @throws AppError `brand_find_not_found` */
async function findOpen({ db }: Pick<BrandDeps, 'db'>, organizationId: string, id: string): Promise<FindRow> {
  const [row] = await db
    .select()
    .from(brandFinds)
    .where(and(eq(brandFinds.id, id), eq(brandFinds.organizationId, organizationId)));
  if (!row) throw new AppError(errors.brand_find_not_found);
  return row;
}

/** The clip of a find that had none. @throws AppError `brand_find_not_found`, `brand_clip_there`, or of the file */
export async function takeClip(
  deps: BrandDeps,
  request: FastifyRequest,
  analyses: Analyses,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<Waiting> {
  const { db } = deps;
  const { actor } = request;
  const { userId } = await requireRole(db, actor, organizationId, 'view_all_analyses');
  const row = await findOpen(deps, organizationId, id);
  if (row.state !== 'awaiting_clip' && row.state !== 'failed') throw new AppError(errors.brand_clip_there);
  const { incomingDir } = analyses.settings;
  const { upload } = await receiveFile(request.raw, actor.tier, incomingDir, () => null, false);
  if (upload?.file == null) throw new AppError('no_input');
  const kept = await keepUpload(deps, row, upload, organizationId);
  await db.transaction(async (tx) => {
    await tx
      .update(brandFinds)
      .set({ addedBy: userId, attempts: 0, nextAt: new Date(), facesAt: null })
      .where(eq(brandFinds.id, id));
    await appendAudit(tx, { actor: userId, action: 'brand_find.clip_added', target: id, organizationId });
  });
  deps.onDue();
  return presentWaiting(kept ?? row);
}

/** It stays known, so that the next look does not bring it again. @throws AppError `brand_find_not_found` */
export async function dismissFind(deps: BrandDeps, actor: RequestActor, organizationId: string, id: string) {
  const { db } = deps;
  const { userId } = await requireRole(db, actor, organizationId, 'view_all_analyses');
  await db.transaction(async (tx) => {
    const gone = await tx
      .update(brandFinds)
      .set({ state: 'dismissed' })
      .where(
        and(
          eq(brandFinds.id, id),
          eq(brandFinds.organizationId, organizationId),
          inArray(brandFinds.state, ['found', 'captured', 'awaiting_clip', 'failed']),
        ),
      )
      .returning({ id: brandFinds.id });
    if (!gone[0]) throw new AppError(errors.brand_find_not_found);
    await appendAudit(tx, { actor: userId, action: 'brand_find.dismissed', target: id, organizationId });
  });
}
