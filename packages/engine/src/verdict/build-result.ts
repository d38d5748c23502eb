import type { EngineResult } from '../engine-api.ts';
import { type AddedVote, type Fused, fuse, fuseAdded, type LoadedModel, loadModel } from '../fusion/index.ts';
import type { SignalMeasurement } from '../media.ts';
import { roundFeature, roundPercent, roundScore, roundTime } from '../rounding.ts';
import type {
  AbstainReason,
  AnalysisResult,
  InconclusiveReason,
  Lean,
  LikelihoodRatio,
  Outcome,
  SignalName,
  SignalReport,
} from '../types.ts';
import { heavilyCompressed } from './compression.ts';
import { detectorVersions } from './detector-versions.ts';
import { findingsOf, roundedEvidence } from './findings.ts';
import { judgedParts } from './judged-parts.ts';
import { methodName } from './method-names.ts';
import { metricsOf } from './metrics.ts';
import type { ResultParts } from './parts.ts';
import { roundedAssessment } from './rounded-assessment.ts';
import { threatLevel } from './threat-level.ts';
import { timelineOf } from './timeline.ts';
import { hasSoundTrack, voicePart } from './voice-part.ts';

/** What stills cannot show at all: that they have no sound says nothing about the file they were taken from. */
const UNSEEN_IN_STILLS: ReadonlySet<AbstainReason> = new Set(['no_sound', 'no_speech', 'no_credentials']);

function asSeen(measurement: SignalMeasurement, mode: ResultParts['mode']): SignalMeasurement {
  const reason = mode === 'frames' && measurement.features === null ? measurement.reason : undefined;
  const unseen = reason !== undefined && reason !== null && UNSEEN_IN_STILLS.has(reason);
  return unseen ? { ...measurement, reason: 'frames_only' } : measurement;
}

/** Signals of the registry that were not run count as unable to read this kind of file. */
function completed(parts: ResultParts): Map<SignalName, SignalMeasurement> {
  const out = new Map<SignalName, SignalMeasurement>();
  for (const { name } of parts.definitions) {
    out.set(
      name,
      asSeen(
        parts.measurements.get(name) ?? { features: null, reason: 'not_this_kind_of_file', evidence: [] },
        parts.mode,
      ),
    );
  }
  return out;
}

function roundedFeatures(features: Record<string, number> | null): Record<string, number> {
  const entries = Object.entries(features ?? {}).map(([name, value]) => [name, roundFeature(value)] as const);
  return Object.fromEntries(entries);
}

function signalReports(
  parts: ResultParts,
  measurements: ReadonlyMap<SignalName, SignalMeasurement>,
  fused: Fused,
): SignalReport[] {
  return parts.definitions.map(({ name, metric, model }) => {
    const measurement = measurements.get(name);
    const signal = fused.signals.get(name);
    return {
      name,
      metric,
      score: signal?.score == null ? null : roundScore(signal.score),
      reason: signal?.reason ?? null,
      weight: roundScore(signal?.weight ?? 0),
      auc: signal?.auc == null ? null : roundScore(signal.auc),
      features: roundedFeatures(measurement?.features ?? null),
      evidence: (measurement?.evidence ?? []).slice(0, 5).map(roundedEvidence),
      ...(model ? { model: { ...model, problem: measurement?.problem ?? null } } : {}),
    };
  });
}

/** Percent of the side that `isAI` names, whether or not there is a verdict: 15.3 where AI has 84.7 but is not named. */
function confidenceOf(outcome: Outcome, probability: number): number {
  return roundPercent(100 * (outcome === 'ai_generated' ? probability : 1 - probability));
}

/** The side that the evidence supports, whether or not it is enough for a verdict. */
function leanOf({ supports }: LikelihoodRatio): Lean {
  return supports === 'neither' ? 'none' : supports;
}

function roundedRatio(ratio: LikelihoodRatio): LikelihoodRatio {
  const rounded = (value: number) => Number(value.toPrecision(4));
  const { value, said } = ratio;
  return { ...ratio, value: rounded(value), ...(said !== undefined && { said: rounded(said) }) };
}

/**
 * What measured something: signals with features, and credentials or metadata that say something. A detector that the operator
 * added is named only when it had a say.
 */
function detectionMethods(
  measurements: ReadonlyMap<SignalName, SignalMeasurement>,
  fused: Fused,
  added: readonly AddedVote[],
): string[] {
  const silent = added.filter(({ name }) => fused.signals.get(name)?.score == null).map(({ name }) => name);
  return [...measurements]
    .filter(([name, { features }]) => features !== null && !silent.some((other) => other === name))
    .map(([name]) => methodName(name));
}

/** The fusion sees what the signals measured; how the file was coded is only known here. */
function reasonsOf({ outcome, outcomeReasons }: Fused, parts: ResultParts): InconclusiveReason[] {
  const starved = outcome === 'inconclusive' && heavilyCompressed(parts.file, parts.modality);
  return starved ? [...outcomeReasons, 'heavily_compressed'] : outcomeReasons;
}

/** Rounded; left out when no face was mapped. */
function faceMapsOf(
  measurements: ReadonlyMap<SignalName, SignalMeasurement>,
): Pick<AnalysisResult, 'faceMaps'> {
  const maps = [...measurements.values()].flatMap(({ faceMaps = [] }) => faceMaps);
  if (maps.length === 0) return {};
  return {
    faceMaps: maps.map(({ region, ...map }) => ({
      ...map,
      at_s: roundTime(map.at_s),
      region: {
        x: roundScore(region.x),
        y: roundScore(region.y),
        width: roundScore(region.width),
        height: roundScore(region.height),
      },
      values: map.values.map(roundScore),
    })),
  };
}

/**
 * The public result of one file: fused, rounded and in a fixed order, so that everything but `processingTime` is the same, byte
 * for byte, for the same file, engine and models.
 *
 * @param loaded the fitted model; read from the package's `models/` when not given
 * @param sound the model for the sound track of a video; as above; null for what has none
 */
export function buildResult(
  parts: ResultParts,
  loaded: LoadedModel = loadModel(parts.modality, parts.mode),
  sound: LoadedModel | null = hasSoundTrack(parts) ? loadModel('audio', parts.mode) : null,
): EngineResult {
  const measurements = completed(parts);
  const added = parts.added?.(loaded.hashes) ?? [];
  const fused =
    added.length > 0
      ? fuseAdded(measurements, loaded.model, parts.mode, added)
      : fuse(measurements, loaded.model, parts.mode);
  const signals = signalReports(parts, measurements, fused);
  const findings = findingsOf(signals);
  const isAI = fused.outcome === 'ai_generated';
  const confidence = confidenceOf(fused.outcome, fused.probability.value);
  const voice = sound && voicePart(parts, sound, confidenceOf);
  const judged = judgedParts(measurements, loaded, parts.mode);
  const hashes = Object.entries({ ...sound?.hashes, ...parts.hashes, ...loaded.hashes }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return {
    isAI,
    confidence,
    processingTime: Math.round(parts.processingTime),
    detectionMethods: detectionMethods(measurements, fused, added),
    warnings: [...new Set(findings.map((finding) => finding.text))],
    ...metricsOf(parts, fused),
    modality: parts.modality,
    mode: parts.mode,
    outcome: fused.outcome,
    outcomeReasons: reasonsOf(fused, parts),
    assessment: roundedAssessment(fused.assessment),
    lean: leanOf(fused.likelihoodRatio),
    threatLevel: threatLevel(fused.outcome, confidence, fused.likelihoodRatio.verbal),
    probability: {
      value: roundScore(fused.probability.value),
      low: roundScore(fused.probability.low),
      high: roundScore(fused.probability.high),
    },
    likelihoodRatio: roundedRatio(fused.likelihoodRatio),
    findings,
    signals,
    timeline: timelineOf(parts),
    ...(voice && { voice }),
    ...(Object.keys(judged).length > 0 && { parts: judged }),
    ...faceMapsOf(measurements),
    provenance: parts.provenance,
    file: parts.file,
    engine: {
      version: parts.engineVersion,
      hashes: Object.fromEntries(hashes),
      detectors: detectorVersions(),
    },
  };
}
