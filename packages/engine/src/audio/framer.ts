/** Cuts a stream of samples into overlapping frames, whatever the size of the pieces it arrives in. */
export interface Framer {
  push(samples: Float32Array): void;
  /** Frames handed out so far. */
  readonly count: number;
}

/**
 * @param size samples in a frame; @param hop samples between two frame starts, at most `size`.
 * @param onFrame gets a frame (valid during the call only) and its number; it starts at sample `number * hop`.
 */
export function createFramer(
  size: number,
  hop: number,
  onFrame: (frame: Float32Array, number: number) => void,
): Framer {
  const held = new Float32Array(size);
  let filled = 0;
  let count = 0;
  return {
    get count() {
      return count;
    },
    push(samples) {
      let from = 0;
      while (from < samples.length) {
        const take = Math.min(size - filled, samples.length - from);
        held.set(samples.subarray(from, from + take), filled);
        filled += take;
        from += take;
        if (filled < size) return;
        onFrame(held, count++);
        held.copyWithin(0, hop);
        filled = size - hop;
      }
    },
  };
}
