/** What was found, written in the transaction that ends an analysis, with a message for each place that wants to know. */
import type { AnalysisEnded } from '@unmask/analyses/contract';
import type { Database } from '@unmask/db';
import { and, eq, lt, sql } from '@unmask/db/sql';
import { deleteDeliveriesBefore, queueDeliveriesOnce } from '@unmask/platform/deliveries/write';
import { randomId } from '@unmask/platform/identifiers';
import type { EventMap } from '@unmask/platform/kernel/events';
import type { ThreatAlert } from '../contract.ts';
import {
  ALERT_DAYS,
  type AlertType,
  DEFAULT_THRESHOLD,
  RETRIES_S,
  type Severity,
  THRESHOLDS,
} from '../limits.ts';
import { type AlertMetadata, alertDeliveries, integrationConfigs, threatAlerts } from '../tables.ts';
import { alertWords as words } from '../words.ts';
import { isCollected, sendAt, type Timing } from './timing.ts';

export type AlertRow = typeof threatAlerts.$inferSelect;

/** A file that is found once more within this time is the same find. */
const SAME_DAYS = 30;
const DAY_MS = 86_400_000;
/** From this probability on a verdict is critical: what the dashboards call so. */
const CRITICAL = 0.95;
/** The lowest that anybody can choose: below it nothing is a find. */
const LEAST = Math.min(...THRESHOLDS) / 100;

interface Find {
  type: AlertType;
  severity: Severity;
  probability: number;
}

/** Verdicts, and files without one whose measured probability is worth a look; null for all others. */
export function findIn({ state, answer }: Pick<AnalysisEnded, 'state' | 'answer'>): Find | null {
  if (state !== 'completed' || !answer) return null;
  const { outcome, probability } = answer;
  if (outcome === 'ai_generated') {
    return {
      type: 'deepfake_detected',
      severity: probability >= CRITICAL ? 'critical' : 'high',
      probability,
    };
  }
  if (outcome === 'inconclusive' && probability >= LEAST) {
    return { type: 'needs_review', severity: 'medium', probability };
  }
  return null;
}

export async function recordFind(tx: Database, ended: AnalysisEnded): Promise<void> {
  const find = findIn(ended);
  const { organizationId } = ended;
  if (!find || organizationId === null) return;
  const wanted = await wantedBy(tx, organizationId);
  // Where nobody chose, what is written is what would be told by default.
  const least = wanted.length > 0 ? Math.min(...wanted.map(({ threshold }) => threshold)) : DEFAULT_THRESHOLD;
  if (!reaches(find, least)) return;
  await oneAfterTheOther(tx, organizationId);
  const at = new Date(ended.endedAt);
  const alert = await writeAlert(tx, {
    id: randomId(),
    organizationId,
    ...wordsOf(find, ended.fileName),
    type: find.type,
    severity: find.severity,
    metadata: {
      analysis_id: ended.id,
      file_name: ended.fileName,
      probability: find.probability,
      ...(ended.answer && { likelihood_ratio: ended.answer.likelihood_ratio }),
      outcome: ended.answer?.outcome ?? '',
      ...(ended.sha256 && { sha256: ended.sha256 }),
      ...(ended.engineVersion && { engine_version: ended.engineVersion }),
    },
    timestamp: at,
    lastAt: at,
    dedupeKey: `${find.type}:${ended.sha256 ?? ended.id}`,
  });
  if (!alert) return;
  await queueAlert(
    tx,
    alert,
    wanted.filter(({ threshold }) => reaches(find, threshold)),
  );
}

/** Every integration that is on is told: thresholds are about measured probabilities, and here nothing is measured. */
export async function recordDomain(
  tx: Database,
  { organizationId, name, shown, official, mail, page, at: seenAt }: EventMap['brand.domain_found'],
): Promise<void> {
  const wanted = await wantedBy(tx, organizationId);
  await oneAfterTheOther(tx, organizationId);
  const at = new Date(seenAt);
  const alert = await writeAlert(tx, {
    ...{ id: randomId(), organizationId, type: 'lookalike_domain', severity: 'medium' },
    title: words.titles.lookalike_domain,
    message: words.domain(words.domainName(shown, name), official, words.domainSeen(mail, page)),
    metadata: { domain: name, looks_like: official },
    ...{ timestamp: at, lastAt: at, dedupeKey: `lookalike_domain:${name}` },
  });
  if (alert) await queueAlert(tx, alert, wanted);
}

const reaches = ({ type, probability }: Find, threshold: number) =>
  type === 'deepfake_detected' || probability * 100 >= threshold;

function wordsOf({ type, probability }: Find, fileName: string): { title: string; message: string } {
  const percent = `${(probability * 100).toFixed(1)}%`;
  const message =
    type === 'deepfake_detected' ? words.detected(fileName, percent) : words.review(fileName, percent);
  return { title: words.titles[type], message };
}

/** Integrations that are on, each with its threshold; one that is being deleted must not take a find with it. */
async function wantedBy(tx: Database, organizationId: string) {
  return tx
    .select({
      id: integrationConfigs.id,
      threshold: integrationConfigs.threshold,
      timing: integrationConfigs.timing,
    })
    .from(integrationConfigs)
    .where(and(eq(integrationConfigs.organizationId, organizationId), eq(integrationConfigs.enabled, true)))
    .for('key share');
}

/**
 * Alerts of one organization get their numbers one after the other, each when the one before is stored: whoever reads up to a number has
 * everything below it. Held until the transaction ends.
 */
async function oneAfterTheOther(tx: Database, organizationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`alerts ${organizationId}`}))`);
}

/** @returns null where the same was found a short time ago: it is counted there, and nobody is told twice */
async function writeAlert(tx: Database, row: typeof threatAlerts.$inferInsert): Promise<AlertRow | null> {
  const again = sql`${threatAlerts.lastAt} > ${new Date(row.timestamp.getTime() - SAME_DAYS * DAY_MS).toISOString()}::timestamptz`;
  const [written] = await tx
    .insert(threatAlerts)
    .values(row)
    .onConflictDoUpdate({
      target: [threatAlerts.organizationId, threatAlerts.dedupeKey],
      set: {
        times: sql`${threatAlerts.times} + 1`,
        // Long ago: it is news again.
        timestamp: sql`case when ${again} then ${threatAlerts.timestamp} else excluded.timestamp end`,
        number: sql`case when ${again} then ${threatAlerts.number} else excluded.number end`,
        lastAt: row.lastAt,
      },
    })
    .returning();
  if (!written) return null;
  return written.times === 1 || written.timestamp.getTime() === row.timestamp.getTime() ? written : null;
}

interface Wanting {
  id: string;
  timing: Timing | null;
}

/** Messages of several alerts: which they are stands in `alert_deliveries`. */
export const DIGEST_KIND = 'digest';
const DIGEST_ID = 'ald_';
const DIGEST_BODY = JSON.stringify({ digest: true });

/** A message for each of these integrations; of a find that is news again the newest message counts. */
async function queueAlert(tx: Database, alert: AlertRow, configs: readonly Wanting[]): Promise<void> {
  const now = new Date();
  for (const { id: configId, timing } of configs) {
    const nextAttemptAt = timing ? sendAt(now, alert.severity, timing) : now;
    const collected = timing !== null && isCollected(alert.severity, timing);
    // One message for all that go out at that time.
    const deliveryId = collected ? `${DIGEST_ID}${configId}_${nextAttemptAt.getTime()}` : `alr_${randomId()}`;
    const body = collected ? DIGEST_BODY : JSON.stringify(presentAlert(alert, []));
    await tx
      .insert(alertDeliveries)
      .values({ alertId: alert.id, configId, deliveryId })
      .onConflictDoUpdate({
        target: [alertDeliveries.alertId, alertDeliveries.configId],
        set: { deliveryId },
      });
    await queueDeliveriesOnce(tx, [
      {
        id: deliveryId,
        channel: 'alert',
        target: configId,
        kind: collected ? DIGEST_KIND : alert.type,
        body,
        steps: RETRIES_S.length + 1,
        createdAt: now,
        nextAttemptAt,
      },
    ]);
  }
}

export function presentAlert(row: AlertRow, integrationsSent: string[]): ThreatAlert {
  const { id, organizationId, type, severity, title, message, metadata, timestamp } = row;
  return {
    id,
    organizationId,
    type,
    severity,
    title,
    message,
    metadata: metadata as AlertMetadata & Record<string, unknown>,
    timestamp: timestamp.toISOString(),
    integrationsSent,
  };
}

export async function deleteOldAlerts(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ALERT_DAYS * DAY_MS);
  await db.delete(threatAlerts).where(lt(threatAlerts.lastAt, before));
  await deleteDeliveriesBefore(db, 'alert', before);
}
