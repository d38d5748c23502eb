/** Staff decide what is shown: each decision is an entry of the audit log, and told to whoever reported it. */
import { type Database, figureIncidents, publicFigures, userProfiles } from '@unmask/db';
import { and, desc, eq, ne } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import { queueMail } from '@unmask/platform/mail';
import { writeMail } from '@unmask/platform/mail-page';
import type { Reviewed } from '../contract.ts';
import { errors } from '../errors.ts';
import { type IncidentState, PAGE_BYTES } from '../limits.ts';
import { mail as words } from '../words.ts';
import type { FigureDeps } from './deps.ts';
import { nameHash, shownName, slugOf } from './names.ts';
import { afterPlace, cursorTime, type Paged, partOf } from './paging.ts';
import { type IncidentRow, presentOwn } from './reports.ts';

type Decision = 'confirmed' | 'rejected' | 'retracted';

const SELECTED = {
  id: figureIncidents.id,
  incident: figureIncidents,
  figureName: publicFigures.name,
  slug: publicFigures.slug,
  reporter: userProfiles.email,
};
type Row = { incident: IncidentRow; figureName: string | null; slug: string | null; reporter: string | null };

/** @throws AppError `figure_cursor_invalid` */
export async function listReview(db: Database, staffId: string, input: Paged & { state: IncidentState }) {
  const { createdAt, id, state } = figureIncidents;
  const rows = await db
    .select({ ...SELECTED, cursorAt: cursorTime(createdAt) })
    .from(figureIncidents)
    .leftJoin(publicFigures, eq(publicFigures.id, figureIncidents.figureId))
    .leftJoin(userProfiles, eq(userProfiles.id, figureIncidents.reporterId))
    .where(and(eq(state, input.state), afterPlace(input.cursor, createdAt, id)))
    .orderBy(desc(createdAt), desc(id))
    .limit(input.limit + 1);
  return partOf(rows, input.limit, (row) => presentReviewed(row, staffId));
}

const presentReviewed = ({ incident, figureName, slug, reporter }: Row, staffId: string): Reviewed => ({
  ...presentOwn(incident, incident.state === 'confirmed' ? slug : null),
  name: figureName || incident.name,
  reporter,
  own: incident.reporterId === staffId,
  source:
    incident.sourceCheckedAt === null
      ? null
      : {
          status: incident.sourceStatus,
          namesFigure: incident.sourceNamed === null ? null : incident.sourceNamed === 'yes',
          at: incident.sourceCheckedAt.toISOString(),
        },
});

/** @throws AppError `figure_report_not_found` */
async function read(db: Database, id: string, staffId: string): Promise<Reviewed> {
  const [row] = await db
    .select(SELECTED)
    .from(figureIncidents)
    .leftJoin(publicFigures, eq(publicFigures.id, figureIncidents.figureId))
    .leftJoin(userProfiles, eq(userProfiles.id, figureIncidents.reporterId))
    .where(eq(figureIncidents.id, id));
  if (!row) throw new AppError(errors.figure_report_not_found);
  return presentReviewed(row, staffId);
}

/** Reads the source by the one way to foreign addresses. @throws AppError `figure_report_not_found`, `url_…` */
export async function checkSource(deps: FigureDeps, staffId: string, id: string): Promise<Reviewed> {
  const { sourceUrl, name } = await read(deps.db, id, staffId);
  const answer = await deps.fetcher.read(sourceUrl, { maxBytes: PAGE_BYTES });
  const isText = answer.status === 200 && /^(text\/|application\/(xhtml|json|xml))/.test(answer.contentType);
  const text = answer.body.toString('utf8').replace(/\s+/g, ' ').toLowerCase();
  await deps.db.transaction(async (tx) => {
    await tx
      .update(figureIncidents)
      .set({
        sourceStatus: answer.status,
        sourceNamed: isText ? (text.includes(name.toLowerCase()) ? 'yes' : 'no') : null,
        sourceCheckedAt: new Date(),
      })
      .where(eq(figureIncidents.id, id));
    await appendAudit(tx, { actor: staffId, action: 'figure_report.source_read', target: id });
  });
  return read(deps.db, id, staffId);
}

export interface DecisionInput {
  id: string;
  decision: Decision;
  name?: string | undefined;
  about?: string | undefined;
  note: string;
}

/** Which states a decision may follow. */
const AFTER: Record<Decision, readonly string[]> = {
  confirmed: ['pending', 'rejected'],
  rejected: ['pending'],
  retracted: ['confirmed'],
};

/**
 * @throws AppError `figure_report_not_found`, `figure_decided`, `figure_note_missing`, `figure_own_report`,
 *   `figure_removed`, `figure_report_known`
 */
export async function decide(deps: FigureDeps, staffId: string, input: DecisionInput): Promise<Reviewed> {
  const { db } = deps;
  const { id, decision, note } = input;
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(figureIncidents).where(eq(figureIncidents.id, id)).for('update');
    if (!row) throw new AppError(errors.figure_report_not_found);
    if (!AFTER[decision].includes(row.state)) throw new AppError(errors.figure_decided);
    if (decision !== 'confirmed' && note === '') throw new AppError(errors.figure_note_missing);
    const now = new Date();
    const confirmed = decision === 'confirmed' ? await confirmedOf(tx, staffId, row, input) : null;
    await tx
      .update(figureIncidents)
      .set({ state: decision, note, decidedAt: now, ...confirmed })
      .where(eq(figureIncidents.id, id));
    await tellReporter(tx, deps, row, input, confirmed?.name ?? row.name);
    await appendAudit(tx, { actor: staffId, action: `figure_report.${decision}`, target: id });
  });
  deps.onMail();
  return read(db, id, staffId);
}

/** Puts it under its entry, which is made when there is none. */
async function confirmedOf(tx: Database, staffId: string, row: IncidentRow, input: DecisionInput) {
  if (row.reporterId === staffId && (await hasOthers(tx, staffId)))
    throw new AppError(errors.figure_own_report);
  const name = shownName(input.name ?? row.name);
  const figure = await entryFor(tx, name, input.about ?? '');
  const [same] = await tx
    .select({ id: figureIncidents.id })
    .from(figureIncidents)
    .where(
      and(
        eq(figureIncidents.figureId, figure.id),
        eq(figureIncidents.sourceKey, row.sourceKey),
        eq(figureIncidents.state, 'confirmed'),
      ),
    );
  if (same) throw new AppError(errors.figure_report_known);
  return { name, figureId: figure.id, confirmedAt: new Date() };
}

async function hasOthers(tx: Database, staffId: string): Promise<boolean> {
  return (
    (await tx.$count(userProfiles, and(eq(userProfiles.isStaff, true), ne(userProfiles.id, staffId)))) > 0
  );
}

/** @throws AppError `figure_removed` */
async function entryFor(tx: Database, name: string, about: string) {
  const hash = nameHash(name);
  const slug = slugOf(name);
  const [taken] = await tx
    .select({ id: publicFigures.id })
    .from(publicFigures)
    .where(and(eq(publicFigures.slug, slug), ne(publicFigures.nameHash, hash)));
  await tx
    .insert(publicFigures)
    .values({
      id: randomId(),
      slug: taken ? `${slug}-${randomId().slice(0, 8)}` : slug,
      ...{ name, nameHash: hash, about },
    })
    .onConflictDoNothing({ target: publicFigures.nameHash });
  const [figure] = await tx
    .select()
    .from(publicFigures)
    .where(eq(publicFigures.nameHash, hash))
    .for('update');
  if (!figure || figure.state === 'removed') throw new AppError(errors.figure_removed);
  if (about !== '' && about !== figure.about) {
    await tx
      .update(publicFigures)
      .set({ about, updatedAt: new Date() })
      .where(eq(publicFigures.id, figure.id));
  }
  return figure;
}

async function tellReporter(
  tx: Database,
  { homeUrl }: FigureDeps,
  { reporterId }: IncidentRow,
  { decision, note }: DecisionInput,
  name: string,
): Promise<void> {
  if (reporterId === null) return;
  const [reporter] = await tx
    .select({ email: userProfiles.email })
    .from(userProfiles)
    .where(eq(userProfiles.id, reporterId));
  if (!reporter) return;
  const { subject, lines, note: noteLine, ...rest } = words.decided;
  const told = {
    ...rest,
    subject: subject[decision](name),
    lines: [lines[decision], ...(note === '' ? [] : [noteLine(note)])],
  };
  await queueMail(
    tx,
    await writeMail('figure_report_decided', reporter.email, told, `${homeUrl}/celebrity-database`),
  );
}
