/** What this slice holds about a person, for the export and the deletion of accounts. */
import { analysisFeedback, analysisJobs, analysisShares, videoAnalyses } from '@unmask/db';
import type { AccountPart } from '@unmask/platform/account-parts';
import { accountParts as words } from '@unmask/product/copy/account';
import { count, desc, eq } from 'drizzle-orm';
import { savedBy } from './saved.ts';
import type { AnalysisParts } from './settings.ts';

const ALL = 1_000_000;

export function analysisAccountParts(parts: Pick<AnalysisParts, 'db' | 'storage'>): AccountPart[] {
  const { db } = parts;
  return [
    {
      name: 'analyses',
      label: words.analyses,
      export: ({ id }) => savedBy(db, id, ALL),
      async count({ id }) {
        const rows = await db.select({ n: count() }).from(videoAnalyses).where(eq(videoAnalyses.userId, id));
        return rows[0]?.n ?? 0;
      },
      // The analyses stay: what is known of them outside ends.
      async onFirstProof(tx, { id }) {
        const deleted = await tx
          .delete(analysisShares)
          .where(eq(analysisShares.createdBy, id))
          .returning({ id: analysisShares.id });
        return deleted.length;
      },
    },
    uploadsPart(parts),
    {
      name: 'feedback',
      export: ({ id }) => db.select().from(analysisFeedback).where(eq(analysisFeedback.userId, id)),
    },
  ];
}

/** Files that were sent, and what became of them. */
function uploadsPart({ db, storage }: Pick<AnalysisParts, 'db' | 'storage'>): AccountPart {
  return {
    name: 'uploads',
    label: words.uploads,
    export: ({ id }) =>
      db
        .select({
          id: analysisJobs.id,
          state: analysisJobs.state,
          file_name: analysisJobs.fileName,
          file_size: analysisJobs.fileSize,
          file_type: analysisJobs.fileType,
          mode: analysisJobs.mode,
          created_at: analysisJobs.createdAt,
          finished_at: analysisJobs.finishedAt,
        })
        .from(analysisJobs)
        .where(eq(analysisJobs.userId, id))
        .orderBy(desc(analysisJobs.createdAt)),
    async count({ id }) {
      const rows = await db.select({ n: count() }).from(analysisJobs).where(eq(analysisJobs.userId, id));
      return rows[0]?.n ?? 0;
    },
    async onDelete({ id }) {
      const jobs = await db
        .select({ fileKey: analysisJobs.fileKey, frameKeys: analysisJobs.frameKeys })
        .from(analysisJobs)
        .where(eq(analysisJobs.userId, id));
      const keys = jobs.flatMap(({ fileKey, frameKeys }) => (fileKey ? [fileKey, ...frameKeys] : frameKeys));
      return async () => {
        for (const key of keys) await storage.remove(key);
      };
    },
  };
}
