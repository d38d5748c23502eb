import type { Analysis } from '@unmask/analysis/contract';

/** The finished result of an analysis, as the contract gives it. */
export type Result = NonNullable<Analysis['result']>;
export type Finding = Result['findings'][number];
export type Timeline = Result['timeline'];

/** Confidence is how sure the engine is of the side that is likelier, so its interval is that of this side. Percent. */
export function confidenceInterval(result: Result): { low: number; high: number } {
  const { low, high } = result.probability;
  const towardsAi = result.outcome === 'inconclusive' ? result.probability.value >= 0.5 : result.isAI;
  return towardsAi ? { low: low * 100, high: high * 100 } : { low: (1 - high) * 100, high: (1 - low) * 100 };
}

export interface KeyFinding {
  text: string;
  /** The observation behind the text; null when the text stands alone. */
  finding: Finding | null;
}

/** The result's warnings first, each with its observation, then what else was observed. */
export function keyFindings(result: Result): KeyFinding[] {
  const named = result.warnings.map((text) => ({
    text,
    finding: result.findings.find((finding) => finding.text === text) ?? null,
  }));
  const rest = result.findings
    .filter((finding) => !result.warnings.includes(finding.text))
    .map((finding) => ({ text: finding.text, finding }));
  return [...named, ...rest];
}
