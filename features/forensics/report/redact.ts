/**
 * A report without what is left out. Parts and exhibits go before anything is set; names go from every text that would be set, the
 * fixed words of the form included, so that none can reach the file. A bar with the reason stands in each place.
 */
import { BAR, barred, hasBar } from '@unmask/report/bar';
import type { Paper, PaperItem } from '@unmask/report/paper';
import type { RedactionPart } from '../limits.ts';
import type { Strike } from '../redaction-contract.ts';
import { onPaper as words } from '../redaction-words.ts';
import type { Examined, ForensicReport } from './shape.ts';

const barOf = (reason: string) => barred(words.bar(reason));

/** A name of fewer letters is struck where it is a word of its own, because it stands within many others. */
const SHORT = 4;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** As it may be written: in any case of letters, and with other white space, dots or dashes between its words. */
export function patternOf(term: string): RegExp {
  const found = term
    .normalize('NFC')
    .split(/[\s_]+/)
    .filter((word) => word !== '')
    .map(escaped)
    .join('[\\s._-]+');
  const alone = Array.from(term).length < SHORT;
  return new RegExp(alone ? `(?<![\\p{L}\\p{N}])${found}(?![\\p{L}\\p{N}])` : found, 'giu');
}

/** What reads the report: nothing of what is struck is left in any of its texts. */
export function redactPaper(paper: Paper, strikes: readonly Strike[]): Paper {
  // The longest first: a name within another one would leave the rest of it.
  const names = strikes
    .flatMap((strike) => (strike.kind === 'name' ? [strike] : []))
    .sort((a, b) => b.text.length - a.text.length)
    .map(({ text, reason }) => ({ pattern: patternOf(text), bar: barOf(reason) }));
  const clean = (text: string) => strike(text, names);
  return {
    ...paper,
    title: clean(paper.title),
    subject: clean(paper.subject),
    brand: clean(paper.brand),
    lines: paper.lines.map(clean),
    foot: clean(paper.foot),
    blocks: paper.blocks.map((block) => ({
      ...block,
      heading: clean(block.heading),
      items: block.items.map((item) => cleanItem(item, clean)),
    })),
  };
}

/** Bars are no text: what is struck later is not looked for in the reasons of earlier ones. */
function strike(text: string, names: ReadonlyArray<{ pattern: RegExp; bar: string }>): string {
  let parts = text.normalize('NFC').split(BAR);
  for (const { pattern, bar } of names)
    parts = parts.flatMap((part) => (hasBar(part) ? [part] : part.replace(pattern, bar).split(BAR)));
  return parts.join('');
}

function cleanItem(item: PaperItem, clean: (text: string) => string): PaperItem {
  if ('text' in item) return { ...item, text: clean(item.text) };
  if ('list' in item) return { list: item.list.map(clean) };
  return {
    columns: item.columns.map((column) => ({ ...column, title: clean(column.title) })),
    rows: item.rows.map((cells) => cells.map(clean)),
  };
}

/** Without the exhibits and the parts that are left out. */
export function redactReport(report: ForensicReport, strikes: readonly Strike[]): ForensicReport {
  return strikes.reduce((left, strike) => {
    if (strike.kind === 'exhibit') return withoutExhibit(left, strike.exhibit, barOf(strike.reason));
    if (strike.kind === 'part') return withoutPart[strike.part](left, barOf(strike.reason));
    return left;
  }, unmarked(report));
}

/** Whatever would be taken for a bar is none. */
const unmarked = (report: ForensicReport): ForensicReport =>
  JSON.parse(JSON.stringify(report).replace(/[\uE000\uE001]/g, '\uFFFD')) as ForensicReport;

const withoutPart: Record<RedactionPart, (report: ForensicReport, bar: string) => ForensicReport> = {
  findings: (report, bar) => {
    const { summary, conclusion, recommendations } = report.findings;
    const own = [...linesOf(summary), ...linesOf(conclusion)];
    const kept = (text: string) =>
      linesOf(text)
        .map((line) => (own.includes(line) ? bar : line))
        .join('\n');
    return {
      ...report,
      executiveSummary: kept(report.executiveSummary),
      conclusions: kept(report.conclusions),
      recommendations: report.recommendations.map((line) => (recommendations.includes(line) ? bar : line)),
      findings: { summary: bar, technicalDetails: '', conclusion: '', recommendations: [], confidence: null },
    };
  },
  notes: (report, bar) => withoutEntries(report, bar, ({ event }) => event.startsWith('note_')),
  tasks: (report, bar) => withoutEntries(report, bar, ({ event }) => event.startsWith('task_')),
  custody: (report, bar) => withoutEntries(report, bar, () => true),
};

const linesOf = (text: string) => text.split(/\n+/).filter((line) => line.trim() !== '');

type Entry = ForensicReport['timeline'][number];

/** That there was an entry, and when, stays; what it says and who it was do not. */
function withoutEntries(report: ForensicReport, bar: string, of: (entry: Entry) => boolean): ForensicReport {
  const timeline = report.timeline.map((entry) =>
    of(entry) ? { ...entry, description: bar, by: bar } : entry,
  );
  return { ...report, timeline };
}

/** Its number stays. Whatever names it, by number, by file or by hash, goes with it. */
function withoutExhibit(report: ForensicReport, exhibit: string, bar: string): ForensicReport {
  const held = report.evidence.find((each) => each.exhibit === exhibit);
  const said = report.examined.find((each) => each.exhibit === exhibit)?.said ?? [];
  const marks = [held?.filename, held?.hash, held?.description].filter(
    (mark) => mark !== undefined && mark !== '',
  );
  const number = new RegExp(`(?<![\\p{L}\\p{N}])${exhibit}(?![\\p{L}\\p{N}])`, 'u');
  const names = (text: string) => number.test(text) || marks.some((mark) => text.includes(mark as string));
  const line = (text: string) => (names(text) || said.includes(text) ? bar : text);
  const lines = (text: string) => text.split('\n').map(line).join('\n');
  const { findings } = report;
  return {
    ...report,
    executiveSummary: lines(report.executiveSummary),
    conclusions: lines(report.conclusions),
    recommendations: report.recommendations.map(line),
    certification: report.certification.map(line),
    findings: {
      ...findings,
      summary: lines(findings.summary),
      technicalDetails: lines(findings.technicalDetails),
      conclusion: lines(findings.conclusion),
      recommendations: findings.recommendations.map(line),
    },
    evidence: report.evidence.map((each) =>
      each.exhibit === exhibit
        ? {
            ...each,
            ...{ filename: bar, hash: '', description: '', type: '', uploadedBy: bar, noFile: null },
            analysisResults: [],
          }
        : each,
    ),
    examined: report.examined.map((each) => withoutExamined(each, exhibit, held?.id ?? '', bar)),
    timeline: report.timeline.map((entry) =>
      names(entry.description) ? { ...entry, description: bar, by: bar } : entry,
    ),
  };
}

function withoutExamined(each: Examined, exhibit: string, id: string, bar: string): Examined {
  if (each.exhibit === exhibit)
    return {
      ...each,
      ...{ filename: '', headline: bar, verbal: bar, said: [bar], likelihoodRatio: null },
      ...{ outcome: 'authentic', methods: [], parts: [], errorRates: [], comparisons: [] },
      ...{ models: {}, engine: '' },
    };
  const comparisons = each.comparisons.map((comparison) =>
    comparison.referenceId === id ? { ...comparison, rows: [], said: bar } : comparison,
  );
  return { ...each, comparisons };
}
