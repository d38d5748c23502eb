/** Reads the JSON of an evaluation run. Anything missing or of another shape is null: the page then says "not measured". */

export interface Interval {
  value: number;
  low: number | null;
  high: number | null;
}

export interface OriginRow {
  name: string;
  files: number | null;
  namedAi: number | null;
  inconclusive: number | null;
}

export interface SignalRow {
  name: string;
  files: number | null;
  auc: Interval | null;
}

/** The same files after both classes were changed alike. */
export interface RobustnessRow {
  name: string;
  files: number | null;
  before: number | null;
  after: number | null;
  /** Share of outcomes that are another one afterwards. */
  changed: number | null;
}

export const FIGURE_NAMES = [
  'auc',
  'eer',
  'tprAt1',
  'tprAt5',
  'recall',
  'falseAlarmReal',
  'inconclusive',
  'ece',
  'control',
] as const;
export type FigureName = (typeof FIGURE_NAMES)[number];

export interface ModalityReport {
  files: number | null;
  real: number | null;
  ai: number | null;
  figures: Record<FigureName, Interval | null>;
  generators: OriginRow[];
  sources: OriginRow[];
  signals: SignalRow[];
  robustness: RobustnessRow[];
}

export const MODALITIES = ['video', 'audio', 'image'] as const;
export type Modality = (typeof MODALITIES)[number];

export interface AccuracyReport {
  engine: string | null;
  date: string | null;
  modalities: Partial<Record<Modality, ModalityReport>>;
}

type Fields = Record<string, unknown>;

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A plain number, or `{ value, low, high }`, or an interval given apart from its number. */
function interval(value: unknown, apart?: unknown): Interval | null {
  const own = fields(value);
  const other = fields(apart);
  const middle = number(value) ?? number(own.value) ?? number(own.auc) ?? number(fields(own.auc).value);
  if (middle === null) return null;
  return {
    value: middle,
    low: number(own.low) ?? number(other.low),
    high: number(own.high) ?? number(other.high),
  };
}

/** Rows by falling number of files, so that the weightiest come first. */
function rows<Row extends { files: number | null }>(
  value: unknown,
  read: (name: string, own: Fields) => Row,
): Row[] {
  return Object.entries(fields(value))
    .map(([name, own]) => read(name, fields(own)))
    .sort((a, b) => (b.files ?? 0) - (a.files ?? 0));
}

function originRow(name: string, own: Fields): OriginRow {
  return { name, files: number(own.n), namedAi: number(own.namedAi), inconclusive: number(own.inconclusive) };
}

function robustnessRow(name: string, own: Fields): RobustnessRow {
  return {
    name,
    files: number(own.n),
    before: number(own.aucBefore),
    after: number(own.aucAfter),
    changed: number(own.flipped),
  };
}

function modality(value: unknown, changed: unknown): ModalityReport {
  const own = fields(value);
  const apart = fields(own.intervals);
  const figure = (name: FigureName) => interval(own[name], apart[name]);
  return {
    files: number(own.n),
    real: number(own.real),
    ai: number(own.ai),
    figures: {
      auc: figure('auc'),
      eer: figure('eer'),
      tprAt1: figure('tprAt1'),
      tprAt5: figure('tprAt5'),
      recall: figure('recall'),
      falseAlarmReal: figure('falseAlarmReal'),
      inconclusive: figure('inconclusive'),
      ece: figure('ece'),
      control: figure('control'),
    },
    generators: rows(own.byGenerator, originRow),
    sources: rows(own.bySource, originRow),
    signals: rows(own.signals, (name, row) => ({ name, files: number(row.n), auc: interval(row.auc) })),
    robustness: rows(changed, robustnessRow),
  };
}

/** Null when there is no report at all. */
export function readReport(value: unknown): AccuracyReport | null {
  const report = fields(value);
  const measured = fields(report.modalities);
  const changed = fields(report.robustness);
  const names = MODALITIES.filter((name) => measured[name] !== undefined);
  if (names.length === 0) return null;
  return {
    engine: text(report.engine) ?? text(fields(report.engine).version),
    date: text(report.date),
    modalities: Object.fromEntries(names.map((name) => [name, modality(measured[name], changed[name])])),
  };
}
