import type { NullableInterval, OriginFigures } from './figures.ts';
import type { AblationFigures, FitFigures, KindFigures } from './latest.ts';
import type { ModalityReport, Report } from './report.ts';

function number(value: number | null, digits = 3): string {
  return value === null ? 'n/a' : value.toFixed(digits);
}

function interval({ value, low, high }: NullableInterval): string {
  return `${number(value)}  [${number(low)}, ${number(high)}]`;
}

function percent(value: number): string {
  return `${(100 * value).toFixed(0)}%`.padStart(6);
}

const ROWS: ReadonlyArray<[label: string, figure: string]> = [
  ['AUC', 'auc'],
  ['EER', 'eer'],
  ['TPR at 1% FPR', 'tprAt1'],
  ['TPR at 5% FPR', 'tprAt5'],
  ['ECE', 'ece'],
  ['ECE at even prior', 'eceEvenPrior'],
  ['Cllr', 'cllr'],
  ['Cllr, discrimination alone', 'cllrMin'],
  ['named AI, of real files', 'falseAlarmReal'],
  ['wrong, of verdicts on real', 'wrongOnReal'],
  ['named AI, of AI files', 'recall'],
  ['named authentic, of AI files', 'missed'],
  ['inconclusive, of all', 'inconclusive'],
  ['inconclusive, of real', 'inconclusiveReal'],
];

function origins(title: string, column: string, table: Record<string, OriginFigures>): string[] {
  const names = Object.keys(table);
  if (names.length === 0) return [];
  const width = Math.min(44, Math.max(title.length, ...names.map((name) => name.length)));
  return [
    '',
    `  ${title.padEnd(width)}     n  ${column}  inconclusive  mean score`,
    ...names.map((name) => {
      const row = table[name]!;
      const cells = `${String(row.n).padStart(5)}  ${percent(row.namedAi)}        ${percent(row.inconclusive)}`;
      return `  ${name.slice(0, width).padEnd(width)} ${cells}        ${number(row.meanScore, 2)}`;
    }),
  ];
}

function kinds(table: Record<string, KindFigures>): string[] {
  const names = Object.keys(table);
  if (names.length === 0) return [];
  return [
    '',
    `  ${'kind, against all real files'.padEnd(30)}     n  AUC                      TPR at 1%  at 5%  recall`,
    ...names.map((name) => {
      const row = table[name]!;
      const shares = [row.tprAt1, row.tprAt5, row.recall].map(({ value }) =>
        value === null ? '   n/a' : percent(value),
      );
      return `  ${name.padEnd(30)} ${String(row.n).padStart(5)}  ${interval(row.auc).padEnd(23)}   ${shares.join('   ')}`;
    }),
  ];
}

function bands(report: ModalityReport): string[] {
  return [
    '',
    `  ${'band'.padEnd(18)}  of real   of AI`,
    ...Object.entries(report.bands).map(([name, { real, ai }]) => {
      const share = (count: number, of: number) => `${(of > 0 ? (100 * count) / of : 0).toFixed(1)}%`;
      return `  ${name.padEnd(18)} ${share(real, report.real).padStart(8)} ${share(ai, report.ai).padStart(7)}`;
    }),
  ];
}

function modalityTable(name: string, report: ModalityReport): string[] {
  const figures: Record<string, NullableInterval> = { auc: report.auc, ...report.intervals };
  const signals = Object.entries(report.signals);
  return [
    '',
    `${name}: ${report.n} files (${report.real} real, ${report.ai} AI) in ${report.groups} groups; 95% intervals over groups`,
    `  scored by fold models ${report.scoredBy.foldModel}, by the full model ${report.scoredBy.fullModel}`,
    ...ROWS.map(([label, figure]) => `  ${label.padEnd(30)} ${interval(figures[figure]!)}`),
    `  ${'AUC inside groups of both labels'.padEnd(30)} ${interval(report.macroAuc)} (${report.macroAuc.groups} groups)`,
    ...(report.permissive
      ? [
          `  ${'AUC, permissive files'.padEnd(30)} ${interval(report.permissive.auc)} (${report.permissive.n} files)`,
        ]
      : []),
    `  ${'CPU seconds per file'.padEnd(30)} mean ${number(report.cost.meanCpu_s, 2)}, most ${number(report.cost.maxCpu_s, 2)}`,
    ...(signals.length > 0 ? ['', '  signal alone: files, AUC'] : []),
    ...signals.map(
      ([signal, row]) => `  ${signal.padEnd(24)} ${String(row!.n).padStart(5)}  ${interval(row!.auc)}`,
    ),
    ...bands(report),
    ...kinds(report.byKind),
    ...origins('generator', 'recall', report.byGenerator),
    ...origins('real source', ' alarm', report.bySource),
  ];
}

function gainLine(signal: string, row: AblationFigures): string {
  const note = row.addsNothing ? '  adds nothing' : (row.gain.low ?? 0) > 0 ? '  adds' : '';
  return `    ${signal.padEnd(22)} ${number(row.auc.value)}  ${interval(row.gain)}${note}`;
}

/** What only a fit knows of one kind of file, as plain text. */
export function fitTable(name: string, { control, controlMargin, ablation }: FitFigures): string {
  const signals = Object.entries(ablation);
  return [
    '',
    `${name}: metadata alone ${interval(control)}; the engine's lead over it ${interval(controlMargin)}`,
    ...(signals.length > 0 ? ["  without the signal: AUC, and the signal's gain"] : []),
    ...signals.map(([signal, row]) => gainLine(signal, row!)),
  ].join('\n');
}

/** The report as plain text for a terminal. */
export function tablesOf(report: Report): string {
  const lines = Object.entries(report.modalities).flatMap(([name, own]) => modalityTable(name, own));
  if (report.refused.length > 0) {
    lines.push('', `${report.refused.length} files could not be analyzed:`);
    for (const { folder, id, code, error } of report.refused)
      lines.push(`  ${folder}/${id}: ${code} (${error})`);
  }
  return lines.join('\n').trimStart();
}
