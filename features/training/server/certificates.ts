/** Certificates: made when a module is finished, kept as they were handed out, checked by anyone at `/verify/{id}`. */
import { createHash, randomBytes } from 'node:crypto';
import { type Database, userProfiles } from '@unmask/db';
import { and, desc, eq, isNull } from '@unmask/db/sql';
import { issueDocument, revokeDocument, supersedeDocument, verifyUrl } from '@unmask/documents/server';
import { issuedDocuments } from '@unmask/documents/tables';
import { requireRole, roleIn } from '@unmask/organizations/server';
import { appendAudit } from '@unmask/platform/audit';
import { AppError } from '@unmask/platform/errors';
import type { Logger } from '@unmask/platform/logger';
import type { RequestActor } from '@unmask/platform/requests';
import { roleAllows } from '@unmask/product/roles';
import type { CertificateInput } from '@unmask/report';
import { PrinterBusyError } from '@unmask/report/printer';
import type { Certificate, Progress } from '../contract.ts';
import { errors } from '../errors.ts';
import { CERTIFICATE_DAYS } from '../limits.ts';
import { trainingCertificates, trainingProgress } from '../tables.ts';
import { failed } from '../words.ts';
import { type InModule, type ProgressRow, presentProgress, requireModule } from './modules.ts';

export interface CertifyDeps {
  db: Database;
  logger: Logger;
  homeUrl: string;
  print(input: CertificateInput): Promise<Buffer>;
}

type CertificateRow = typeof trainingCertificates.$inferSelect;
const DAY_MS = 86_400_000;
/** In hexadecimal: read from paper and typed without confusing letters. */
const RANDOM_BYTES = 12;
const LISTED = 500;

/** `cert_{timestamp}_{random}` (enterprise specification, section 7). */
export const certificateId = (now: Date): string =>
  `cert_${now.getTime()}_${randomBytes(RANDOM_BYTES).toString('hex')}`;

/** After a passed check. The module is finished either way; without a certificate it can be asked for again. */
export async function certifySoon(...given: Parameters<typeof certify>): Promise<void> {
  const [{ logger }] = given;
  await certify(...given).catch((error: unknown) => logger.error({ err: error }, failed.certificate));
}

/**
 * The certificate of the version that was finished: one for each time it was passed, however often it is asked for.
 * @throws AppError `training_not_finished`, `training_certificate_later` when too many are made at once
 */
export async function certify(
  deps: CertifyDeps,
  actor: RequestActor,
  { organizationId, moduleId }: { organizationId: string; moduleId: string },
): Promise<Progress> {
  const found = await requireModule(deps.db, actor, organizationId, moduleId);
  const { progress } = found;
  if (!progress?.completed) throw new AppError(errors.training_not_finished);
  if (await isCertified(deps.db, progress)) return presentProgress(progress);
  const input = await inputOf(deps, found, progress);
  const pdf = await deps.print(input).catch((error: unknown) => {
    if (error instanceof PrinterBusyError) throw new AppError(errors.training_certificate_later);
    throw error;
  });
  return presentProgress(await store(deps.db, found, input, pdf));
}

/** Whether what was passed has its certificate already. Passing twice within a day is one time: two tabs finish at once. */
async function isCertified(db: Database, progress: ProgressRow): Promise<boolean> {
  const { certificateId: id, completedAt, version } = progress;
  if (id === null || completedAt === null) return false;
  const [row] = await db
    .select({
      issuedAt: trainingCertificates.issuedAt,
      revokedAt: trainingCertificates.revokedAt,
      version: trainingCertificates.moduleVersion,
    })
    .from(trainingCertificates)
    .where(eq(trainingCertificates.id, id));
  if (!row) return false;
  // One that was revoked comes back by passing the check again alone.
  if (row.revokedAt) return completedAt <= row.revokedAt;
  return row.version === version && row.issuedAt.getTime() >= completedAt.getTime() - DAY_MS;
}

async function inputOf(
  { db, homeUrl }: CertifyDeps,
  { userId, organizationName, current, module }: InModule,
  progress: ProgressRow,
  now = new Date(),
): Promise<CertificateInput> {
  const [holder] = await db
    .select({ name: userProfiles.name, email: userProfiles.email })
    .from(userProfiles)
    .where(eq(userProfiles.id, userId));
  const id = certificateId(now);
  return {
    id,
    holder: holder?.name.trim() || (holder?.email ?? ''),
    title: current.title,
    issuer: organizationName,
    score: progress.score ?? 0,
    passingScore: module.content.quiz.passingScore,
    version: progress.version,
    issuedAt: now,
    expiresAt: new Date(now.getTime() + CERTIFICATE_DAYS * DAY_MS),
    verifyUrl: verifyUrl(homeUrl, id),
  };
}

/** Two tabs finish at once: the one that comes first stores its certificate, and both get that. */
async function store(
  db: Database,
  { userId, module }: InModule,
  input: CertificateInput,
  pdf: Buffer,
): Promise<ProgressRow> {
  return db.transaction(async (tx) => {
    const [locked] = await tx
      .select()
      .from(trainingProgress)
      .where(and(eq(trainingProgress.userId, userId), eq(trainingProgress.moduleId, module.id)))
      .for('update');
    if (!locked || (await isCertified(tx, locked))) return locked!;
    const { id, holder, issuer, score, version, issuedAt, expiresAt, title } = input;
    const { organizationId } = module;
    await issueDocument(
      tx,
      {
        ...{ id, kind: 'certificate', title, showsTitle: true, issuer, organizationId, expiresAt },
        sha256: createHash('sha256').update(pdf).digest('hex'),
      },
      issuedAt,
    );
    if (locked.certificateId) await supersedeDocument(tx, locked.certificateId, id, issuedAt);
    await tx.insert(trainingCertificates).values({
      ...{ id, userId, organizationId, moduleId: module.id, moduleTitle: title, moduleVersion: version },
      ...{ issuer, holder, score, issuedAt, expiresAt, pdf: pdf.toString('base64') },
    });
    const [row] = await tx
      .update(trainingProgress)
      .set({ certificateId: id, updatedAt: issuedAt })
      .where(eq(trainingProgress.id, locked.id))
      .returning();
    await appendAudit(tx, {
      ...{ actor: userId, action: 'training.certified', target: id, organizationId },
      detail: { module: title, version, score },
    });
    return row!;
  });
}

const columns = { row: trainingCertificates, state: issuedDocuments.state };

function present(
  { row, state }: { row: CertificateRow; state: string | null },
  now = new Date(),
): Certificate {
  const over = row.expiresAt <= now ? 'expired' : 'valid';
  const ended = state === 'superseded' || state === 'revoked' ? state : null;
  return {
    id: row.id,
    module_title: row.moduleTitle,
    module_version: row.moduleVersion,
    issuer: row.issuer,
    holder: row.holder,
    score: row.score,
    issued_at: row.issuedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    state: row.revokedAt ? 'revoked' : (ended ?? over),
  };
}

const listed = (db: Database) =>
  db
    .select(columns)
    .from(trainingCertificates)
    .leftJoin(issuedDocuments, eq(issuedDocuments.id, trainingCertificates.id));

/** One's own, of every organization, newest first. */
export async function ownCertificates(db: Database, userId: string): Promise<Certificate[]> {
  const rows = await listed(db)
    .where(eq(trainingCertificates.userId, userId))
    .orderBy(desc(trainingCertificates.issuedAt))
    .limit(LISTED);
  return rows.map((row) => present(row));
}

/** Those of its people, for whoever manages the team. */
export async function issuedCertificates(
  db: Database,
  actor: RequestActor,
  organizationId: string,
): Promise<Certificate[]> {
  await requireRole(db, actor, organizationId, 'manage_team');
  const rows = await listed(db)
    .where(eq(trainingCertificates.organizationId, organizationId))
    .orderBy(desc(trainingCertificates.issuedAt))
    .limit(LISTED);
  return rows.map((row) => present(row));
}

/** @throws AppError `training_certificate_not_found`, `training_certificate_revoked` */
export async function revokeCertificate(
  db: Database,
  actor: RequestActor,
  { organizationId, certificateId: id }: { organizationId: string; certificateId: string },
  now = new Date(),
): Promise<void> {
  const { userId } = await requireRole(db, actor, organizationId, 'change_settings');
  const own = and(eq(trainingCertificates.id, id), eq(trainingCertificates.organizationId, organizationId));
  await db.transaction(async (tx) => {
    const [there] = await tx.select({ id: trainingCertificates.id }).from(trainingCertificates).where(own);
    if (!there) throw new AppError(errors.training_certificate_not_found);
    const revoked = await tx
      .update(trainingCertificates)
      .set({ revokedAt: now })
      .where(and(own, isNull(trainingCertificates.revokedAt)))
      .returning({ id: trainingCertificates.id });
    if (revoked.length === 0) throw new AppError(errors.training_certificate_revoked);
    await revokeDocument(tx, id, now);
    await appendAudit(tx, {
      actor: userId,
      action: 'training.certificate_revoked',
      target: id,
      organizationId,
    });
  });
}

/** The file, for its holder and for who manages the team that issued it. @throws AppError `training_certificate_not_found` */
export async function certificateFile(db: Database, userId: string, id: string): Promise<Buffer> {
  const missing = new AppError(errors.training_certificate_not_found);
  const [row] = await db.select().from(trainingCertificates).where(eq(trainingCertificates.id, id));
  if (!row) throw missing;
  const role = row.organizationId === null ? null : await roleIn(db, row.organizationId, userId);
  if (row.userId !== userId && !roleAllows('manage_team', role)) throw missing;
  return Buffer.from(row.pdf, 'base64');
}
