/** The analysis of a find has ended: it becomes an alert, one more sighting of an alert, or neither. */
import type { AnalysisEnded } from '@unmask/analyses/contract';
import { analysisTraces } from '@unmask/analyses/tables';
import type { Database } from '@unmask/db';
import { and, desc, eq, isNotNull, ne } from '@unmask/db/sql';
import { matchTraces, readTraces } from '@unmask/engine';
import { randomId } from '@unmask/platform/identifiers';
import type { Listener } from '@unmask/platform/kernel/events';
import { type AlertStatus, DEFAULT_THRESHOLD, type DetectionType } from '../limits.ts';
import { brandAlerts, brandFinds, brandStatusChanges, takedownRequests } from '../tables.ts';
import { DEFAULT_EVIDENCE, DEFAULT_LEGAL_BASIS, findWords } from '../words.ts';
import { findConfig } from './configs.ts';

export const endedListener: Listener = { id: 'brand', on: { 'analysis.ended': recordEnded } };

/** Newest sightings that a find is compared with. */
const COMPARED = 1_000;
/** Bytes of the hash of one picture. */
const HASH_BYTES = 32;

type FindRow = typeof brandFinds.$inferSelect;

/** The two classes of a find; null for what is none. A verdict reaches every threshold. */
export function classOf({ answer }: Pick<AnalysisEnded, 'answer'>, threshold: number): DetectionType | null {
  if (!answer) return null;
  if (answer.outcome === 'ai_generated') return 'ai_generated';
  return answer.outcome === 'inconclusive' && answer.probability * 100 >= threshold ? 'needs_review' : null;
}

export async function recordEnded(tx: Database, ended: AnalysisEnded): Promise<void> {
  // Several addresses may wait for the analysis of one file.
  const finds = await tx
    .select()
    .from(brandFinds)
    .where(and(eq(brandFinds.analysisId, ended.id), eq(brandFinds.state, 'analysing')))
    .orderBy(brandFinds.firstSeenAt)
    .for('update');
  const [first] = finds;
  if (!first) return;
  const put = (values: Partial<FindRow>) =>
    tx
      .update(brandFinds)
      .set(values)
      .where(and(eq(brandFinds.analysisId, ended.id), eq(brandFinds.state, 'analysing')));
  if (ended.state !== 'completed' || !ended.answer) {
    await put({ state: 'failed', error: findWords.notAnalysed });
    return;
  }
  const at = new Date(ended.endedAt);
  const seen = await sameByLooks(tx, first, ended.id);
  const config = await findConfig(tx, first.organizationId);
  const type = classOf(ended, config?.alertThreshold ?? DEFAULT_THRESHOLD);
  const { perceptualHash } = seen;
  if (seen.alertId === null && type === null) {
    await put({ state: 'below', perceptualHash });
    return;
  }
  const alertId = seen.alertId ?? (await writeAlert(tx, first, type!, ended, at, config?.startedAt ?? null));
  await put({ state: 'alert', perceptualHash, alertId });
  for (const { id } of seen.alertId === null ? finds.slice(1) : finds) await addSighting(tx, alertId, id, at);
  if (seen.alertId === null && type === 'ai_generated' && config?.autoTakedown)
    await draft(tx, first.organizationId, alertId, at);
}

/** The alert of something that looks the same, also written anew or cut; its own hash for those that come later. */
async function sameByLooks(tx: Database, find: FindRow, analysisId: string) {
  const [own] = await tx.select().from(analysisTraces).where(eq(analysisTraces.analysisId, analysisId));
  if (!own) return { alertId: null, perceptualHash: null };
  const traces = readTraces(own);
  const picture = traces.pictures[0];
  const perceptualHash = picture ? Buffer.from(picture.subarray(0, HASH_BYTES)).toString('hex') : null;
  const others = await tx
    .select({ alertId: brandFinds.alertId, traces: analysisTraces })
    .from(brandFinds)
    .innerJoin(analysisTraces, eq(analysisTraces.analysisId, brandFinds.analysisId))
    .where(
      and(
        eq(brandFinds.organizationId, find.organizationId),
        isNotNull(brandFinds.alertId),
        ne(brandFinds.analysisId, analysisId),
      ),
    )
    .orderBy(desc(brandFinds.firstSeenAt))
    .limit(COMPARED);
  const twin = others.find(
    ({ traces: other }) => other.sha256 === own.sha256 || isSame(matchTraces(traces, readTraces(other))),
  );
  return { alertId: twin?.alertId ?? null, perceptualHash };
}

/** One sound can stand under many pictures. */
const isSame = (match: ReturnType<typeof matchTraces>) => match === 'same' || match === 'cut';

async function writeAlert(
  tx: Database,
  find: FindRow,
  detectionType: DetectionType,
  { answer }: AnalysisEnded,
  at: Date,
  watchedSince: Date | null,
): Promise<string> {
  const id = randomId();
  const { publishedAt } = find;
  await tx.insert(brandAlerts).values({
    id,
    organizationId: find.organizationId,
    platform: find.platform,
    contentType: find.contentType ?? 'file',
    detectionType,
    confidence: Math.round((answer?.probability ?? 0) * 1000) / 10,
    url: find.url,
    description: find.description,
    createdAt: at,
    updatedAt: at,
    lastSeenAt: at,
    // What stood there before anybody watched could not be found sooner.
    publishedAt: publishedAt && watchedSince && publishedAt >= watchedSince ? publishedAt : null,
  });
  return id;
}

/** Once more at another address; what had been removed is there again. */
export async function addSighting(tx: Database, alertId: string, findId: string, at: Date): Promise<void> {
  await tx.update(brandFinds).set({ state: 'alert', alertId }).where(eq(brandFinds.id, findId));
  const [alert] = await tx.select().from(brandAlerts).where(eq(brandAlerts.id, alertId)).for('update');
  if (!alert) return;
  await tx.update(brandAlerts).set({ lastSeenAt: at }).where(eq(brandAlerts.id, alertId));
  if (alert.status === 'removed') await changeStatus(tx, alert, 'detected', null, at);
}

export async function changeStatus(
  tx: Database,
  { id, status }: { id: string; status: AlertStatus },
  to: AlertStatus,
  by: string | null,
  at: Date,
): Promise<void> {
  await tx.update(brandAlerts).set({ status: to, updatedAt: at }).where(eq(brandAlerts.id, id));
  await tx.insert(brandStatusChanges).values({ id: randomId(), alertId: id, from: status, to, at, by });
}

/** Prepared, never sent: a wrong notice has consequences in law, and a person answers for it. */
async function draft(tx: Database, organizationId: string, alertId: string, at: Date): Promise<void> {
  await tx.insert(takedownRequests).values({
    id: randomId(),
    organizationId,
    alertId,
    route: 'likeness',
    legalBasis: DEFAULT_LEGAL_BASIS,
    evidence: [...DEFAULT_EVIDENCE],
    state: 'draft',
    history: [{ state: 'draft', at: at.toISOString() }],
    createdAt: at,
  });
}
