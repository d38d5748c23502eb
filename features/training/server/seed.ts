/** Modules that an organization starts with: written when it first looks, once. */
import type { Database } from '@unmask/db';
import { randomId } from '@unmask/platform/identifiers';
import { LIBRARY } from '../library/index.ts';
import { trainingModules, trainingSettings, trainingVersions } from '../tables.ts';

const STEP_MS = 1_000;

/** What an organization has deleted does not come back: its row in `training_settings` says that it was given everything. */
export async function seedModules(db: Database, organizationId: string, now = new Date()): Promise<void> {
  await db.transaction(async (tx) => {
    const first = await tx
      .insert(trainingSettings)
      .values({ organizationId, seededAt: now })
      .onConflictDoNothing()
      .returning();
    if (first.length === 0) return;
    for (const [index, { name, content, ...about }] of LIBRARY.entries()) {
      // Newest first: each is a moment older than the one after it.
      const at = new Date(now.getTime() - (LIBRARY.length - 1 - index) * STEP_MS);
      const id = randomId();
      const times = { createdAt: at, updatedAt: at, publishedAt: at };
      await tx
        .insert(trainingModules)
        .values({ ...about, ...times, id, organizationId, content, builtIn: name, version: 1 });
      const { title, description } = about;
      await tx
        .insert(trainingVersions)
        .values({ moduleId: id, version: 1, title, description, content, publishedAt: at });
    }
  });
}
