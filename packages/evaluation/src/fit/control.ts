import type { MeasuredFile } from '../measure/measured-file.ts';
import type { SignalRow } from './fit-signal.ts';

/**
 * Metadata of a file as features: what a classifier that sees no pixel and hears no sound could use. What it separates, the data
 * set gives away for free.
 */
export function metadataFeatures(file: MeasuredFile): SignalRow['features'] {
  const { facts } = file;
  const video = facts.streams.find((stream) => stream.kind === 'video');
  const audio = facts.streams.find((stream) => stream.kind === 'audio');
  const duration_s = facts.duration_s ?? 0;
  const features: Record<string, number> = {
    [`container=${facts.container}`]: 1,
    [`video=${video?.codec ?? 'none'}`]: 1,
    [`audio=${audio?.codec ?? 'none'}`]: 1,
    logSize: Math.log(facts.size_bytes + 1),
    logDuration: Math.log(duration_s + 0.01),
    logBitRate: Math.log((8 * facts.size_bytes) / (duration_s || 1) + 1),
    logWidth: Math.log((video?.width ?? 0) + 1),
    logHeight: Math.log((video?.height ?? 0) + 1),
    frameRate: video?.frameRate ?? 0,
    sampleRate_khz: (audio?.sampleRate_hz ?? 0) / 1000,
    channels: audio?.channels ?? 0,
    loudness_db: file.loudness_db ?? -90,
  };
  return features;
}

/** One-hot columns are absent where they are not set; give every row every column, so that absence counts as 0. */
export function alignedMetadata(files: readonly MeasuredFile[]): Array<SignalRow['features']> {
  const rows = files.map(metadataFeatures);
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  return rows.map((row) => Object.fromEntries([...names].map((name) => [name, row[name] ?? 0])));
}
