import { bootstrapOverGroups, type Interval } from '../statistics/group-bootstrap.ts';
import type { FaceFigures, PairFigures } from './measure-pair.ts';

/** Share of the frames that must show the same scene in both files. */
const LEAST_MATCHED = 0.5;

export interface LocalisationFigures {
  pairs: number;
  groups: number;
  faces: number;
  /** Means over pairs (each the mean of its faces), 95% intervals from 1,000 draws of groups. */
  means: Record<keyof FaceFigures, Interval>;
  /** Overlap of the map minus that of a baseline, on the same draws. */
  aheadOf: { hull: Interval; ellipse: Interval; rankedOfHull: Interval };
}

export interface LocalisationReport {
  candidates: number;
  /** Pairs whose pictures do not correspond. */
  rejected: number;
  /** Pairs that correspond, but whose faces differ less than two encodings may. */
  unchanged: number;
  all: LocalisationFigures;
  byGenerator: Record<string, LocalisationFigures>;
}

interface Row {
  group: string;
  generator: string;
  faces: number;
  means: FaceFigures;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const KEYS = [
  'map',
  'mapRanked',
  'hull',
  'ellipse',
  'mapAuc',
  'centreAuc',
  'mapAucInside',
  'centreAucInside',
  'marked',
  'markedOriginal',
  'changed',
] as const satisfies ReadonlyArray<keyof FaceFigures>;

const each = <T>(value: (key: keyof FaceFigures) => T): Record<keyof FaceFigures, T> => ({
  map: value('map'),
  mapRanked: value('mapRanked'),
  hull: value('hull'),
  ellipse: value('ellipse'),
  mapAuc: value('mapAuc'),
  centreAuc: value('centreAuc'),
  mapAucInside: value('mapAucInside'),
  centreAucInside: value('centreAucInside'),
  marked: value('marked'),
  markedOriginal: value('markedOriginal'),
  changed: value('changed'),
});

/** Whether the one is what the other was made of. */
export function corresponds({ frames, matched }: PairFigures): boolean {
  return frames > 0 && matched / frames >= LEAST_MATCHED;
}

const visible = (pair: PairFigures): boolean => corresponds(pair) && pair.faces.length > 0;

function interval(rows: readonly Row[], value: (row: Row) => number): Interval {
  const found = bootstrapOverGroups(
    rows,
    ({ group }) => group,
    (drawn) => mean(drawn.map(value)),
  );
  const rounded = (figure: number) => Math.round(figure * 1e4) / 1e4;
  return { value: rounded(found.value), low: rounded(found.low), high: rounded(found.high) };
}

function figuresOf(rows: readonly Row[]): LocalisationFigures {
  const ahead = (of: 'hull' | 'ellipse') => interval(rows, ({ means }) => means.map - means[of]);
  return {
    pairs: rows.length,
    groups: new Set(rows.map(({ group }) => group)).size,
    faces: rows.reduce((sum, { faces }) => sum + faces, 0),
    means: each((key) => interval(rows, ({ means }) => means[key])),
    aheadOf: {
      hull: ahead('hull'),
      ellipse: ahead('ellipse'),
      rankedOfHull: interval(rows, ({ means }) => means.mapRanked - means.hull),
    },
  };
}

export function localisationReport(measured: readonly PairFigures[]): LocalisationReport {
  const rows = measured.filter(visible).map(
    ({ altered, faces }): Row => ({
      group: altered.pairGroup,
      generator: altered.generator,
      faces: faces.length,
      means: each((key) => mean(faces.map((face) => face[key]))),
    }),
  );
  const generators = [...new Set(rows.map(({ generator }) => generator))].sort();
  return {
    candidates: measured.length,
    rejected: measured.filter((pair) => !corresponds(pair)).length,
    unchanged: measured.filter(corresponds).length - rows.length,
    all: figuresOf(rows),
    byGenerator: Object.fromEntries(
      generators.map((name) => [name, figuresOf(rows.filter(({ generator }) => generator === name))]),
    ),
  };
}

export function localisationTable(report: LocalisationReport): string {
  const text = ({ value, low, high }: Interval) =>
    Number.isFinite(value) ? `${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})` : 'n/a';
  const line = (name: string, of: LocalisationFigures) =>
    `| ${[name, of.pairs, of.groups, of.faces, ...KEYS.map((key) => text(of.means[key])), text(of.aheadOf.hull)].join(' | ')} |`;
  return [
    `${report.candidates} candidate pairs, ${report.rejected} do not correspond, ${report.unchanged} without a visible change`,
    `| altered by | pairs | groups | faces | ${KEYS.join(' | ')} | map - hull |`,
    `| --- |${' --- |'.repeat(KEYS.length + 4)}`,
    ...Object.entries(report.byGenerator).map(([name, figures]) => line(name, figures)),
    line('all', report.all),
  ].join('\n');
}
