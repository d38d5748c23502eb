/** What is done to photographs: by code alone, and said as what it is. Each gives the picture and where it was changed. */
import { type Box, type Chance, copyOf, type Picture, sample, scaled } from './pixels.ts';

export interface Altered {
  picture: Picture;
  boxes: Box[];
}

const luma = ({ data, width }: Picture, x: number, y: number): number => {
  const at = (y * width + x) * 3;
  return 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
};

/** How much happens in a box: the mean step between neighbours. */
function detail(picture: Picture, { left, top, width, height }: Box): number {
  let sum = 0;
  for (let y = top; y < top + height - 2; y += 2)
    for (let x = left; x < left + width - 2; x += 2)
      sum +=
        Math.abs(luma(picture, x, y) - luma(picture, x + 2, y)) +
        Math.abs(luma(picture, x, y) - luma(picture, x, y + 2));
  return sum / ((width * height) / 4);
}

/** Of some random boxes the one in which most happens. */
function liveliest(picture: Picture, width: number, height: number, chance: Chance): Box {
  let best: Box | undefined;
  let most = -1;
  for (let n = 0; n < 60; n += 1) {
    const box = {
      left: Math.floor(20 + chance() * (picture.width - width - 40)),
      top: Math.floor(20 + chance() * (picture.height - height - 40)),
      ...{ width, height },
    };
    const found = detail(picture, box);
    if (found > most) [most, best] = [found, box];
  }
  return best!;
}

/** 1 in the middle of the box, 0 at its edge. */
const soft = ({ width, height }: Box, x: number, y: number, edge: number): number => {
  const dx = (x - width / 2) / (width / 2);
  const dy = (y - height / 2) / (height / 2);
  const inside = (1 - Math.sqrt(dx * dx + dy * dy)) / edge;
  return Math.max(0, Math.min(1, inside));
};

/**
 * A part is set in elsewhere, blended in the gradient domain: its colours bend to those around it (Pérez and others, 2003), here by
 * relaxation of the difference at the edge.
 */
export function cloned(own: Picture, chance: Chance, from: Picture = own): Altered {
  const [width, height] = [Math.floor(130 + chance() * 90), Math.floor(110 + chance() * 80)];
  const source = liveliest(from, width, height, chance);
  let target = source;
  for (let n = 0; n < 80; n += 1) {
    target = {
      left: Math.floor(12 + chance() * (own.width - width - 24)),
      top: Math.floor(12 + chance() * (own.height - height - 24)),
      ...{ width, height },
    };
    if (Math.abs(target.left - source.left) > width * 0.8 || Math.abs(target.top - source.top) > height * 0.8)
      break;
  }
  const picture = copyOf(own);
  const inside = (x: number, y: number) => soft(target, x, y, 0.01) > 0;
  for (let c = 0; c < 3; c += 1) {
    const gap = new Float32Array(width * height);
    const sourceAt = (x: number, y: number) => sample(from, source.left + x, source.top + y, c);
    const ownAt = (x: number, y: number) => sample(own, target.left + x, target.top + y, c);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) if (!inside(x, y)) gap[y * width + x] = ownAt(x, y) - sourceAt(x, y);
    for (let round = 0; round < 600; round += 1)
      for (let y = 1; y < height - 1; y += 1)
        for (let x = 1; x < width - 1; x += 1) {
          if (!inside(x, y)) continue;
          const at = y * width + x;
          gap[at] = (gap[at - 1]! + gap[at + 1]! + gap[at - width]! + gap[at + width]!) / 4;
        }
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        if (!inside(x, y)) continue;
        const at = ((target.top + y) * own.width + target.left + x) * 3 + c;
        const edge = soft(target, x, y, 0.12);
        picture.data[at] = (1 - edge) * own.data[at]! + edge * (sourceAt(x, y) + gap[y * width + x]!);
      }
  }
  return { picture, boxes: [target] };
}

const PATCH = 3;

/** How unlike two patches are; stops once it is worse than the best so far. */
function unlike(picture: Picture, ax: number, ay: number, bx: number, by: number, worst: number): number {
  const { data, width } = picture;
  let sum = 0;
  for (let dy = -PATCH; dy <= PATCH; dy += 1) {
    for (let dx = -PATCH; dx <= PATCH; dx += 1) {
      const a = ((ay + dy) * width + ax + dx) * 3;
      const b = ((by + dy) * width + bx + dx) * 3;
      for (let c = 0; c < 3; c += 1) sum += (data[a + c]! - data[b + c]!) ** 2;
    }
    if (sum > worst) return sum;
  }
  return sum;
}

/** Fills the hole of one size: for every patch in it the most alike outside, by propagation and random search (Barnes and others, 2009). */
function fillLevel(picture: Picture, box: Box, chance: Chance, rounds: number): void {
  const { width, height, data } = picture;
  const [x0, y0] = [Math.max(PATCH, box.left), Math.max(PATCH, box.top)];
  const [x1, y1] = [
    Math.min(width - PATCH - 1, box.left + box.width),
    Math.min(height - PATCH - 1, box.top + box.height),
  ];
  const w = x1 - x0;
  const isHole = (x: number, y: number) =>
    x >= box.left - PATCH &&
    x < box.left + box.width + PATCH &&
    y >= box.top - PATCH &&
    y < box.top + box.height + PATCH;
  const anywhere = (): [number, number] => {
    for (;;) {
      const x = PATCH + Math.floor(chance() * (width - 2 * PATCH));
      const y = PATCH + Math.floor(chance() * (height - 2 * PATCH));
      if (!isHole(x, y)) return [x, y];
    }
  };
  const field = Array.from({ length: w * (y1 - y0) }, anywhere);
  for (let round = 0; round < rounds; round += 1) {
    const forth = round % 2 === 0;
    for (let n = 0; n < field.length; n += 1) {
      const i = forth ? n : field.length - 1 - n;
      const [x, y] = [x0 + (i % w), y0 + Math.floor(i / w)];
      let best = field[i]!;
      let least = unlike(picture, x, y, best[0], best[1], Infinity);
      const attempt = (cx: number, cy: number) => {
        if (cx < PATCH || cy < PATCH || cx >= width - PATCH || cy >= height - PATCH || isHole(cx, cy)) return;
        const found = unlike(picture, x, y, cx, cy, least);
        if (found < least) [least, best] = [found, [cx, cy]];
      };
      const step = forth ? 1 : -1;
      const [beside, above] = [field[i - step], field[i - step * w]];
      if (beside && (forth ? i % w > 0 : i % w < w - 1)) attempt(beside[0] + step, beside[1]);
      if (above) attempt(above[0], above[1] + step);
      for (let reach = Math.max(width, height) / 2; reach > 1; reach /= 2)
        attempt(
          Math.round(best[0] + (chance() * 2 - 1) * reach),
          Math.round(best[1] + (chance() * 2 - 1) * reach),
        );
      field[i] = best;
    }
    vote(picture, field, { x0, y0, x1, y1 }, data);
  }
}

/** Every pixel becomes the mean of what the patches around it say. */
function vote(
  { width }: Picture,
  field: ReadonlyArray<[number, number]>,
  { x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number },
  data: Float32Array,
): void {
  const w = x1 - x0;
  const before = Float32Array.from(data);
  for (let y = y0; y < y1; y += 1)
    for (let x = x0; x < x1; x += 1) {
      const sums = [0, 0, 0];
      let count = 0;
      for (let dy = -2; dy <= 2; dy += 1)
        for (let dx = -2; dx <= 2; dx += 1) {
          const [px, py] = [x + dx, y + dy];
          if (px < x0 || py < y0 || px >= x1 || py >= y1) continue;
          const [sx, sy] = field[(py - y0) * w + (px - x0)]!;
          const from = ((sy - dy) * width + sx - dx) * 3;
          for (let c = 0; c < 3; c += 1) sums[c] = sums[c]! + before[from + c]!;
          count += 1;
        }
      for (let c = 0; c < 3; c += 1) data[(y * width + x) * 3 + c] = sums[c]! / count;
    }
}

/** Something is taken away: what was behind it is filled in from the rest, coarse to fine. */
export async function removed(own: Picture, chance: Chance): Promise<Altered> {
  const [width, height] = [Math.floor(110 + chance() * 80), Math.floor(95 + chance() * 65)];
  const box = liveliest(own, width, height, chance);
  let filled: Picture | undefined;
  for (const scale of [8, 4, 2, 1]) {
    const [w, h] = [own.width / scale, own.height / scale];
    const level = await scaled(own, w, h);
    const hole = {
      left: Math.floor(box.left / scale),
      top: Math.floor(box.top / scale),
      width: Math.ceil(box.width / scale),
      height: Math.ceil(box.height / scale),
    };
    const coarse = filled ? await scaled(filled, w, h) : undefined;
    for (let y = hole.top; y < hole.top + hole.height; y += 1)
      for (let x = hole.left; x < hole.left + hole.width; x += 1)
        for (let c = 0; c < 3; c += 1)
          level.data[(y * w + x) * 3 + c] = coarse
            ? coarse.data[(y * w + x) * 3 + c]!
            : acrossOf(level, hole, x, y, c);
    fillLevel(level, hole, chance, scale === 1 ? 4 : 8);
    filled = level;
  }
  const picture = copyOf(own);
  for (let y = box.top; y < box.top + box.height; y += 1)
    for (let x = box.left; x < box.left + box.width; x += 1) {
      const near = Math.min(
        x - box.left,
        box.left + box.width - 1 - x,
        y - box.top,
        box.top + box.height - 1 - y,
      );
      const edge = Math.min(1, (near + 1) / 6);
      for (let c = 0; c < 3; c += 1) {
        const at = (y * own.width + x) * 3 + c;
        picture.data[at] = (1 - edge) * own.data[at]! + edge * filled!.data[at]!;
      }
    }
  return { picture, boxes: [box] };
}

/** To begin with: between what stands left and right of the hole. */
function acrossOf(picture: Picture, { left, width }: Box, x: number, y: number, c: number): number {
  const share = (x - left + 1) / (width + 1);
  return (1 - share) * sample(picture, left - 1, y, c) + share * sample(picture, left + width, y, c);
}

/** A part is drawn larger or smaller within itself, as tools for faces and bodies do. */
export function warped(own: Picture, chance: Chance): Altered {
  const size = Math.floor(150 + chance() * 110);
  const box = liveliest(own, size, size, chance);
  const strength = (chance() < 0.5 ? -1 : 1) * (0.45 + chance() * 0.25);
  const picture = copyOf(own);
  const radius = size / 2;
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const [dx, dy] = [x - radius, y - radius];
      const away = Math.min(1, Math.hypot(dx, dy) / radius);
      const factor = 1 - strength * (1 - away) ** 2;
      for (let c = 0; c < 3; c += 1)
        picture.data[((box.top + y) * own.width + box.left + x) * 3 + c] = sample(
          own,
          box.left + radius + dx * factor,
          box.top + radius + dy * factor,
          c,
        );
    }
  return { picture, boxes: [box] };
}

/** What has a strong colour within a part gets another one. */
export function recoloured(own: Picture, chance: Chance): Altered {
  const box = liveliest(own, 330, 260, chance);
  const turn = (0.3 + chance() * 0.4) * 2 * Math.PI;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const picture = copyOf(own);
  for (let y = 0; y < box.height; y += 1)
    for (let x = 0; x < box.width; x += 1) {
      const at = ((box.top + y) * own.width + box.left + x) * 3;
      const [r, g, b] = [own.data[at]!, own.data[at + 1]!, own.data[at + 2]!];
      const grey = 0.299 * r + 0.587 * g + 0.114 * b;
      const [u, v] = [b - grey, r - grey];
      const strong = Math.max(0, Math.min(1, (Math.hypot(u, v) - 18) / 40)) * soft(box, x, y, 0.35);
      const [nu, nv] = [u * cos - v * sin, u * sin + v * cos];
      const [mu, mv] = [u + (nu - u) * strong, v + (nv - v) * strong];
      picture.data[at] = grey + mv;
      picture.data[at + 1] = grey - (0.299 * mv + 0.114 * mu) / 0.587;
      picture.data[at + 2] = grey + mu;
    }
  return { picture, boxes: [box] };
}

/** A new picture of the same stuff: squares of it laid beside each other and cut where they agree best (Efros and Freeman, 2001). */
export function quilted(from: Picture, chance: Chance): Picture {
  const [block, overlap] = [96, 24];
  const step = block - overlap;
  const picture = { ...from, data: new Float32Array(from.data.length) };
  for (let top = 0; top < from.height; top += step)
    for (let left = 0; left < from.width; left += step) {
      let best = { x: 0, y: 0 };
      let least = Infinity;
      for (let n = 0; n < 400; n += 1) {
        const [x, y] = [
          Math.floor(chance() * (from.width - block)),
          Math.floor(chance() * (from.height - block)),
        ];
        const found = seam(picture, from, { left, top, x, y, block, overlap }, least);
        if (found < least) [least, best] = [found, { x, y }];
      }
      lay(picture, from, { left, top, ...best, block, overlap });
    }
  return picture;
}

interface Laid {
  left: number;
  top: number;
  x: number;
  y: number;
  block: number;
  overlap: number;
}

/** How badly the square fits what lies there already. */
function seam(to: Picture, from: Picture, { left, top, x, y, block, overlap }: Laid, worst: number): number {
  let sum = 0;
  for (let dy = 0; dy < block && top + dy < to.height; dy += 2) {
    for (let dx = 0; dx < block && left + dx < to.width; dx += 2) {
      if (!((left > 0 && dx < overlap) || (top > 0 && dy < overlap))) continue;
      const a = ((top + dy) * to.width + left + dx) * 3;
      const b = ((y + dy) * from.width + x + dx) * 3;
      sum += (to.data[a]! - from.data[b]!) ** 2 + (to.data[a + 1]! - from.data[b + 1]!) ** 2;
    }
    if (sum > worst) return sum;
  }
  return sum;
}

/** With a soft step over the overlap. */
function lay(to: Picture, from: Picture, { left, top, x, y, block, overlap }: Laid): void {
  for (let dy = 0; dy < block && top + dy < to.height; dy += 1)
    for (let dx = 0; dx < block && left + dx < to.width; dx += 1) {
      const across = left > 0 ? Math.min(1, Math.max(0, (dx - overlap / 2 + 3) / 6)) : 1;
      const down = top > 0 ? Math.min(1, Math.max(0, (dy - overlap / 2 + 3) / 6)) : 1;
      const share = Math.min(across, down);
      for (let c = 0; c < 3; c += 1) {
        const a = ((top + dy) * to.width + left + dx) * 3 + c;
        to.data[a] = (1 - share) * to.data[a]! + share * from.data[((y + dy) * from.width + x + dx) * 3 + c]!;
      }
    }
}
