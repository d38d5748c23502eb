/** Analyses as programs see them. */

import { type Analysis, answerOf, NO_ANSWER, storedAnswer } from '@unmask/analyses/contract';
import type { ListRow } from '@unmask/analyses/server';
import { type List, type State, type Verdict, VerdictSchema } from '../public-api.ts';

export function presentVerdict(
  id: string,
  result: NonNullable<Analysis['result']>,
  model: Verdict['model_used'],
): Verdict {
  return VerdictSchema.parse({
    ...answerOf(result),
    processing_time: result.processingTime,
    model_used: model,
    analysis_id: id,
  });
}

export function presentState(analysis: Analysis): State {
  const waiting = analysis.state === 'queued' || analysis.state === 'running';
  return {
    id: analysis.id,
    status: analysis.state,
    result: analysis.result,
    created_at: analysis.createdAt,
    completed_at: analysis.finishedAt,
    progress: waiting ? analysis.progress : null,
    error: analysis.error,
    zero_retention: analysis.zeroRetention,
    file_kept: analysis.hasMedia,
  };
}

export function presentList({
  rows,
  nextCursor,
}: {
  rows: Omit<ListRow, 'at'>[];
  nextCursor: string | null;
}): List {
  return {
    items: rows.map((row) => ({
      id: row.id,
      status: row.status,
      file_name: row.fileName,
      created_at: row.createdAt.toISOString(),
      completed_at: row.finishedAt?.toISOString() ?? null,
      ...(storedAnswer(row.judged) ?? NO_ANSWER),
    })),
    next_cursor: nextCursor,
  };
}
