/** What this slice holds about a person, for the export and the deletion of accounts. */

import { and, count, desc, eq, isNotNull } from '@unmask/db/sql';
import type { PersonalDataSection } from '@unmask/platform/personal-data';
import { personalDataSections as words } from '@unmask/product/copy/account';
import {
  analysisBatches,
  analysisCredits,
  analysisFeedback,
  analysisFrames,
  analysisJobs,
  analysisShares,
  analysisTraces,
  videoAnalyses,
} from '../tables.ts';
import { savedBy } from './saved.ts';
import type { AnalysisDeps } from './settings.ts';
import { UploadStore } from './upload-store.ts';

const ALL = 1_000_000;

export function analysisPersonalData(
  parts: Pick<AnalysisDeps, 'db' | 'storage' | 'settings'>,
): PersonalDataSection[] {
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
    {
      name: 'analysis_credits',
      export: ({ id }) => db.select().from(analysisCredits).where(eq(analysisCredits.userId, id)),
    },
    uploadsPart(parts),
    openUploadsPart(parts.settings.uploadsDir),
    {
      name: 'lists',
      export: ({ id }) =>
        db
          .select({
            id: analysisBatches.id,
            files: analysisBatches.expected,
            refused: analysisBatches.refused,
            created_at: analysisBatches.createdAt,
          })
          .from(analysisBatches)
          .where(and(eq(analysisBatches.userId, id), isNotNull(analysisBatches.expected))),
    },
    {
      name: 'traces',
      async export({ id }) {
        const mine = eq(analysisJobs.userId, id);
        const traces = await db
          .select({ traces: analysisTraces })
          .from(analysisTraces)
          .innerJoin(analysisJobs, eq(analysisJobs.id, analysisTraces.analysisId))
          .where(mine);
        const { analysisId, position, at_s, jpeg } = analysisFrames;
        const frames = await db
          .select({ analysis_id: analysisId, position, at_s, jpeg })
          .from(analysisFrames)
          .innerJoin(analysisJobs, eq(analysisJobs.id, analysisFrames.analysisId))
          .where(mine);
        return { traces: traces.map((row) => row.traces), frames };
      },
    },
    {
      name: 'feedback',
      export: ({ id }) => db.select().from(analysisFeedback).where(eq(analysisFeedback.userId, id)),
    },
  ];
}

/** Large files that are still being sent, or were sent and not analyzed yet. */
function openUploadsPart(dir: string): PersonalDataSection {
  const store = new UploadStore(dir);
  return {
    name: 'open_uploads',
    label: words.openUploads,
    async export({ id }) {
      const uploads = await store.ownedBy(id);
      return uploads.map((upload) => ({
        id: upload.id,
        file_name: upload.fileName,
        file_type: upload.fileType,
        file_size: upload.size,
        arrived: upload.offset,
        created_at: upload.createdAt,
      }));
    },
    count: async ({ id }) => (await store.ownedBy(id)).length,
    // Once the person is gone nothing more can be sent to them.
    async onDelete({ id }) {
      return async () => {
        for (const upload of await store.ownedBy(id)) await store.remove(upload.id);
      };
    },
  };
}

/** Files that were sent, and what became of them. */
function uploadsPart({ db, storage }: Pick<AnalysisDeps, 'db' | 'storage'>): PersonalDataSection {
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
          original_sha256: analysisJobs.originalSha256,
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
