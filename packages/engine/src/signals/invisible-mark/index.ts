import sharp from 'sharp';
import type {
  SampledFrame,
  SignalCollector,
  SignalContext,
  SignalDefinition,
  SignalMeasurement,
} from '../../media.ts';
import type { Agreement } from './agreement.ts';
import { FrameSums, findMark, LEAST_PIXELS } from './find-mark.ts';

const featureNames = ['agreeing_bits', 'message_bits'] as const;

/** Larger pictures are not made by the code that writes the mark, and scaling up removes it. */
const MOST_PIXELS = 6 * 2 ** 20;
/** Frames of a clip that are read; one a second. */
const MOST_FRAMES = 12;
const EVERY = 8;

/** The mark that public reference code of Stable Diffusion and FLUX writes into the colours of every picture. */
export const invisibleMark: SignalDefinition = {
  name: 'invisible-mark',
  metric: 'provenance',
  modalities: ['video', 'image'],
  featureNames,
  collect: (context) => (context.modality === 'image' ? ofPicture(context) : ofClip(context)),
};

function ofPicture({ stills }: SignalContext): SignalCollector {
  return {
    async finish() {
      const bytes = stills?.[0];
      return bytes ? measurement(await inPicture(bytes)) : measurement(null);
    },
  };
}

/** Upright or not makes a difference: the mark is written into pictures that carry no turn. */
async function inPicture(bytes: Uint8Array): Promise<Agreement | null> {
  const image = sharp(bytes, { pages: 1, sequentialRead: true });
  const { width, height } = await image.metadata();
  if (width * height > MOST_PIXELS || width * height < LEAST_PIXELS) return null;
  const { data, info } = await image
    .flatten({ background: '#000' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return info.channels === 3 ? findMark({ width: info.width, height: info.height, data }) : null;
}

/** Frames are at hand in colour up to 640 pixels; larger ones arrive scaled, without the mark. */
function ofClip({ mode }: SignalContext): SignalCollector {
  const sums = new FrameSums();
  return {
    frame(frame: SampledFrame) {
      const { rgb, luma, sample } = frame;
      const whole = rgb.width === luma.width && rgb.height === luma.height;
      if (mode === 'full' && whole && sample % EVERY === 0 && sums.frames < MOST_FRAMES) sums.add(rgb);
    },
    finish: () => measurement(sums.find()),
  };
}

function measurement(found: Agreement | null): SignalMeasurement {
  if (!found) return { features: null, reason: 'no_mark', evidence: [] };
  const { generator, agreeing, bits, chance } = found;
  return {
    features: { agreeing_bits: agreeing, message_bits: bits },
    evidence: [
      {
        at_s: null,
        text: `The colours carry the invisible mark of the ${generator} reference code: ${agreeing} of ${bits} bits agree; by accident this happens in one file of ${oneOf(chance)}.`,
      },
    ],
    decides: 'ai',
  };
}

/** "more than a million" or "10^12": no more digits than anybody reads. */
function oneOf(chance: number): string {
  return `10^${Math.floor(-Math.log10(Math.max(chance, 1e-40)))}`;
}
