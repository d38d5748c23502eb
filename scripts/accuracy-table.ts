import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bands } from '@unmask/product/copy/bands';
import { z } from 'zod';

const START = '<!-- accuracy:start -->';
const END = '<!-- accuracy:end -->';

const Interval = z.object({
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});
type Interval = z.infer<typeof Interval>;

const Figures = z.object({
  n: z.number(),
  real: z.number(),
  ai: z.number(),
  groups: z.number(),
  auc: Interval,
  intervals: z.record(z.string(), Interval),
});
type Figures = z.infer<typeof Figures>;

const SecondTest = Figures.extend({ date: z.string(), withStatements: Figures.optional() });

/** The part of `docs/accuracy/latest.json` that the table shows. */
const Published = z.object({
  date: z.string(),
  secondTest: z.record(z.string(), SecondTest).optional(),
  modalities: z.record(
    z.string(),
    Figures.extend({
      control: Interval.optional(),
      bands: z.record(z.string(), z.object({ real: z.number(), ai: z.number() })).optional(),
    }),
  ),
});

const NAMES: Record<string, string> = { video: 'Video', audio: 'Voice', image: 'Picture' };

function figure(interval: Interval | undefined, show: (value: number) => string): string {
  if (!interval || interval.value === null) return 'not measured';
  const { value, low, high } = interval;
  return low === null || high === null ? show(value) : `${show(value)} (${show(low)} to ${show(high)})`;
}

const decimal = (value: number) => value.toFixed(2);
/** One in a hundred is the limit: whole percents would hide how near it is. */
const percentOfFew = (value: number) => `${(value * 100).toFixed(1)}%`;
const percent = (value: number) => `${Math.round(value * 100)}%`;

const files = ({ n, real, ai, groups }: Figures) => `${n} (${real} real, ${ai} AI; ${groups} groups)`;

/** How often real and AI files get which verdict: the last four columns. */
const named = ({ intervals }: Figures) => [
  figure(intervals.falseAlarmReal, percent),
  figure(intervals.recall, percent),
  figure(intervals.missed, percentOfFew),
  figure(intervals.inconclusive, percent),
];

type Modalities = z.infer<typeof Published>['modalities'];

/** Where real and AI files land on the scale of seven steps; nothing for figures without it. */
function scaleTable(modalities: Modalities): string[] {
  const counted = Object.entries(modalities).flatMap(([name, one]) =>
    one.bands ? [{ name: NAMES[name] ?? name, ...one, bands: one.bands }] : [],
  );
  if (counted.length === 0) return [];
  const share = (count: number, of: number) => (of > 0 ? percentOfFew(count / of) : 'none');
  return [
    '',
    'Where files land on the scale of the result, of all real and of all AI files. The ends are the verdicts, the steps between grade what is inconclusive:',
    '',
    `| step | ${counted.map(({ name }) => `${name}, real | ${name}, AI`).join(' | ')} |`,
    `| --- |${' --- | --- |'.repeat(counted.length)}`,
    ...Object.entries(bands)
      .toReversed()
      .map(([step, words]) => {
        const cells = counted.map(({ bands: own, real, ai }) => {
          const landed = own[step] ?? { real: 0, ai: 0 };
          return `${share(landed.real, real)} | ${share(landed.ai, ai)}`;
        });
        return `| ${words} | ${cells.join(' | ')} |`;
      }),
  ];
}

/** The same engine on sources that no fit has met; nothing where none was scored. */
function secondTable(tests: Record<string, z.infer<typeof SecondTest>>): string[] {
  const scored = Object.entries(tests);
  if (scored.length === 0) return [];
  return [
    '',
    'A second test, on sources on which nothing was ever fitted, trained or chosen, scored once with this fit. Expect of files out in the world what stands here, or less. "With statements" are the same files, judged with what they state and the marks they bear, as the product does; whoever saves a file anew can take those away, and some of the AI files were found by them, so expect less:',
    '',
    '| | files | AUC | real files called AI | AI files called AI | AI files called authentic | inconclusive |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...scored.flatMap(([name, { date, withStatements, ...alone }]) => {
      const row = (title: string, one: Figures) =>
        `| ${[title, files(one), figure(one.auc, decimal), ...named(one)].join(' | ')} |`;
      const kind = NAMES[name] ?? name;
      return [
        row(`${kind}, ${date}`, alone),
        ...(withStatements ? [row(`${kind}, with statements`, withStatements)] : []),
      ];
    }),
  ];
}

/** The README's table of the published figures, each with its 95% interval. @throws ZodError when the file has another shape */
export function accuracyTable(json: unknown): string {
  const { date, modalities, secondTest = {} } = Published.parse(json);
  const rows = Object.entries(modalities).map(([name, one]) => {
    const cells = [
      NAMES[name] ?? name,
      files(one),
      figure(one.auc, decimal),
      figure(one.control, decimal),
      figure(one.intervals.tprAt5, percent),
      ...named(one),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    `Measured on ${date}, 95% intervals in brackets.`,
    '',
    '| | files | AUC | AUC of metadata alone | found at 5% false alarms | real files called AI | AI files called AI | AI files called authentic | inconclusive |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    ...secondTable(secondTest),
    ...scaleTable(modalities),
  ].join('\n');
}

/** `readme` with `table` between its two markers. @throws Error when a marker is missing */
export function withTable(readme: string, table: string): string {
  const start = readme.indexOf(START);
  const end = readme.indexOf(END);
  if (start < 0 || end < start) throw new Error(`README.md needs ${START} and ${END}`);
  return `${readme.slice(0, start + START.length)}\n\n${table}\n\n${readme.slice(end)}`;
}

/** `node scripts/accuracy-table.ts` writes the figures of the last evaluation into the README. */
if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..');
  const figures = path.join(root, 'docs', 'accuracy', 'latest.json');
  if (!existsSync(figures)) throw new Error('docs/accuracy/latest.json is missing: run the evaluation first');
  const readme = path.join(root, 'README.md');
  const table = accuracyTable(JSON.parse(readFileSync(figures, 'utf8')));
  writeFileSync(readme, withTable(readFileSync(readme, 'utf8'), table));
}
