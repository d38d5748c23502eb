/** What people said that files are: looked at here before it counts in the published figures. */
import { reviewFeedback } from '@unmask/analyses/server';
import { analysisFeedback } from '@unmask/analyses/tables';
import { type Database, userProfiles } from '@unmask/db';
import { and, desc, eq, isNull, ne, type SQL } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import { afterCursor, cursorTime, holds, type Page, pageOf } from '@unmask/platform/paging';
import { type ANSWER_FILTERS, type Answer, AnswerSchema } from '../contract.ts';
import type { PageInput } from './page.ts';

const { review, answer, updatedAt, handle, comment } = analysisFeedback;

const FILTERS: Record<(typeof ANSWER_FILTERS)[number], SQL | undefined> = {
  // Who does not know says nothing that could count.
  open: and(isNull(review), ne(answer, 'unsure')),
  accepted: eq(review, 'accepted'),
  set_aside: eq(review, 'set_aside'),
  all: undefined,
};

export async function listAnswers(
  db: Database,
  input: PageInput & { filter: (typeof ANSWER_FILTERS)[number] },
): Promise<Page<Answer>> {
  const rows = await db
    .select({ said: analysisFeedback, author: userProfiles.email, cursorAt: cursorTime(updatedAt) })
    .from(analysisFeedback)
    .leftJoin(userProfiles, eq(userProfiles.id, analysisFeedback.userId))
    .where(
      and(
        FILTERS[input.filter],
        holds(input.search, comment, userProfiles.email),
        afterCursor(input.cursor, updatedAt, handle),
      ),
    )
    .orderBy(desc(updatedAt), desc(handle))
    .limit(input.limit + 1);
  return pageOf(
    rows,
    input.limit,
    (row) => row.said.handle,
    ({ said, author }) => AnswerSchema.parse({ ...said, author, updatedAt: said.updatedAt.toISOString() }),
  );
}

/** @throws AppError `answer_not_found`, `answer_changed` */
export async function reviewAnswer(
  db: Database,
  actorId: string,
  input: { handle: string; verdict: 'accepted' | 'set_aside' | null; seen: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { verdict, seen } = input;
    await reviewFeedback(tx, input.handle, { verdict, seen: new Date(seen) });
    await appendAudit(tx, {
      actor: actorId,
      action: 'answer.reviewed',
      target: input.handle,
      detail: { verdict: verdict ?? 'open' },
    });
  });
}
