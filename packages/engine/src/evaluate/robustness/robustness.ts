import type { Modality } from '../../types.ts';
import type { Measured } from '../measure/measure-all.ts';
import type { ModelFolders } from '../model-files.ts';
import type { ScoredFile } from '../report/scored-file.ts';
import { scoreAll } from '../score-files.ts';
import type { Session } from '../session.ts';
import { auc } from '../statistics/auc.ts';
import { CHANGES, type Change } from './changes.ts';

/** What a change of the files does to the scores. */
export interface ChangeFigures {
  /** Files scored both ways. */
  n: number;
  aucBefore: number | null;
  aucAfter: number | null;
  /** Share of files whose outcome is another one. */
  flipped: number;
  /** Share of files named authentic before and AI after, or the other way round. */
  reversed: number;
  /** Share of the changed real files named AI. */
  falseAlarmReal: number | null;
}

export type RobustnessReport = Partial<Record<Modality, Partial<Record<Change, ChangeFigures>>>>;

const MODALITIES: readonly Modality[] = ['video', 'audio', 'image'];

function rounded(value: number): number | null {
  return Number.isFinite(value) ? Math.round(value * 1e4) / 1e4 : null;
}

/** Compares the scores of files and of their changed copies, matched by folder and id. */
export function compare(before: readonly ScoredFile[], after: readonly ScoredFile[]): ChangeFigures {
  const originals = new Map(before.map((row) => [`${row.folder}/${row.id}`, row]));
  const pairs = after.flatMap((row) => {
    const original = originals.get(`${row.folder}/${row.id}`);
    return original ? [{ before: original, after: row }] : [];
  });
  const share = (count: number, of: number): number | null => (of > 0 ? rounded(count / of) : null);
  const flipped = pairs.filter((pair) => pair.before.outcome !== pair.after.outcome);
  const reversed = flipped.filter(
    (pair) => pair.before.outcome !== 'inconclusive' && pair.after.outcome !== 'inconclusive',
  );
  const real = pairs.filter((pair) => pair.after.label === 0);
  const alarms = real.filter((pair) => pair.after.outcome === 'ai_generated');
  return {
    n: pairs.length,
    aucBefore: rounded(auc(pairs.map((pair) => pair.before))),
    aucAfter: rounded(auc(pairs.map((pair) => pair.after))),
    flipped: share(flipped.length, pairs.length) ?? 0,
    reversed: share(reversed.length, pairs.length) ?? 0,
    falseAlarmReal: share(alarms.length, real.length),
  };
}

/** Measures and scores changed copies of everything that was measured, by the same fold models. */
export async function robustnessReport(
  session: Session,
  measured: readonly Measured[],
  folders: ModelFolders,
): Promise<RobustnessReport> {
  const before = scoreAll(measured, folders).scored;
  const report: RobustnessReport = {};
  for (const modality of MODALITIES) {
    const own = measured.filter(({ result }) => !('error' in result) && result.modality === modality);
    if (own.length === 0) continue;
    const figures: Partial<Record<Change, ChangeFigures>> = {};
    for (const change of CHANGES[modality]) {
      const files = own.map(({ file }) => file);
      const after = scoreAll(await session.measure(files, change), folders).scored;
      figures[change] = compare(before, after);
    }
    report[modality] = figures;
  }
  return report;
}

export function robustnessTable(report: RobustnessReport): string {
  const number = (value: number | null): string => (value === null ? '  n/a' : value.toFixed(3));
  const lines = ['', 'change            files  AUC before  after   outcome changed  reversed  real named AI'];
  for (const [modality, changes] of Object.entries(report)) {
    for (const [change, row] of Object.entries(changes)) {
      lines.push(
        `${`${modality} ${change}`.padEnd(18)}${String(row.n).padStart(5)}  ${number(row.aucBefore).padStart(10)}  ${number(row.aucAfter)}   ` +
          `${number(row.flipped).padStart(15)}  ${number(row.reversed).padStart(8)}  ${number(row.falseAlarmReal)}`,
      );
    }
  }
  return lines.join('\n');
}
