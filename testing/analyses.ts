/** Saved analyses as the engine would leave them, for tests of what is made of them. */
import { videoAnalyses } from '@unmask/analyses/tables';
import { eq } from '@unmask/db/sql';
import type { Person } from './organizations.ts';
import type { TestServer } from './server.ts';

const DAY_MS = 86_400_000;

export interface Saved {
  filename?: string;
  organizationId?: string | null;
  confidence?: number;
  outcome?: 'ai_generated' | 'authentic' | 'inconclusive';
  threatLevel?: string;
  /** Of AI, 0..1. */
  probability?: number;
  ageDays?: number;
  at?: Date;
}

let saved = 0;
export async function save(server: TestServer, who: Pick<Person, 'id'>, row: Saved = {}): Promise<string> {
  const id = `saved-${++saved}`;
  const outcome = row.outcome ?? 'authentic';
  const probability =
    row.probability ?? { ai_generated: 0.96, authentic: 0.04, inconclusive: 0.847 }[outcome];
  const ratio = probability / (1 - probability);
  await server.core.database.db.insert(videoAnalyses).values({
    id,
    userId: who.id,
    organizationId: row.organizationId ?? null,
    filename: row.filename ?? `${id}.mp4`,
    fileSize: 1000,
    analysisResult: {
      isAI: outcome === 'ai_generated',
      outcome,
      probability: { value: probability, low: probability, high: probability },
      likelihoodRatio: { value: Number(ratio.toPrecision(4)) },
      lean: ratio >= 2 ? 'ai' : ratio <= 0.5 ? 'authentic' : 'none',
      assessment: {
        band: outcome === 'inconclusive' ? 'likely_ai' : outcome,
        measured: { realShare: 0.05, aiShare: 0.21, realFiles: 1059, aiFiles: 725 },
      },
      analysis: { faceConsistency: 88.5, lipSyncAccuracy: null },
    },
    threatLevel:
      row.threatLevel ?? { ai_generated: 'high', authentic: 'low', inconclusive: 'unknown' }[outcome],
    confidenceScore: row.confidence ?? 80,
    processingTime: 1234,
    createdAt: row.at ?? new Date(Date.now() - (row.ageDays ?? 0) * DAY_MS - saved),
  });
  return id;
}

/** Whose a saved analysis is; null when there is none. */
export async function ownerOf(server: TestServer, id: string): Promise<string | null> {
  const found = await server.core.database.db.select().from(videoAnalyses).where(eq(videoAnalyses.id, id));
  return found[0]?.userId ?? null;
}
