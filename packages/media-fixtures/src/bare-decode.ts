import type { Container } from '@unmask/engine/internal/decode/index.ts';
import { AVERROR_EOF } from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet } from 'node-av/lib';

/** The reference of benchmarks where no ffmpeg command is installed: decodes all pictures and drops them. @returns CPU seconds */
export async function bareDecode(container: Container): Promise<number> {
  const stream = container.video;
  const codec = stream && Codec.findDecoder(stream.codecpar.codecId);
  if (!stream || !codec) throw new Error('nothing to decode');
  const before = process.cpuUsage();
  const context = new CodecContext();
  context.allocContext3(codec);
  context.parametersToContext(stream.codecpar);
  context.threadCount = 1;
  context.open2Sync(codec);
  const packet = new Packet();
  packet.alloc();
  const frame = new Frame();
  frame.alloc();
  const drain = () => {
    while (context.receiveFrameSync(frame) >= 0) frame.unref();
  };
  while (container.context.readFrameSync(packet) !== AVERROR_EOF) {
    if (packet.streamIndex === stream.index) context.sendPacketSync(packet);
    packet.unref();
    drain();
  }
  context.sendPacketSync(null);
  drain();
  container.close();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
