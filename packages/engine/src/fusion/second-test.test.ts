import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BAND_NAMES, meaningOf } from './assess.ts';
import { loadModel, MODELS_DIR } from './load-model.ts';
import type { Landed } from './model.ts';
import report from './second-test.json' with { type: 'json' };
import { secondTestOf } from './second-test.ts';

const landed = (counts: Partial<Landed>): Landed =>
  Object.fromEntries(BAND_NAMES.map((band) => [band, counts[band] ?? { real: 0, ai: 0 }])) as Landed;

test('counts of the second test are those of the very model file that was scored', () => {
  const scored = Object.entries(report.models as Record<string, { sha256: string; landed: Landed }>);
  expect(scored.length).toBeGreaterThan(0);
  for (const [name, { sha256, landed: counts }] of scored) {
    const own = createHash('sha256')
      .update(readFileSync(join(MODELS_DIR, name)))
      .digest('hex');
    // After a fit the figures are those of other models: `unmask evaluate --second-test` has to be run anew.
    expect(sha256, name).toBe(own);
    expect(secondTestOf(name, own)).toEqual(counts);
    expect(
      secondTestOf(
        name,
        own.replace(/^./, (first) => (first === '0' ? '1' : '0')),
      ),
    ).toBeNull();
  }
});

test('they stand beside the model and in the meaning of a step', () => {
  const { model } = loadModel('video', 'full');
  const { sha256 } = (report.models as Record<string, { sha256: string }>)['video.json']!;
  expect(model?.bands?.second).toEqual(secondTestOf('video.json', sha256));
  const second = landed({ likely_ai: { real: 2, ai: 9 }, undetermined: { real: 5, ai: 1 } });
  const fitted = landed({ likely_ai: { real: 1, ai: 3 } });
  expect(meaningOf('likely_ai', fitted, second)).toEqual({
    ...{ realShare: 1, aiShare: 1, realFiles: 1, aiFiles: 3 },
    second: { real: 2, ai: 9, realFiles: 7, aiFiles: 10 },
  });
  expect(meaningOf('likely_ai', fitted)).not.toHaveProperty('second');
});
