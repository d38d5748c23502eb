/** Notes, which stay as they were written, and tasks of a case. */
import type { Database } from '@unmask/db';
import { and, asc, eq } from '@unmask/db/sql';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import { errors } from '../errors.ts';
import { forensicsNotes, forensicsTasks } from '../tables.ts';
import { custody } from '../words.ts';
import { findOpenCase, type InCase, lockOpenCase } from './access.ts';
import { auditCase } from './audit.ts';
import { appendEvent, sha256Of } from './events.ts';

/** The oldest first. */
export const notesOf = (db: Database, caseId: string) =>
  db
    .select()
    .from(forensicsNotes)
    .where(eq(forensicsNotes.caseId, caseId))
    .orderBy(asc(forensicsNotes.createdAt));

/** The oldest first. */
export const tasksOf = (db: Database, caseId: string) =>
  db
    .select()
    .from(forensicsTasks)
    .where(eq(forensicsTasks.caseId, caseId))
    .orderBy(asc(forensicsTasks.createdAt));

/** @throws AppError `case_text_missing` and what `findOpenCase` throws */
export async function addNote(db: Database, actor: RequestActor, input: InCase & { body: string }) {
  const { row, member } = await findOpenCase(db, actor, input);
  const { body } = input;
  if (body === '') throw new AppError(errors.case_text_missing);
  const now = new Date();
  await db.transaction(async (tx) => {
    const { id: caseId } = await lockOpenCase(tx, input.caseId);
    const id = randomId();
    await tx.insert(forensicsNotes).values({ id, caseId, author: member.userId, body, createdAt: now });
    await appendEvent(
      tx,
      caseId,
      {
        event: 'note_added',
        description: custody.note_added(),
        userId: member.userId,
        // The log holds the note to its words without having them.
        detail: { note: id, sha256: sha256Of(body) },
      },
      now,
    );
    await auditCase(tx, member.userId, row, 'note_added', { note: id });
  });
}

/** @throws AppError `case_text_missing` and what `findOpenCase` throws */
export async function addTask(db: Database, actor: RequestActor, input: InCase & { title: string }) {
  const { row, member } = await findOpenCase(db, actor, input);
  const { title } = input;
  if (title === '') throw new AppError(errors.case_text_missing);
  const now = new Date();
  await db.transaction(async (tx) => {
    const { id: caseId } = await lockOpenCase(tx, input.caseId);
    const id = randomId();
    await tx.insert(forensicsTasks).values({ id, caseId, title, createdBy: member.userId, createdAt: now });
    await appendEvent(
      tx,
      caseId,
      {
        event: 'task_added',
        description: custody.task_added(title),
        userId: member.userId,
        detail: { task: id },
      },
      now,
    );
    await auditCase(tx, member.userId, row, 'task_added', { task: id });
  });
}

/** Saying the same again changes nothing. @throws AppError `case_task_not_found` and what `findOpenCase` throws */
export async function setTask(
  db: Database,
  actor: RequestActor,
  input: InCase & { taskId: string; done: boolean },
) {
  const { row, member } = await findOpenCase(db, actor, input);
  const { userId } = member;
  await db.transaction(async (tx) => {
    const { id: caseId } = await lockOpenCase(tx, input.caseId);
    const [task] = await tx
      .select()
      .from(forensicsTasks)
      .where(and(eq(forensicsTasks.id, input.taskId), eq(forensicsTasks.caseId, caseId)));
    if (!task) throw new AppError(errors.case_task_not_found);
    if ((task.doneAt !== null) === input.done) return;
    await tx
      .update(forensicsTasks)
      .set(input.done ? { doneAt: new Date(), doneBy: userId } : { doneAt: null, doneBy: null })
      .where(eq(forensicsTasks.id, task.id));
    const event = input.done ? 'task_done' : 'task_reopened';
    await appendEvent(tx, caseId, {
      event,
      description: custody[event](task.title),
      userId,
      detail: { task: task.id },
    });
    await auditCase(tx, userId, row, event, { task: task.id });
  });
}
