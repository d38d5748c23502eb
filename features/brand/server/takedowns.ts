/** Takedown requests: a document by legal route, sent by a person, and what became of it. */
import { storedAnswer } from '@unmask/analyses/contract';
import { analysisJobs } from '@unmask/analyses/tables';
import type { Database } from '@unmask/db';
import { and, asc, desc, eq } from '@unmask/db/sql';
import { issueDocument, newDocumentId, verifyUrl } from '@unmask/documents/server';
import { organizationName, requireRole } from '@unmask/organizations/server';
import { appendAudit } from '@unmask/platform/audit';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import { PrinterBusyError } from '@unmask/report/printer';
import type { Takedown } from '../contract.ts';
import { errors } from '../errors.ts';
import {
  type LegalRoute,
  NEXT_STATES,
  REASONED_ROUTES,
  REQUESTS_SHOWN,
  type TakedownState,
} from '../limits.ts';
import { brandAlerts, brandDomains, brandFiles, brandFinds, takedownRequests } from '../tables.ts';
import { routes } from '../words.ts';
import { findConfig } from './configs.ts';
import type { BrandDeps } from './deps.ts';
import { setState } from './domains/actions.ts';
import { holdDomain } from './domains/listing.ts';
import { addressOf } from './domains/official.ts';
import { changeStatus } from './ended.ts';
import { type FileRow, keepBytes } from './files.ts';
import { type AlertRow, findAlert, holdAlert } from './listing.ts';
import { marksIn, matchesIn } from './matching.ts';
import { type Notice, noticePaper } from './notice.ts';

export type RequestRow = typeof takedownRequests.$inferSelect;

const ADDRESSES_PRINTED = 300;

export interface AskedNotice {
  organizationId: string;
  evidence: string[];
  legalBasis: string;
  route: LegalRoute;
  reason: string;
  signedBy: string;
}
type Asked = AskedNotice & { alertId: string };

/**
 * Makes and issues the document; whoever sent it hands it in. From `detected` only.
 * @throws AppError `brand_alert_not_found`, `brand_takedown_refused`, `brand_evidence_missing`, `brand_reason_missing`, `brand_marks_missing`, `brand_busy`
 */
export async function submitTakedown(deps: BrandDeps, actor: RequestActor, asked: Asked): Promise<Takedown> {
  const { db } = deps;
  const { organizationId, alertId } = asked;
  const { userId } = await requireRole(db, actor, organizationId, 'view_all_analyses');
  const alert = await findAlert(db, organizationId, alertId);
  if (alert.status !== 'detected') throw new AppError(errors.brand_takedown_refused);
  const notice = await noticeOf(deps, actor, asked, await foundOf(db, alert));
  const file = await printNotice(deps, organizationId, notice);
  const row = await db.transaction((tx) => store(tx, userId, asked, notice, file));
  return presentRequest(db, row);
}

/** @throws AppError `brand_evidence_missing`, `brand_busy` */
export async function printNotice(deps: BrandDeps, organizationId: string, notice: Notice): Promise<FileRow> {
  if (notice.evidence.length === 0) throw new AppError(errors.brand_evidence_missing);
  const pdf = await deps.printer.print(noticePaper(notice)).catch((error: unknown) => {
    throw error instanceof PrinterBusyError ? new AppError(errors.brand_busy) : error;
  });
  const name = `${notice.documentId}.pdf`;
  return keepBytes(deps, pdf, { organizationId, type: 'application/pdf', name });
}

async function store(tx: Database, userId: string, asked: Asked, notice: Notice, file: FileRow) {
  const { organizationId, alertId, legalBasis, evidence } = asked;
  const { madeAt } = notice;
  // Of two at once one is first; the file of the other is swept.
  const alert = await holdAlert(tx, organizationId, alertId);
  if (alert.status !== 'detected') throw new AppError(errors.brand_takedown_refused);
  const row = await storeRequest(tx, userId, asked, notice, file);
  await changeStatus(tx, alert, 'takedown_requested', userId, madeAt);
  const submittedAt = madeAt.toISOString();
  const details = { requestId: row.id, status: 'submitted' as const, submittedAt, legalBasis, evidence };
  await tx.update(brandAlerts).set({ takedownDetails: details }).where(eq(brandAlerts.id, alertId));
  return row;
}

/** The request with its document, which is issued here; a draft of the same alert becomes the request. */
export async function storeRequest(
  tx: Database,
  userId: string,
  asked: AskedNotice & ({ alertId: string } | { domainId: string }),
  notice: Notice,
  file: FileRow,
): Promise<RequestRow> {
  const { organizationId, route, legalBasis, evidence } = asked;
  const { madeAt, documentId } = notice;
  const about = 'alertId' in asked ? { alertId: asked.alertId } : { domainId: asked.domainId };
  const [draft] =
    'alertId' in asked
      ? await tx
          .select()
          .from(takedownRequests)
          .where(and(eq(takedownRequests.alertId, asked.alertId), eq(takedownRequests.state, 'draft')))
      : [];
  const submitted = { state: 'submitted' as const, at: madeAt.toISOString() };
  const values = {
    ...{ route, legalBasis, evidence, state: 'submitted' as const, submittedBy: userId, submittedAt: madeAt },
    ...{ documentId, documentFileId: file.id },
    history: [...(draft?.history ?? []), submitted],
  };
  const [row] = draft
    ? await tx.update(takedownRequests).set(values).where(eq(takedownRequests.id, draft.id)).returning()
    : await tx
        .insert(takedownRequests)
        .values({ id: randomId(), organizationId, ...about, createdAt: madeAt, ...values })
        .returning();
  await issueDocument(
    tx,
    {
      ...{ id: documentId, kind: 'takedown_notice', title: routes[route].title, showsTitle: true },
      ...{ issuer: notice.organization, organizationId, sha256: file.sha256 },
    },
    madeAt,
  );
  await appendAudit(tx, {
    actor: userId,
    action: 'takedown.submitted',
    target: row!.id,
    organizationId,
    detail: {
      ...('alertId' in asked ? { alert: asked.alertId } : { domain: asked.domainId }),
      ...{ route, document: documentId, sha256: file.sha256 },
    },
  });
  return row!;
}

/** @throws AppError `brand_reason_missing`, `brand_marks_missing`: a document that says less than its route asks for is no notice */
export async function noticeOf(
  { db, homeUrl }: Pick<BrandDeps, 'db' | 'homeUrl'>,
  actor: RequestActor,
  { organizationId, route, legalBasis, reason, evidence, signedBy }: AskedNotice,
  { found, texts }: { found: Notice['found']; texts: string },
): Promise<Notice> {
  const config = await findConfig(db, organizationId);
  const marks = marksIn(config?.brandAssets ?? []);
  if (REASONED_ROUTES.includes(route) && reason === '') throw new AppError(errors.brand_reason_missing);
  if (route === 'trademark' && marks.length === 0) throw new AppError(errors.brand_marks_missing);
  const documentId = newDocumentId('takedown_notice');
  return {
    ...{ documentId, verifyUrl: verifyUrl(homeUrl, documentId) },
    organization: await organizationName(db, organizationId),
    ...{ signedBy: signedBy === '' ? (actor.email ?? '') : signedBy, contact: actor.email ?? '' },
    ...{ route, legalBasis, reason, evidence, madeAt: new Date() },
    marks,
    names: matchesIn(texts, config?.executiveNames ?? []),
    found,
  };
}

async function foundOf(db: Database, alert: AlertRow) {
  const finds = await db
    .select()
    .from(brandFinds)
    .where(eq(brandFinds.alertId, alert.id))
    .orderBy(asc(brandFinds.firstSeenAt))
    .limit(ADDRESSES_PRINTED);
  const own = eq(brandFiles.organizationId, alert.organizationId);
  const files = await db.select().from(brandFiles).where(own);
  const hashOf = (id: string | null) => files.find((file) => file.id === id)?.sha256 ?? null;
  const analysisId = finds.find((find) => find.analysisId !== null)?.analysisId ?? null;
  const { detectionType, confidence, description } = alert;
  const engine = await engineOf(db, analysisId);
  const found: Notice['found'] = {
    ...{ description, measured: { detectionType, confidence, analysisId, engine }, seen: [] },
    addresses: finds.map(({ platform, url, firstSeenAt, mediaFileId, pageFileId }) => ({
      ...{ platform, url, firstSeenAt },
      mediaSha256: hashOf(mediaFileId),
      pageSha256: hashOf(pageFileId),
    })),
  };
  return { found, texts: finds.map((find) => find.description).join('\n') };
}

/** Version that measured it; null where the result is gone. */
async function engineOf(db: Database, analysisId: string | null): Promise<string | null> {
  if (analysisId === null) return null;
  const [job] = await db
    .select({ result: analysisJobs.result })
    .from(analysisJobs)
    .where(eq(analysisJobs.id, analysisId));
  if (!storedAnswer(job?.result)) return null;
  const { engine } = job!.result as { engine?: { version?: unknown } };
  return typeof engine?.version === 'string' ? engine.version : null;
}

export async function listTakedowns(db: Database, actor: RequestActor, organizationId: string) {
  await requireRole(db, actor, organizationId, 'view_analytics');
  const rows = await db
    .select()
    .from(takedownRequests)
    .where(eq(takedownRequests.organizationId, organizationId))
    .orderBy(desc(takedownRequests.createdAt), desc(takedownRequests.id))
    .limit(REQUESTS_SHOWN);
  return presentRequests(db, rows);
}

export const presentRequest = async (db: Database, row: RequestRow): Promise<Takedown> =>
  (await presentRequests(db, [row]))[0]!;

async function presentRequests(db: Database, rows: readonly RequestRow[]): Promise<Takedown[]> {
  return Promise.all(
    rows.map(async (row) => {
      const [file] = row.documentFileId
        ? await db.select().from(brandFiles).where(eq(brandFiles.id, row.documentFileId))
        : [];
      const { id, alertId, domainId, route, legalBasis, evidence, state, history, documentId } = row;
      return {
        ...{ id, alertId, domainId, route, legalBasis, evidence, state, history, documentId },
        ...(await placeOf(db, row)),
        createdAt: row.createdAt.toISOString(),
        submittedAt: row.submittedAt?.toISOString() ?? null,
        sha256: file?.sha256 ?? null,
      };
    }),
  );
}

/** What it is about goes with its requests, so that one of the two is there. */
async function placeOf(
  db: Database,
  { alertId, domainId }: RequestRow,
): Promise<Pick<Takedown, 'platform' | 'url'>> {
  if (alertId !== null) {
    const [alert] = await db.select().from(brandAlerts).where(eq(brandAlerts.id, alertId));
    return { platform: alert!.platform, url: alert!.url };
  }
  const [domain] = await db
    .select()
    .from(brandDomains)
    .where(eq(brandDomains.id, domainId ?? ''));
  return { platform: 'web', url: addressOf(domain!) };
}

/** What became of it. Accepted: the content is gone, and so says the alert. @throws AppError `brand_request_not_found`, `brand_state_refused` */
export async function updateTakedown(
  db: Database,
  actor: RequestActor,
  { organizationId, id, state }: { organizationId: string; id: string; state: TakedownState },
): Promise<Takedown> {
  const { userId } = await requireRole(db, actor, organizationId, 'view_all_analyses');
  const now = new Date();
  const row = await db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(takedownRequests)
      .where(and(eq(takedownRequests.id, id), eq(takedownRequests.organizationId, organizationId)))
      .for('update');
    if (!before) throw new AppError(errors.brand_request_not_found);
    if (!NEXT_STATES[before.state].includes(state)) throw new AppError(errors.brand_state_refused);
    const history = [...before.history, { state, at: now.toISOString() }];
    const [after] = await tx
      .update(takedownRequests)
      .set({ state, history })
      .where(eq(takedownRequests.id, id))
      .returning();
    await follow(tx, after!, userId, now);
    await appendAudit(tx, {
      actor: userId,
      action: 'takedown.changed',
      target: id,
      organizationId,
      detail: { from: before.state, to: state },
    });
    return after!;
  });
  return presentRequest(db, row);
}

/** The alert says what its newest request says; a domain whose request came to nothing is watched on. */
async function follow(
  tx: Database,
  { id, alertId, domainId, organizationId, state }: RequestRow,
  by: string,
  at: Date,
) {
  if (domainId !== null && (state === 'refused' || state === 'withdrawn')) {
    const domain = await holdDomain(tx, organizationId, domainId);
    if (domain.state === 'takedown_started') await setState(tx, domain, 'watched', by);
  }
  if (alertId === null) return;
  const alert = await holdAlert(tx, organizationId, alertId);
  const details = alert.takedownDetails;
  if (details?.requestId !== id) return;
  await tx
    .update(brandAlerts)
    .set({ takedownDetails: { ...details, status: state } })
    .where(eq(brandAlerts.id, alertId));
  if (state === 'accepted' && alert.status === 'takedown_requested')
    await changeStatus(tx, alert, 'removed', by, at);
}

/** @throws AppError `brand_request_not_found`, also where there is no document yet */
export async function documentOf(
  { db }: Pick<BrandDeps, 'db'>,
  actor: RequestActor,
  organizationId: string,
  id: string,
): Promise<FileRow> {
  await requireRole(db, actor, organizationId, 'view_all_analyses');
  const [row] = await db
    .select({ file: brandFiles })
    .from(takedownRequests)
    .innerJoin(brandFiles, eq(brandFiles.id, takedownRequests.documentFileId))
    .where(and(eq(takedownRequests.id, id), eq(takedownRequests.organizationId, organizationId)));
  if (!row) throw new AppError(errors.brand_request_not_found);
  return row.file;
}

/** What was captured at one address. @throws AppError `brand_find_not_found`, also where nothing was */
export async function capturedOf(
  { db }: Pick<BrandDeps, 'db'>,
  actor: RequestActor,
  organizationId: string,
  { id, what }: { id: string; what: 'media' | 'page' },
): Promise<FileRow> {
  await requireRole(db, actor, organizationId, 'view_all_analyses');
  const column = what === 'media' ? brandFinds.mediaFileId : brandFinds.pageFileId;
  const [row] = await db
    .select({ file: brandFiles })
    .from(brandFinds)
    .innerJoin(brandFiles, eq(brandFiles.id, column))
    .where(and(eq(brandFinds.id, id), eq(brandFinds.organizationId, organizationId)));
  if (!row) throw new AppError(errors.brand_find_not_found);
  return row.file;
}
