import type { ByteSource } from './byte-source.ts';

/**
 * Messages that encoders of generators put between the coded pictures (SEI, "user data unregistered": ITU-T H.264, D.1.7). They are
 * no metadata of the container: a copy without new encoding keeps them, whatever tags it loses. Anybody can write them.
 */
interface StreamMark {
  generator: string;
  /** Identifier of the message, a UUID, and how its text begins: so long that no other bytes of a file are like it by chance. */
  message: Buffer;
}

const MARKS: readonly StreamMark[] = [
  {
    generator: 'Kling',
    message: Buffer.concat([
      Buffer.from('91ca60614aee385486142d5f73f4ae2e', 'hex'),
      Buffer.from('kling-ai\0', 'latin1'),
    ]),
  },
];

/** The message stands behind the first picture, once: seen within the first 160 kB, and a picture of 4K takes a few megabytes. */
const REACH = 8 << 20;

/** Generators whose message the stream carries. @param source a clip in any container */
export function streamMarksIn(source: ByteSource): string[] {
  const read = source.read(0, REACH);
  const start = Buffer.from(read.buffer, read.byteOffset, read.length);
  return MARKS.filter(({ message }) => start.includes(message)).map(({ generator }) => generator);
}
