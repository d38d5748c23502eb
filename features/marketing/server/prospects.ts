/** The pipeline of a person, with the requests for demo calls where staff look; and notes on the sample lists. */
import { type Database, userProfiles } from '@unmask/db';
import { and, count, desc, eq, isNull, or, type SQL } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import { SAMPLE_PROSPECTS } from '@unmask/product/content/marketing/prospects';
import { isEmail } from '@unmask/product/email';
import type { Note, Prospect, ProspectInput } from '../contract.ts';
import { errors } from '../errors.ts';
import { MAX_PROSPECTS } from '../limits.ts';
import { marketingNotes, marketingProspects } from '../tables.ts';
import { countOne } from './progress.ts';

export interface Holder {
  userId: string;
  /** Staff share what came as a request for a demo call. */
  staff: boolean;
}

type Row = typeof marketingProspects.$inferSelect;

const seenBy = ({ userId, staff }: Holder): SQL | undefined =>
  staff
    ? or(eq(marketingProspects.ownerId, userId), isNull(marketingProspects.ownerId))
    : eq(marketingProspects.ownerId, userId);

export async function listProspects(db: Database, holder: Holder): Promise<Prospect[]> {
  const rows = await db
    .select()
    .from(marketingProspects)
    .where(seenBy(holder))
    .orderBy(desc(marketingProspects.createdAt), marketingProspects.id)
    .limit(2 * MAX_PROSPECTS);
  return rows.map(present);
}

/**
 * What is there already, by address or else by company, is left as it is.
 * @throws AppError `prospect_email_invalid`, `too_many_prospects`
 */
export async function addProspects(
  db: Database,
  { userId }: Holder,
  items: readonly ProspectInput[],
): Promise<{ added: number; known: number }> {
  for (const { email } of items) checkEmail(email);
  const now = new Date();
  return db.transaction(async (tx) => {
    // Two files sent at once would each find the list short enough.
    await tx.select().from(userProfiles).where(eq(userProfiles.id, userId)).for('update');
    const before = await tx
      .select({ email: marketingProspects.email, company: marketingProspects.company })
      .from(marketingProspects)
      .where(eq(marketingProspects.ownerId, userId));
    const known = new Set(before.map(nameOf));
    const fresh = items.filter((item) => {
      const name = nameOf(item);
      return !known.has(name) && known.add(name);
    });
    if (before.length + fresh.length > MAX_PROSPECTS) throw new AppError(errors.too_many_prospects);
    if (fresh.length > 0) {
      await tx.insert(marketingProspects).values(
        fresh.map((item) => ({
          id: randomId(),
          ownerId: userId,
          ...item,
          nextStepOn: item.nextStepOn || null,
          createdAt: now,
          updatedAt: now,
        })),
      );
    }
    return { added: fresh.length, known: items.length - fresh.length };
  });
}

const nameOf = ({ email, company }: { email: string; company: string }) =>
  email || company.trim().toLowerCase();

/** @throws AppError `prospect_not_found`, `prospect_email_invalid`, `prospect_inquiry_kept` */
export async function updateProspect(
  db: Database,
  holder: Holder,
  { id, ...input }: ProspectInput & { id: string },
): Promise<Prospect> {
  const row = await find(db, holder, id);
  checkEmail(input.email);
  const isRewritten = (['company', 'contact', 'email'] as const).some((name) => row[name] !== input[name]);
  if (row.inquiryId !== null && isRewritten) throw new AppError(errors.prospect_inquiry_kept);
  return db.transaction(async (tx) => {
    const [stored] = await tx
      .update(marketingProspects)
      .set({ ...input, nextStepOn: input.nextStepOn || null, updatedAt: new Date() })
      .where(eq(marketingProspects.id, id))
      .returning();
    if (!stored) throw new AppError(errors.prospect_not_found);
    // Whoever moves them there has just written.
    if (row.status === 'Not Contacted' && input.status === 'Reached Out')
      await countOne(tx, holder.userId, 'emails');
    if (row.inquiryId !== null && row.status !== input.status)
      await log(tx, holder.userId, 'inquiry.moved', id, { from: row.status, to: input.status });
    return present(stored);
  });
}

/** @throws AppError `prospect_not_found` */
export async function deleteProspect(db: Database, holder: Holder, id: string): Promise<void> {
  const row = await find(db, holder, id);
  await db.transaction(async (tx) => {
    await tx.delete(marketingProspects).where(eq(marketingProspects.id, id));
    if (row.inquiryId !== null) await log(tx, holder.userId, 'inquiry.removed', id);
  });
}

async function find(db: Database, holder: Holder, id: string): Promise<Row> {
  const [row] = await db
    .select()
    .from(marketingProspects)
    .where(and(eq(marketingProspects.id, id), seenBy(holder)));
  if (!row) throw new AppError(errors.prospect_not_found);
  return row;
}

function checkEmail(email: string): void {
  if (email !== '' && !isEmail(email)) throw new AppError(errors.prospect_email_invalid);
}

/** What staff share is followed; one's own list is nobody else's matter. */
const log = (tx: Database, actor: string, action: string, target: string, detail: object = {}) =>
  appendAudit(tx, { actor, action, target, detail: { ...detail } });

function present({ ownerId: _owner, inquiryId, createdAt, updatedAt, ...row }: Row): Prospect {
  return {
    ...row,
    nextStepOn: row.nextStepOn ?? '',
    fromInquiry: inquiryId !== null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export async function listNotes(db: Database, userId: string): Promise<Note[]> {
  const rows = await db.select().from(marketingNotes).where(eq(marketingNotes.userId, userId));
  return rows.map(presentNote);
}

/** @throws AppError `prospect_not_found` for what stands in no list */
export async function saveNote(
  db: Database,
  userId: string,
  { prospect, ...rest }: Omit<Note, 'updatedAt'>,
): Promise<Note> {
  if (!SAMPLE_PROSPECTS.some(({ id }) => id === prospect)) throw new AppError(errors.prospect_not_found);
  const values = { ...rest, updatedAt: new Date() };
  const [row] = await db
    .insert(marketingNotes)
    .values({ userId, prospect, ...values })
    .onConflictDoUpdate({ target: [marketingNotes.userId, marketingNotes.prospect], set: values })
    .returning();
  return presentNote(row!);
}

const presentNote = ({ userId: _owner, updatedAt, ...row }: typeof marketingNotes.$inferSelect): Note => ({
  ...row,
  updatedAt: updatedAt.toISOString(),
});

/** How many prospects and notes somebody has. */
export async function countKept(db: Database, userId: string): Promise<number> {
  const [own] = await db
    .select({ n: count() })
    .from(marketingProspects)
    .where(eq(marketingProspects.ownerId, userId));
  const [notes] = await db
    .select({ n: count() })
    .from(marketingNotes)
    .where(eq(marketingNotes.userId, userId));
  return (own?.n ?? 0) + (notes?.n ?? 0);
}
