/**
 * Isotonic regression by pooling adjacent violators: the non-decreasing values nearest to `targets` in weighted squares.
 *
 * @param targets in order of the predictor
 */
export function isotonic(targets: ArrayLike<number>, weights?: ArrayLike<number>): Float64Array {
  const blocks: Array<{ value: number; weight: number; count: number }> = [];
  for (let i = 0; i < targets.length; i++) {
    let block = { value: targets[i]!, weight: weights?.[i] ?? 1, count: 1 };
    while (blocks.length > 0 && blocks[blocks.length - 1]!.value >= block.value) {
      const before = blocks.pop()!;
      const weight = before.weight + block.weight;
      const value = (before.value * before.weight + block.value * block.weight) / weight;
      block = { value, weight, count: before.count + block.count };
    }
    blocks.push(block);
  }
  const out = new Float64Array(targets.length);
  let at = 0;
  for (const block of blocks) {
    out.fill(block.value, at, at + block.count);
    at += block.count;
  }
  return out;
}
