/** What a container says about its streams, in the words of the result. Said, not measured. */
import { AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { avGetCodecName, Codec, type Stream } from 'node-av/lib';
import type { StreamFacts } from '../types.ts';
import type { Container } from './container.ts';

/** Longest metadata value that is kept. */
const MAX_VALUE = 500;
const MAX_ENTRIES = 64;

/** Facts of the video and audio streams. */
export function streamFacts(container: Container): StreamFacts[] {
  const out: StreamFacts[] = [];
  for (const stream of container.context.streams) {
    if (stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO) out.push(videoFacts(stream));
    if (stream.codecpar.codecType === AVMEDIA_TYPE_AUDIO) out.push(audioFacts(stream));
  }
  return out;
}

/** Tags of the container and its streams, such as "encoder"; values cut to a readable length. */
export function containerMetadata(container: Container): Record<string, string> {
  const tags: Record<string, string> = {};
  for (const stream of container.context.streams) Object.assign(tags, stream.metadata?.getAll());
  Object.assign(tags, container.context.metadata?.getAll());
  const entries = Object.entries(tags).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    entries.slice(0, MAX_ENTRIES).map(([key, value]) => [key.slice(0, 100), value.slice(0, MAX_VALUE)]),
  );
}

function videoFacts(stream: Stream): StreamFacts {
  const { codecpar } = stream;
  const rate = stream.avgFrameRate.toDouble();
  return {
    ...common(stream, 'video'),
    width: codecpar.width,
    height: codecpar.height,
    ...(rate > 0 && Number.isFinite(rate) ? { frameRate: Math.round(rate * 1000) / 1000 } : {}),
  };
}

function audioFacts(stream: Stream): StreamFacts {
  const { codecpar } = stream;
  return { ...common(stream, 'audio'), sampleRate_hz: codecpar.sampleRate, channels: codecpar.channels };
}

function common(stream: Stream, kind: 'video' | 'audio'): StreamFacts {
  const { codecpar } = stream;
  const profile = Codec.findDecoder(codecpar.codecId)?.profiles?.find(
    (entry) => entry.profile === codecpar.profile,
  )?.name;
  const duration_s = Number(stream.duration) * stream.timeBase.toDouble();
  const bitRate = Number(codecpar.bitRate);
  return {
    kind,
    codec: avGetCodecName(codecpar.codecId) ?? 'unknown',
    ...(profile ? { profile } : {}),
    bitRate_bps: bitRate > 0 ? bitRate : null,
    duration_s:
      stream.duration > 0n && Number.isFinite(duration_s) ? Math.round(duration_s * 1000) / 1000 : null,
  };
}
