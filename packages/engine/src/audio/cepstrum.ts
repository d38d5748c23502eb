/** Orthonormal DCT-II of log band energies: cepstral coefficients 0..count-1 (LFCC on linear bands, MFCC on mel bands). */
export function createCepstrum(
  bands: number,
  count: number,
): (logs: Float32Array, from: number, out: Float32Array, to: number) => void {
  const basis = new Float64Array(count * bands);
  for (let c = 0; c < count; c++) {
    const norm = Math.sqrt((c === 0 ? 1 : 2) / bands);
    for (let b = 0; b < bands; b++) basis[c * bands + b] = norm * Math.cos((Math.PI * c * (b + 0.5)) / bands);
  }
  return (logs, from, out, to) => {
    for (let c = 0; c < count; c++) {
      let sum = 0;
      for (let b = 0; b < bands; b++) sum += basis[c * bands + b] * logs[from + b];
      out[to + c] = sum;
    }
  };
}
