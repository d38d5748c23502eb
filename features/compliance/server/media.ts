/** The register of AI-made media that the organization itself publishes. Entries are withdrawn, never deleted. */
import type { Database } from '@unmask/db';
import { and, count, desc, eq, isNull } from '@unmask/db/sql';
import { requireRole } from '@unmask/organizations/server';
import { appendAudit } from '@unmask/platform/audit';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import type { AiMedia } from '../contract.ts';
import { errors } from '../errors.ts';
import { MAX_MEDIA } from '../limits.ts';
import { complianceMedia, complianceSettings } from '../tables.ts';
import { isGap } from './checks/own.ts';

type Entry = Omit<AiMedia, 'id' | 'withdrawn_at' | 'created_at' | 'gap'> & { organizationId: string };
type MediaRow = typeof complianceMedia.$inferSelect;

const present = (row: MediaRow): AiMedia => ({
  ...{ id: row.id, title: row.title, kind: row.kind, made_with: row.madeWith, purpose: row.purpose },
  ...{ published_where: row.publishedWhere, published_at: row.publishedAt.toISOString() },
  ...{ disclosure: row.disclosure, marking: row.marking, exemption: row.exemption, sha256: row.sha256 },
  ...{ withdrawn_at: row.withdrawnAt?.toISOString() ?? null, created_at: row.createdAt.toISOString() },
  gap: isGap(row),
});

export async function listMedia(db: Database, actor: RequestActor, organizationId: string) {
  await requireRole(db, actor, organizationId, 'view_analytics');
  const rows = await db
    .select()
    .from(complianceMedia)
    .where(eq(complianceMedia.organizationId, organizationId))
    .orderBy(desc(complianceMedia.publishedAt), desc(complianceMedia.id));
  const [settings] = await db
    .select({ at: complianceSettings.noMediaStatedAt })
    .from(complianceSettings)
    .where(eq(complianceSettings.organizationId, organizationId));
  return { items: rows.map(present), none_stated_at: settings?.at?.toISOString() ?? null };
}

function valuesOf({ organizationId, ...entry }: Entry) {
  const [title, madeWith, publishedWhere] = [entry.title, entry.made_with, entry.published_where].map(
    (text) => text.trim(),
  ) as [string, string, string];
  if (title === '' || madeWith === '' || publishedWhere === '')
    throw new AppError(errors.compliance_media_incomplete);
  const exemption = entry.exemption.trim();
  if (entry.disclosure === 'exempt' && exemption === '')
    throw new AppError(errors.compliance_media_exemption);
  const sha256 = entry.sha256?.trim().toLowerCase() || null;
  if (sha256 !== null && !/^[0-9a-f]{64}$/.test(sha256)) throw new AppError(errors.compliance_media_hash);
  return {
    ...{ title, madeWith, publishedWhere, exemption, sha256, kind: entry.kind },
    ...{ purpose: entry.purpose.trim(), publishedAt: new Date(entry.published_at) },
    ...{ disclosure: entry.disclosure, marking: entry.marking },
  };
}

/** @throws AppError `compliance_media_incomplete`, `compliance_media_exemption`, `compliance_media_hash`, `compliance_too_many_media` */
export async function addMedia(db: Database, actor: RequestActor, entry: Entry, now = new Date()) {
  const { organizationId } = entry;
  const member = await requireRole(db, actor, organizationId, 'view_all_analyses');
  const values = valuesOf(entry);
  const row = await db.transaction(async (tx) => {
    const [there] = await tx
      .select({ n: count() })
      .from(complianceMedia)
      .where(eq(complianceMedia.organizationId, organizationId));
    if ((there?.n ?? 0) >= MAX_MEDIA) throw new AppError(errors.compliance_too_many_media);
    const [made] = await tx
      .insert(complianceMedia)
      .values({
        ...{ ...values, id: randomId(), organizationId, createdBy: member.userId },
        ...{ createdAt: now, updatedAt: now },
      })
      .returning();
    await audited(tx, member.userId, made!, 'entered');
    return made!;
  });
  return present(row);
}

/** @throws AppError `compliance_media_not_found` and those of `addMedia` */
export async function changeMedia(
  db: Database,
  actor: RequestActor,
  { id, withdrawn, ...entry }: Entry & { id: string; withdrawn: boolean },
  now = new Date(),
) {
  const { organizationId } = entry;
  const member = await requireRole(db, actor, organizationId, 'view_all_analyses');
  const own = and(eq(complianceMedia.id, id), eq(complianceMedia.organizationId, organizationId));
  const [before] = await db.select().from(complianceMedia).where(own);
  if (!before) throw new AppError(errors.compliance_media_not_found);
  const values = valuesOf(entry);
  const row = await db.transaction(async (tx) => {
    const withdrawnAt = withdrawn ? (before.withdrawnAt ?? now) : null;
    const [after] = await tx
      .update(complianceMedia)
      .set({ ...values, withdrawnAt, updatedAt: now })
      .where(own)
      .returning();
    await audited(tx, member.userId, after!, withdrawn && !before.withdrawnAt ? 'withdrawn' : 'changed');
    return after!;
  });
  return present(row);
}

/** That nothing is published counts for a year, and only while the register says nothing else. @throws AppError `compliance_media_there` */
export async function stateNoMedia(
  db: Database,
  actor: RequestActor,
  organizationId: string,
  now = new Date(),
): Promise<void> {
  const member = await requireRole(db, actor, organizationId, 'change_settings');
  await db.transaction(async (tx) => {
    const [there] = await tx
      .select({ n: count() })
      .from(complianceMedia)
      .where(and(eq(complianceMedia.organizationId, organizationId), isNull(complianceMedia.withdrawnAt)));
    if ((there?.n ?? 0) > 0) throw new AppError(errors.compliance_media_there);
    const stated = { noMediaStatedAt: now, noMediaStatedBy: member.userId };
    await tx
      .insert(complianceSettings)
      .values({ organizationId, ...stated })
      .onConflictDoUpdate({ target: complianceSettings.organizationId, set: stated });
    await appendAudit(tx, {
      ...{
        actor: member.userId,
        action: 'compliance.no_media_stated',
        target: organizationId,
        organizationId,
      },
    });
  });
}

const audited = (tx: Database, actor: string, row: MediaRow, what: string) =>
  appendAudit(tx, {
    ...{ actor, action: `compliance.media_${what}`, target: row.id, organizationId: row.organizationId },
    detail: { disclosure: row.disclosure, marking: row.marking },
  });
