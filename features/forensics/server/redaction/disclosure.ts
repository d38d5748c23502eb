/** What of a case a redacted package may hold. Told by numbers and kinds alone: names of files and people stay where they are. */
import type { Database } from '@unmask/db';
import { asc, desc, eq } from '@unmask/db/sql';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import type { AbsentReason, Disclosure } from '../../disclosure-contract.ts';
import { disclosureWords as words } from '../../disclosure-words.ts';
import { forensicsEvidence, forensicsRedactions, forensicsReports } from '../../tables.ts';
import { findCase, type InCase, maySeeAll } from '../access.ts';
import { type EvidenceRow, exhibitOf } from '../evidence.ts';
import type { ReportRow } from '../reports.ts';
import { modalityOf } from './pictures.ts';
import type { RedactionRow } from './report-copies.ts';

export interface CopyOfReport {
  copy: RedactionRow;
  report: ReportRow;
}

export interface Plan {
  pictures: EvidenceRow[];
  copies: CopyOfReport[];
  absent: Disclosure['absent'];
}

/** @throws AppError `case_not_found`, `forbidden` */
export async function disclosureOf(db: Database, actor: RequestActor, where: InCase): Promise<Disclosure> {
  const { row, member } = await findCase(db, actor, where);
  if (!maySeeAll(member)) throw new AppError('forbidden', 'view_all_analyses');
  const exhibits = await db
    .select()
    .from(forensicsEvidence)
    .where(eq(forensicsEvidence.caseId, row.id))
    .orderBy(asc(forensicsEvidence.position));
  const { pictures, copies, absent } = await planOf(db, row.id, exhibits);
  return {
    present: [...copies.map(copyWords), ...pictures.map(pictureWords)].map((what) => ({ what })),
    absent,
  };
}

export const copyWords = ({ report: { title, version } }: CopyOfReport) => words.report(title, version);
export const pictureWords = (exhibit: EvidenceRow) =>
  words.picture(exhibitOf(exhibit), exhibit.derivation?.from ?? '');

export async function planOf(db: Database, caseId: string, exhibits: readonly EvidenceRow[]): Promise<Plan> {
  const reports = await reportsOf(db, caseId);
  const struck = new Set(
    reports.copies.flatMap(({ copy }) =>
      copy.strikes.flatMap((strike) => (strike.kind === 'exhibit' ? [strike.exhibit] : [])),
    ),
  );
  const pictures: EvidenceRow[] = [];
  const absent = [...reports.absent];
  for (const exhibit of exhibits) {
    const why = whyNot(exhibit, exhibits, struck);
    if (why === null) pictures.push(exhibit);
    else
      absent.push({
        what: exhibit.derivation ? pictureWords(exhibit) : words.original(exhibitOf(exhibit)),
        why,
      });
  }
  return { pictures, copies: reports.copies, absent };
}

/** Of each template the newest version of which there is a copy, and of that the newest copy: what was struck later stays struck. */
async function reportsOf(db: Database, caseId: string): Promise<Omit<Plan, 'pictures'>> {
  const rows = await db
    .select()
    .from(forensicsReports)
    .where(eq(forensicsReports.caseId, caseId))
    .orderBy(asc(forensicsReports.template), desc(forensicsReports.version));
  const made = await db
    .select()
    .from(forensicsRedactions)
    .where(eq(forensicsRedactions.caseId, caseId))
    .orderBy(desc(forensicsRedactions.madeAt), desc(forensicsRedactions.id));
  const copies: CopyOfReport[] = [];
  const absent: Disclosure['absent'] = [];
  for (const report of rows) {
    const what = words.reportItself(report.title, report.version);
    const copy = made.find(({ reportId }) => reportId === report.id);
    const later = copies.some((each) => each.report.template === report.template);
    if (copy && !later) copies.push({ copy, report });
    else absent.push({ what, why: later ? 'report_later' : 'report_not_redacted' });
  }
  return { copies, absent };
}

/** Null of what may be handed out: redacted pictures that no later one of the same picture has taken the place of. */
function whyNot(
  exhibit: EvidenceRow,
  all: readonly EvidenceRow[],
  struck: ReadonlySet<string>,
): AbsentReason | null {
  const chain = madeFrom(exhibit, all);
  if (chain.some((each) => struck.has(exhibitOf(each)))) return 'struck';
  if (exhibit.storageKey === null) return 'no_file';
  if (exhibit.derivation === null) return whyNoOriginal(exhibit, all);
  const source = sourceOf(exhibit, all);
  const later = all.some(
    (other) => other.position > exhibit.position && other.derivation && sourceOf(other, all) === source,
  );
  return later ? 'picture_later' : null;
}

/** An original is never handed out: what differs is what could be done about it. */
function whyNoOriginal(exhibit: EvidenceRow, all: readonly EvidenceRow[]): AbsentReason {
  const modality = modalityOf(exhibit);
  if (modality === 'video') return 'moving';
  if (modality === 'audio') return 'sound';
  if (modality !== 'image') return 'other_kind';
  const covered = all.some((other) => other.derivation && madeFrom(other, all).at(-1) === exhibit);
  return covered ? 'picture_stands' : 'picture_not_redacted';
}

/** The exhibit, what it was made from, what that was made from. */
function madeFrom(exhibit: EvidenceRow, all: readonly EvidenceRow[]): EvidenceRow[] {
  const from = exhibit.derivation && all.find((each) => exhibitOf(each) === exhibit.derivation?.from);
  // Made from an earlier one, always: so this ends.
  return from && from.position < exhibit.position ? [exhibit, ...madeFrom(from, all)] : [exhibit];
}

/** The picture at the beginning: an exhibit, or one still of it. */
function sourceOf(exhibit: EvidenceRow, all: readonly EvidenceRow[]): string {
  const chain = madeFrom(exhibit, all);
  const at_s = chain.map(({ derivation }) => derivation?.at_s ?? null).find((at) => at !== null) ?? '';
  return `${exhibitOf(chain.at(-1)!)} ${at_s}`;
}
