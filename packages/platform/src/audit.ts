/**
 * The audit log: who did what to whom. Rows are only ever added (triggers of the database refuse anything else), and each
 * carries a SHA-256 over itself and the hash of the row before, so that a change made around the triggers shows.
 */
import { createHash } from 'node:crypto';
import { auditHead, auditLog, type Database } from '@unmask/db';
import { asc, eq, gt } from '@unmask/db/sql';

export interface AuditEntry {
  /** Id of a person, or the part of the service that acted, such as `command line`. */
  actor: string;
  /** Noun and past participle: `user.suspended`. */
  action: string;
  /** What it was done to: an id, or the name of a setting. */
  target: string;
  organizationId?: string | null;
  /** Never a secret: staff and members read it. */
  detail?: Record<string, unknown>;
}

/**
 * Adds one row, in the transaction of the change it tells of: both are there or neither.
 * Writers wait for each other until the transaction ends, so append last.
 */
export async function appendAudit(tx: Database, entry: AuditEntry, now = new Date()): Promise<void> {
  const [head] = await tx.select().from(auditHead).where(eq(auditHead.only, true)).for('update');
  if (!head) throw new Error('audit_head has no row: the audit log has been damaged');
  const values = {
    actor: entry.actor,
    action: entry.action,
    target: entry.target,
    organizationId: entry.organizationId ?? null,
    detail: entry.detail ?? {},
    at: now,
    previousHash: head.hash,
  };
  const hash = hashOf(values);
  await tx.insert(auditLog).values({ ...values, hash });
  await tx
    .update(auditHead)
    .set({ rows: head.rows + 1, hash })
    .where(eq(auditHead.only, true));
}

/** `changed`: a row's hash is not its own. `missing`: a row's predecessor is not there. `cut`: the end is not there. */
export type AuditDamage = 'changed' | 'missing' | 'cut';

export interface AuditCheck {
  rows: number;
  /** Hash of the last row: whoever keeps it elsewhere can tell later that nothing before it was rewritten. */
  hash: string;
  damage: { kind: AuditDamage; id: number | null } | null;
}

const BATCH = 1000;

/** Reads the whole log. Rows that are added meanwhile are left for the next check. */
export async function verifyAudit(db: Database): Promise<AuditCheck> {
  const [head] = await db.select().from(auditHead);
  if (!head) return { rows: 0, hash: '', damage: { kind: 'cut', id: null } };
  const check = { rows: head.rows, hash: head.hash };
  let previous = '0'.repeat(64);
  let read = 0;
  for (let last = 0; read < head.rows; ) {
    const rows = await db
      .select()
      .from(auditLog)
      .where(gt(auditLog.id, last))
      .orderBy(asc(auditLog.id))
      .limit(Math.min(BATCH, head.rows - read));
    for (const row of rows) {
      if (row.previousHash !== previous) return { ...check, damage: { kind: 'missing', id: row.id } };
      if (row.hash !== hashOf(row)) return { ...check, damage: { kind: 'changed', id: row.id } };
      previous = row.hash;
      last = row.id;
    }
    if (rows.length === 0) return { ...check, damage: { kind: 'cut', id: last || null } };
    read += rows.length;
  }
  return { ...check, damage: previous === head.hash ? null : { kind: 'cut', id: null } };
}

type Hashed = Pick<
  typeof auditLog.$inferSelect,
  'actor' | 'action' | 'target' | 'organizationId' | 'detail' | 'at' | 'previousHash'
>;

function hashOf(row: Hashed): string {
  const content = canonical({
    previous: row.previousHash,
    actor: row.actor,
    action: row.action,
    target: row.target,
    organization: row.organizationId,
    detail: row.detail,
    at: row.at.toISOString(),
  });
  return createHash('sha256').update(content).digest('hex');
}

/** JSON with sorted keys: the database does not keep their order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
