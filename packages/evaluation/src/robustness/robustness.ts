import type { Modality } from '@unmask/engine/types';
import type { Measured } from '../measure/measure-all.ts';
import type { ModelFolders } from '../model-files.ts';
import { type NullableInterval, roundedInterval } from '../report/figures.ts';
import type { ScoredFile } from '../report/scored-file.ts';
import { scoreAll } from '../score-files.ts';
import type { Session } from '../session.ts';
import { auc } from '../statistics/auc.ts';
import { aucDifference } from '../statistics/auc-difference.ts';
import { bootstrapOverGroups } from '../statistics/group-bootstrap.ts';
import { withNeverSeen } from '../statistics/never-seen.ts';
import { CHANGES, type Change } from './changes.ts';

/** What a change of the files does to the scores; shares 0..1, intervals over groups. */
export interface ChangeFigures {
  /** Files scored both ways. */
  n: number;
  real: number;
  ai: number;
  groups: number;
  aucBefore: NullableInterval;
  aucAfter: NullableInterval;
  /** AUC after minus AUC before: paired, same files, same draws. */
  aucChange: NullableInterval;
  /** Files whose outcome is another one. */
  flipped: NullableInterval;
  /** Files named authentic before and AI after, or the other way round. */
  reversed: NullableInterval;
  /** Of the real files, those named AI before, and after. */
  falseAlarmRealBefore: NullableInterval;
  falseAlarmReal: NullableInterval;
  /** Of the AI files, those named AI before, and after. */
  recallBefore: NullableInterval;
  recall: NullableInterval;
  /** Share named after minus share named before: paired, same files, same draws. */
  recallChange: NullableInterval;
}

export type RobustnessReport = Partial<Record<Modality, Partial<Record<Change, ChangeFigures>>>>;

const MODALITIES: readonly Modality[] = ['video', 'audio', 'image'];
const DRAWS = 1000;

interface Pair {
  before: ScoredFile;
  after: ScoredFile;
}

const decided = ({ outcome }: ScoredFile): boolean => outcome !== 'inconclusive';
const flips = ({ before, after }: Pair): boolean => before.outcome !== after.outcome;
const wasNamedAi = ({ before }: Pair): boolean => before.outcome === 'ai_generated';
const namedAi = ({ after }: Pair): boolean => after.outcome === 'ai_generated';
const groupOf = ({ after }: Pair): string => after.pairGroup;

const count = (pairs: readonly Pair[], that: (pair: Pair) => boolean): number => pairs.filter(that).length;

function figure(pairs: readonly Pair[], statistic: (pairs: readonly Pair[]) => number): NullableInterval {
  return roundedInterval(bootstrapOverGroups(pairs, groupOf, statistic, { draws: DRAWS }));
}

function share(pairs: readonly Pair[], that: (pair: Pair) => boolean): NullableInterval {
  const counted = (drawn: readonly Pair[]) => count(drawn, that) / drawn.length;
  const interval = bootstrapOverGroups(pairs, groupOf, counted, { draws: DRAWS });
  return roundedInterval(withNeverSeen(interval, new Set(pairs.map(groupOf)).size));
}

/** Compares the scores of files and of their changed copies, matched by folder and id. */
export function compare(before: readonly ScoredFile[], after: readonly ScoredFile[]): ChangeFigures {
  const originals = new Map(before.map((row) => [`${row.folder}/${row.id}`, row]));
  const pairs = after.flatMap((row): Pair[] => {
    const original = originals.get(`${row.folder}/${row.id}`);
    return original ? [{ before: original, after: row }] : [];
  });
  const real = pairs.filter((pair) => pair.after.label === 0);
  const ai = pairs.filter((pair) => pair.after.label === 1);
  const twice = pairs.map(({ before: one, after: other }) => ({
    label: other.label,
    group: other.pairGroup,
    one: other.score,
    other: one.score,
  }));
  return {
    n: pairs.length,
    real: real.length,
    ai: ai.length,
    groups: new Set(pairs.map(groupOf)).size,
    aucBefore: figure(pairs, (drawn) => auc(drawn.map((pair) => pair.before))),
    aucAfter: figure(pairs, (drawn) => auc(drawn.map((pair) => pair.after))),
    aucChange: roundedInterval(aucDifference(twice, DRAWS)),
    flipped: share(pairs, flips),
    reversed: share(pairs, (pair) => flips(pair) && decided(pair.before) && decided(pair.after)),
    falseAlarmRealBefore: share(real, wasNamedAi),
    falseAlarmReal: share(real, namedAi),
    recallBefore: share(ai, wasNamedAi),
    recall: share(ai, namedAi),
    recallChange: figure(ai, (drawn) => (count(drawn, namedAi) - count(drawn, wasNamedAi)) / drawn.length),
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
  const cell = ({ value, low, high }: NullableInterval): string =>
    (value === null
      ? 'n/a'
      : `${value.toFixed(3)} [${low?.toFixed(3) ?? 'n/a'}, ${high?.toFixed(3) ?? 'n/a'}]`
    ).padEnd(24);
  const lines = [
    '',
    `change            files  ${['AUC before', 'AUC after', 'outcome changed', 'reversed', 'real named AI', 'and after', 'AI named AI', 'and after'].map((head) => head.padEnd(24)).join('')}`,
  ];
  for (const [modality, changes] of Object.entries(report)) {
    for (const [change, row] of Object.entries(changes)) {
      const named = [row.falseAlarmRealBefore, row.falseAlarmReal, row.recallBefore, row.recall];
      const cells = [row.aucBefore, row.aucAfter, row.flipped, row.reversed, ...named];
      lines.push(
        `${`${modality} ${change}`.padEnd(18)}${String(row.n).padStart(5)}  ${cells.map(cell).join('')}`.trimEnd(),
      );
    }
  }
  return lines.join('\n');
}
