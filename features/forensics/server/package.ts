/** The whole case to take along: everything in it with a signed list of hashes, in a form that opens without the product. */
import { Readable } from 'node:stream';
import { asc, eq } from '@unmask/db/sql';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import { errors } from '../errors.ts';
import { PACKAGE_BYTES } from '../limits.ts';
import type { ChainedEvent } from '../offline/chain.ts';
import { CASE_FORMAT } from '../offline/check-case.ts';
import { forensicsReports } from '../tables.ts';
import { custody, gone } from '../words.ts';
import { readme } from '../words-offline.ts';
import { type CaseRow, findCase, type InCase, lockCase, maySeeAll, namesOf } from './access.ts';
import { auditCase } from './audit.ts';
import { presentCase } from './cases.ts';
import { appendEvent, eventsOf, sha256Of } from './events.ts';
import { type EvidenceRow, exhibitOf } from './evidence.ts';
import { publishedKeys } from './keys.ts';
import { notesOf, tasksOf } from './notes.ts';
import { checkedExhibits, countMade, type ReportDeps } from './reports.ts';
import { fileName, readReport } from './routes-files.ts';
import { verifyPage } from './verify-page.ts';
import { type ZipFile, zipOf } from './zip.ts';

export interface Listed extends ZipFile {
  sha256: string;
}

/** Every copy is hashed first. @throws AppError `exhibit_damaged`, `report_damaged`, `package_too_large`, `report_limit`, `forbidden` */
export async function packCase(
  deps: ReportDeps,
  actor: RequestActor,
  where: InCase,
  withFiles: boolean,
): Promise<{ name: string; stream: Readable }> {
  const { db } = deps;
  const { row, member } = await findCase(db, actor, where);
  if (!maySeeAll(member)) throw new AppError('forbidden', 'view_all_analyses');
  await countMade(db, row.organizationId);
  const exhibits = await checkedExhibits(deps, row.id, member.userId);
  const size = exhibits.reduce((sum, { storageKey, sizeBytes }) => sum + (storageKey ? sizeBytes : 0), 0);
  if (withFiles && size > PACKAGE_BYTES) throw new AppError(errors.package_too_large);
  const description = custody.case_exported(withFiles ? custody.withFiles : custody.withoutFiles);
  // The package has its own entry, so that its chain is the one of the case at this moment.
  await db.transaction(async (tx) => {
    await lockCase(tx, row.id);
    await appendEvent(tx, row.id, { event: 'case_exported', description, userId: member.userId });
    await auditCase(tx, member.userId, row, 'exported', { files: withFiles ? 'all' : 'none' });
  });
  const events = await eventsOf(db, row.id);
  const { row: now } = await findCase(db, actor, where);
  const files = [
    ...(await textFiles(deps, now, events, exhibits, withFiles)),
    ...(await reportFiles(deps, row.id)),
    ...(withFiles ? exhibits.flatMap((exhibit) => exhibitFile(deps, exhibit)) : []),
  ];
  const head = await signedList(
    deps,
    { format: CASE_FORMAT, caseId: row.id, caseNumber: row.caseNumber },
    events,
    files,
  );
  return { name: `${row.caseNumber}.zip`, stream: Readable.from(zipOf([...head, ...files])) };
}

export const exhibitPath = (exhibit: Pick<EvidenceRow, 'position' | 'filename'>): string => {
  const plain = exhibit.filename.replace(/[^\w.-]+/g, '_').slice(-80);
  return `exhibits/${exhibitOf(exhibit)}-${plain === '' ? 'file' : plain}`;
};

export function exhibitFile({ storage }: ReportDeps, exhibit: EvidenceRow): Listed[] {
  const key = exhibit.storageKey;
  if (key === null) return [];
  const { sizeBytes: size, sha256 } = exhibit;
  return [{ name: exhibitPath(exhibit), size, sha256, read: () => storage.read(key) }];
}

async function textFiles(
  { db }: ReportDeps,
  row: CaseRow,
  events: readonly ChainedEvent[],
  exhibits: readonly EvidenceRow[],
  withFiles: boolean,
): Promise<Listed[]> {
  const caseId = row.id;
  const notes = await notesOf(db, caseId);
  const tasks = await tasksOf(db, caseId);
  const people = await namesOf(db, [
    row.assignedTo,
    ...events.map(({ userId }) => userId),
    ...notes.map(({ author }) => author),
    ...exhibits.map(({ addedBy }) => addedBy),
  ]);
  const by = (id: string) => people.get(id) ?? gone;
  const content = {
    ...presentCase(row),
    exhibits: exhibits.map((exhibit) => ({
      exhibit: exhibitOf(exhibit),
      id: exhibit.id,
      role: exhibit.role,
      filename: exhibit.filename,
      type: exhibit.type,
      description: exhibit.description,
      sizeBytes: exhibit.sizeBytes,
      sha256: exhibit.sha256,
      noFile: exhibit.noFile,
      path: withFiles && exhibit.storageKey ? exhibitPath(exhibit) : null,
      addedBy: by(exhibit.addedBy),
      addedAt: exhibit.addedAt.toISOString(),
      verifiedAt: exhibit.verifiedAt?.toISOString() ?? null,
      engineVersion: exhibit.engineVersion,
      models: exhibit.modelHashes,
      result: exhibit.result,
    })),
    notes: notes.map(({ author, createdAt, body }) => ({
      by: by(author),
      at: createdAt.toISOString(),
      body,
    })),
    tasks: tasks.map(({ title, doneAt }) => ({ title, doneAt: doneAt?.toISOString() ?? null })),
    people: Object.fromEntries(people),
  };
  return [
    textFile('README.txt', readme(row.caseNumber)),
    textFile('verify.html', verifyPage()),
    textFile('case.json', JSON.stringify(content, null, 2)),
    textFile('events.json', JSON.stringify(events, null, 2)),
    textFile('keys.json', JSON.stringify({ keys: await publishedKeys(db) }, null, 2)),
  ];
}

async function reportFiles(deps: ReportDeps, caseId: string): Promise<Listed[]> {
  const rows = await deps.db
    .select()
    .from(forensicsReports)
    .where(eq(forensicsReports.caseId, caseId))
    .orderBy(asc(forensicsReports.issuedAt));
  const files: Listed[] = [];
  for (const row of rows) {
    const base = `reports/${fileName(row)}`;
    const signatures = { keyId: row.keyId, pdf: row.pdfSignature, json: row.documentSignature };
    files.push(
      bytesFile(`${base}.pdf`, await readReport(deps, row)),
      textFile(`${base}.json`, row.document),
      textFile(`${base}.sig.json`, JSON.stringify(signatures, null, 2)),
    );
    if (row.timestampToken) files.push(bytesFile(`${base}.tsr`, Buffer.from(row.timestampToken, 'base64')));
  }
  return files;
}

/** The list of files with their hashes, and its signature. */
export async function signedList(
  deps: ReportDeps,
  of: { format: string; caseNumber: string; caseId?: string },
  events: ReadonlyArray<Pick<ChainedEvent, 'hash'>>,
  files: readonly Listed[],
): Promise<Listed[]> {
  const signer = await deps.signer();
  const manifest = JSON.stringify(
    {
      ...of,
      packedAt: new Date().toISOString(),
      key: { id: signer.keyId, algorithm: 'Ed25519', publicKey: signer.publicKey },
      chain: { events: events.length, head: events.at(-1)?.hash ?? '' },
      files: files.map(({ name, size, sha256 }) => ({ path: name, size, sha256 })),
    },
    null,
    2,
  );
  return [textFile('manifest.json', manifest), textFile('manifest.sig', signer.sign(Buffer.from(manifest)))];
}

export const textFile = (name: string, text: string): Listed => bytesFile(name, Buffer.from(text));

export function bytesFile(name: string, bytes: Buffer): Listed {
  return { name, size: bytes.length, sha256: sha256Of(bytes), read: () => Readable.from([bytes]) };
}
