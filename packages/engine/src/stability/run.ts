/** Analyses mildly changed copies of a file that has a verdict. Runs in the parent: the copies are made and read by its children. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EngineLogger } from '../engine-api.ts';
import { EngineError } from '../errors.ts';
import type { Job } from '../process/child-handle.ts';
import type {
  AnalysisResult,
  Progress,
  StabilityReport,
  StabilityResult,
  StabilityVariant,
} from '../types.ts';
import { rangeOf, stateOf } from './judge.ts';
import { EXCERPT_FILE, EXCERPT_S, MAX_SIDE, VARIANTS } from './plan.ts';

const PREFIX = 'unmask-stability-';
/** Folders of a process that was killed; none that is in use gets this old. */
const STALE_MS = 24 * 3_600_000;
/** After one of these the next copy of the same file would end the same way, and take as long. */
const HOPELESS: ReadonlySet<string> = new Set(['deadline', 'out_of_memory']);

/** Share of the progress that the file itself takes; the rest belongs to its copies. */
const OWN_SHARE = 0.2;

export interface StabilityParts {
  run(job: Job): Promise<AnalysisResult>;
  /** Path of the file that was analysed. */
  path: string;
  ensembleMember: number | null;
  signal?: AbortSignal;
  onProgress?(progress: Progress): void;
  logger?: EngineLogger;
}

type Tell = (progress: Progress) => void;

/** Progress of the file itself when copies follow. */
export function ownProgress(tell: Tell | undefined): Tell | undefined {
  return tell && (({ stage, share }) => tell({ stage, share: OWN_SHARE * share }));
}

/**
 * Adds the stability report to the result of a file that the engine read itself.
 *
 * A copy that cannot be made or analysed is reported as such and never costs the verdict.
 *
 * @throws EngineError `cancelled`
 */
export async function withStability(result: AnalysisResult, parts: StabilityParts): Promise<AnalysisResult> {
  await removeStale();
  const folder = await mkdtemp(path.join(tmpdir(), PREFIX));
  try {
    const { copies, took_ms } = await analyseCopies(result, parts, folder);
    const stability: StabilityReport = {
      state: stateOf(result, copies),
      excerpt_s: isLong(result) ? EXCERPT_S : null,
      scaledTo_px: result.modality === 'video' && longerSide(result) > MAX_SIDE ? MAX_SIDE : null,
      range: rangeOf(result, copies),
      variants: copies,
    };
    return { ...result, processingTime: result.processingTime + took_ms, stability };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function analyseCopies(result: AnalysisResult, parts: StabilityParts, folder: string) {
  const variants: StabilityVariant[] = [
    ...(isLong(result) ? (['excerpt'] as const) : []),
    ...VARIANTS[result.modality],
  ];
  const copies: StabilityResult[] = [];
  let took_ms = 0;
  let hopeless = false;
  for (const [index, variant] of variants.entries()) {
    const tell = (share: number) => {
      const all = OWN_SHARE + ((1 - OWN_SHARE) * (index + share)) / variants.length;
      parts.onProgress?.({ stage: 'stability', share: Math.min(1, all) });
    };
    tell(0);
    const copy = hopeless ? null : await analyseCopy(variant, result, parts, folder, tell);
    if (copy instanceof EngineError || (copy === null && variant === 'excerpt')) hopeless = true;
    const analysed = copy === null || copy instanceof EngineError ? null : copy;
    took_ms += analysed?.processingTime ?? 0;
    copies.push({
      variant,
      outcome: analysed?.outcome ?? null,
      probability: analysed?.probability.value ?? null,
    });
  }
  parts.onProgress?.({ stage: 'stability', share: 1 });
  return { copies, took_ms };
}

/** @returns null when this copy could not be analysed, the error when no further one should be tried */
async function analyseCopy(
  variant: StabilityVariant,
  result: AnalysisResult,
  parts: StabilityParts,
  folder: string,
  tell: (share: number) => void,
): Promise<AnalysisResult | EngineError | null> {
  const long = isLong(result);
  const from = long && variant !== 'excerpt' ? path.join(folder, EXCERPT_FILE) : parts.path;
  const duration_s = long ? EXCERPT_S : result.file.duration_s;
  try {
    return await parts.run({
      input: { kind: 'file', path: from, name: result.file.name },
      ensembleMember: parts.ensembleMember,
      alteration: {
        variant,
        modality: result.modality,
        duration_s,
        longerSide_px: longerSide(result),
        folder,
      },
      signal: parts.signal,
      onProgress: ({ share }) => tell(share),
    });
  } catch (error) {
    if (error instanceof EngineError && error.code === 'cancelled') throw error;
    if (parts.signal?.aborted) throw new EngineError('cancelled', 'the analysis was cancelled');
    parts.logger?.warn({ err: error, variant }, 'a changed copy could not be analysed');
    return error instanceof EngineError && HOPELESS.has(error.code) ? error : null;
  }
}

function isLong(result: AnalysisResult): boolean {
  return (result.file.duration_s ?? 0) > EXCERPT_S;
}

function longerSide(result: AnalysisResult): number {
  return Math.max(0, ...result.file.streams.flatMap(({ width = 0, height = 0 }) => [width, height]));
}

async function removeStale(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names.filter((entry) => entry.startsWith(PREFIX))) {
    const folder = path.join(tmpdir(), name);
    const facts = await stat(folder).catch(() => null);
    if (facts && Date.now() - facts.mtimeMs > STALE_MS) await rm(folder, { recursive: true, force: true });
  }
}
