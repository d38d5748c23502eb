/** What people ask about an entry, and what staff do about it. */
import { staffAddresses } from '@unmask/accounts/server';
import { type Database, figureIncidents, publicFigures } from '@unmask/db';
import { and, desc, eq, ne } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import { queueMail } from '@unmask/platform/mail';
import { writeMail } from '@unmask/platform/mail-page';
import type { RequestActor } from '@unmask/platform/requests';
import { isEmail } from '@unmask/product/email';
import { errors } from '../errors.ts';
import { REQUESTS_DAILY, type RequestState } from '../limits.ts';
import type { Ask, Request } from '../request-contract.ts';
import { figureRequests } from '../tables.ts';
import { requestMail as words } from '../words.ts';
import type { FigureDeps } from './deps.ts';
import { nameHash, shownName } from './names.ts';
import { afterPlace, cursorTime, type Paged, partOf } from './paging.ts';

type RequestRow = typeof figureRequests.$inferSelect;

/** @throws AppError `figure_not_found`, also for samples */
export async function listedFigure(db: Database, slug: string) {
  const [figure] = await db
    .select()
    .from(publicFigures)
    .where(and(eq(publicFigures.slug, slug), eq(publicFigures.state, 'listed')));
  if (!figure) throw new AppError(errors.figure_not_found);
  return figure;
}

/** Anybody may ask: whoever is meant need not have an account. @throws AppError `figure_not_found`, `invalid_email`, `too_many_requests` */
export async function ask(deps: FigureDeps, actor: RequestActor, { slug, ...input }: Ask): Promise<void> {
  const { db } = deps;
  const figure = await listedFigure(db, slug);
  if (!isEmail(input.email)) throw new AppError('invalid_email');
  const key = `figure-request:${deps.hashAddress(actor.address)}`;
  if (!(await countRequest(db, key, { limit: REQUESTS_DAILY, seconds: 86_400 })))
    throw new AppError('too_many_requests');
  await db.transaction(async (tx) => {
    const userId = actor.isGuest ? null : actor.userId;
    const [row] = await tx
      .insert(figureRequests)
      .values({ id: randomId(), figureId: figure.id, userId, ...input, name: shownName(input.name) })
      .returning();
    await tellStaff(tx, deps, row!, figure.name);
    await appendAudit(tx, { actor: userId ?? 'visitor', action: 'figure_request.made', target: row!.id });
  });
  deps.onMail();
}

export async function tellStaff(
  tx: Database,
  { homeUrl }: FigureDeps,
  row: RequestRow,
  figure: string,
): Promise<void> {
  const { subject, lines, ...rest } = words.staff;
  const told = { ...rest, subject: subject[row.kind](figure), lines: lines(row.name, row.text) };
  for (const email of await staffAddresses(tx))
    await queueMail(tx, await writeMail('figure_request', email, told, `${homeUrl}/admin/public-figures`));
}

const SELECTED = {
  id: figureRequests.id,
  request: figureRequests,
  figure: publicFigures.name,
  slug: publicFigures.slug,
};

/** @throws AppError `figure_cursor_invalid` */
export async function listRequests(db: Database, input: Paged & { state: RequestState }) {
  const { createdAt, id, state, figureId } = figureRequests;
  const rows = await db
    .select({ ...SELECTED, cursorAt: cursorTime(createdAt) })
    .from(figureRequests)
    .innerJoin(publicFigures, eq(publicFigures.id, figureId))
    .where(and(eq(state, input.state), afterPlace(input.cursor, createdAt, id)))
    .orderBy(desc(createdAt), desc(id))
    .limit(input.limit + 1);
  return partOf(rows, input.limit, present);
}

const present = ({ request, figure, slug }: { request: RequestRow; figure: string; slug: string }) => {
  const {
    figureId: _figure,
    userId,
    code: _code,
    siteCheckedAt: _at,
    createdAt,
    decidedAt,
    ...row
  } = request;
  return {
    ...row,
    ...{ figure, slug, account: userId !== null },
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  } satisfies Request;
};

export interface Settling {
  id: string;
  decision: 'granted' | 'refused';
  note: string;
  name?: string | undefined;
  about?: string | undefined;
}

/** @throws AppError `figure_request_not_found`, `figure_decided`, `figure_note_missing`, `figure_site_unchecked`, `figure_name_taken` */
export async function settle(deps: FigureDeps, staffId: string, input: Settling): Promise<Request> {
  const { db } = deps;
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(figureRequests).where(eq(figureRequests.id, input.id)).for('update');
    if (!row) throw new AppError(errors.figure_request_not_found);
    if (row.state !== 'open') throw new AppError(errors.figure_decided);
    if (input.decision === 'refused' && input.note === '') throw new AppError(errors.figure_note_missing);
    const [figure] = await tx.select().from(publicFigures).where(eq(publicFigures.id, row.figureId));
    if (input.decision === 'granted') await grant(tx, row, input);
    await tx
      .update(figureRequests)
      .set({ state: input.decision, note: input.note, decidedAt: new Date() })
      .where(eq(figureRequests.id, row.id));
    await tellAsker(tx, deps, row, input, figure?.name ?? '');
    await appendAudit(tx, {
      actor: staffId,
      action: `figure_request.${input.decision}`,
      target: row.id,
      detail: { kind: row.kind, figure: row.figureId },
    });
  });
  deps.onMail();
  const [row] = await db
    .select(SELECTED)
    .from(figureRequests)
    .innerJoin(publicFigures, eq(publicFigures.id, figureRequests.figureId))
    .where(eq(figureRequests.id, input.id));
  return present(row!);
}

async function grant(tx: Database, row: RequestRow, { name, about }: Settling): Promise<void> {
  const own = eq(publicFigures.id, row.figureId);
  if (row.kind === 'removal') return remove(tx, row);
  if (row.kind === 'claim') {
    if (!row.siteFound || row.userId === null) throw new AppError(errors.figure_site_unchecked);
    const claimed = { claimedBy: row.userId, officialUrl: row.siteUrl, updatedAt: new Date() };
    // Whoever spoke for it before does no more, and their words go with that.
    await tx
      .update(publicFigures)
      .set({ ...claimed, statement: null, statementAt: null })
      .where(own);
    return;
  }
  if (name !== undefined) await rename(tx, row.figureId, shownName(name));
  if (about !== undefined) await tx.update(publicFigures).set({ about, updatedAt: new Date() }).where(own);
}

/** @throws AppError `figure_name_taken` */
async function rename(tx: Database, figureId: string, name: string): Promise<void> {
  const hash = nameHash(name);
  const [other] = await tx
    .select({ id: publicFigures.id })
    .from(publicFigures)
    .where(and(eq(publicFigures.nameHash, hash), ne(publicFigures.id, figureId)));
  if (other) throw new AppError(errors.figure_name_taken);
  await tx
    .update(publicFigures)
    .set({ name, nameHash: hash, updatedAt: new Date() })
    .where(eq(publicFigures.id, figureId));
}

/** Nothing of the person stays but a hash, so that the name is not listed again. */
async function remove(tx: Database, { id, figureId }: RequestRow): Promise<void> {
  await tx.delete(figureIncidents).where(eq(figureIncidents.figureId, figureId));
  await tx
    .update(publicFigures)
    .set({
      ...{ state: 'removed', slug: figureId, name: '', about: '', claimedBy: null },
      ...{ officialUrl: null, statement: null, statementAt: null, updatedAt: new Date() },
    })
    .where(eq(publicFigures.id, figureId));
  await tx
    .update(figureRequests)
    .set({ state: 'withdrawn', decidedAt: new Date() })
    .where(
      and(eq(figureRequests.figureId, figureId), eq(figureRequests.state, 'open'), ne(figureRequests.id, id)),
    );
}

async function tellAsker(
  tx: Database,
  { homeUrl }: FigureDeps,
  { email, kind }: RequestRow,
  { decision, note }: Settling,
  figure: string,
): Promise<void> {
  const { subject, lines, note: noteLine, ...rest } = words.asker;
  const told = {
    ...rest,
    subject: subject(figure),
    lines: [lines[kind][decision], ...(note === '' ? [] : [noteLine(note)])],
  };
  await queueMail(
    tx,
    await writeMail('figure_request_settled', email, told, `${homeUrl}/celebrity-database`),
  );
}
