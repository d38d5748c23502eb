import type { Scaling } from '@unmask/engine/internal/fusion/model.ts';
import { FIT } from '@unmask/engine/internal/fusion/settings.ts';
import { roundFeature } from '@unmask/engine/internal/rounding.ts';
import { quantile } from '../statistics/group-bootstrap.ts';

/** Winsorising bounds, means and deviations of every feature that varies. */
export function fitScaling(features: ReadonlyArray<Readonly<Record<string, number>>>): Scaling {
  const names = new Set<string>();
  for (const row of features) for (const name of Object.keys(row)) names.add(name);
  const scaling: Scaling = { featureNames: [], low: [], high: [], mean: [], deviation: [] };
  for (const name of [...names].sort()) {
    const values: number[] = [];
    for (const row of features) {
      const value = row[name];
      if (value !== undefined && Number.isFinite(value)) values.push(roundFeature(value));
    }
    addFeature(scaling, name, values);
  }
  return scaling;
}

function addFeature(scaling: Scaling, name: string, values: number[]): void {
  const sorted = values.sort((a, b) => a - b);
  const low = quantile(sorted, FIT.winsor);
  const high = quantile(sorted, 1 - FIT.winsor);
  const clamped = sorted.map((value) => Math.min(high, Math.max(low, value)));
  const mean = clamped.reduce((a, b) => a + b, 0) / clamped.length;
  const deviation = Math.sqrt(clamped.reduce((a, b) => a + (b - mean) ** 2, 0) / clamped.length);
  if (!(deviation > 1e-9 * Math.max(1, Math.abs(mean)))) return;
  scaling.featureNames.push(name);
  scaling.low.push(low);
  scaling.high.push(high);
  scaling.mean.push(mean);
  scaling.deviation.push(deviation);
}
