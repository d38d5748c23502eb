import { fuse } from '@unmask/engine/internal/fusion/index.ts';
import type { FusionModel } from '@unmask/engine/internal/fusion/model.ts';
import { seededRandom } from '@unmask/engine/internal/seeded-random.ts';
import type { SignalName } from '@unmask/engine/types';
import { beforeAll, describe, expect, test } from 'vitest';
import { auc } from '../statistics/auc.ts';
import { bell } from '../synthetic.testing.ts';
import { fitModality, type ModalityFit } from './fit-modality.ts';
import type { Sample } from './sample.ts';

const FOLDS = 10;

/** A generated file shows in its frames, an altered one in its face, whose grain is even cleaner than that of real files. */
function made(groups: number, altered: number): Sample[] {
  const random = seededRandom(9);
  return Array.from({ length: 4 * groups }, (_, i) => {
    const label = i % 2 === 0 ? (0 as const) : (1 as const);
    const aiKind = label === 0 ? null : Math.floor(i / 4) % 100 < altered ? 'altered' : 'generated';
    const component = `g${Math.floor(i / 4)}`;
    const grain = aiKind === 'generated' ? 2 : aiKind === 'altered' ? -1 : 0;
    const face = aiKind === 'altered' ? 2.5 : 0;
    const measurements = new Map<SignalName, { features: Record<string, number>; evidence: [] }>([
      ['frame-network', { features: { x: grain + bell(random) }, evidence: [] }],
      ['face-network', { features: { x: face + bell(random) }, evidence: [] }],
    ]);
    return { sha256: String(i), label, aiKind, pairGroup: component, component, measurements };
  });
}

function fitted(samples: readonly Sample[], apart = true): { fit: ModalityFit; auc: number } {
  const foldOf = new Map(samples.map(({ component }, i) => [component, Math.floor(i / 4) % FOLDS]));
  const fit = fitModality(samples, foldOf, 3, { apart })!;
  const scored = samples.map((sample) => {
    const model: FusionModel = {
      ...fit.folds[foldOf.get(sample.component)!]!,
      format: 2,
      modality: 'video',
      mode: 'full',
      fitted: { date: '', commit: '', engineVersion: '', seed: 1, data: [], real: 0, ai: 0, groups: 0 },
    };
    return { label: sample.label, score: fuse(sample.measurements, model, 'full').probability.value };
  });
  return { fit, auc: auc(scored) };
}

describe('files that were generated and files that were altered', () => {
  const samples = made(110, 45);
  let apart: ReturnType<typeof fitted>;
  beforeAll(() => {
    apart = fitted(samples);
  });

  test('are learnt from apart where there are enough of both, in the whole and in every fold', () => {
    for (const model of [apart.fit.full, ...apart.fit.folds]) {
      expect(Object.keys(model!.fusion.joins)).toEqual(['generated', 'altered']);
      const { generated, altered } = model!.fusion.joins;
      expect(generated!.weights['frame-network']).toBeGreaterThan(0.5);
      expect(altered!.weights['face-network']).toBeGreaterThan(0.5);
    }
  });

  test('of each kind a signal says what it says of that kind: the grain of an altered face speaks against a generated whole', () => {
    const { generated, altered } = apart.fit.full.ofKind!;
    const slope = ({ kernel }: { kernel: { kind: string; weights: number[] } }) => kernel.weights[0]!;
    expect(generated['frame-network']!.auc).toBeGreaterThan(0.87);
    expect(altered['face-network']!.auc).toBeGreaterThan(0.92);
    if (generated['frame-network']!.kernel.kind === 'logistic')
      expect(slope(generated['frame-network']!)).toBeGreaterThan(0);
  });

  test('are told from real ones better than by one join that has to serve both', () => {
    const together = fitted(samples, false);
    expect(Object.keys(together.fit.full.fusion.joins)).toEqual(['any']);
    expect(together.fit.full.ofKind).toBeUndefined();
    expect(apart.auc).toBeGreaterThan(together.auc + 0.01);
    expect(apart.auc).toBeGreaterThan(0.9);
  });

  test('with too few files of one kind all are learnt from together', () => {
    expect(Object.keys(fitted(made(60, 20)).fit.full.fusion.joins)).toEqual(['any']);
  });
});
