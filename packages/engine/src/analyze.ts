/**
 * The whole path of one file: probe -> decode -> faces -> signals -> fusion -> verdict.
 *
 * Runs inside the analysis process, because it opens files from strangers.
 */
import { rm } from 'node:fs/promises';
import {
  type AddedModel,
  addedSignal,
  eligibilityOf,
  engineModelsHash,
  readAddedModels,
  readCalibration,
  signalName,
} from './added-models/index.ts';
import type { DecodeHandlers } from './decode/index.ts';
import type { AddedModels, AnalysisInput, EngineLimits } from './engine-api.ts';
import { createFaceFinder, ensureModels, type FaceFinder } from './faces/index.ts';
import type { AddedVote } from './fusion/index.ts';
import type { SignalDefinition } from './media.ts';
import { modelHashes } from './model-hashes.ts';
import { type Opened, openInput, signalContext } from './open-input.ts';
import { ProgressMeter } from './progress-meter.ts';
import { NO_PROVENANCE } from './provenance/index.ts';
import { signals } from './signals/registry.ts';
import { SignalRun } from './signals/signal-run.ts';
import { type Alteration, EXCERPT_S } from './stability/plan.ts';
import type { AnalysisResult, Progress, SignalName } from './types.ts';
import { buildResult } from './verdict/index.ts';
import { ENGINE_VERSION } from './version.ts';

export interface AnalyzerOptions {
  /** Writable folder for converted networks. */
  cacheDir: string;
  /** Detectors that the operator added; null: none. */
  added: AddedModels | null;
  limits: EngineLimits;
}

export interface AnalyzeHooks {
  /** See `AnalyzeOptions.ensembleMember`. */
  ensembleMember?: number | null;
  /** See `AnalyzeOptions.only`. */
  only?: readonly SignalName[] | null;
  /** Tighter than the limits. */
  maxDuration_s?: number | null;
  /** A copy of the file, changed like this, is analysed in its place. */
  alteration?: Alteration | null;
  onProgress?(progress: Progress): void;
  /** The recording's length as its header claims it, at most the limit; for the deadline only. */
  onLength?(duration_s: number): void;
}

export interface Analyzer {
  /** @throws EngineError with the code of the refusal; any other error is a defect of the engine. */
  analyze(input: AnalysisInput, hooks?: AnalyzeHooks): Promise<AnalysisResult>;
}

/** Loads the networks once. */
export async function createAnalyzer(options: AnalyzerOptions): Promise<Analyzer> {
  const modelsDir = await ensureModels(options.cacheDir);
  const faces = await createFaceFinder(modelsDir);
  const hashes = await modelHashes(modelsDir);
  const { models } = readAddedModels(options.added?.folder ?? null, options.added?.only);
  const loaded: Loaded = {
    modelsDir,
    added: models.map((model) => ({ model, calibration: readCalibration(model) })),
    definitions: [...signals, ...models.map(addedSignal)],
    faces,
    hashes,
    limits: options.limits,
  };
  return {
    async analyze(input, hooks = {}) {
      const { alteration } = hooks;
      return alteration ? analyzeCopy(input, hooks, alteration, loaded) : analyze(input, hooks, loaded);
    },
  };
}

interface Loaded {
  modelsDir: string;
  added: Array<{ model: AddedModel; calibration: ReturnType<typeof readCalibration> }>;
  /** What ships, then what was added. */
  definitions: readonly SignalDefinition[];
  faces: FaceFinder;
  hashes: Record<string, string>;
  limits: EngineLimits;
}

/** Its time counts the making of the copy. The beginning of a long recording stays: the other copies are made of it. */
async function analyzeCopy(
  input: AnalysisInput,
  hooks: AnalyzeHooks,
  alteration: Alteration,
  loaded: Loaded,
): Promise<AnalysisResult> {
  if (input.kind !== 'file') throw new Error('only a file can be changed');
  const started = performance.now();
  hooks.onLength?.(EXCERPT_S);
  // Loaded when first needed: an ordinary analysis has no use for encoders.
  const { writeVariant } = await import('./stability/write-variant.ts');
  const copy = await writeVariant(input.path, alteration);
  try {
    const result = await analyze({ ...input, path: copy }, hooks, loaded);
    return { ...result, processingTime: Math.round(performance.now() - started) };
  } finally {
    if (alteration.variant !== 'excerpt') await rm(copy, { force: true });
  }
}

async function analyze(input: AnalysisInput, hooks: AnalyzeHooks, loaded: Loaded): Promise<AnalysisResult> {
  const started = performance.now();
  const progress = new ProgressMeter(hooks.onProgress);
  progress.stage('probe');
  const { maxDuration_s } = loaded.limits;
  const limits = {
    ...loaded.limits,
    maxDuration_s: Math.min(maxDuration_s, hooks.maxDuration_s ?? maxDuration_s),
  };
  const opened = await openInput(input, limits);
  try {
    hooks.onLength?.(opened.expected_s);
    const { only = null } = hooks;
    const definitions = loaded.definitions.filter(({ name }) => only === null || only.includes(name));
    // Signals that look at no face can do without the slowest step.
    const looksAtFaces = only === null || definitions.some(({ faces }) => faces);
    const context = signalContext(opened, loaded.modelsDir, hooks.ensembleMember ?? null);
    const run = await SignalRun.start(definitions, context);
    loaded.faces.reset();
    progress.stage('decode');
    const handlers: DecodeHandlers = {
      frame: async (frame) => {
        const seen = looksAtFaces ? await loaded.faces.observe(frame) : [];
        await run.frame({ ...frame, faces: seen });
      },
      picture: (picture) => run.picture(picture),
      audio: (chunk) => run.audio(chunk),
      progress: (at_s) => progress.decoded(at_s, opened.expected_s),
    };
    const decoded = await opened.decode(handlers, only === null || run.looksAtPictures ? 'all' : 'sound');
    progress.stage('signals');
    const { measurements, timeline } = await run.finish();
    progress.stage('fusion');
    const said = await context.provenance?.();
    progress.stage('verdict');
    const { decodedFrames, damagedFrames, duration_s, cuts_s } = decoded;
    const result = buildResult({
      modality: opened.modality,
      mode: opened.mode,
      file: { ...opened.facts, decodedFrames, damagedFrames, duration_s },
      engineVersion: ENGINE_VERSION,
      hashes: { ...loaded.hashes, ...addedHashes(loaded) },
      definitions,
      added: (fusion) => addedVotes(loaded, opened, fusion),
      measurements,
      provenance: said?.summary ?? NO_PROVENANCE,
      timeline: { ...timeline, duration_s: duration_s ?? 0, cuts_s },
      processingTime: performance.now() - started,
    });
    progress.done();
    return result;
  } finally {
    opened.close();
  }
}

function addedHashes({ added }: Loaded): Record<string, string> {
  return Object.fromEntries(added.map(({ model }) => [signalName(model), model.sha256]));
}

function addedVotes(
  loaded: Loaded,
  kind: Pick<Opened, 'modality' | 'mode'>,
  fusionHashes: Readonly<Record<string, string>>,
): AddedVote[] {
  const engineModels = engineModelsHash({ ...loaded.hashes, ...fusionHashes });
  return loaded.added.map(({ model, calibration }) => {
    const standing = eligibilityOf(model, calibration, kind, engineModels);
    const name = signalName(model);
    if (standing.state === 'in_force') return { name, fusion: standing.fusion, abstainReason: null };
    return { name, fusion: null, abstainReason: standing.state };
  });
}
