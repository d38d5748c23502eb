import { calibratedLogOdds } from '@unmask/engine/internal/fusion/calibration.ts';
import { fusedLogOdds } from '@unmask/engine/internal/fusion/fuse.ts';
import { fuse } from '@unmask/engine/internal/fusion/index.ts';
import { greatestWeights } from '@unmask/engine/internal/fusion/join.ts';
import { likelihoodRatio } from '@unmask/engine/internal/fusion/likelihood-ratio.ts';
import { sigmoid } from '@unmask/engine/internal/fusion/log-odds.ts';
import { seededRandom } from '@unmask/engine/internal/seeded-random.ts';
import type { AssessmentBand, SignalName } from '@unmask/engine/types';
import { describe, expect, test } from 'vitest';
import { measurementsOf } from '../measure/measured-file.ts';
import { auc } from '../statistics/auc.ts';
import { bell, madeFiles, madeMeasurement } from '../synthetic.testing.ts';
import { chooseCalibration, fitCalibration, lossesOnLine, type MarginRow } from './calibrate.ts';
import { componentsOf } from './components.ts';
import { alignedMetadata } from './control.ts';
import { fitFusion } from './fit-fusion.ts';
import { fitModality, outOfFoldControl } from './fit-modality.ts';
import { fitSignal, type SignalRow } from './fit-signal.ts';
import { dealFolds } from './folds.ts';
import { landedOutOfFold } from './landed.ts';
import type { Sample } from './sample.ts';
import { sampleWeights } from './sample-weights.ts';
import { fitThresholds, type ThresholdRow } from './thresholds.ts';

function samples(groups: number): Sample[] {
  return madeFiles(groups).map((file) => ({
    sha256: file.id,
    label: file.label === 'fake' ? 1 : 0,
    aiKind: file.label === 'fake' ? 'generated' : null,
    pairGroup: file.group,
    component: file.group,
    measurements: measurementsOf(madeMeasurement(file)),
  }));
}

describe('folds', () => {
  test('whatever shares a key lies in one component', () => {
    const keys = [['a', 'r1'], ['b', 'r2'], ['c', 'r1'], ['d'], ['b', 'r1']];
    expect(componentsOf(keys, (row) => row)).toEqual(['a', 'a', 'a', 'd', 'a']);
  });

  test('components stay whole, both classes are spread, the deal repeats', () => {
    const rows = Array.from({ length: 200 }, (_, i) => ({
      label: i % 3 === 0 ? (1 as const) : (0 as const),
      component: `c${Math.floor(i / 5)}`,
    }));
    const folds = dealFolds(rows, 10, 7);
    expect(folds).toEqual(dealFolds(rows, 10, 7));
    for (let fold = 0; fold < 10; fold++) {
      const own = rows.filter((row) => folds.get(row.component) === fold);
      expect(own).toHaveLength(20);
      expect(own.filter((row) => row.label === 1).length).toBeGreaterThanOrEqual(5);
    }
  });

  test('classes weigh one half each, a component of four as much as two files', () => {
    const rows = [
      ...Array.from({ length: 4 }, () => ({ label: 0 as const, component: 'big' })),
      { label: 0 as const, component: 'small' },
      { label: 1 as const, component: 'ai' },
    ];
    const weights = sampleWeights(rows);
    expect(weights.slice(0, 5).reduce((a, b) => a + b, 0)).toBeCloseTo(0.5, 12);
    expect(weights[5]).toBeCloseTo(0.5, 12);
    expect(weights[0]! * 4).toBeCloseTo(2 * weights[4]!, 12);
  });
});

/** A ring around the origin: no line separates it. */
function ring(count: number): SignalRow[] {
  const random = seededRandom(11);
  return Array.from({ length: count }, (_, i) => {
    const label = i % 2 === 0 ? (0 as const) : (1 as const);
    const angle = 2 * Math.PI * random();
    const radius = (label === 1 ? 3 : 1) + 0.3 * bell(random);
    return {
      label,
      component: `c${Math.floor(i / 4)}`,
      features: { a: radius * Math.cos(angle), b: radius * Math.sin(angle) },
    };
  });
}

describe('one signal', () => {
  test('a ring is found by the kernel machine and not by the line', () => {
    expect(fitSignal(ring(160), ['rbf'], 1)!.model.auc).toBeGreaterThan(0.95);
    expect(fitSignal(ring(160), ['logistic'], 1)?.model.auc ?? 0.5).toBeLessThan(0.65);
    expect(fitSignal(ring(160), ['logistic', 'rbf'], 1)!.model.kernel.kind).toBe('rbf');
  });

  test('noise in 200 features is not taken for skill', () => {
    const random = seededRandom(5);
    const rows: SignalRow[] = Array.from({ length: 160 }, (_, i) => ({
      label: i % 2 === 0 ? 0 : 1,
      component: `c${Math.floor(i / 4)}`,
      features: Object.fromEntries(Array.from({ length: 200 }, (_, j) => [`f${j}`, bell(random)])),
    }));
    const fit = fitSignal(rows, ['logistic'], 1);
    // Either refused, or held so near to 0 that it hardly moves anything.
    const moved = (fit?.outOfFold ?? [0]).map(Math.abs);
    expect(moved.reduce((a, b) => a + b, 0) / moved.length).toBeLessThan(0.35);
  });

  test('a weak truth among 150 features of noise is still found', () => {
    const random = seededRandom(6);
    const rows: SignalRow[] = Array.from({ length: 300 }, (_, i) => {
      const label = i % 2 === 0 ? (0 as const) : (1 as const);
      const noise = Array.from({ length: 150 }, (_, j) => [`f${j}`, bell(random)] as const);
      const truth = Array.from(
        { length: 5 },
        (_, j) => [`t${j}`, (label - 0.5) * 1.4 + bell(random)] as const,
      );
      return {
        label,
        component: `c${Math.floor(i / 3)}`,
        features: Object.fromEntries([...noise, ...truth]),
      };
    });
    expect(fitSignal(rows, ['logistic'], 1)!.model.auc).toBeGreaterThan(0.75);
  });

  test('a class with too few files is not fitted', () => {
    expect(fitSignal(ring(20), ['logistic'], 1)).toBeNull();
  });
});

const kindOf = (label: 0 | 1) => (label === 1 ? ('generated' as const) : null);

test('the likelihood ratio is that of the evidence, however many files of either label were fitted', () => {
  const random = seededRandom(12);
  // One AI file among five. Evidence x lies around +1 or -1 with deviation 1, so its true likelihood ratio is exp(2 x).
  const rows = Array.from({ length: 3000 }, (_, i) => {
    const label = i % 5 === 0 ? (1 as const) : (0 as const);
    const x = 2 * label - 1 + bell(random);
    const logOdds = { any: new Map<SignalName, number>([['voice', 0.7 * x + 0.4]]) };
    return { label, aiKind: kindOf(label), component: `c${i}`, logOdds };
  });
  const fit = fitFusion(rows, { any: ['voice'] }, 1, 0);
  for (const x of [-1.5, -0.5, 0, 0.5, 1.5]) {
    const logOdds = fusedLogOdds({ any: new Map([['voice', 0.7 * x + 0.4]]) }, fit.fusion);
    const { value } = likelihoodRatio(sigmoid(logOdds), 0.5);
    expect(Math.abs(Math.log(value) - 2 * x)).toBeLessThan(0.35);
  }
});

test('the fusion weighs equally good signals alike and one that knows nothing less', () => {
  const random = seededRandom(21);
  const rows = Array.from({ length: 300 }, (_, i) => {
    const label = i % 2 === 0 ? (0 as const) : (1 as const);
    const good = () => 1.2 * (2 * label - 1) + bell(random);
    const logOdds = new Map<SignalName, number>([
      ['noise-residual', good()],
      ['temporal-residual', good()],
      ['voice', bell(random)],
    ]);
    return { label, aiKind: kindOf(label), component: `c${Math.floor(i / 4)}`, logOdds: { any: logOdds } };
  });
  const joined = { any: ['noise-residual', 'temporal-residual', 'voice'] } as const;
  const weights = greatestWeights(fitFusion(rows, joined, 1, 0).fusion);
  const [first, second, useless] = [
    weights['noise-residual']!,
    weights['temporal-residual']!,
    weights.voice!,
  ];
  expect(Math.abs(first - second)).toBeLessThan(0.25 * first);
  expect(useless).toBeLessThan(0.5 * Math.min(first, second));
  expect(useless).toBeGreaterThanOrEqual(0);
});

/** Log-odds of files in groups of four, both labels alike; `shift` moves whole groups together. */
function judged(count: number, seed: number, skill: number, shift: number): ThresholdRow[] {
  const random = seededRandom(seed);
  let own = 0;
  return Array.from({ length: count }, (_, i) => {
    if (i % 4 === 0) own = shift * bell(random);
    const label = i % 2 === 0 ? (0 as const) : (1 as const);
    return {
      label,
      component: `c${Math.floor(i / 4)}`,
      logOdds: skill * (2 * label - 1) + own + bell(random),
    };
  });
}

describe('thresholds', () => {
  test('limits that were set on some origins hold on others', () => {
    let [alarms, real, cleared, missed] = [0, 0, 0, 0];
    for (let seed = 1; seed <= 20; seed++) {
      const { ai, authentic } = fitThresholds(judged(400, seed, 1, 0.5), 1);
      const others = judged(400, 100 + seed, 1, 0.5);
      for (const { label, logOdds } of others) {
        if (label === 0) real += 1;
        if (label === 0 && logOdds >= ai) alarms += 1;
        if (label === 0 && logOdds <= authentic) cleared += 1;
        if (label === 1 && logOdds <= authentic) missed += 1;
      }
    }
    expect(alarms / real).toBeLessThan(0.02);
    expect(cleared / real).toBeGreaterThan(0.1);
    expect(missed / real).toBeLessThan(0.025);
  });

  test('where the allowed share is less than one real file the threshold lies beyond the highest of them', () => {
    const rows = judged(60, 3, 1, 0.5);
    const highest = Math.max(...rows.filter(({ label }) => label === 0).map(({ logOdds }) => logOdds));
    expect(fitThresholds(rows, 1).ai).toBeGreaterThan(highest);
  });

  test('origins that move together ask for more than single files do', () => {
    const both = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => {
      const rows = judged(400, seed, 1, 1);
      const single = rows.map((row, i) => ({ ...row, component: `${i}` }));
      return fitThresholds(rows, 1).ai - fitThresholds(single, 1).ai;
    });
    expect(both.reduce((a, b) => a + b, 0) / both.length).toBeGreaterThan(0.01);
  });

  test('scores without skill give no verdict at all', () => {
    const rows = Array.from({ length: 100 }, (_, i) => ({
      label: (i % 2) as 0 | 1,
      component: `c${i}`,
      logOdds: 0,
    }));
    const { ai, authentic } = fitThresholds(rows, 1);
    expect(rows.filter(({ logOdds }) => logOdds >= ai || logOdds <= authentic)).toHaveLength(0);
  });
});

const lossOnLine = (rows: readonly MarginRow[]) =>
  [...lossesOnLine(rows).values()].reduce((sum, loss) => sum + loss, 0);

describe('calibration of the whole', () => {
  /** Margins whose true log-odds are `truth` of them. */
  function margins(truth: (margin: number) => number): MarginRow[] {
    const random = seededRandom(8);
    return Array.from({ length: 1200 }, (_, i) => {
      const margin = 2 * bell(random);
      return { label: random() < sigmoid(truth(margin)) ? 1 : 0, component: `c${i}`, margin };
    });
  }
  const bent = (margin: number) => (margin > 0 ? 0.3 * margin : 2 * margin);

  test('a straight truth keeps the line, a bent one takes the curve', () => {
    expect(
      chooseCalibration(
        margins((margin) => margin),
        1,
      ),
    ).toBe('line');
    expect(chooseCalibration(margins(bent), 1)).toBe('curve');
  });

  test('the loss on the line is the mean log-loss of its calibrated odds, both labels weighing one half', () => {
    const rows = margins((margin) => margin - 1);
    const line = fitCalibration(rows, 'line');
    const mean = (label: 0 | 1) => {
      const own = rows.filter((row) => row.label === label);
      const right = (margin: number) => Math.abs(1 - label - sigmoid(calibratedLogOdds(margin, line)));
      return own.reduce((sum, { margin }) => sum - Math.log(right(margin)), 0) / own.length;
    };
    expect(lossOnLine(rows)).toBeCloseTo((mean(0) + mean(1)) / 2, 10);
  });

  test('the loss on the line does not depend on the scale of the margins, and is that of a coin without skill', () => {
    const rows = margins((margin) => margin);
    const loss = lossOnLine(rows);
    expect(lossOnLine(rows.map((row) => ({ ...row, margin: 7 * row.margin - 3 })))).toBeCloseTo(loss, 5);
    expect(lossOnLine(margins((margin) => 0.3 * margin))).toBeGreaterThan(loss + 0.05);
    expect(lossOnLine(rows.map((row) => ({ ...row, margin: 0 })))).toBeCloseTo(Math.LN2, 12);
    expect(lossOnLine(rows.map((row) => ({ ...row, margin: -row.margin })))).toBeCloseTo(Math.LN2, 12);
  });

  test('the curve comes nearer to a bent truth than the line', () => {
    const rows = margins(bent);
    const miss = (kind: 'line' | 'curve') => {
      const fit = fitCalibration(rows, kind);
      const at = [-3, -2, -1, 1, 2, 3];
      return at.reduce((sum, x) => sum + Math.abs(sigmoid(calibratedLogOdds(x, fit)) - sigmoid(bent(x))), 0);
    };
    expect(miss('curve')).toBeLessThan(miss('line'));
  });

  test('the curve never falls, also beyond its ends', () => {
    const fit = fitCalibration(
      margins((margin) => -0.05 * margin + 0.5 * Math.tanh(margin)),
      'curve',
    );
    let before = Number.NEGATIVE_INFINITY;
    for (let x = -12; x <= 12; x += 0.05) {
      const value = calibratedLogOdds(x, fit);
      expect(value).toBeGreaterThanOrEqual(before);
      before = value;
    }
  });
});

describe('one kind of file', () => {
  const all = samples(60);
  const foldOf = dealFolds(all, 10, 1);
  const fit = fitModality(all, foldOf, 1)!;
  const whole = { ...fit.full, format: 2 as const, modality: 'video' as const, mode: 'full' as const };

  test('useful signals carry the decision, the useless one next to nothing', () => {
    const weights = greatestWeights(fit.full.fusion);
    expect(weights['noise-residual']).toBeGreaterThan(0.4);
    expect(weights['temporal-residual']).toBeGreaterThan(0.3);
    const useless = fit.full.signals['face-network'];
    expect((weights['face-network'] ?? 0) * (useless?.calibration.slope ?? 0)).toBeLessThan(0.3);
    expect(Math.min(...Object.values(weights).map((weight) => weight ?? 0))).toBeGreaterThanOrEqual(0);
  });

  test('files scored without their fold come out as the made-up truth predicts', () => {
    const scored = all.map((sample) => {
      const model = fit.folds[foldOf.get(sample.component)!]!;
      const fused = fuse(sample.measurements, { ...whole, ...model, fitted: FITTED }, 'full');
      return { label: sample.label, score: fused.probability.value };
    });
    // Two bells at +-0.9 and +-0.5 together: AUC = Phi(sqrt(2) * sqrt(0.9^2 + 0.5^2)) = 0.927.
    expect(auc(scored)).toBeGreaterThan(0.86);
    expect(auc(scored)).toBeLessThan(0.97);
  });

  test('leaving the best signal out costs the most', () => {
    const [best, second] = [fit.ablation['noise-residual']!, fit.ablation['temporal-residual']!];
    expect(best.auc.value!).toBeLessThan(second.auc.value!);
    expect(best.auc.value!).toBeLessThan(0.85);
    expect(best.gain.low!).toBeGreaterThan(0);
    expect(best.addsNothing).toBe(false);
  });

  test('a signal that knows nothing adds nothing that is sure', () => {
    const useless = fit.ablation['face-network'];
    expect(useless?.gain.low ?? 0).toBeLessThanOrEqual(0);
    expect(Math.abs(useless?.gain.value ?? 0)).toBeLessThan(0.01);
  });

  test('the interval comes from refits on resampled groups', () => {
    expect(fit.full.resampled.length).toBeGreaterThanOrEqual(20);
    const { probability } = fuse(all[1]!.measurements, { ...whole, fitted: FITTED }, 'full');
    expect(probability.high - probability.low).toBeGreaterThan(0.005);
  });

  test('out of fold at most two in a hundred AI files are named authentic, and folds have intervals too', () => {
    const named = all.filter((sample) => {
      const model = fit.folds[foldOf.get(sample.component)!]!;
      expect(model.resampled.length).toBeGreaterThanOrEqual(20);
      const fused = fuse(sample.measurements, { ...whole, ...model, fitted: FITTED }, 'full');
      return fused.outcome === 'authentic';
    });
    const ai = all.filter(({ label }) => label === 1).length;
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(({ label }) => label === 1).length / ai).toBeLessThanOrEqual(0.02);
  });

  test('bands hold their shares out of fold, and more AI files than real ones land on the AI side of each', () => {
    const models = fit.folds.map((model) => ({ ...whole, ...model!, fitted: FITTED }));
    const landed = landedOutOfFold(all, foldOf, models, 'full');
    const share = (side: 'real' | 'ai', ...bands: AssessmentBand[]) =>
      bands.reduce((sum, band) => sum + landed[band][side], 0) / (all.length / 2);
    expect(Object.values(landed).reduce((sum, { real, ai }) => sum + real + ai, 0)).toBe(all.length);
    expect(share('real', 'ai_generated', 'likely_ai')).toBeLessThanOrEqual(0.07);
    expect(share('real', 'ai_generated', 'likely_ai', 'leans_ai')).toBeLessThanOrEqual(0.2);
    expect(share('ai', 'authentic', 'likely_authentic')).toBeLessThanOrEqual(0.07);
    expect(share('ai', 'authentic', 'likely_authentic', 'leans_authentic')).toBeLessThanOrEqual(0.2);
    expect(landed.likely_ai.ai).toBeGreaterThan(landed.likely_ai.real);
    expect(landed.likely_authentic.real).toBeGreaterThan(landed.likely_authentic.ai);
    expect(landed.likely_ai.ai).toBeGreaterThan(0);
  });

  test('the same seed gives the same model', () => {
    const some = samples(20);
    const folds = dealFolds(some, 10, 1);
    expect(JSON.stringify(fitModality(some, folds, 3))).toBe(JSON.stringify(fitModality(some, folds, 3)));
  });

  test('the control finds what the metadata give away', () => {
    const files = madeFiles(60);
    const metadata = alignedMetadata(files.map((file) => madeMeasurement(file)));
    const rows = all.map(({ label, component }, i) => ({ label, component, features: metadata[i]! }));
    const scores = outOfFoldControl(rows, foldOf, 1);
    expect(auc(rows.map(({ label }, i) => ({ label, score: scores[i]! })))).toBeGreaterThan(0.6);
  });
});

const FITTED = { date: '', commit: '', engineVersion: '', seed: 1, data: [], real: 0, ai: 0, groups: 0 };
