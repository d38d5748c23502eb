import type { SpeechBlockHandlers } from '../../audio/speech-blocks.ts';
import { Moments } from '../../kernels/statistics.ts';
import type { SignalCollector, SignalContext, SignalDefinition, SignalMeasurement } from '../../media.ts';
import { type Detector, openDetector, pick } from '../../networks/index.ts';
import type { Evidence } from '../../types.ts';
import { HeardSpeech } from '../heard-speech.ts';
import { PerSecond } from '../strongest.ts';
import { BANDS, type SpeechWindow, SpeechWindows, WINDOW_FRAMES } from './windows.ts';

const featureNames = ['logit', 'logitHigh', 'logitSpread'] as const;

/** Share of the windows whose logits lie below `logitHigh`. */
const HIGH_SHARE = 0.8;
/** Windows given to the network at once. */
const BATCH = 8;

/** Logits of windows, in order. */
async function judge(
  detector: Detector,
  windows: readonly SpeechWindow[],
  ensembleMember: number | null,
): Promise<number[]> {
  const logits: number[] = [];
  for (let from = 0; from < windows.length; from += BATCH) {
    const batch = windows.slice(from, from + BATCH);
    const input = new Float32Array(batch.length * WINDOW_FRAMES * BANDS);
    for (const [i, { bands }] of batch.entries()) input.set(bands, i * bands.length);
    logits.push(...pick(await detector.run(input, [batch.length, WINDOW_FRAMES, BANDS]), ensembleMember));
  }
  return logits;
}

/** Value below which a share of the values lies, between neighbours in proportion. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const below = Math.floor(at);
  const next = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return sorted[below]! + (at - below) * (next - sorted[below]!);
}

function timelineOf(windows: readonly SpeechWindow[], logits: readonly number[]) {
  const seconds = new PerSecond();
  for (const [i, { from_s, to_s }] of windows.entries()) {
    for (let at_s = Math.floor(from_s); at_s < to_s; at_s++) seconds.add(at_s, logits[i]!);
  }
  return seconds.list((logit) => 1 / (1 + Math.exp(-logit)));
}

/** 95 in 100 real recordings have no window above it, out of fold (docs/accuracy/models/voice.md). */
const RARE_LOGIT = 2.63;

/** The one window that stands out most from real recordings; none when none does. */
function evidenceOf(windows: readonly SpeechWindow[], logits: readonly number[]): Evidence[] {
  const highest = logits.indexOf(Math.max(...logits));
  const logit = logits[highest]!;
  if (logit < RARE_LOGIT) return [];
  const { from_s, to_s } = windows[highest]!;
  const text = `From ${from_s.toFixed(1)} to ${to_s.toFixed(1)} s the voice resembles made ones (${logit.toFixed(1)} on the voice network's scale) more than any part of 95 in 100 real recordings it was measured on.`;
  return [{ at_s: from_s, text }];
}

/** How sure the trained network is that a voice was made by a machine, window by window of speech. */
export class VoiceNetworkCollector implements SignalCollector {
  readonly #detector: Detector;
  readonly #ensembleMember: number | null;
  readonly #windows = new SpeechWindows();
  readonly #heard = new HeardSpeech();
  readonly speech: SpeechBlockHandlers = {
    onSpectrum: (power, slot) => this.#windows.spectrum(power, slot),
    onBlock: (block) => {
      this.#heard.block(block);
      this.#windows.block(block);
    },
  };

  constructor(detector: Detector, ensembleMember: number | null) {
    this.#detector = detector;
    this.#ensembleMember = ensembleMember;
  }

  async finish(): Promise<SignalMeasurement> {
    const lacking = this.#heard.lacking();
    if (lacking) return { features: null, reason: lacking, evidence: [] };
    const windows = this.#windows.finish();
    const logits = await judge(this.#detector, windows, this.#ensembleMember);
    const moments = new Moments();
    for (const logit of logits) moments.add(logit);
    return {
      features: {
        logit: moments.mean,
        logitHigh: quantile(logits, HIGH_SHARE),
        logitSpread: moments.deviation,
      },
      perSecond: timelineOf(windows, logits),
      evidence: evidenceOf(windows, logits),
    };
  }
}

async function collect(context: SignalContext): Promise<SignalCollector> {
  return new VoiceNetworkCollector(await openDetector('voice'), context.ensembleMember);
}

/** A network trained in `training/voice` on real and made speech; blind to level, silence and everything above 7 kHz. */
export const voiceNetwork: SignalDefinition = {
  name: 'voice-network',
  metric: 'voice',
  modalities: ['audio', 'video'],
  featureNames,
  collect,
};
