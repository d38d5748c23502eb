/** Writes what happened as messages to be sent, in the transaction in which it happens: both are there or neither. */
import { storedAnswer } from '@unmask/analyses/contract';
import { type Database, webhookDeliveries, webhookEndpoints } from '@unmask/db';
import { knownCode } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import { ERRORS } from '@unmask/product/copy/errors';
import type { WEBHOOK_TEST_EVENT, WebhookEvent } from '@unmask/product/webhooks';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AnalysisData, Message } from '../events.ts';
import { STEPS } from './schedule.ts';

/** An analysis that is final now, as its row has it. */
export interface EndedAnalysis {
  id: string;
  /** Null for a visitor's. */
  userId: string | null;
  /** Whether an API key started it: only then somebody is told. */
  viaKey: boolean;
  state: string;
  result: unknown;
  errorCode: string | null;
  fileName: string;
  createdAt: Date;
  finishedAt: Date | null;
}

/** A batch in which nothing is left to wait for. */
export interface EndedBatch {
  id: string;
  userId: string;
  /** What GET batch answers; nothing of another person. */
  data: Record<string, unknown>;
}

const FinalSchema = z.enum(['completed', 'failed', 'cancelled']);

export async function recordAnalysisEnded(tx: Database, analysis: EndedAnalysis): Promise<void> {
  const state = FinalSchema.safeParse(analysis.state);
  if (!state.success || !analysis.userId || !analysis.viaKey) return;
  const at = analysis.finishedAt ?? new Date();
  await record(tx, analysis.userId, {
    type: `analysis.${state.data}`,
    timestamp: at.toISOString(),
    data: dataOf(analysis, state.data),
  });
}

export async function recordBatchCompleted(tx: Database, batch: EndedBatch, now = new Date()): Promise<void> {
  const data = { ...batch.data, id: batch.id };
  await record(tx, batch.userId, { type: 'batch.completed', timestamp: now.toISOString(), data });
}

export function dataOf(analysis: EndedAnalysis, status: AnalysisData['status']): AnalysisData {
  const answer = storedAnswer(analysis.result);
  const failed = status === 'failed' ? ERRORS[knownCode(analysis.errorCode ?? 'analysis_failed')] : null;
  return {
    id: analysis.id,
    status,
    isAI: answer?.isAI ?? null,
    confidence: answer?.confidence ?? null,
    outcome: answer?.outcome ?? null,
    probability: answer?.probability ?? null,
    likelihood_ratio: answer?.likelihood_ratio ?? null,
    assessment: answer?.assessment ?? null,
    assessment_real_share: answer?.assessment_real_share ?? null,
    assessment_ai_share: answer?.assessment_ai_share ?? null,
    lean: answer?.lean ?? null,
    threat_level: answer?.threat_level ?? null,
    file_name: analysis.fileName,
    created_at: analysis.createdAt.toISOString(),
    completed_at: analysis.finishedAt?.toISOString() ?? null,
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
  if (endpoints.length === 0) return;
  await tx.insert(webhookDeliveries).values(endpoints.map(({ id }) => delivery(id, message, STEPS)));
}

/** @param steps attempts that it has */
export function delivery(
  endpointId: string,
  message: Message,
  steps: number,
): typeof webhookDeliveries.$inferInsert {
  return {
    id: `msg_${randomId()}`,
    endpointId,
    eventType: message.type satisfies WebhookEvent | typeof WEBHOOK_TEST_EVENT,
    payload: JSON.stringify(message),
    steps,
    createdAt: new Date(),
    nextAttemptAt: new Date(),
  };
}
