/** Writes the changed copies. Runs in the analysis process, because it decodes files from strangers. */
import path from 'node:path';
import {
  FF_ENCODER_AAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_PCM_S16LE,
} from 'node-av/constants';
import sharp from 'sharp';
import type { StabilityVariant } from '../types.ts';
import { type Alteration, EXCERPT_FILE, EXCERPT_S, MAX_SIDE } from './plan.ts';
import { copyBeginning, recodeSound, recodeVideo } from './recode.ts';

/** Share of width, height or length that a crop keeps, around the middle. */
const KEPT = 0.9;
const SCALE = 0.75;
/** Quality at which copies are written whose change is another one: hardly visible. */
const GENTLE_CRF = 18;

/**
 * Writes one changed copy.
 *
 * @returns its path inside `folder`
 * @throws Error when the file cannot be decoded or the container cannot take it
 */
export async function writeVariant(from: string, alteration: Alteration): Promise<string> {
  const { variant, modality, folder } = alteration;
  const copy = (ending: string) => path.join(folder, `${variant}.${ending}`);
  if (variant === 'excerpt') {
    const to = path.join(folder, EXCERPT_FILE);
    await copyBeginning(from, to, EXCERPT_S);
    return to;
  }
  if (modality === 'image') return writePicture(from, copy, variant);
  if (modality === 'audio') return writeSound(from, copy, variant, alteration.duration_s ?? 0);
  return writeVideo(from, copy('mkv'), variant, alteration.longerSide_px);
}

type Copy = (ending: string) => string;

async function writeVideo(
  from: string,
  to: string,
  variant: StabilityVariant,
  side_px: number,
): Promise<string> {
  const fit = side_px > MAX_SIDE ? MAX_SIDE / side_px : 1;
  const scaled = (share: number) => (share === 1 ? '' : `scale=iw*${share}:ih*${share}`);
  const cropped = [`crop=iw*${KEPT}:ih*${KEPT}`, scaled(fit)].filter(Boolean).join(',');
  if (variant === 'crop') await recodeVideo(from, to, { filter: cropped, crf: GENTLE_CRF });
  else if (variant === 'three-quarter-size')
    await recodeVideo(from, to, { filter: scaled(fit * SCALE), crf: 23 });
  else await recodeVideo(from, to, { filter: scaled(fit), crf: variant === 'h264-crf28' ? 28 : 23 });
  return to;
}

async function writePicture(from: string, copy: Copy, variant: StabilityVariant): Promise<string> {
  const upright = await sharp(from).rotate().toBuffer({ resolveWithObject: true });
  const { width, height } = upright.info;
  const image = sharp(upright.data);
  if (variant === 'jpeg-90' || variant === 'jpeg-75') {
    await image.jpeg({ quality: variant === 'jpeg-90' ? 90 : 75 }).toFile(copy('jpg'));
    return copy('jpg');
  }
  const part = (size: number, share: number) => Math.max(1, Math.round(size * share));
  const [innerWidth, innerHeight] = [part(width, KEPT), part(height, KEPT)];
  const changed =
    variant === 'crop'
      ? image.extract({
          left: Math.floor((width - innerWidth) / 2),
          top: Math.floor((height - innerHeight) / 2),
          width: innerWidth,
          height: innerHeight,
        })
      : image.resize({ width: part(width, SCALE) });
  await changed.png({ compressionLevel: 3 }).toFile(copy('png'));
  return copy('png');
}

const SOUND: Partial<
  Record<StabilityVariant, { ending: string; recipe: Parameters<typeof recodeSound>[2] }>
> = {
  'aac-96k': {
    ending: 'm4a',
    recipe: {
      encoder: FF_ENCODER_AAC,
      bitRate_bps: 96_000,
      filter: 'aresample=44100,aformat=sample_fmts=fltp:channel_layouts=mono|stereo',
    },
  },
  'mp3-64k': {
    ending: 'mp3',
    recipe: {
      encoder: FF_ENCODER_LIBMP3LAME,
      bitRate_bps: 64_000,
      filter: 'aresample=44100,aformat=sample_fmts=fltp:channel_layouts=mono',
    },
  },
  'opus-32k': {
    ending: 'ogg',
    recipe: {
      encoder: FF_ENCODER_LIBOPUS,
      bitRate_bps: 32_000,
      filter: 'aresample=48000,aformat=sample_fmts=flt:channel_layouts=mono',
    },
  },
};

async function writeSound(
  from: string,
  copy: Copy,
  variant: StabilityVariant,
  duration_s: number,
): Promise<string> {
  const coded = SOUND[variant];
  if (coded) {
    await recodeSound(from, copy(coded.ending), coded.recipe);
    return copy(coded.ending);
  }
  const edge_s = (duration_s * (1 - KEPT)) / 2;
  const filter = `aselect='between(t,${edge_s},${duration_s - edge_s})',asetpts=N/SR/TB,aformat=sample_fmts=s16`;
  await recodeSound(from, copy('wav'), { encoder: FF_ENCODER_PCM_S16LE, bitRate_bps: null, filter });
  return copy('wav');
}
