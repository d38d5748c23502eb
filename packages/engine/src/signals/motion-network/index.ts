import { type Network, openNetwork } from '../../faces/network.ts';
import { Moments } from '../../kernels/statistics.ts';
import type {
  SampledFrame,
  SignalCollector,
  SignalContext,
  SignalDefinition,
  SignalMeasurement,
} from '../../media.ts';
import { type Batch, type Detector, openDetector, pick } from '../../networks/index.ts';
import { PerSecond, Strongest } from '../strongest.ts';
import { mapsOf, partOf } from './maps.ts';
import { LEAST_RUN, RunPlan } from './runs.ts';
import { Views } from './views.ts';

const featureNames = ['logit', 'logitHigh', 'logitBetween'] as const;

/** Shorter side below which a picture would be mostly made up by scaling, pixels. */
const LEAST_SIDE = 96;
/** 95 in 100 real clips have no run above it, out of fold (docs/accuracy/models/motion.md). */
const RARE_LOGIT = 1.2;

/** How sure the trained network is that the course of a clip's pictures is generated, run by run. */
export class MotionNetworkCollector implements SignalCollector {
  readonly #backbone: Network;
  readonly #detector: Detector;
  readonly #ensembleMember: number | null;
  readonly #plan = new RunPlan();
  readonly #views = new Views();
  readonly #runs = new Moments();
  readonly #parts = new Moments();
  readonly #perSecond = new PerSecond();
  readonly #strongest = new Strongest();
  #highest = Number.NEGATIVE_INFINITY;
  #squares: Buffer[] = [];
  #times: number[] = [];
  #small = false;

  constructor(options: { backbone: Network; detector: Detector; ensembleMember: number | null }) {
    this.#backbone = options.backbone;
    this.#detector = options.detector;
    this.#ensembleMember = options.ensembleMember;
  }

  async frame(frame: SampledFrame): Promise<void> {
    if (Math.min(frame.rgb.width, frame.rgb.height) < LEAST_SIDE) {
      this.#small = true;
      return;
    }
    const step = this.#plan.step(frame);
    if (step === 'skip') return;
    if (step === 'start') await this.#endRun();
    this.#squares.push(this.#views.square(frame.rgb));
    this.#times.push(frame.at_s);
  }

  async #endRun(): Promise<void> {
    const [squares, times] = [this.#squares, this.#times];
    this.#squares = [];
    this.#times = [];
    if (squares.length < LEAST_RUN) return;
    const maps = await mapsOf(this.#backbone, this.#views.recoded(squares));
    const whole = await this.#logit(maps);
    this.#runs.add(whole);
    this.#note(whole, times);
    const [middle, end] = [squares.length >> 1, squares.length];
    const halves =
      middle < LEAST_RUN
        ? [{ from: 0, logit: whole }]
        : [
            { from: 0, logit: await this.#logit(partOf(maps, 0, middle)) },
            { from: middle, logit: await this.#logit(partOf(maps, middle, end)) },
          ];
    for (const { from, logit } of halves) {
      this.#parts.add(logit);
      this.#highest = Math.max(this.#highest, logit);
      this.#perSecond.add(times[from]!, logit);
    }
  }

  async #logit(maps: Record<string, Batch>): Promise<number> {
    const { logits } = await this.#detector.runAll(maps);
    if (!logits) throw new TypeError('motion has no output named logits');
    return pick(logits, this.#ensembleMember)[0]!;
  }

  #note(logit: number, times: readonly number[]): void {
    if (logit < RARE_LOGIT) return;
    const length_s = times.at(-1)! - times[0]!;
    this.#strongest.add(logit, {
      at_s: times[0]!,
      text: `Over ${length_s.toFixed(1)} seconds the picture changes as in generated clips (${logit.toFixed(1)} on the motion network's scale), more than in 95 in 100 filmed clips it was measured on.`,
    });
  }

  async finish(): Promise<SignalMeasurement> {
    await this.#endRun();
    this.#views.close();
    if (this.#runs.count === 0) {
      return { features: null, reason: this.#small ? 'too_small' : 'too_short', evidence: [] };
    }
    return {
      features: {
        logit: this.#runs.mean,
        logitHigh: this.#highest,
        logitBetween: this.#parts.deviation,
      },
      perSecond: this.#perSecond.list((mean) => 1 / (1 + Math.exp(-mean))),
      evidence: this.#strongest.list(),
    };
  }
}

async function collect(context: SignalContext): Promise<SignalCollector> {
  if (context.mode === 'frames') {
    return { finish: () => ({ features: null, reason: 'frames_only', evidence: [] }) };
  }
  return new MotionNetworkCollector({
    backbone: await openNetwork(context.modelsDir, 'backbone'),
    detector: await openDetector('motion'),
    ensembleMember: context.ensembleMember,
  });
}

export const motionNetwork: SignalDefinition = {
  name: 'motion-network',
  metric: 'temporalArtifacts',
  modalities: ['video'],
  featureNames,
  collect,
};
