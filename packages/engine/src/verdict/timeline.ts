import type { SignalMeasurement } from '../media.ts';
import { roundPercent, roundScore, roundTime } from '../rounding.ts';
import type { FaceTrackReport, Timeline, TimelinePoint } from '../types.ts';
import type { ResultParts } from './parts.ts';

class Mean {
  #sum = 0;
  #count = 0;
  add(value: number): void {
    this.#sum += Math.min(1, Math.max(0, value));
    this.#count += 1;
  }
  /** Null when nothing was added. */
  get value(): number | null {
    return this.#count === 0 ? null : roundScore(this.#sum / this.#count);
  }
}

function addTo<K>(means: Map<K, Mean>, key: K, value: number): void {
  if (!Number.isFinite(value)) return;
  const mean = means.get(key) ?? new Mean();
  mean.add(value);
  means.set(key, mean);
}

/** Two seconds' worth of one signal must not outvote one of another: a signal's values of a second are averaged first. */
export function secondsOf(measurements: readonly SignalMeasurement[], duration_s: number): TimelinePoint[] {
  const merged = new Map<number, Mean>();
  for (const measurement of measurements) {
    const own = new Map<number, Mean>();
    for (const point of measurement.perSecond ?? []) {
      if (point.at_s >= 0) addTo(own, Math.floor(point.at_s), point.value);
    }
    for (const [second, mean] of own) addTo(merged, second, mean.value ?? Number.NaN);
  }
  const length = Math.max(0, Math.ceil(duration_s));
  return Array.from({ length }, (_, second) => ({ at_s: second, score: merged.get(second)?.value ?? null }));
}

function faceKey(trackId: number, at_s: number): string {
  return `${trackId}@${roundTime(at_s)}`;
}

function facesOf(
  measurements: readonly SignalMeasurement[],
  faces: ResultParts['timeline']['faces'],
): FaceTrackReport[] {
  const scores = new Map<string, Mean>();
  for (const measurement of measurements) {
    for (const point of measurement.perFace ?? []) {
      addTo(scores, faceKey(point.trackId, point.at_s), point.value);
    }
  }
  const tracks = new Map<number, FaceTrackReport>();
  for (const { trackId, at_s, region } of faces) {
    const at = roundTime(at_s);
    const track = tracks.get(trackId) ?? { id: trackId, from_s: at, to_s: at, samples: [] };
    track.from_s = Math.min(track.from_s, at);
    track.to_s = Math.max(track.to_s, at);
    track.samples.push({
      at_s: at,
      region: {
        x: roundScore(region.x),
        y: roundScore(region.y),
        width: roundScore(region.width),
        height: roundScore(region.height),
      },
      score: scores.get(faceKey(trackId, at_s))?.value ?? null,
    });
    tracks.set(trackId, track);
  }
  return [...tracks.values()].sort((a, b) => a.id - b.id);
}

/** Suspicion per second and per face, merged over the signals, beside cuts and loudness. */
export function timelineOf(parts: ResultParts): Timeline {
  const { timeline } = parts;
  const measurements = [...parts.measurements.values()];
  return {
    duration_s: roundTime(timeline.duration_s),
    seconds: secondsOf(measurements, timeline.duration_s),
    cuts_s: timeline.cuts_s.map(roundTime).sort((a, b) => a - b),
    faces: facesOf(measurements, timeline.faces),
    audio: timeline.audio.map((point) => ({
      at_s: roundTime(point.at_s),
      level_db: roundPercent(point.level_db),
      speech: point.speech,
    })),
  };
}
