/** Clockwise degrees by which a decoded picture must be turned to be seen upright. */
export type Rotation = 0 | 90 | 180 | 270;

/** Side of the squares in which a plane is turned: small enough for both sides of the copy to stay in the first cache. */
const TILE = 32;

/**
 * Turns a picture clockwise into `to`.
 *
 * @param from `width * height` pixels of `channels` bytes, row after row
 * @param to as long as `from`
 */
export function turnPicture(
  from: Uint8Array,
  width: number,
  height: number,
  channels: 1 | 3,
  rotation: Rotation,
  to: Uint8Array,
): void {
  if (rotation === 0) {
    to.set(from);
    return;
  }
  // Target index = origin + x * perColumn + y * perRow.
  const last = width * height - 1;
  const [origin, perColumn, perRow] =
    rotation === 90
      ? [height - 1, height, -1]
      : rotation === 180
        ? [last, -1, -width]
        : [(width - 1) * height, -height, 1];
  for (let top = 0; top < height; top += TILE) {
    const bottom = Math.min(height, top + TILE);
    for (let left = 0; left < width; left += TILE) {
      const right = Math.min(width, left + TILE);
      for (let y = top; y < bottom; y++) {
        let source = (y * width + left) * channels;
        let target = (origin + left * perColumn + y * perRow) * channels;
        for (let x = left; x < right; x++) {
          to[target] = from[source]!;
          if (channels === 3) {
            to[target + 1] = from[source + 1]!;
            to[target + 2] = from[source + 2]!;
          }
          source += channels;
          target += perColumn * channels;
        }
      }
    }
  }
}
