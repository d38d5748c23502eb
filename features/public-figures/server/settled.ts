/** What was decided long ago and is shown to nobody goes. */
import { type Database, figureIncidents } from '@unmask/db';
import { and, inArray, lt, ne } from '@unmask/db/sql';
import { KEEP_SETTLED_DAYS } from '../limits.ts';
import { figureRequests } from '../tables.ts';

export async function deleteSettled(db: Database, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - KEEP_SETTLED_DAYS * 86_400_000);
  await db
    .delete(figureIncidents)
    .where(
      and(inArray(figureIncidents.state, ['rejected', 'retracted']), lt(figureIncidents.decidedAt, before)),
    );
  await db
    .delete(figureRequests)
    .where(and(ne(figureRequests.state, 'open'), lt(figureRequests.decidedAt, before)));
}
