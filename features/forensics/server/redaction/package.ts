/**
 * The case for somebody who may not see everything: redacted copies in place of reports and pictures, a signed list of what is left out
 * and why, and the chain of custody without its words. Nothing that a person wrote or named stands in it, but what was redacted.
 */
import { Readable } from 'node:stream';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import { absentWords, redactedReadme } from '../../disclosure-words.ts';
import { errors } from '../../errors.ts';
import { PACKAGE_BYTES } from '../../limits.ts';
import type { ChainedEvent } from '../../offline/chain.ts';
import { REDACTED_FORMAT } from '../../offline/check-case.ts';
import { custody } from '../../words.ts';
import { type CaseRow, findCase, type InCase, lockCase, maySeeAll } from '../access.ts';
import { auditCase } from '../audit.ts';
import { appendEvent, eventsOf } from '../events.ts';
import { type EvidenceRow, exhibitOf } from '../evidence.ts';
import { publishedKeys } from '../keys.ts';
import { bytesFile, exhibitFile, exhibitPath, type Listed, signedList, textFile } from '../package.ts';
import { checkedExhibits, countMade, type ReportDeps } from '../reports.ts';
import { fileName, readReport } from '../routes-files.ts';
import { verifyPage } from '../verify-page.ts';
import { zipOf } from '../zip.ts';
import { type CopyOfReport, copyWords, type Plan, pictureWords, planOf } from './disclosure.ts';

/** @throws AppError `package_nothing_redacted`, `package_too_large`, `exhibit_damaged`, `report_damaged`, `report_limit`, `forbidden` */
export async function packRedacted(
  deps: ReportDeps,
  actor: RequestActor,
  where: InCase,
): Promise<{ name: string; stream: Readable }> {
  const { db } = deps;
  const { row, member } = await findCase(db, actor, where);
  if (!maySeeAll(member)) throw new AppError('forbidden', 'view_all_analyses');
  await countMade(db, row.organizationId);
  const plan = await planOf(db, row.id, await checkedExhibits(deps, row.id, member.userId));
  if (plan.pictures.length + plan.copies.length === 0) throw new AppError(errors.package_nothing_redacted);
  if (plan.pictures.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > PACKAGE_BYTES)
    throw new AppError(errors.package_too_large);
  const reports = (await Promise.all(plan.copies.map((each) => copyFiles(deps, each)))).flat();
  await db.transaction(async (tx) => {
    await lockCase(tx, row.id);
    const description = custody.case_exported(custody.redacted);
    await appendEvent(tx, row.id, { event: 'case_exported', description, userId: member.userId });
    await auditCase(tx, member.userId, row, 'exported', { files: 'redacted' });
  });
  const events = await eventsOf(db, row.id);
  const files = [
    textFile('README.txt', redactedReadme(row.caseNumber)),
    textFile('verify.html', verifyPage()),
    textFile('case.json', JSON.stringify(contentOf(row, plan), null, 2)),
    textFile('events.json', JSON.stringify(events.map(withoutWords), null, 2)),
    textFile('keys.json', JSON.stringify({ keys: await publishedKeys(db) }, null, 2)),
    ...reports,
    ...plan.pictures.flatMap((exhibit) => exhibitFile(deps, exhibit)),
  ];
  const head = await signedList(deps, { format: REDACTED_FORMAT, caseNumber: row.caseNumber }, events, files);
  return { name: `${row.caseNumber}-redacted.zip`, stream: Readable.from(zipOf([...head, ...files])) };
}

/** Without the id of an entry its hash tells nothing: no guess at its words can be tried. */
const withoutWords = ({ position, event, at, previousHash, hash }: ChainedEvent) => ({
  ...{ position, event, at, previousHash, hash },
});

const contentOf = ({ caseNumber }: CaseRow, { pictures, copies, absent }: Plan) => ({
  caseNumber,
  redacted: true,
  exhibits: pictures.map(pictureOf),
  reports: copies.map((each) => ({
    ...{ what: copyWords(each), leftOut: each.copy.leftOut, path: `${pathOf(each)}.pdf` },
    sha256: each.copy.pdfSha256,
  })),
  absent: absent.map(({ what, why }) => ({ what, code: why, why: absentWords[why] })),
});

/** Reasons of rectangles stand in the custody log alone: nobody wrote them for the other side. */
const pictureOf = (exhibit: EvidenceRow) => ({
  ...{ exhibit: exhibitOf(exhibit), what: pictureWords(exhibit), filename: exhibit.filename },
  ...{ sizeBytes: exhibit.sizeBytes, sha256: exhibit.sha256, path: exhibitPath(exhibit) },
  ...{ from: exhibit.derivation?.from, at_s: exhibit.derivation?.at_s ?? null },
  rectangles: exhibit.derivation?.rectangles ?? [],
  ...{ engineVersion: null, models: null, result: null },
});

const pathOf = ({ copy, report }: CopyOfReport) => `reports/${fileName({ ...report, id: copy.id })}-redacted`;

async function copyFiles(deps: ReportDeps, each: CopyOfReport): Promise<Listed[]> {
  const { keyId, pdfSignature } = each.copy;
  return [
    bytesFile(`${pathOf(each)}.pdf`, await readReport(deps, each.copy)),
    textFile(`${pathOf(each)}.sig.json`, JSON.stringify({ keyId, pdf: pdfSignature }, null, 2)),
  ];
}
