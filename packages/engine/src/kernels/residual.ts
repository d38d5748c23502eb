/**
 * High-pass residuals of a square of pixels (after the spatial rich models, Fridrich and Kodovsky 2012): what is left when
 * a pixel is predicted from its neighbours is noise, and noise is what cameras and generators write differently.
 */

/** Second-order square kernel (-1 2 -1, 2 -4 2, -1 2 -1) / 4; a border of one pixel is 0. Same unit as the pixels. */
export function highPass(square: Float32Array, size: number): Float32Array {
  const out = new Float32Array(size * size);
  for (let y = 1; y < size - 1; y++) {
    const row = y * size;
    for (let x = 1; x < size - 1; x++) {
      const at = row + x;
      out[at] =
        (2 * (square[at - 1]! + square[at + 1]! + square[at - size]! + square[at + size]!) -
          4 * square[at]! -
          square[at - size - 1]! -
          square[at - size + 1]! -
          square[at + size - 1]! -
          square[at + size + 1]!) /
        4;
    }
  }
  return out;
}

export interface ResidualShape {
  /** Mean absolute residual, pixel units. */
  level: number;
  /** Logarithm of the kurtosis; log 3 = 1.1 for normal noise. */
  logKurtosis: number;
  /** Correlation with the pixel one and two to the right, one below and one diagonally below. */
  right1: number;
  right2: number;
  below1: number;
  diagonal: number;
  /** Entropy of horizontal triples of residuals quantised to three levels, 0..1 of its maximum. */
  tripleEntropy: number;
  /** Share of triples that are quiet throughout, and of those that alternate in sign. */
  quietShare: number;
  alternatingShare: number;
}

/** @param residual as returned by `highPass`. Quantised at its own mean level, so that strength alone does not show. */
export function residualShape(residual: Float32Array, size: number): ResidualShape {
  let sumAbsolute = 0;
  let m2 = 0;
  let m4 = 0;
  const lags = new Float64Array(4);
  const n = (size - 4) * (size - 4);
  for (let y = 1; y < size - 3; y++) {
    for (let x = 1; x < size - 3; x++) {
      const at = y * size + x;
      const v = residual[at]!;
      const vv = v * v;
      sumAbsolute += v < 0 ? -v : v;
      m2 += vv;
      m4 += vv * vv;
      lags[0]! += v * residual[at + 1]!;
      lags[1]! += v * residual[at + 2]!;
      lags[2]! += v * residual[at + size]!;
      lags[3]! += v * residual[at + size + 1]!;
    }
  }
  const level = sumAbsolute / n;
  const energy = m2 + 1e-9;
  return {
    level,
    logKurtosis: m2 > 1e-6 ? Math.log((n * m4) / (m2 * m2)) : Math.log(3),
    right1: lags[0]! / energy,
    right2: lags[1]! / energy,
    below1: lags[2]! / energy,
    diagonal: lags[3]! / energy,
    ...triples(residual, size, Math.max(level, 1e-3)),
  };
}

function triples(residual: Float32Array, size: number, step: number) {
  const counts = new Float64Array(27);
  const symbol = (v: number) => (v > step ? 2 : v < -step ? 0 : 1);
  let total = 0;
  for (let y = 1; y < size - 1; y++) {
    let a = symbol(residual[y * size + 1]!);
    let b = symbol(residual[y * size + 2]!);
    for (let x = 3; x < size - 1; x++) {
      const c = symbol(residual[y * size + x]!);
      counts[a * 9 + b * 3 + c]! += 1;
      total++;
      a = b;
      b = c;
    }
  }
  let entropy = 0;
  for (const count of counts) if (count > 0) entropy -= (count / total) * Math.log(count / total);
  return {
    tripleEntropy: entropy / Math.log(27),
    quietShare: counts[13]! / total,
    alternatingShare: (counts[2 * 9 + 0 * 3 + 2]! + counts[0 * 9 + 2 * 3 + 0]!) / total,
  };
}
