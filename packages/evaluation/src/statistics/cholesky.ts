/** Dense symmetric systems, row-major n x n in one array; only the lower triangle is read. */

/**
 * Lower Cholesky factor, in place of the lower triangle.
 *
 * @throws RangeError when the matrix is not positive definite
 */
export function choleskyInPlace(a: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i * n + j]!;
      for (let k = 0; k < j; k++) sum -= a[i * n + k]! * a[j * n + k]!;
      if (i !== j) a[i * n + j] = sum / a[j * n + j]!;
      else if (sum > 0) a[i * n + i] = Math.sqrt(sum);
      else throw new RangeError('matrix is not positive definite');
    }
  }
}

/** Solves L y = b for a lower factor. */
export function solveLower(factor: Float64Array, b: Float64Array): Float64Array {
  const n = b.length;
  const y = Float64Array.from(b);
  for (let i = 0; i < n; i++) {
    let sum = y[i]!;
    for (let k = 0; k < i; k++) sum -= factor[i * n + k]! * y[k]!;
    y[i] = sum / factor[i * n + i]!;
  }
  return y;
}

/** Solves L' x = b for a lower factor L. */
export function solveUpper(factor: Float64Array, b: Float64Array): Float64Array {
  const n = b.length;
  const x = Float64Array.from(b);
  for (let i = n - 1; i >= 0; i--) {
    let sum = x[i]!;
    for (let k = i + 1; k < n; k++) sum -= factor[k * n + i]! * x[k]!;
    x[i] = sum / factor[i * n + i]!;
  }
  return x;
}

/** Solves A x = b for a symmetric positive definite A, which is overwritten. */
export function solveSymmetric(a: Float64Array, b: Float64Array): Float64Array {
  choleskyInPlace(a, b.length);
  return solveUpper(a, solveLower(a, b));
}
