/** Damaged copies of good files: from a number, so that each can be made again. */
import { seededRandom } from '@unmask/engine/internal/seeded-random.ts';

export interface Seed {
  /** Its ending is that of the copies. */
  name: string;
  bytes: Uint8Array;
}

export interface Mutant {
  /** What was done to which file. */
  name: string;
  ending: string;
  bytes: Uint8Array;
}

type Dice = (below: number) => number;
type Change = (bytes: Buffer, dice: Dice, other: Seed) => Buffer;

/** Values at which sizes and counts turn over. */
const LIES = [
  0, 1, 7, 8, 0x7f, 0xff, 0x7fff, 0xffff, 0x00ff_ffff, 0x7fff_fffe, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff,
];
/** Names of boxes, chunks and fields, near which sizes, counts and offsets stand. */
const NAMES =
  'ftyp moov mvhd trak tkhd mdia mdhd hdlr minf stbl stsd stts ctts stsc stsz stco co64 stss elst avcC hvcC av1C esds mdat moof traf trun meta iloc ipma ispe udta ilst IHDR PLTE IDAT IEND iCCP eXIf tEXt RIFF WAVE AVI  LIST hdrl strh strf movi idx1 fmt  data VP8X ANIM ANMF VP8  OggS Opus vorb fLaC ID3 Exif JFIF'
    .match(/.{4} ?/g)!
    .map((name) => name.slice(0, 4));

const CHANGES: Record<string, Change> = {
  flips(bytes, dice) {
    for (let count = 1 + dice(64); count > 0; count--) bytes[dice(bytes.length)]! ^= 1 << dice(8);
    return bytes;
  },
  'flips at the beginning'(bytes, dice) {
    const head = Math.min(bytes.length, 512);
    for (let count = 1 + dice(12); count > 0; count--) bytes[dice(head)]! ^= 1 << dice(8);
    return bytes;
  },
  noise(bytes, dice) {
    const from = dice(bytes.length);
    const to = Math.min(bytes.length, from + 1 + dice(256));
    for (let at = from; at < to; at++) bytes[at] = dice(256);
    return bytes;
  },
  truncated: (bytes, dice) => bytes.subarray(0, 1 + dice(bytes.length)),
  'a part left out'(bytes, dice) {
    const from = dice(bytes.length);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + 1 + dice(4096))]);
  },
  'a part said again'(bytes, dice) {
    const from = dice(bytes.length);
    const part = bytes.subarray(from, from + 1 + dice(4096));
    return Buffer.concat([bytes.subarray(0, from), ...Array(1 + dice(16)).fill(part), bytes.subarray(from)]);
  },
  'a lie about a length'(bytes, dice) {
    const place = named(bytes, dice);
    // Before the name in boxes and chunks, behind it in others, and among the fields that follow.
    const at = place === null ? dice(bytes.length) : place + [-4, 4, 8, 12, 16, 20][dice(6)]!;
    if (at < 0 || at + 4 > bytes.length) return bytes.subarray(0, bytes.length - 1);
    const lie = LIES[dice(LIES.length)]!;
    if (dice(2) === 0) bytes.writeUInt32BE(lie, at);
    else bytes.writeUInt32LE(lie, at);
    return bytes;
  },
  'a box renamed'(bytes, dice) {
    const place = named(bytes, dice);
    if (place !== null) bytes.write(NAMES[dice(NAMES.length)]!, place, 'latin1');
    else bytes[0]! ^= 0xff;
    return bytes;
  },
  'another file behind it'(bytes, dice, other) {
    return Buffer.concat([
      bytes.subarray(0, dice(bytes.length)),
      other.bytes.subarray(dice(other.bytes.length)),
    ]);
  },
  "another file's beginning"(bytes, dice, other) {
    const length = Math.min(bytes.length, other.bytes.length, 4 + dice(512));
    return Buffer.concat([other.bytes.subarray(0, length), bytes.subarray(length)]);
  },
};
const KINDS = Object.keys(CHANGES);

/** A place where one of the names stands; null when none does. */
function named(bytes: Buffer, dice: Dice): number | null {
  const first = dice(NAMES.length);
  for (let tried = 0; tried < NAMES.length; tried++) {
    const at = bytes.indexOf(NAMES[(first + tried) % NAMES.length]!, dice(bytes.length), 'latin1');
    if (at >= 0) return at;
  }
  return null;
}

/** The `index`th damaged copy: one to three changes of one of the files. */
export function mutate(seeds: readonly Seed[], index: number, seed: number): Mutant {
  // Neighbouring numbers give unrelated files.
  const random = seededRandom(Math.imul(index + 1, 0x9e37_79b1) ^ seed);
  const dice: Dice = (below) => Math.floor(random() * below);
  const from = seeds[dice(seeds.length)]!;
  let bytes: Buffer = Buffer.from(from.bytes);
  const done: string[] = [];
  for (let count = 1 + dice(3); count > 0 && bytes.length > 1; count--) {
    const kind = KINDS[dice(KINDS.length)]!;
    bytes = Buffer.from(CHANGES[kind]!(bytes, dice, seeds[dice(seeds.length)]!));
    done.push(kind);
  }
  return {
    name: `${from.name}: ${done.join(', ')}`,
    ending: from.name.split('.').at(-1)!,
    bytes: new Uint8Array(bytes),
  };
}
