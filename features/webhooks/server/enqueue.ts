/** Writes what happened as messages to be sent, in the transaction in which it happens: both are there or neither. */
import { type AnalysisEnded, type BatchCompleted, NO_ANSWER } from '@unmask/analyses/contract';
import { type Database, webhookEndpoints } from '@unmask/db';
import { and, eq, sql } from '@unmask/db/sql';
import type { NewDelivery } from '@unmask/platform/deliveries/outbox';
import { queueDeliveries } from '@unmask/platform/deliveries/write';
import { knownCode } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { Listener } from '@unmask/platform/kernel/events';
import { ERRORS } from '@unmask/product/copy/errors';
import type { AnalysisData, Message } from '../events.ts';
import type { WEBHOOK_TEST_EVENT, WebhookEvent } from '../limits.ts';
import { STEPS } from './schedule.ts';

export const webhookListener: Listener = {
  id: 'webhooks',
  on: { 'analysis.ended': recordAnalysisEnded, 'batch.completed': recordBatchCompleted },
};

/** Only what an API key started is told: who analyses in the browser sees the result there. */
export async function recordAnalysisEnded(tx: Database, analysis: AnalysisEnded): Promise<void> {
  if (!analysis.userId || !analysis.viaKey) return;
  await record(tx, analysis.userId, {
    type: `analysis.${analysis.state}`,
    timestamp: analysis.endedAt,
    data: dataOf(analysis),
  });
}

export async function recordBatchCompleted(tx: Database, { userId, batch }: BatchCompleted): Promise<void> {
  const timestamp = batch.completed_at ?? new Date().toISOString();
  await record(tx, userId, { type: 'batch.completed', timestamp, data: batch });
}

export function dataOf(analysis: AnalysisEnded): AnalysisData {
  const failed =
    analysis.state === 'failed' ? ERRORS[knownCode(analysis.errorCode ?? 'analysis_failed')] : null;
  return {
    id: analysis.id,
    status: analysis.state,
    ...(analysis.answer ?? NO_ANSWER),
    file_name: analysis.fileName,
    created_at: analysis.createdAt,
    completed_at: analysis.endedAt,
    error: failed?.message ?? null,
  };
}

async function record(
  tx: Database,
  userId: string,
  message: Message & { type: WebhookEvent; data: object },
): Promise<void> {
  const endpoints = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.userId, userId),
        eq(webhookEndpoints.enabled, true),
        sql`${webhookEndpoints.events} ? ${message.type}`,
      ),
    )
    // One that is being deleted must not take what happened with it.
    .for('key share');
  await queueDeliveries(
    tx,
    endpoints.map(({ id }) => delivery(id, message, STEPS)),
  );
}

/** @param steps attempts that it has */
export function delivery(endpointId: string, message: Message, steps: number): NewDelivery {
  return {
    id: `msg_${randomId()}`,
    channel: 'webhook',
    target: endpointId,
    endpointId,
    kind: message.type satisfies WebhookEvent | typeof WEBHOOK_TEST_EVENT,
    body: JSON.stringify(message),
    steps,
    createdAt: new Date(),
    nextAttemptAt: new Date(),
  };
}
