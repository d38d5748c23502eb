/** Broken, lying and mutated recordings. */
import { readFileSync } from 'node:fs';
import { seededRandom } from '@unmask/engine/internal/seeded-random.ts';
import { makeClip, makeSound } from '../index.ts';
import { box, boxes } from './boxes.ts';
import { type HostileCase, patched } from './case.ts';

const BROKEN = ['result', 'damaged_file', 'no_media', 'unsupported_format'] as const;

const tiny = { width: 160, height: 120, seconds: 0.6 };

/** An MP4 cut off at every box boundary and inside its data. */
export async function truncatedMp4s(): Promise<HostileCase[]> {
  const bytes = readFileSync(await makeClip({ ...tiny, muxer: { movflags: '+faststart' } }));
  const all = boxes(bytes);
  const mdat = box(bytes, 'mdat').at;
  const cuts = new Set(all.flatMap(({ at, size }) => [at, at + 8, at + size]));
  for (const share of [0.05, 0.5, 0.95]) cuts.add(Math.round(mdat + share * (bytes.length - mdat)));
  return [...cuts]
    .filter((at) => at < bytes.length)
    .sort((a, b) => a - b)
    .map((at) => ({
      name: `MP4 cut at ${at}`,
      file: 'cut.mp4',
      bytes: new Uint8Array(bytes.subarray(0, at)),
      expected: at === 0 ? ['empty_file'] : at > mdat + 200 ? ['result', 'damaged_file'] : BROKEN,
    }));
}

/** Other containers cut in half and at a tenth. */
export async function truncatedOthers(): Promise<HostileCase[]> {
  const files = [
    await makeClip({ ...tiny, container: 'mkv' }),
    await makeClip({ ...tiny, container: 'webm', codec: 'vp9' }),
    await makeClip({ ...tiny, container: 'avi', codec: 'mpeg4' }),
    await makeClip({ ...tiny, container: 'ts' }),
    await makeClip({ ...tiny, container: 'flv' }),
    await makeSound({ seconds: 1 }),
    await makeSound({ seconds: 1, container: 'ogg', codec: 'vorbis' }),
    await makeSound({ seconds: 1, container: 'flac', codec: 'flac' }),
    await makeSound({ seconds: 1, container: 'mp3', codec: 'mp3' }),
  ];
  return files.flatMap((file) => {
    const bytes = readFileSync(file);
    const extension = file.split('.').at(-1)!;
    return [0.1, 0.5].map((share) => ({
      name: `${extension} cut at ${share}`,
      file: `cut.${extension}`,
      bytes: new Uint8Array(bytes.subarray(0, Math.round(share * bytes.length))),
      expected: BROKEN,
    }));
  });
}

type Patch = { name: string; patch(buffer: Buffer): void; expected: HostileCase['expected'] };

/** Fields of full boxes of version 0, counted from the box header. */
const PATCHES: Patch[] = [
  {
    name: 'a header of 10 hours',
    patch: (b) => b.writeUInt32BE(36_000 * b.readUInt32BE(box(b, 'mvhd').at + 20), box(b, 'mvhd').at + 24),
    expected: ['result'],
  },
  {
    name: 'headers of 10 hours everywhere',
    patch: (b) => {
      b.writeUInt32BE(36_000 * b.readUInt32BE(box(b, 'mvhd').at + 20), box(b, 'mvhd').at + 24);
      b.writeUInt32BE(0x7fffffff, box(b, 'mdhd').at + 24);
    },
    expected: ['result'],
  },
  {
    name: 'a sample duration of 0 (0 frames a second)',
    patch: (b) => b.writeUInt32BE(0, box(b, 'stts').at + 20),
    expected: ['result'],
  },
  {
    name: 'a sample duration of hours',
    patch: (b) => b.writeUInt32BE(0x7fffffff, box(b, 'stts').at + 20),
    expected: ['result', 'too_long'],
  },
  {
    name: 'a time scale of 0',
    patch: (b) => b.writeUInt32BE(0, box(b, 'mdhd').at + 20),
    // Its ticks count as seconds then, and the packets end hours later.
    expected: [...BROKEN, 'too_long'],
  },
  {
    name: 'a size of 65535 x 65535 in the header alone',
    patch: (b) => b.writeUInt32BE(0xffffffff, box(b, 'stsd').at + 16 + 32),
    expected: ['result', 'too_many_pixels'],
  },
  {
    name: 'four billion samples',
    patch: (b) => b.writeUInt32BE(0xffffffff, box(b, 'stsz').at + 16),
    expected: BROKEN,
  },
  {
    name: 'samples of a gigabyte',
    patch: (b) => {
      for (let i = 0; i < 5; i++) b.writeUInt32BE(0x3fffffff, box(b, 'stsz').at + 20 + 4 * i);
    },
    expected: BROKEN,
  },
  {
    name: 'chunks beyond the end',
    patch: (b) => b.writeUInt32BE(0x7ffffff0, box(b, 'stco').at + 16),
    expected: BROKEN,
  },
  {
    name: 'a box that claims to be larger than the file',
    patch: (b) => b.writeUInt32BE(0x7fffffff, box(b, 'trak').at),
    expected: BROKEN,
  },
  {
    name: 'a box of size 0 in the middle',
    patch: (b) => b.writeUInt32BE(0, box(b, 'stbl').at),
    expected: BROKEN,
  },
  {
    name: 'data in another file (external reference)',
    patch: (b) => {
      const at = box(b, 'dref').at + 16;
      b.writeUInt32BE(0, at + 8);
    },
    expected: ['result', 'nested_reference', 'damaged_file'],
  },
  {
    name: 'an unknown codec',
    patch: (b) => b.write('zzzz', box(b, 'stsd').at + 20, 'latin1'),
    expected: ['unsupported_format', 'damaged_file', 'no_media'],
  },
  {
    name: 'a damaged parameter set',
    patch: (b) => b.fill(0xff, b.indexOf('avcC') + 4, b.indexOf('avcC') + 30),
    expected: BROKEN,
  },
];

/** One MP4 with one lie each. */
export async function lyingMp4s(): Promise<HostileCase[]> {
  const bytes = readFileSync(await makeClip(tiny));
  return PATCHES.map(({ name, patch, expected }) => ({
    name,
    file: 'lie.mp4',
    bytes: patched(bytes, patch),
    expected,
  }));
}

/** Clips with bytes changed at random places. */
export async function mutatedClips(): Promise<HostileCase[]> {
  const random = seededRandom(2024);
  const cases: HostileCase[] = [];
  for (const [container, codec] of [
    ['mp4', 'h264'],
    ['webm', 'vp9'],
    ['avi', 'mpeg4'],
    ['mkv', 'hevc'],
  ] as const) {
    const bytes = readFileSync(await makeClip({ ...tiny, container, codec }));
    for (const count of [3, 60]) {
      const mutate = (b: Buffer) => {
        for (let i = 0; i < count; i++) b[Math.floor(random() * b.length)] = Math.floor(random() * 256);
      };
      cases.push({
        name: `${container} with ${count} bytes changed`,
        file: `mutated.${container}`,
        bytes: patched(bytes, mutate),
        expected: [...BROKEN, 'too_long', 'too_many_pixels'],
      });
    }
  }
  return cases;
}

/** Sound headers that lie. */
export async function lyingSounds(): Promise<HostileCase[]> {
  const wav = readFileSync(await makeSound({ seconds: 1 }));
  const lie = (
    name: string,
    patch: (buffer: Buffer) => void,
    expected: HostileCase['expected'] = BROKEN,
  ) => ({
    name: `WAV with ${name}`,
    file: 'lie.wav',
    bytes: patched(wav, patch),
    expected,
  });
  return [
    lie('no sample rate', (b) => b.writeUInt32LE(0, 24)),
    lie('a sample rate of 4 GHz', (b) => b.writeUInt32LE(0xffffffff, 24)),
    lie('65535 channels', (b) => b.writeUInt16LE(0xffff, 22)),
    lie('no channel', (b) => b.writeUInt16LE(0, 22)),
    lie('four gigabytes of data', (b) => b.writeUInt32LE(0xfffffff0, b.indexOf('data') + 4), ['result']),
    lie('an unknown codec', (b) => b.writeUInt16LE(0x7777, 20)),
  ];
}
