/** The result for a person at a terminal. */
import type { AnalysisResult, SignalReport, StabilityReport } from '@unmask/engine/types';
import { cliOutcomes, cliStability } from '@unmask/product/copy/cli';
import {
  captions as captionCopy,
  credentials as credentialCopy,
  statements as said,
} from '@unmask/product/copy/evidence';
import { captionWords, credentialLines, statementName } from '@unmask/product/evidence-reading';
import { scaleLines } from './scale.ts';

const words = (code: string) => code.replaceAll('_', ' ');
const percent = (share: number) => `${(100 * share).toFixed(1)}%`;

/** The rest is in the JSON. */
const MOST_STATEMENTS = 12;

/** Several lines, without a final line break. */
export function describeResult(result: AnalysisResult): string {
  const { probability: p, likelihoodRatio: ratio, file } = result;
  const reasons = result.outcomeReasons.map(words).join(', ');
  return [
    `${file.name}: ${cliOutcomes[result.outcome]}${reasons ? ` (${reasons})` : ''}`,
    `  probability of AI   ${percent(p.value)} (95% interval ${percent(p.low)} to ${percent(p.high)})`,
    ...scaleLines(result),
    `  likelihood ratio    ${ratio.value} (${words(ratio.verbal)}${ratio.supports === 'neither' ? '' : ` for ${ratio.supports}`})`,
    `  file                ${fileLine(result)}`,
    `  credentials         ${result.provenance.state}${list(result.provenance.generators)}`,
    ...(result.captions ?? []).map((one) => `  ${captionCopy.cli.padEnd(20)}${captionWords(one)}`),
    ...(result.credentials ?? []).flatMap(credentialLinesOf),
    ...(result.statements ?? [])
      .slice(0, MOST_STATEMENTS)
      .map(({ name, value }) => `  ${said.cli.padEnd(20)}${statementName(name)}: ${value ?? said.position}`),
    '  signals',
    ...result.signals.map(signalLine),
    ...result.signals.flatMap(modelLine),
    ...stabilityLines(result.stability),
    ...(result.findings.length > 0 ? ['  findings'] : []),
    ...result.findings.map(({ text, signal }) => `    ${signal}: ${text}`),
    `  SHA-256 ${file.sha256}, engine ${result.engine.version}, ${(result.processingTime / 1000).toFixed(1)} s`,
  ].join('\n');
}

/** One file of the tree of edits, further right the further back it is. */
function credentialLinesOf(node: NonNullable<AnalysisResult['credentials']>[number]): string[] {
  const { head, state, lines } = credentialLines(node);
  const indent = '  '.repeat(node.depth);
  return [
    `  ${credentialCopy.cli.padEnd(20)}${indent}${head} (${state})`,
    ...lines.map((line) => `  ${''.padEnd(20)}${indent}  ${line}`),
  ];
}

function fileLine({ file, modality, mode }: AnalysisResult): string {
  const streams = file.streams.map(({ codec, width, height }) =>
    width ? `${codec} ${width}x${height}` : codec,
  );
  const length = file.duration_s === null ? '' : `, ${file.duration_s.toFixed(2)} s`;
  const damaged = file.damagedFrames > 0 ? `, ${file.damagedFrames} damaged` : '';
  return `${modality}, ${mode === 'frames' ? 'stills only, ' : ''}${streams.join(' + ')}${length}${damaged}`;
}

function signalLine({ name, score, reason, weight }: SignalReport): string {
  const value =
    score === null
      ? `not measured: ${words(reason ?? 'unknown')}`
      : `${score.toFixed(3)}, weight ${percent(weight)}`;
  return `    ${name.padEnd(20)}${value}`;
}

/** Whose an added detector is, and what went wrong in it. */
function modelLine({ name, model }: SignalReport): string[] {
  if (!model) return [];
  const version = model.version === null ? '' : ` version ${model.version},`;
  const problem = model.problem === null ? '' : `; failed: ${model.problem}`;
  return [
    `    ${name}:${version} SHA-256 ${model.sha256}, licence ${model.licence}, from ${model.source}${problem}`,
  ];
}

function stabilityLines(report: StabilityReport | undefined): string[] {
  if (!report) return [];
  const { state, range, excerpt_s, scaledTo_px, variants } = report;
  return [
    `  stability           the verdict ${cliStability[state]} (${percent(range.low)} to ${percent(range.high)})`,
    ...(excerpt_s === null ? [] : [`    tested on the first ${excerpt_s} s alone`]),
    ...(scaledTo_px === null ? [] : [`    copies are scaled to ${scaledTo_px} px`]),
    ...variants.map(({ variant, outcome, probability }) => {
      const value =
        outcome === null || probability === null
          ? 'not analyzed'
          : `${percent(probability)}, ${cliOutcomes[outcome]}`;
      return `    ${variant.padEnd(20)}${value}`;
    }),
  ];
}

function list(names: string[]): string {
  return names.length > 0 ? ` (${names.join(', ')})` : '';
}
