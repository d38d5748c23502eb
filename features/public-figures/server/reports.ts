/** Reports: what people say they have seen, with its source. Nothing of it is shown before staff confirm it. */
import { requireUser, staffAddresses } from '@unmask/accounts/server';
import { findReachable } from '@unmask/analyses/server';
import { outcomeOf, videoAnalyses } from '@unmask/analyses/tables';
import { type Database, figureIncidents, publicFigures, userProfiles } from '@unmask/db';
import { and, count, desc, eq, inArray } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import { dayOf, randomId } from '@unmask/platform/identifiers';
import { queueMail } from '@unmask/platform/mail';
import { writeMail } from '@unmask/platform/mail-page';
import type { RequestActor } from '@unmask/platform/requests';
import type { OwnReport, Report } from '../contract.ts';
import { errors } from '../errors.ts';
import { MAX_PENDING, REPORTS_DAILY } from '../limits.ts';
import { sampleEntries } from '../samples.ts';
import { mail as words } from '../words.ts';
import type { FigureDeps } from './deps.ts';
import { nameHash, shownName, sourceKey, webAddress } from './names.ts';
import { afterPlace, cursorTime, type Paged, partOf } from './paging.ts';

export type IncidentRow = typeof figureIncidents.$inferSelect;

/** Before that nobody had the word. */
const FIRST_DAY = '2014-01-01';

/** @throws AppError for what cannot be taken, `figure_report_known`, `figure_reports_waiting`, `too_many_requests` */
export async function report(deps: FigureDeps, actor: RequestActor, input: Report): Promise<OwnReport> {
  const { db } = deps;
  const { userId } = requireUser(actor);
  const { source, ...checked } = checkedOf(input);
  const analysis = await analysisOf(db, actor, input.analysisId);
  await refuseKnown(db, checked.name, source);
  const window = { limit: REPORTS_DAILY, seconds: 86_400 };
  if (!(await countRequest(db, `figure-report:${userId}`, window))) throw new AppError('too_many_requests');
  const row = await db.transaction(async (tx) => {
    // Two that are sent at once would each find room.
    await tx
      .select({ id: userProfiles.id })
      .from(userProfiles)
      .where(eq(userProfiles.id, userId))
      .for('update');
    const mine = and(eq(figureIncidents.reporterId, userId), eq(figureIncidents.state, 'pending'));
    const [waiting] = await tx.select({ n: count() }).from(figureIncidents).where(mine);
    if ((waiting?.n ?? 0) >= MAX_PENDING) throw new AppError(errors.figure_reports_waiting);
    const [stored] = await tx
      .insert(figureIncidents)
      .values({ id: randomId(), reporterId: userId, ...checked, ...analysis })
      .returning();
    await tellStaff(tx, deps, stored!);
    await appendAudit(tx, { actor: userId, action: 'figure_report.made', target: stored!.id });
    return stored!;
  });
  deps.onMail();
  return presentOwn(row, null);
}

function checkedOf(input: Report) {
  const source = webAddress(input.sourceUrl);
  if (source === null) throw new AppError(errors.figure_source_invalid);
  const url = input.url ? webAddress(input.url) : null;
  if (input.url && url === null) throw new AppError(errors.figure_url_invalid);
  // A day further than UTC: somewhere it has begun.
  const tomorrow = dayOf(new Date(Date.now() + 86_400_000));
  if (input.publishedOn < FIRST_DAY || input.publishedOn > tomorrow)
    throw new AppError(errors.figure_date_invalid);
  const name = shownName(input.name);
  if (sampleEntries().some((sample) => nameHash(sample.name) === nameHash(name)))
    throw new AppError(errors.figure_is_sample);
  const { kind, platform, sourceName, publishedOn, summary } = input;
  return {
    ...{ name, kind, platform, sourceName: shownName(sourceName), publishedOn, summary },
    url: url?.href ?? null,
    sourceUrl: source.href,
    sourceKey: sourceKey(source),
    source,
  };
}

/** What the engine said of it. @throws AppError `analysis_not_found`, `figure_analysis_unfinished` */
async function analysisOf(db: Database, actor: RequestActor, id: string | undefined) {
  if (!id) return {};
  const { reach } = await findReachable(db, actor, id);
  const [saved] = await db
    .select({ outcome: outcomeOf(videoAnalyses) })
    .from(videoAnalyses)
    .where(eq(videoAnalyses.id, id));
  if (!reach.own) throw new AppError('analysis_not_found');
  if (!saved?.outcome) throw new AppError(errors.figure_analysis_unfinished);
  return { analysisId: id, analysisOutcome: saved.outcome };
}

/** @throws AppError `figure_report_known` */
async function refuseKnown(db: Database, name: string, source: URL): Promise<void> {
  const same = await db
    .select({ reported: figureIncidents.name, listed: publicFigures.nameHash })
    .from(figureIncidents)
    .leftJoin(publicFigures, eq(publicFigures.id, figureIncidents.figureId))
    .where(
      and(
        eq(figureIncidents.sourceKey, sourceKey(source)),
        inArray(figureIncidents.state, ['pending', 'confirmed']),
      ),
    );
  const hash = nameHash(name);
  if (same.some(({ reported, listed }) => listed === hash || nameHash(reported) === hash))
    throw new AppError(errors.figure_report_known);
}

/** Once, until what waits was looked at: a flood of reports is no flood of mail. */
async function tellStaff(tx: Database, deps: FigureDeps, { name, sourceName }: IncidentRow): Promise<void> {
  const waiting = await tx.$count(figureIncidents, eq(figureIncidents.state, 'pending'));
  if (waiting > 1) return;
  const { lines, ...rest } = words.queue;
  for (const email of await staffAddresses(tx)) {
    const told = { ...rest, lines: lines(name, sourceName) };
    await queueMail(
      tx,
      await writeMail('figure_report', email, told, `${deps.homeUrl}/admin/public-figures`),
    );
  }
}

/** @throws AppError `figure_cursor_invalid` */
export async function listOwn(db: Database, actor: RequestActor, { cursor, limit }: Paged) {
  const { userId } = requireUser(actor);
  const { createdAt, id, reporterId } = figureIncidents;
  const rows = await db
    .select({
      id,
      incident: figureIncidents,
      slug: publicFigures.slug,
      listed: publicFigures.state,
      cursorAt: cursorTime(createdAt),
    })
    .from(figureIncidents)
    .leftJoin(publicFigures, eq(publicFigures.id, figureIncidents.figureId))
    .where(and(eq(reporterId, userId), afterPlace(cursor, createdAt, id)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1);
  return partOf(rows, limit, ({ incident, slug, listed }) =>
    presentOwn(incident, incident.state === 'confirmed' && listed === 'listed' ? slug : null),
  );
}

/** @throws AppError `figure_report_not_found`, also for one of somebody else, and for one that was decided */
export async function withdraw(db: Database, actor: RequestActor, id: string): Promise<void> {
  const { userId } = requireUser(actor);
  const mine = and(
    eq(figureIncidents.id, id),
    eq(figureIncidents.reporterId, userId),
    eq(figureIncidents.state, 'pending'),
  );
  await db.transaction(async (tx) => {
    const gone = await tx.delete(figureIncidents).where(mine).returning({ id: figureIncidents.id });
    if (gone.length === 0) throw new AppError(errors.figure_report_not_found);
    await appendAudit(tx, { actor: userId, action: 'figure_report.withdrawn', target: id });
  });
}

export function presentOwn(row: IncidentRow, slug: string | null): OwnReport {
  return {
    ...{ id: row.id, name: row.name, slug, url: row.url, note: row.note },
    kind: row.kind as OwnReport['kind'],
    platform: row.platform as OwnReport['platform'],
    ...{ sourceName: row.sourceName, sourceUrl: row.sourceUrl },
    ...{ publishedOn: row.publishedOn, summary: row.summary },
    analysisOutcome: row.analysisOutcome as OwnReport['analysisOutcome'],
    state: row.state as OwnReport['state'],
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}
