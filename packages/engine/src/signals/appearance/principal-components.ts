/** Principal components of standardised vectors by subspace iteration: deterministic, no dependency. */

export interface PrincipalComponents {
  mean: Float64Array;
  deviation: Float64Array;
  /** Rows of unit variance over the given vectors: component times standardised vector. */
  components: Float64Array[];
}

const ITERATIONS = 40;

function standardise(vectors: readonly Float64Array[]): {
  mean: Float64Array;
  deviation: Float64Array;
  rows: Float64Array[];
} {
  const inputs = vectors[0]!.length;
  const mean = new Float64Array(inputs);
  const deviation = new Float64Array(inputs);
  for (const vector of vectors) for (let i = 0; i < inputs; i++) mean[i]! += vector[i]! / vectors.length;
  for (const vector of vectors) {
    for (let i = 0; i < inputs; i++) deviation[i]! += (vector[i]! - mean[i]!) ** 2 / vectors.length;
  }
  for (let i = 0; i < inputs; i++) deviation[i] = Math.sqrt(deviation[i]!) || 1;
  const rows = vectors.map((vector) => vector.map((value, i) => (value - mean[i]!) / deviation[i]!));
  return { mean, deviation, rows };
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** Makes the vectors orthogonal and of unit length, in order (Gram and Schmidt). */
function orthonormalise(basis: Float64Array[]): void {
  for (const [k, vector] of basis.entries()) {
    for (const other of basis.slice(0, k)) {
      const share = product(vector, other);
      for (let i = 0; i < vector.length; i++) vector[i]! -= share * other[i]!;
    }
    const length = Math.sqrt(product(vector, vector)) || 1;
    for (let i = 0; i < vector.length; i++) vector[i]! /= length;
  }
}

/** Covariance of the rows times a vector, without forming the covariance. */
function spread(rows: readonly Float64Array[], vector: Float64Array): Float64Array {
  const result = new Float64Array(vector.length);
  for (const row of rows) {
    const weight = product(row, vector) / rows.length;
    for (let i = 0; i < result.length; i++) result[i]! += weight * row[i]!;
  }
  return result;
}

/** @returns the `count` directions of largest variance, each scaled so that its values have deviation 1 */
export function principalComponents(vectors: readonly Float64Array[], count: number): PrincipalComponents {
  const { mean, deviation, rows } = standardise(vectors);
  // Any start that is not orthogonal to the answer will do; a fixed one keeps the result the same everywhere.
  let basis: Float64Array[] = Array.from({ length: count }, (_, k) =>
    mean.map((_value, i) => Math.sin((k + 1) * (i + 1) * 0.7371)),
  );
  orthonormalise(basis);
  for (let i = 0; i < ITERATIONS; i++) {
    basis = basis.map((vector) => spread(rows, vector));
    orthonormalise(basis);
  }
  const components = basis.map((vector) => {
    const variance = product(vector, spread(rows, vector));
    return vector.map((value) => value / Math.sqrt(variance || 1));
  });
  return { mean, deviation, components };
}
