/** Orthonormal wavelet transform with the 8-tap filter of Daubechies, periodic at the borders, of planes with an even number of rows and columns. */

/** Scaling filter with four vanishing moments (Daubechies, 1988). */
const LOW = [
  0.2303778133088965, 0.7148465705529157, 0.6308807679298589, -0.0279837694168599, -0.187034811719093,
  0.0308413818355607, 0.0328830116668852, -0.010597401785069,
] as const;
const TAPS = LOW.length;
const HIGH = LOW.map((_, k) => (k % 2 === 0 ? 1 : -1) * LOW[TAPS - 1 - k]!);

/** Rows after one another. */
export interface Plane {
  width: number;
  height: number;
  data: Float32Array;
}

/** One level: the halved picture, and what differs along columns, along rows, and along both. */
export interface Bands {
  low: Plane;
  details: [Plane, Plane, Plane];
}

export function forward(plane: Plane): Bands {
  const [left, right] = alongRows(plane);
  const [low, across] = alongColumns(left);
  const [down, both] = alongColumns(right);
  return { low, details: [across, down, both] };
}

export function inverse({ low, details: [across, down, both] }: Bands): Plane {
  return mergeRows(mergeColumns(low, across), mergeColumns(down, both));
}

export function emptyPlane(width: number, height: number): Plane {
  return { width, height, data: new Float32Array(width * height) };
}

function alongRows({ width, height, data }: Plane): [Plane, Plane] {
  const half = width / 2;
  const [low, high] = [emptyPlane(half, height), emptyPlane(half, height)];
  const row = new Float32Array(width + TAPS);
  for (let y = 0; y < height; y++) {
    row.set(data.subarray(y * width, (y + 1) * width));
    for (let k = 0; k < TAPS; k++) row[width + k] = row[k % width]!;
    for (let x = 0; x < half; x++) {
      let [l, h] = [0, 0];
      for (let k = 0; k < TAPS; k++) {
        const value = row[2 * x + k]!;
        l += LOW[k]! * value;
        h += HIGH[k]! * value;
      }
      low.data[y * half + x] = l;
      high.data[y * half + x] = h;
    }
  }
  return [low, high];
}

/** Row by row, so that memory is read in its order. */
function alongColumns({ width, height, data }: Plane): [Plane, Plane] {
  const [low, high] = [emptyPlane(width, height / 2), emptyPlane(width, height / 2)];
  for (let y = 0; y < height / 2; y++) {
    const to = y * width;
    for (let k = 0; k < TAPS; k++) {
      const from = ((2 * y + k) % height) * width;
      const [l, h] = [LOW[k]!, HIGH[k]!];
      for (let x = 0; x < width; x++) {
        low.data[to + x]! += l * data[from + x]!;
        high.data[to + x]! += h * data[from + x]!;
      }
    }
  }
  return [low, high];
}

function mergeColumns(low: Plane, high: Plane): Plane {
  const { width } = low;
  const height = 2 * low.height;
  const out = emptyPlane(width, height);
  for (let y = 0; y < low.height; y++) {
    const from = y * width;
    for (let k = 0; k < TAPS; k++) {
      const to = ((2 * y + k) % height) * width;
      const [l, h] = [LOW[k]!, HIGH[k]!];
      for (let x = 0; x < width; x++) out.data[to + x]! += l * low.data[from + x]! + h * high.data[from + x]!;
    }
  }
  return out;
}

function mergeRows(low: Plane, high: Plane): Plane {
  const { height } = low;
  const width = 2 * low.width;
  const out = emptyPlane(width, height);
  const row = new Float32Array(width + TAPS);
  for (let y = 0; y < height; y++) {
    row.fill(0);
    for (let x = 0; x < low.width; x++) {
      const [l, h] = [low.data[y * low.width + x]!, high.data[y * low.width + x]!];
      for (let k = 0; k < TAPS; k++) row[2 * x + k]! += LOW[k]! * l + HIGH[k]! * h;
    }
    for (let k = 0; k < TAPS; k++) row[k % width]! += row[width + k]!;
    out.data.set(row.subarray(0, width), y * width);
  }
  return out;
}
