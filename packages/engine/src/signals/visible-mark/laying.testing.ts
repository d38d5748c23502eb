import type { LumaPlane } from '../../media.ts';

/** Lays a light, half transparent star over the lower right corner of a copy, drawn with points at `radius` and arcs between them. */
export function withStar(plane: LumaPlane, radius: number, distance: number, opacity: number): LumaPlane {
  const data = Uint8Array.from(plane.data);
  const [x0, y0] = [plane.width - distance * radius, plane.height - distance * radius];
  for (let y = Math.floor(y0 - radius); y <= y0 + radius; y++) {
    for (let x = Math.floor(x0 - radius); x <= x0 + radius; x++) {
      const share = inside((x + 0.5 - x0) / radius, (y + 0.5 - y0) / radius);
      const at = y * plane.width + x;
      if (share > 0) data[at] = Math.round(data[at]! + share * opacity * (255 - data[at]!));
    }
  }
  return { ...plane, data };
}

/** The side between two points is a quarter of a circle whose middle lies beyond the corner. */
function inside(x: number, y: number): number {
  const [u, v] = [Math.abs(x), Math.abs(y)];
  if (u > 1 || v > 1) return 0;
  return Math.hypot(1.06 - u, 1.06 - v) >= 1.0 && u + v <= 1 ? 1 : 0;
}
