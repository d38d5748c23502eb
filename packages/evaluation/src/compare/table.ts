import type { FigureChange, ModalityComparison, OutcomeChanges } from './compare.ts';
import { COMPARED } from './compare.ts';

const LABELS: Record<(typeof COMPARED)[number], string> = {
  auc: 'AUC',
  eer: 'EER',
  tprAt1: 'TPR at 1% FPR',
  tprAt5: 'TPR at 5% FPR',
  ece: 'ECE',
  falseAlarmReal: 'named AI, of real files',
  wrongOnReal: 'wrong, of verdicts on real',
  recall: 'named AI, of AI files',
  missed: 'named authentic, of AI files',
  inconclusive: 'inconclusive, of all',
};

function number(value: number | null): string {
  return (value === null ? 'n/a' : value.toFixed(3)).padStart(7);
}

function signed(value: number | null): string {
  if (value === null) return 'n/a';
  return value < 0 ? value.toFixed(3) : `+${value.toFixed(3)}`;
}

function figureLine(label: string, { before, after, difference }: FigureChange): string {
  const { value, low, high } = difference;
  return `  ${label.padEnd(30)} ${number(before)}  ${number(after)}  ${signed(value)}  [${signed(low)}, ${signed(high)}]`;
}

function outcomeLines(title: string, table: Record<string, OutcomeChanges>): string[] {
  const rows = Object.entries(table).filter(([, row]) => row.changed > 0);
  if (rows.length === 0) return [];
  return [
    '',
    `  ${title.padEnd(40)}     n  changed  better  worse`,
    ...rows.map(([name, row]) => {
      const cells = [row.changed, row.better, row.worse].map((count) => String(count).padStart(7));
      return `  ${name.slice(0, 40).padEnd(40)} ${String(row.n).padStart(5)}  ${cells.join(' ')}`;
    }),
  ];
}

/** The comparison of one kind of file for a terminal. */
export function comparisonTable(name: string, one: ModalityComparison): string {
  const alone = one.onlyBefore + one.onlyAfter;
  return [
    `${name}: ${one.n} files in both reports, in ${one.groups} groups${alone > 0 ? `; ${one.onlyBefore} only before, ${one.onlyAfter} only after` : ''}`,
    `  ${''.padEnd(30)}  before    after  difference, paired 95% interval over groups`,
    ...COMPARED.map((figure) => figureLine(LABELS[figure], one.figures[figure])),
    `  outcomes changed: ${one.changed.length} of ${one.n}`,
    ...outcomeLines('kind', one.byKind),
    ...outcomeLines('generator or source', one.byGenerator),
    '',
  ].join('\n');
}
