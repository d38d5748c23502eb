/** Reads the JSON of an evaluation run. Anything missing or of another shape is null: the page then says "not measured". */
import { SCALE } from '@unmask/product/result-reading';

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
  /** Of the signal alone. */
  auc: Interval | null;
  /** What the whole gains in AUC by it. */
  gain: Interval | null;
}

/** AI files of one kind against all real files. */
export interface KindRow {
  name: string;
  files: number | null;
  auc: Interval | null;
  tprAt5: Interval | null;
  recall: Interval | null;
  missed: Interval | null;
}

/** Where labelled files land on the scale of seven steps. */
export interface BandRow {
  name: string;
  /** Shares of all real and of all AI files. */
  ofReal: number | null;
  ofAi: number | null;
}

/** Files whose stated probability lies in one tenth of the scale. */
export interface ReliabilityBin {
  from: number;
  to: number;
  files: number;
  /** Mean of the stated probabilities. */
  stated: number;
  /** Share of AI files among them. */
  observed: Interval;
}

/** The same files after both classes were changed alike. */
export interface RobustnessRow {
  name: string;
  files: number | null;
  before: Interval | null;
  after: Interval | null;
  /** Of the AI files, those named AI. */
  recallBefore: Interval | null;
  recall: Interval | null;
  /** Of the real files after the change, those named AI. */
  falseAlarm: Interval | null;
}

export const FIGURE_NAMES = [
  'auc',
  'macroAuc',
  'recall',
  'falseAlarmReal',
  'missed',
  'inconclusive',
  'tprAt1',
  'tprAt5',
  'eer',
  'ece',
] as const;
export type FigureName = (typeof FIGURE_NAMES)[number];

export interface ModalityReport {
  files: number | null;
  real: number | null;
  ai: number | null;
  figures: Record<FigureName, Interval | null>;
  /** AUC of a classifier that sees metadata alone. */
  control: Interval | null;
  /** AUC of the engine minus that of the control, over the same draws. */
  controlMargin: Interval | null;
  kinds: KindRow[];
  /** From least to most like AI files. */
  bands: BandRow[];
  reliability: ReliabilityBin[];
  generators: OriginRow[];
  sources: OriginRow[];
  signals: SignalRow[];
  robustness: RobustnessRow[];
  second: SecondTest | null;
}

/** Files whose sources no fit has met. */
export interface SecondTest {
  date: string | null;
  files: number;
  real: number;
  ai: number;
  figures: SecondFigures;
  /** The same files, judged with what they state and the marks they bear; null where those were not read. */
  withStatements: SecondFigures | null;
}

export type SecondFigures = Record<(typeof SECOND_FIGURES)[number], Interval | null>;

export const SECOND_FIGURES = ['auc', 'recall', 'falseAlarmReal', 'missed', 'inconclusive'] as const;

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

/** The figures of these names, each with the interval that stands apart from it. */
function figuresOf<Name extends string>(names: readonly Name[], own: Fields): Record<Name, Interval | null> {
  const apart = fields(own.intervals);
  const figures = names.map((name) => [name, interval(own[name], apart[name])] as const);
  return Object.fromEntries(figures) as Record<Name, Interval | null>;
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
    before: interval(own.aucBefore),
    after: interval(own.aucAfter),
    recallBefore: interval(own.recallBefore),
    recall: interval(own.recall),
    falseAlarm: interval(own.falseAlarmReal),
  };
}

function kindRow(name: string, own: Fields): KindRow {
  return {
    name,
    files: number(own.n),
    auc: interval(own.auc),
    tprAt5: interval(own.tprAt5),
    recall: interval(own.recall),
    missed: interval(own.missed),
  };
}

/** Older reports give the AUC without the signal as a bare number: the difference then has no interval. */
function gainOf(without: unknown, whole: Interval | null): Interval | null {
  const paired = interval(fields(without).gain);
  const left = number(without);
  if (paired !== null || left === null || whole === null) return paired;
  return { value: whole.value - left, low: null, high: null };
}

function bandRows(value: unknown, real: number | null, ai: number | null): BandRow[] {
  const counted = fields(value);
  const share = (count: number | null, of: number | null) =>
    count === null || of === null || of === 0 ? null : count / of;
  return SCALE.filter((name) => counted[name] !== undefined).map((name) => {
    const own = fields(counted[name]);
    return { name, ofReal: share(number(own.real), real), ofAi: share(number(own.ai), ai) };
  });
}

function reliabilityBins(value: unknown): ReliabilityBin[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  return list.flatMap((entry) => {
    const own = fields(entry);
    const [from, to, files, stated] = [own.from, own.to, own.count, own.meanPredicted].map(number);
    const observed = interval(own.observed);
    if (from == null || to == null || files == null || stated == null || observed === null) return [];
    return [{ from, to, files, stated, observed }];
  });
}

function secondTest(value: unknown): SecondTest | null {
  const own = fields(value);
  const [files, real, ai] = [own.n, own.real, own.ai].map(number);
  if (files == null || real == null || ai == null) return null;
  return {
    ...{ date: text(own.date), files, real, ai },
    figures: figuresOf(SECOND_FIGURES, own),
    withStatements:
      own.withStatements === undefined ? null : figuresOf(SECOND_FIGURES, fields(own.withStatements)),
  };
}

function modality(value: unknown, changed: unknown, second: unknown): ModalityReport {
  const own = fields(value);
  const without = fields(own.ablation);
  const auc = interval(own.auc);
  return {
    files: number(own.n),
    real: number(own.real),
    ai: number(own.ai),
    figures: figuresOf(FIGURE_NAMES, own),
    control: interval(own.control),
    controlMargin: interval(own.controlMargin),
    kinds: rows(own.byKind, kindRow),
    bands: bandRows(own.bands, number(own.real), number(own.ai)),
    reliability: reliabilityBins(own.reliability),
    generators: rows(own.byGenerator, originRow),
    sources: rows(own.bySource, originRow),
    signals: rows(own.signals, (name, row) => ({
      name,
      files: number(row.n),
      auc: interval(row.auc),
      gain: gainOf(without[name], auc),
    })),
    robustness: rows(changed, robustnessRow),
    second: secondTest(second),
  };
}

/** Null when there is no report at all. */
export function readReport(value: unknown): AccuracyReport | null {
  const report = fields(value);
  const measured = fields(report.modalities);
  const changed = fields(report.robustness);
  const second = fields(report.secondTest);
  const names = MODALITIES.filter((name) => measured[name] !== undefined);
  if (names.length === 0) return null;
  return {
    engine: text(report.engine) ?? text(fields(report.engine).version),
    date: text(report.date),
    modalities: Object.fromEntries(
      names.map((name) => [name, modality(measured[name], changed[name], second[name])]),
    ),
  };
}
