/** Triangular filters over the bins of a power spectrum. */
export interface FilterBank {
  readonly bands: number;
  /** Sums `power` (bins 0..size/2) per band into `out` from `offset`. */
  apply(power: Float64Array, out: Float32Array, offset?: number): void;
}

export interface FilterBankShape {
  bands: number;
  low_hz: number;
  high_hz: number;
  /** `linear`: equally wide bands (for LFCC); `mel`: equally wide on O'Shaughnessy's mel scale. */
  scale: 'linear' | 'mel';
  rate_hz: number;
  transformSize: number;
}

const toMel = (hz: number): number => 2595 * Math.log10(1 + hz / 700);
const fromMel = (mel: number): number => 700 * (10 ** (mel / 2595) - 1);

export function createFilterBank(shape: FilterBankShape): FilterBank {
  const edges = edgesOf(shape);
  const filters = Array.from({ length: shape.bands }, (_, band) =>
    triangle(edges[band], edges[band + 1], edges[band + 2], shape),
  );
  return {
    bands: shape.bands,
    apply(power, out, offset = 0) {
      for (let band = 0; band < filters.length; band++) {
        const { first, weights } = filters[band];
        let sum = 0;
        for (let i = 0; i < weights.length; i++) sum += weights[i] * power[first + i];
        out[offset + band] = sum;
      }
    },
  };
}

function edgesOf({ bands, low_hz, high_hz, scale }: FilterBankShape): number[] {
  const [low, high] = scale === 'mel' ? [toMel(low_hz), toMel(high_hz)] : [low_hz, high_hz];
  return Array.from({ length: bands + 2 }, (_, i) => {
    const at = low + ((high - low) * i) / (bands + 1);
    return scale === 'mel' ? fromMel(at) : at;
  });
}

/** A filter narrower than a bin keeps its nearest bin, so that no band is empty. */
function triangle(left: number, centre: number, right: number, shape: FilterBankShape) {
  const perBin = shape.rate_hz / shape.transformSize;
  const top = shape.transformSize / 2;
  const first = Math.max(0, Math.ceil(left / perBin));
  const last = Math.min(top, Math.floor(right / perBin));
  const weights: number[] = [];
  for (let bin = first; bin <= last; bin++) {
    const hz = bin * perBin;
    weights.push(hz <= centre ? (hz - left) / (centre - left) : (right - hz) / (right - centre));
  }
  if (weights.some((w) => w > 0)) return { first, weights: Float64Array.from(weights) };
  return { first: Math.min(top, Math.round(centre / perBin)), weights: Float64Array.of(1) };
}
