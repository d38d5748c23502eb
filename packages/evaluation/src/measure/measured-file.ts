import { NEVER_FITTED } from '@unmask/engine/internal/fusion/settings.ts';
import type { SignalMeasurement } from '@unmask/engine/internal/media.ts';
import type { AbstainReason, AnalysisResult, FileFacts, Modality, SignalName } from '@unmask/engine/types';

/** What is kept of one analysis: enough to fuse it again under any fit, and no pixel of it. */
export interface MeasuredFile {
  modality: Modality;
  signals: Array<{
    name: SignalName;
    features: Record<string, number> | null;
    reason: AbstainReason | null;
    decides: boolean;
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

/** A statement or mark that decided carries the whole weight; nothing else can. */
function decided(result: AnalysisResult, name: SignalName): boolean {
  const report = result.signals.find((signal) => signal.name === name);
  return NEVER_FITTED.includes(name) && report?.score === 1 && report.weight === 1;
}

/** Keeps of a result what the fits need. */
export function measuredFile(result: AnalysisResult, cpu_s: number, wall_s: number): MeasuredFile {
  const { size_bytes, sha256, container, duration_s, streams } = result.file;
  const levels = result.timeline.audio.map((point) => point.level_db);
  return {
    modality: result.modality,
    signals: result.signals.map(({ name, features, reason }) => ({
      name,
      features: Object.keys(features).length > 0 ? features : null,
      reason,
      decides: decided(result, name),
    })),
    facts: { size_bytes, sha256, container, duration_s, streams },
    loudness_db: levels.length > 0 ? levels.reduce((a, b) => a + b, 0) / levels.length : null,
    cpu_s,
    wall_s,
  };
}

/** The shape that the fusion reads. Evidence plays no part in it. */
export function measurementsOf(file: MeasuredFile): Map<SignalName, SignalMeasurement> {
  return new Map(
    file.signals.map(({ name, features, reason, decides }) => [
      name,
      {
        features,
        reason: features === null ? (reason ?? undefined) : undefined,
        evidence: [],
        decides: decides ? ('ai' as const) : null,
      },
    ]),
  );
}
