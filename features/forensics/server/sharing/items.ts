/** What a link can lead to: reports, redacted copies and files of one case. */
import type { Database } from '@unmask/db';
import { and, eq, inArray, isNotNull } from '@unmask/db/sql';
import { moment } from '../../report/paper.ts';
import type { SharedRef } from '../../share-contract.ts';
import { shareLabels as labels } from '../../share-words.ts';
import { forensicsEvidence, forensicsRedactions, forensicsReports } from '../../tables.ts';
import { exhibitOf } from '../evidence.ts';
import { fileName } from '../routes-files.ts';

export interface SharedItem extends SharedRef {
  label: string;
  filename: string;
  sizeBytes: number | null;
  sha256: string;
  storageKey: string;
}

/** In the order in which they are named; those that are not of the case are left out. */
export async function sharedItems(
  db: Database,
  caseId: string,
  refs: readonly SharedRef[],
): Promise<SharedItem[]> {
  const ids = refs.map(({ id }) => id);
  if (ids.length === 0) return [];
  const reports = await db
    .select()
    .from(forensicsReports)
    .where(and(eq(forensicsReports.caseId, caseId), inArray(forensicsReports.id, ids)));
  const copies = await db
    .select({ copy: forensicsRedactions, report: forensicsReports })
    .from(forensicsRedactions)
    .innerJoin(forensicsReports, eq(forensicsReports.id, forensicsRedactions.reportId))
    .where(and(eq(forensicsRedactions.caseId, caseId), inArray(forensicsRedactions.id, ids)));
  const exhibits = await db
    .select()
    .from(forensicsEvidence)
    .where(
      and(
        eq(forensicsEvidence.caseId, caseId),
        inArray(forensicsEvidence.id, ids),
        isNotNull(forensicsEvidence.storageKey),
      ),
    );
  const all: SharedItem[] = [
    ...reports.map((row) => ({
      ...{ kind: 'report' as const, id: row.id, label: labels.report(row.title, row.version) },
      ...{ filename: `${fileName(row)}.pdf`, sizeBytes: null, sha256: row.pdfSha256 },
      storageKey: row.storageKey,
    })),
    ...copies.map(({ copy, report }) => ({
      ...{
        kind: 'redaction' as const,
        id: copy.id,
        label: labels.redaction(report.title, report.version, moment(copy.madeAt.toISOString())),
      },
      ...{ filename: `${fileName({ ...report, id: copy.id })}-redacted.pdf`, sizeBytes: null },
      ...{ sha256: copy.pdfSha256, storageKey: copy.storageKey },
    })),
    ...exhibits.map((row) => ({
      ...{ kind: 'exhibit' as const, id: row.id, label: labels.exhibit(exhibitOf(row), row.filename) },
      ...{ filename: row.filename, sizeBytes: row.sizeBytes, sha256: row.sha256 },
      storageKey: row.storageKey ?? '',
    })),
  ];
  return refs.flatMap((ref) => all.find(({ kind, id }) => kind === ref.kind && id === ref.id) ?? []);
}
