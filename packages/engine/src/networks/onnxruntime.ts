/** The one way to onnxruntime. The order matters: what switches its telemetry off comes first. */
import './no-telemetry.ts';

export { InferenceSession, Tensor } from 'onnxruntime-node';

/**
 * One thread each: the work is small, and other analyses need the other cores. Where batches or pictures differ in size, an arena would
 * keep the largest run of each network for ever; one block for all maps of a run, planned for its size, is fetched once and goes back when
 * the run ends ([decision 99](../../../../docs/decisions/0099-memory-of-networks.md)).
 */
export const SESSION_OPTIONS = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  enableCpuMemArena: false,
  enableMemPattern: true,
} as const;
