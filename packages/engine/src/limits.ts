import type { EngineLimits } from './engine-api.ts';

const MIB = 1_048_576;

/**
 * Bounds used when the caller names none.
 *
 * 8192 x 6144 is the largest still that phones write today and above 8K video. 1 GiB of resident memory lets an 8K stream
 * through with its reference pictures; an analysis of 1080p needs less than half of it.
 */
export const DEFAULT_LIMITS: EngineLimits = {
  maxDuration_s: 3600,
  maxPixels: 8192 * 6144,
  maxSize_bytes: 1024 * MIB,
  maxResident_bytes: 1024 * MIB,
  deadlineBase_ms: 120_000,
  deadlinePerSecond_ms: 10_000,
};
