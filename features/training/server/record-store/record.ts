/** What happened in a training becomes statements, in the transaction in which it happens. */
import { type Database, userProfiles } from '@unmask/db';
import { and, eq } from '@unmask/db/sql';
import { queueDeliveriesOnce } from '@unmask/platform/deliveries/write';
import { RETRIES_S } from '../../record-store-limits.ts';
import { trainingRecordStores, trainingStatements } from '../../tables.ts';
import type { InModule, ProgressRow } from '../modules.ts';
import { durationOf, statementOf, type Told } from './statement.ts';

/** Of the outbox; its statement is read when it is sent, and goes with the person. */
export const deliveryIdOf = (statementId: string): string => `xst_${statementId}`;

/** Where nobody wants to be told, nothing is written. */
async function tell(
  tx: Database,
  homeUrl: string,
  { userId, module, current }: InModule,
  told: readonly Told[],
): Promise<void> {
  const { organizationId } = module;
  const [found] = await tx
    .select({ actor: trainingRecordStores.actor, email: userProfiles.email })
    .from(trainingRecordStores)
    .innerJoin(userProfiles, eq(userProfiles.id, userId))
    .where(
      and(eq(trainingRecordStores.organizationId, organizationId), eq(trainingRecordStores.enabled, true)),
    );
  if (!found) return;
  const about = { id: module.id, kind: module.kind, ...current };
  const statements = told.map((each) =>
    statementOf({ homeUrl, actor: found.actor }, { id: userId, email: found.email }, about, each),
  );
  const rows = statements.map((statement, at) => ({
    ...{ id: statement.id, organizationId, userId, statement },
    ...{ verb: told[at]!.verb, moduleTitle: current.title, createdAt: told[at]!.at },
  }));
  const written = await tx.insert(trainingStatements).values(rows).onConflictDoNothing().returning();
  await queueDeliveriesOnce(
    tx,
    written.map(({ id, verb }) => ({
      id: deliveryIdOf(id),
      channel: 'statement' as const,
      target: organizationId,
      kind: verb,
      body: JSON.stringify({ statement: id }),
      steps: RETRIES_S.length + 1,
    })),
  );
}

const wayOf = ({ id, version }: ProgressRow): string[] => [id, String(version)];

/** The first section of a version was read. */
export async function tellBegun(
  tx: Database,
  homeUrl: string,
  found: InModule,
  row: ProgressRow,
  at: Date,
): Promise<void> {
  // Going on is not beginning.
  if (found.progress && found.progress.version === row.version) return;
  const way = wayOf(row);
  await tell(tx, homeUrl, found, [{ verb: 'initialized', about: way, registration: way, at }]);
}

export interface GradedAttempt {
  id: string;
  openedAt: Date;
  score: number;
  passed: boolean;
}

/** A check or a drill was graded: its score, whether that is enough, and with it the end of the module. */
export async function tellGraded(
  tx: Database,
  homeUrl: string,
  found: InModule,
  row: ProgressRow,
  { id, openedAt, score, passed }: GradedAttempt,
  at: Date,
): Promise<void> {
  const duration = durationOf(openedAt, at);
  const one = { about: [id], registration: wayOf(row), at, score, duration };
  await tell(tx, homeUrl, found, [
    { ...one, verb: 'scored' },
    { ...one, verb: passed ? 'passed' : 'failed', success: passed },
    ...(passed ? [{ ...one, verb: 'completed' as const, success: true, completion: true }] : []),
  ]);
}
