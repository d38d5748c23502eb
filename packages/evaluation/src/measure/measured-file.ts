import { NEVER_FITTED, SAID_ODDS } from '@unmask/engine/internal/fusion/settings.ts';
import type { SignalMeasurement } from '@unmask/engine/internal/media.ts';
import type { AbstainReason, AnalysisResult, FileFacts, Modality, SignalName } from '@unmask/engine/types';

type Says = NonNullable<SignalMeasurement['says']>;

/** What is kept of one analysis: enough to fuse it again under any fit, and no pixel of it. */
export interface MeasuredFile {
  modality: Modality;
  signals: Array<{
    name: SignalName;
    features: Record<string, number> | null;
    reason: AbstainReason | null;
    decides: boolean;
    /** What it states of the file or finds as a mark, short of deciding; left out where nothing. */
    says?: Says;
  }>;
  facts: Pick<FileFacts, 'size_bytes' | 'sha256' | 'container' | 'duration_s' | 'streams'>;
  /** Mean loudness in dBFS; null without sound. */
  loudness_db: number | null;
  cpu_s: number;
  wall_s: number;
}

/** A file that the engine refused or could not read. */
export interface FailedFile {
  error: string;
  code: string;
}

type SignalReport = AnalysisResult['signals'][number];

/** A statement or mark that decided carries the whole weight; nothing else can. */
const decided = ({ name, score, weight }: SignalReport): boolean =>
  NEVER_FITTED.includes(name) && score === 1 && weight === 1;

const STRENGTHS = Object.keys(SAID_ODDS) as Array<Says['strength']>;

/** A statement has the score that its odds are worth, rounded; a result names no strength. */
function said(report: SignalReport): Says | undefined {
  const { name, score } = report;
  if (!NEVER_FITTED.includes(name) || score === null || decided(report)) return undefined;
  const odds = score > 0.5 ? score / (1 - score) : (1 - score) / score;
  const away = (strength: Says['strength']) => Math.abs(Math.log(odds / SAID_ODDS[strength]));
  const strength = STRENGTHS.reduce((best, other) => (away(other) < away(best) ? other : best));
  return { side: score > 0.5 ? 'ai' : 'authentic', strength };
}

/** Keeps of a result what the fits need. */
export function measuredFile(result: AnalysisResult, cpu_s: number, wall_s: number): MeasuredFile {
  const { size_bytes, sha256, container, duration_s, streams } = result.file;
  const levels = result.timeline.audio.map((point) => point.level_db);
  return {
    modality: result.modality,
    signals: result.signals.map((report) => ({
      name: report.name,
      features: Object.keys(report.features).length > 0 ? report.features : null,
      reason: report.reason,
      decides: decided(report),
      says: said(report),
    })),
    facts: { size_bytes, sha256, container, duration_s, streams },
    loudness_db: levels.length > 0 ? levels.reduce((a, b) => a + b, 0) / levels.length : null,
    cpu_s,
    wall_s,
  };
}

/**
 * The shape that the fusion reads. Evidence plays no part in it.
 *
 * @param withStatements also what the file says of itself and the marks it bears short of deciding; no fit may see them
 */
export function measurementsOf(
  file: MeasuredFile,
  withStatements: boolean = false,
): Map<SignalName, SignalMeasurement> {
  return new Map(
    file.signals.map(({ name, features, reason, decides, says }) => [
      name,
      {
        features,
        reason: features === null ? (reason ?? undefined) : undefined,
        evidence: [],
        decides: decides ? ('ai' as const) : null,
        says: (withStatements && says) || null,
      },
    ]),
  );
}
