/** Speaking for an entry: a code on the official site shows who asks, and staff grant it. */
import { randomBytes } from 'node:crypto';
import { requireUser } from '@unmask/accounts/server';
import { type Database, publicFigures } from '@unmask/db';
import { and, desc, eq } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import { errors } from '../errors.ts';
import { CLAIM_PATH, PAGE_BYTES, SITE_CHECKS_HOURLY } from '../limits.ts';
import type { Claim, ClaimInput } from '../request-contract.ts';
import { figureRequests } from '../tables.ts';
import type { FigureDeps } from './deps.ts';
import { webAddress } from './names.ts';
import { listedFigure, tellStaff } from './requests.ts';

type Row = {
  request: typeof figureRequests.$inferSelect;
  figure: typeof publicFigures.$inferSelect;
};

const CLAIMS_SHOWN = 50;

/** @throws AppError `figure_not_found`, `figure_site_invalid`, `figure_claim_open` */
export async function claim(deps: FigureDeps, actor: RequestActor, input: ClaimInput): Promise<Claim> {
  const { db } = deps;
  const { userId, email } = requireUser(actor);
  const figure = await listedFigure(db, input.slug);
  const site = webAddress(input.siteUrl);
  if (site === null) throw new AppError(errors.figure_site_invalid);
  const id = await db.transaction(async (tx) => {
    await tx
      .select({ id: publicFigures.id })
      .from(publicFigures)
      .where(eq(publicFigures.id, figure.id))
      .for('update');
    const mine = and(
      eq(figureRequests.figureId, figure.id),
      eq(figureRequests.userId, userId),
      eq(figureRequests.kind, 'claim'),
      eq(figureRequests.state, 'open'),
    );
    const [open] = await tx.select({ id: figureRequests.id }).from(figureRequests).where(mine);
    if (open || figure.claimedBy === userId) throw new AppError(errors.figure_claim_open);
    const [row] = await tx
      .insert(figureRequests)
      .values({
        ...{ id: randomId(), figureId: figure.id, kind: 'claim', userId, name: email, email },
        ...{ relation: input.relation, text: input.text, siteUrl: site.origin },
        code: `unmask-${randomBytes(18).toString('hex')}`,
      })
      .returning();
    await tellStaff(tx, deps, row!, figure.name);
    await appendAudit(tx, { actor: userId, action: 'figure.claimed', target: figure.id });
    return row!.id;
  });
  deps.onMail();
  return present(await find(db, userId, id));
}

export async function listClaims(db: Database, actor: RequestActor): Promise<{ items: Claim[] }> {
  const { userId } = requireUser(actor);
  const rows = await select(db)
    .where(and(eq(figureRequests.userId, userId), eq(figureRequests.kind, 'claim')))
    .orderBy(desc(figureRequests.createdAt))
    .limit(CLAIMS_SHOWN);
  return { items: rows.map(present) };
}

/** @throws AppError `figure_request_not_found`, `too_many_requests`, `url_…` */
export async function checkSite(deps: FigureDeps, actor: RequestActor, id: string): Promise<Claim> {
  const { db } = deps;
  const { userId } = requireUser(actor);
  const { request } = await find(db, userId, id);
  if (request.state !== 'open') throw new AppError(errors.figure_decided);
  const window = { limit: SITE_CHECKS_HOURLY, seconds: 3600 };
  if (!(await countRequest(db, `figure-site:${userId}`, window))) throw new AppError('too_many_requests');
  const answer = await deps.fetcher.read(`${request.siteUrl}${CLAIM_PATH}`, { maxBytes: PAGE_BYTES });
  // After a redirect it would be the word of another site.
  const isThere = answer.status === 200 && URL.parse(answer.finalUrl)?.origin === request.siteUrl;
  const siteFound = isThere && answer.body.toString('utf8').includes(request.code ?? '');
  await db.transaction(async (tx) => {
    await tx
      .update(figureRequests)
      .set({ siteFound, siteCheckedAt: new Date() })
      .where(and(eq(figureRequests.id, id), eq(figureRequests.state, 'open')));
    await appendAudit(tx, { actor: userId, action: 'figure_request.site_read', target: id });
  });
  return present(await find(db, userId, id));
}

/** An empty one takes it away. @throws AppError `figure_request_not_found`, also for whom the claim was not granted */
export async function setStatement(
  db: Database,
  actor: RequestActor,
  { id, text }: { id: string; text: string },
): Promise<Claim> {
  const { userId } = requireUser(actor);
  const { figure } = await find(db, userId, id);
  await db.transaction(async (tx) => {
    const now = new Date();
    const changed = await tx
      .update(publicFigures)
      .set({ statement: text || null, statementAt: text === '' ? null : now, updatedAt: now })
      .where(and(eq(publicFigures.id, figure.id), eq(publicFigures.claimedBy, userId)))
      .returning({ id: publicFigures.id });
    if (changed.length === 0) throw new AppError(errors.figure_request_not_found);
    await appendAudit(tx, { actor: userId, action: 'figure.statement_written', target: figure.id });
  });
  return present(await find(db, userId, id));
}

const select = (db: Database) =>
  db
    .select({ request: figureRequests, figure: publicFigures })
    .from(figureRequests)
    .innerJoin(publicFigures, eq(publicFigures.id, figureRequests.figureId));

async function find(db: Database, userId: string, id: string): Promise<Row> {
  const [row] = await select(db).where(
    and(eq(figureRequests.id, id), eq(figureRequests.userId, userId), eq(figureRequests.kind, 'claim')),
  );
  if (!row) throw new AppError(errors.figure_request_not_found);
  return row;
}

function present({ request, figure }: Row): Claim {
  const isMine = figure.claimedBy !== null && figure.claimedBy === request.userId;
  return {
    ...{ id: request.id, slug: figure.slug, name: figure.name, state: request.state },
    ...{ code: request.code ?? '', siteFound: request.siteFound, note: request.note },
    file: `${request.siteUrl}${CLAIM_PATH}`,
    statement: isMine ? figure.statement : null,
    createdAt: request.createdAt.toISOString(),
  };
}
