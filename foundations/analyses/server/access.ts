/** Whose analysis it is, and what the asker may do with it. */

import type { Database } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { roleIn } from '@unmask/organizations/server';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import { roleAllows } from '@unmask/product/roles';
import { analysisJobs, videoAnalyses } from '../tables.ts';
import type { JobRow } from './repository.ts';

export type SavedRow = typeof videoAnalyses.$inferSelect;

/** What access depends on; a job and a saved analysis both have it. */
interface Subject {
  /** Null for a visitor's: whoever holds its id owns it. */
  userId: string | null;
  organizationId: string | null;
  expiresAt?: Date | null;
}

export interface Reach {
  own: boolean;
  /** Rename, share, delete. */
  manage: boolean;
}

/** @returns null for whom the analysis does not exist. */
export async function reachOf(
  db: Database,
  subject: Subject,
  actor: RequestActor,
  now: Date,
): Promise<Reach | null> {
  if (subject.expiresAt && subject.expiresAt <= now) return null;
  if (subject.userId === null) return { own: true, manage: false };
  if (subject.userId === actor.userId) return { own: true, manage: true };
  if (!subject.organizationId || !actor.userId) return null;
  // The role counts in the organization of the analysis, whichever is the active one.
  const role = await roleIn(db, subject.organizationId, actor.userId);
  if (!roleAllows('view_all_analyses', role)) return null;
  return { own: false, manage: roleAllows('delete_analyses', role) };
}

export interface Found {
  /** Null when only the saved row is there. */
  job: JobRow | null;
  /** Null while it runs, when it failed, and for visitors. */
  saved: SavedRow | null;
  reach: Reach;
}

/** @throws AppError `analysis_not_found`, also for what belongs to someone else */
export async function findReachable(
  db: Database,
  actor: RequestActor,
  id: string,
  now = new Date(),
): Promise<Found> {
  const [job = null] = await db.select().from(analysisJobs).where(eq(analysisJobs.id, id));
  const [saved = null] = await db.select().from(videoAnalyses).where(eq(videoAnalyses.id, id));
  const subject = job ?? saved;
  const reach = subject && (await reachOf(db, subject, actor, now));
  if (!reach) throw new AppError('analysis_not_found');
  return { job, saved, reach };
}

/** @throws AppError `analysis_not_found`; `forbidden` for whom may only read it */
export async function findManageable(db: Database, actor: RequestActor, id: string): Promise<Found> {
  const found = await findReachable(db, actor, id);
  if (!found.reach.manage) throw new AppError('forbidden');
  return found;
}
