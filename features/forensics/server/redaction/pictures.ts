/** Pictures for the other side: rectangles are burnt into a new exhibit, and the one that it is made from stays as it is. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AnalysisResultSchema } from '@unmask/analyses/contract';
import { analysisFrames } from '@unmask/analyses/tables';
import type { Database } from '@unmask/db';
import { asc, eq } from '@unmask/db/sql';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import { errors } from '../../errors.ts';
import type { Derivation, Rectangle } from '../../redaction-contract.ts';
import { custody } from '../../words.ts';
import { findCase, findOpenCase, type InCase, maySeeAll } from '../access.ts';
import { copyFile } from '../copies.ts';
import { appendEvent, appendLook } from '../events.ts';
import { type EvidenceRow, exhibitOf, findExhibit, insertExhibit } from '../evidence.ts';
import { hashExhibit } from '../looks.ts';
import { countMade, type ReportDeps } from '../reports.ts';
import { type Burnt, burn } from './burn.ts';

type OfExhibit = InCase & { evidenceId: string };

/** Longer side of what is shown to draw on. */
const SHOWN_SIDE = 1_600;

/** What was measured it is, or what its type says: `video`, `audio`, `image`, or something else. */
export function modalityOf({ result, type }: EvidenceRow): string {
  const parsed = AnalysisResultSchema.safeParse(result);
  return parsed.success ? parsed.data.modality : (type.split('/')[0] ?? '');
}

const isPicture = (exhibit: EvidenceRow) => exhibit.storageKey !== null && modalityOf(exhibit) === 'image';

/** Of a video, what its analysis kept. */
async function stillsOf(db: Database, { analysisId }: EvidenceRow) {
  if (analysisId === null) return [];
  return db
    .select({ still: analysisFrames.position, at_s: analysisFrames.at_s, jpeg: analysisFrames.jpeg })
    .from(analysisFrames)
    .where(eq(analysisFrames.analysisId, analysisId))
    .orderBy(asc(analysisFrames.position));
}

/** @throws AppError `case_not_found`, `exhibit_not_found` */
export async function picturesOf(db: Database, actor: RequestActor, where: OfExhibit) {
  const { row } = await findCase(db, actor, where);
  const exhibit = await findExhibit(db, row.id, where.evidenceId);
  if (isPicture(exhibit)) return [{ still: null, at_s: null }];
  if (modalityOf(exhibit) !== 'video') return [];
  return (await stillsOf(db, exhibit)).map(({ still, at_s }) => ({ still, at_s }));
}

/** The picture in a file of its own, for as long as it is worked with. @throws AppError `redaction_no_picture`, `exhibit_damaged` */
async function withSource<T>(
  deps: ReportDeps,
  exhibit: EvidenceRow,
  still: number | null,
  work: (file: string, at_s: number | null) => Promise<T>,
): Promise<T> {
  if (still === null) {
    if (!isPicture(exhibit) || exhibit.storageKey === null) throw new AppError(errors.redaction_no_picture);
    const stored = await deps.storage.asFile(exhibit.storageKey);
    try {
      return await work(stored.path, null);
    } finally {
      await stored.done();
    }
  }
  const found = (await stillsOf(deps.db, exhibit)).find((each) => each.still === still);
  if (!found || modalityOf(exhibit) !== 'video') throw new AppError(errors.redaction_no_picture);
  const file = path.join(deps.settings.incomingDir, `${randomId()}.part`);
  await writeFile(file, Buffer.from(found.jpeg, 'base64'));
  try {
    return await work(file, found.at_s);
  } finally {
    await rm(file, { force: true });
  }
}

/** To draw on; that it was shown stands in the custody log. */
export async function showPicture(
  deps: ReportDeps,
  actor: RequestActor,
  { still, ...where }: OfExhibit & { still: number | null },
): Promise<Buffer> {
  const { row, member } = await findCase(deps.db, actor, where);
  const exhibit = await findExhibit(deps.db, row.id, where.evidenceId);
  const to = path.join(deps.settings.incomingDir, `${randomId()}.part`);
  try {
    await withSource(deps, exhibit, still, (from) => burn({ from, to, rectangles: [], side: SHOWN_SIDE }));
    const description = custody.picture_shown(exhibitOf(exhibit));
    const look = { event: 'picture_shown', description, userId: member.userId };
    await appendLook(deps.db, row.id, look, exhibit.id);
    return await readFile(to);
  } finally {
    await rm(to, { force: true });
  }
}

interface Asked extends OfExhibit {
  still: number | null;
  rectangles: Rectangle[];
  reason: string;
}

/** @throws AppError `redaction_…`, `exhibit_damaged`, `case_closed`, `report_limit` */
export async function redactPicture(
  deps: ReportDeps,
  actor: RequestActor,
  { still, rectangles, reason, ...where }: Asked,
): Promise<EvidenceRow> {
  const { db, storage, settings } = deps;
  const { row, member } = await findOpenCase(db, actor, where);
  if (!maySeeAll(member)) throw new AppError('forbidden', 'view_all_analyses');
  if (reason === '') throw new AppError(errors.redaction_reason_missing);
  if (rectangles.every(({ width, height }) => width === 0 || height === 0))
    throw new AppError(errors.redaction_no_rectangle);
  await countMade(db, row.organizationId);
  const found = await findExhibit(db, row.id, where.evidenceId);
  // What is made says the hash of what it was made from: the copy must have it now.
  const exhibit =
    found.storageKey === null ? found : await hashExhibit(deps, found, member.userId, 'evidence_verified');
  if (exhibit.storageKey !== null && !exhibit.intact) throw new AppError(errors.exhibit_damaged);
  const to = path.join(settings.incomingDir, `${randomId()}.part`);
  try {
    const { burnt, at_s } = await withSource(deps, exhibit, still, async (from, at) => ({
      burnt: await burn({ from, to, rectangles, side: null }),
      at_s: at,
    }));
    if (burnt.rectangles.length === 0) throw new AppError(errors.redaction_no_rectangle);
    const copy = await copyFile(deps, to);
    try {
      const derivation = derivationOf(exhibit, burnt, at_s, reason);
      const fields = {
        ...{ role: 'derived' as const, filename: custody.pictureName(exhibitOf(exhibit), at_s) },
        ...{ type: 'image/png', description: custody.madeHere, sizeBytes: copy.size_bytes },
        ...{ sha256: copy.sha256, storageKey: copy.key, noFile: null },
        ...{ state: 'completed' as const, derivation },
      };
      // One transaction: no picture stands in the case of which the custody log does not say how it was made.
      return await insertExhibit(db, row, member.userId, fields, (tx, made) =>
        tell(tx, made, derivation, member.userId),
      );
    } catch (error) {
      await storage.remove(copy.key);
      throw error;
    }
  } finally {
    await rm(to, { force: true });
  }
}

const derivationOf = (
  exhibit: EvidenceRow,
  burnt: Burnt,
  at_s: number | null,
  reason: string,
): Derivation => ({
  ...{ from: exhibitOf(exhibit), fromSha256: exhibit.sha256, at_s, reason },
  ...burnt,
});

/** Within the transaction that makes the exhibit, which holds the case. */
async function tell(tx: Database, made: EvidenceRow, derivation: Derivation, userId: string): Promise<void> {
  const name = exhibitOf(made);
  const list = derivation.rectangles.map((rectangle) => rectangle.join(', ')).join('; ');
  const description = custody.picture_redacted(
    name,
    derivation.from,
    custody.rectangles(list),
    derivation.reason,
    custody.hashes(derivation.fromSha256, made.sha256),
  );
  const detail = { exhibit: name, sha256: made.sha256, ...derivation };
  await appendEvent(tx, made.caseId, { event: 'picture_redacted', description, userId, detail });
}
