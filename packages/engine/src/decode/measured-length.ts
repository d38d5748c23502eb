import { AV_NOPTS_VALUE, AVERROR_EOF } from 'node-av/constants';
import { Packet } from 'node-av/lib';
import type { Container } from './container.ts';

/**
 * Length of a recording by the timestamps of its packets, without decoding: for headers that claim more than is accepted.
 * Reads on until the end of the file or until `stop_s`.
 *
 * @returns seconds
 */
export function measuredLength(container: Container, stop_s: number): number {
  const ticks = new Map(
    container.context.streams.map((stream) => [stream.index, stream.timeBase.toDouble()]),
  );
  const packet = new Packet();
  packet.alloc();
  let length_s = 0;
  try {
    for (;;) {
      const read = container.context.readFrameSync(packet);
      if (read === AVERROR_EOF || read < 0 || length_s > stop_s) return length_s;
      const tick_s = ticks.get(packet.streamIndex);
      if (tick_s !== undefined && packet.pts !== AV_NOPTS_VALUE) {
        length_s = Math.max(length_s, Number(packet.pts) * tick_s - container.start_s);
      }
      packet.unref();
    }
  } finally {
    packet.free();
  }
}
