/** A person's analyses for programs: newest first, in pages that cost the same however many rows there are. */

import type { Database } from '@unmask/db';
import { and, desc, eq, type SQL, sql } from '@unmask/db/sql';
import { AppError } from '@unmask/platform/errors';
import { analysisJobs } from '../tables.ts';
import { exactTime, readCursor, writeCursor } from './history.ts';
import type { JobState } from './present.ts';

export interface ListQuery {
  limit: number;
  cursor?: string;
  status?: JobState;
}

/** One row more than the page holds: it tells whether there is a next one. */
export function listRows(db: Database, userId: string, query: ListQuery) {
  const { result } = analysisJobs;
  return db
    .select({
      id: analysisJobs.id,
      status: sql<JobState>`${analysisJobs.state}`,
      fileName: analysisJobs.fileName,
      createdAt: analysisJobs.createdAt,
      finishedAt: analysisJobs.finishedAt,
      /** Everything that a short answer is made of, and nothing that is long. */
      judged: sql<unknown>`case when ${result} is null then null else jsonb_build_object(
        'isAI', ${result} -> 'isAI', 'confidence', ${result} -> 'confidence', 'outcome', ${result} -> 'outcome',
        'threatLevel', ${result} -> 'threatLevel', 'lean', ${result} -> 'lean',
        'assessment', ${result} -> 'assessment',
        'probability', ${result} -> 'probability', 'likelihoodRatio', ${result} -> 'likelihoodRatio') end`,
      at: exactTime(analysisJobs.createdAt),
    })
    .from(analysisJobs)
    .where(
      and(
        eq(analysisJobs.userId, userId),
        query.status && eq(analysisJobs.state, query.status),
        query.cursor === undefined ? undefined : after(query.cursor),
      ),
    )
    .orderBy(desc(analysisJobs.createdAt), desc(analysisJobs.id))
    .limit(query.limit + 1);
}

export type ListRow = Awaited<ReturnType<typeof listRows>>[number];

/** @throws AppError `api_cursor_invalid` */
function after(cursor: string): SQL {
  try {
    const { at, id } = readCursor(cursor);
    return sql`(${analysisJobs.createdAt}, ${analysisJobs.id}) < (${at}::timestamptz, ${id})`;
  } catch (error) {
    throw new AppError('api_cursor_invalid', undefined, { cause: error });
  }
}

export async function listPage(
  db: Database,
  userId: string,
  query: ListQuery,
): Promise<{ rows: ListRow[]; nextCursor: string | null }> {
  const found = await listRows(db, userId, query);
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > query.limit && last ? writeCursor(last) : null };
}
