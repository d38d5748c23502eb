import { greatestWeights } from '@unmask/engine/internal/fusion/join.ts';
import { seededRandom } from '@unmask/engine/internal/seeded-random.ts';
import type { SignalName } from '@unmask/engine/types';
import { beforeAll, describe, expect, test } from 'vitest';
import { bell } from '../synthetic.testing.ts';
import { fitModality, type ModalityFit } from './fit-modality.ts';
import { fitModel } from './fit-model.ts';
import type { Sample } from './sample.ts';

const FOLDS = 10;

/** Pictures and faces tell the labels apart, lips are a coin; faces are in two of three files. */
function made(groups: number): Sample[] {
  const random = seededRandom(5);
  return Array.from({ length: 4 * groups }, (_, i) => {
    const label = i % 2 === 0 ? (0 as const) : (1 as const);
    const side = label === 1 ? 1 : -1;
    const component = `g${Math.floor(i / 4)}`;
    const measurements = new Map<SignalName, { features: Record<string, number>; evidence: [] }>();
    const add = (name: SignalName, x: number) => measurements.set(name, { features: { x }, evidence: [] });
    add('frame-network', side + bell(random));
    add('lip-sync', bell(random));
    if (random() < 0.67) add('face-network', 0.8 * side + bell(random));
    const aiKind = label === 1 ? ('generated' as const) : null;
    return { sha256: String(i), label, aiKind, pairGroup: component, component, measurements };
  });
}

describe('parts that are judged by themselves', () => {
  const samples = made(90);
  const foldOf = new Map(samples.map(({ component }, i) => [component, Math.floor(i / 4) % FOLDS]));
  let fit: ModalityFit;
  beforeAll(() => {
    fit = fitModality(samples, foldOf, 7, { unweighed: ['face-network'] })!;
  });

  test('those with skill are fitted, in the whole and in every fold; one without has no say', () => {
    expect(Object.keys(fit.parts.full).sort()).toEqual(['faces', 'picture']);
    expect(fit.parts.folds).toHaveLength(FOLDS);
    for (const fold of fit.parts.folds) expect(Object.keys(fold).sort()).toEqual(['faces', 'picture']);
  });

  test('each joins its own methods alone, and its skill is that of the made-up truth', () => {
    const { picture, faces } = fit.parts.full;
    expect(Object.keys(greatestWeights(picture!.fusion))).toEqual(['frame-network']);
    expect(Object.keys(greatestWeights(faces!.fusion))).toEqual(['face-network']);
    // Two bells two deviations apart: 0.92; 1.6 apart: 0.87.
    expect(picture!.auc).toBeGreaterThan(0.87);
    expect(picture!.auc).toBeLessThan(0.96);
    expect(faces!.auc).toBeGreaterThan(0.8);
    expect(faces!.auc).toBeLessThan(picture!.auc);
  });

  test('a signal without a weight in the whole is fitted and read by its part, and moves the whole by nothing', () => {
    expect(fit.full.signals['face-network']!.auc).toBeGreaterThan(0.8);
    for (const model of [fit.full, ...fit.folds])
      expect(Object.keys(greatestWeights(model!.fusion))).not.toContain('face-network');
    expect(fit.ablation['face-network']).toMatchObject({ gain: { value: 0 }, addsNothing: true });
  });

  test('where no signal has a weight there is no model', () => {
    expect(fitModel(samples, 7, 0, { unweighed: ['frame-network', 'face-network', 'lip-sync'] })).toBeNull();
  });

  test('a part may not be surer than the files in which it was measured can show', () => {
    const real = samples.filter(({ label, measurements }) => label === 0 && measurements.has('face-network'));
    expect(fit.parts.full.faces!.bounds.high).toBeCloseTo(1 - 1 / (real.length + 2), 10);
    expect(fit.parts.full.picture!.bounds.high).toBeCloseTo(1 - 1 / (samples.length / 2 + 2), 10);
  });
});
