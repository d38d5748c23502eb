/** Head motion between two meshes, as a linear map of x, y, z and 1 onto the other mesh's x and y. */

const TERMS = 4;

/** Solves a symmetric positive system for two right sides (Gauss with pivots). `rows`: [a1..a4, bx, by]. */
function solve(rows: number[][]): number[][] | null {
  for (let column = 0; column < TERMS; column++) {
    let pivot = column;
    for (let row = column + 1; row < TERMS; row++) {
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row;
    }
    if (Math.abs(rows[pivot]![column]!) < 1e-9) return null;
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    for (let row = 0; row < TERMS; row++) {
      if (row === column) continue;
      const factor = rows[row]![column]! / rows[column]![column]!;
      for (let k = column; k < TERMS + 2; k++) rows[row]![k]! -= factor * rows[column]![k]!;
    }
  }
  return rows.map((row, i) => [row[TERMS]! / row[i]!, row[TERMS + 1]! / row[i]!]);
}

/**
 * Takes the head's own motion (shift, turn, scale) out of a mesh: what is left is how its shape differs from the reference.
 * @param reference, mesh x, y, z interleaved
 * @returns differences dx, dy per point in the mesh's unit, or null when the points lie on one line
 */
export function shapeDifference(reference: Float32Array, mesh: Float32Array): Float64Array | null {
  const points = reference.length / 3;
  let cx = 0;
  let cy = 0;
  for (let i = 0; i < points; i++) {
    cx += reference[3 * i]! / points;
    cy += reference[3 * i + 1]! / points;
  }
  const rows = Array.from({ length: TERMS }, () => new Array<number>(TERMS + 2).fill(0));
  const terms = (i: number): number[] => [
    reference[3 * i]! - cx,
    reference[3 * i + 1]! - cy,
    reference[3 * i + 2]!,
    1,
  ];
  for (let i = 0; i < points; i++) {
    const t = terms(i);
    for (let a = 0; a < TERMS; a++) {
      const row = rows[a]!;
      for (let b = 0; b < TERMS; b++) row[b]! += t[a]! * t[b]!;
      row[TERMS]! += t[a]! * mesh[3 * i]!;
      row[TERMS + 1]! += t[a]! * mesh[3 * i + 1]!;
    }
  }
  const map = solve(rows);
  if (!map) return null;
  const difference = new Float64Array(2 * points);
  for (let i = 0; i < points; i++) {
    const t = terms(i);
    let x = mesh[3 * i]!;
    let y = mesh[3 * i + 1]!;
    for (let a = 0; a < TERMS; a++) {
      x -= map[a]![0]! * t[a]!;
      y -= map[a]![1]! * t[a]!;
    }
    difference[2 * i] = x;
    difference[2 * i + 1] = y;
  }
  return difference;
}
