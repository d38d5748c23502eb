/** The pages of a forensic report. The same report gives the same pages. */

import { tracks } from '@unmask/product/copy/statement';
import { wordsOfSignal } from '@unmask/product/result-reading';
import type { Paper, PaperBlock, PaperItem } from '@unmask/report/paper';
import { certification, hypotheses, standards, reportWords as words } from '../words-report.ts';
import type { Examined, ForensicReport } from './shape.ts';

export function paperOf(report: ForensicReport): Paper {
  const { id, version, supersedes, generatedAt, generatedBy, caseNumber, caseTitle, organization } = report;
  return {
    title: report.title,
    brand: words.product,
    subject: words.subject,
    mark: report.sample ? words.sample : null,
    lines: [
      `${caseNumber}  ·  ${caseTitle}`,
      `${organization}  ·  ${words.issued(moment(generatedAt), generatedBy)}`,
      [words.number(id), words.version(version), ...(supersedes ? [words.supersedes(supersedes)] : [])].join(
        '  ·  ',
      ),
      ...(report.checkAt ? [words.check(report.checkAt)] : []),
    ],
    foot: `${caseNumber}  ·  ${words.version(version)}`,
    madeAt: new Date(generatedAt),
    blocks: [
      { heading: words.summary, items: paragraphs(report.executiveSummary) },
      exhibits(report),
      hypothesesBlock(report),
      ...report.examined.map(measured),
      ...report.examined.flatMap(compared),
      findings(report),
      { heading: words.methodology, items: paragraphs(report.methodology) },
      { heading: words.conclusions, items: paragraphs(report.conclusions) },
      { heading: words.recommendations, items: [{ list: report.recommendations }] },
      custody(report),
      certified(report),
      standardsBlock(),
      { heading: words.limits, items: [{ list: words.limitLines }], whole: true },
      models(report),
    ].filter(({ items }) => items.length > 0),
  };
}

export const moment = (iso: string) => words.utc(iso.slice(0, 19).replace('T', ' '));

const paragraphs = (text: string) =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ text: line }));

function exhibits({ evidence }: ForensicReport): PaperBlock {
  const { columns, roles, noFile } = words;
  return {
    heading: words.exhibits,
    items: [
      {
        columns: [
          { title: columns.exhibit, width: 44 },
          { title: columns.file },
          { title: columns.role, width: 58 },
          { title: columns.added, width: 112 },
        ],
        rows: evidence.map((each) => [
          each.exhibit,
          [each.filename, each.hash, each.description, each.noFile ? noFile[each.noFile] : '']
            .filter((line) => line !== '')
            .join('\n'),
          roles[each.role],
          `${moment(each.uploadedAt)}\n${each.uploadedBy}`,
        ]),
      },
    ],
  };
}

function hypothesesBlock({ examined }: ForensicReport): PaperBlock {
  return {
    heading: hypotheses.title,
    items: [
      { text: hypotheses.h1 },
      { text: hypotheses.h2 },
      { text: hypotheses.help, small: true },
      ...examined.flatMap(({ exhibit, filename, headline, outcome, likelihoodRatio, verbal }) => [
        { text: words.answer(exhibit, filename, headline), strong: true },
        {
          text:
            likelihoodRatio === null
              ? verbal || hypotheses.noRatio
              : hypotheses.under(likelihoodRatio.toPrecision(3), verbal),
        },
        ...(outcome === 'inconclusive' ? [{ text: hypotheses.inconclusive }] : []),
      ]),
    ],
  };
}

/** The parts of a file, as on the page of its result. */
function partByPart({ parts = [] }: Examined): PaperItem[] {
  if (parts.length === 0) return [];
  const { columns, title, text } = tracks;
  return [
    { text: title, strong: true },
    { text, small: true },
    {
      columns: [
        { title: columns.part, width: 84 },
        { title: columns.own },
        { title: columns.method, width: 160 },
      ],
      rows: parts.map(({ part, own, record, method }) => [
        part,
        record === null ? own : `${own}\n${record}`,
        method ?? '',
      ]),
    },
    // Or the table of the methods would look like more rows of this one.
    { text: words.methods, strong: true },
  ];
}

function measured(examined: Examined): PaperBlock {
  const { exhibit, filename, said, methods, errorRates, engine } = examined;
  const { methodColumns: columns } = words;
  return {
    heading: `${words.results}: ${exhibit} “${filename}”`,
    items: [
      ...said.map((text) => ({ text })),
      ...partByPart(examined),
      {
        columns: [
          { title: columns.method },
          { title: columns.score, width: 44 },
          { title: columns.weight, width: 44 },
          { title: columns.note, width: 190 },
        ],
        rows: methods.map(({ name, score, weight, note }) => [
          wordsOfSignal(name).name,
          score === null ? '' : score.toFixed(2),
          `${Math.round(100 * weight)}%`,
          note,
        ]),
      },
      { text: words.measured, strong: true },
      ...errorRates.map((text) => ({ text, small: true })),
      { text: `${words.engine} ${engine}`, small: true },
    ],
  };
}

function compared({ exhibit, comparisons }: Examined): PaperBlock[] {
  const { comparisonColumns: columns, yes, no, notSaid } = words;
  return comparisons.map(({ rows, said, reference }) => ({
    heading: `${words.comparison}: ${words.compared(exhibit, reference)}`,
    items: [
      { text: said },
      {
        columns: [
          { title: columns.property },
          { title: columns.questioned, width: 110 },
          { title: columns.reference, width: 110 },
          { title: columns.says, width: 60 },
        ],
        rows: rows.map((row) => [
          row.property,
          row.questioned ?? '',
          row.reference ?? '',
          row.agrees === null ? notSaid : row.agrees ? yes : no,
        ]),
      },
    ],
  }));
}

function findings({ findings: written }: ForensicReport): PaperBlock {
  const { summary, technicalDetails, conclusion, confidence, recommendations } = written;
  const part = (heading: string, text: string) =>
    text === '' ? [] : [{ text: heading, strong: true }, ...paragraphs(text)];
  return {
    heading: words.findings,
    items: [
      ...paragraphs(summary),
      ...part(words.technical, technicalDetails),
      ...part(words.conclusion, conclusion),
      ...(recommendations.length === 0 ? [] : [{ list: recommendations }]),
      ...(confidence === null ? [] : [{ text: words.confidence(confidence) }]),
    ],
  };
}

function custody({ timeline, chain }: ForensicReport): PaperBlock {
  const { custodyColumns: columns } = words;
  return {
    heading: words.custody,
    items: [
      { text: words.custodyHelp(chain.events, chain.head), small: true },
      {
        columns: [
          { title: columns.at, width: 96 },
          { title: columns.what },
          { title: columns.by, width: 128 },
        ],
        rows: timeline.map(({ timestamp, description, by }) => [
          timestamp.slice(0, 19).replace('T', ' '),
          description,
          by,
        ]),
      },
    ],
  };
}

function certified({ certification: lines }: ForensicReport): PaperBlock {
  return {
    heading: words.certification,
    items: [{ text: certification.help, small: true }, ...lines.map((text) => ({ text }))],
  };
}

function standardsBlock(): PaperBlock {
  const names = [...standards.legal, ...standards.technical];
  return {
    heading: words.standards,
    items: [
      { list: names.map(({ name, here }) => `${name}: ${here}`) },
      { text: words.signatures, small: true },
    ],
  };
}

function models({ examined }: ForensicReport): PaperBlock {
  const all = new Map(examined.flatMap(({ models: hashes }) => Object.entries(hashes)));
  return {
    heading: words.models,
    items: [...all]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, hash]) => ({ text: `${name}  ${hash}`, small: true })),
  };
}
