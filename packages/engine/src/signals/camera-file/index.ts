import type { SignalCollector, SignalContext, SignalDefinition, SignalMeasurement } from '../../media.ts';
import { type CameraExif, readCameraExif } from './camera-exif.ts';
import { type JpegParts, jpegParts } from './jpeg-parts.ts';
import { thumbnailAgreement } from './thumbnail.ts';

const featureNames = [
  'camera_settings',
  'maker_note_bytes',
  'thumbnail_agreement',
  'phone_container',
] as const;

const LEAST_SETTINGS = 3;
const LEAST_NOTE_BYTES = 64;
const LEAST_AGREEMENT = 0.9;

/** Programs that write pictures anew and keep what the camera had said. */
const EDITORS =
  /adobe|photoshop|lightroom|gimp|picasa|snapseed|capture one|darktable|rawtherapee|affinity|luminar|paint|photoscape|acdsee|irfan|xnview|imagemagick|pixelmator|meitu|facetune|instagram|photos? editor|aperture|iphoto|dxo|topaz|polarr|vsco|canva/i;

/** Whether a picture is as a camera writes it: everything is there, agrees, and nothing else has written the file since. */
export const cameraFile: SignalDefinition = {
  name: 'camera-file',
  metric: 'provenance',
  modalities: ['video', 'image'],
  featureNames,
  collect: createCameraFile,
};

function createCameraFile({ stills, mode, modality, file }: SignalContext): SignalCollector {
  return {
    async finish(): Promise<SignalMeasurement> {
      if (mode === 'frames') return { features: null, reason: 'frames_only', evidence: [] };
      const bytes = stills?.[0];
      const found = modality === 'video' ? inClip(file.metadata) : bytes ? await inPicture(bytes) : null;
      return found ?? { features: null, reason: 'no_mark', evidence: [] };
    },
  };
}

/** Tags that the camera of an Android phone writes; every program that writes the file anew drops some and adds its own name. */
function inClip(metadata: Record<string, string>): SignalMeasurement | null {
  const version = metadata['com.android.version'] ?? '';
  const whole =
    /^\d+(\.\d+)*$/.test(version) &&
    Number(metadata['com.android.capture.fps']) > 0 &&
    metadata.major_brand === 'mp42' &&
    /^(Video|Sound)Handle$/.test(metadata.handler_name ?? '') &&
    metadata.creation_time !== undefined &&
    metadata.encoder === undefined;
  if (!whole) return null;
  return {
    features: { camera_settings: 0, maker_note_bytes: 0, thumbnail_agreement: 0, phone_container: 1 },
    evidence: [
      {
        at_s: null,
        text: `The container is as the camera of a phone with Android ${version} writes it, and names no other program; anybody can copy that.`,
      },
    ],
    says: { side: 'authentic', strength: 'camera' },
  };
}

async function inPicture(bytes: Uint8Array): Promise<SignalMeasurement | null> {
  const parts = jpegParts(bytes);
  if (!parts || !writtenByCamera(parts)) return null;
  const exif = await readCameraExif(bytes);
  if (!exif || !saysCamera(exif, parts) || exif.thumbnail === null) return null;
  const agreement = await thumbnailAgreement(bytes, parts, exif.thumbnail);
  if (agreement === null || agreement < LEAST_AGREEMENT) return null;
  return {
    features: {
      camera_settings: exif.settings,
      maker_note_bytes: exif.makerNote_bytes,
      thumbnail_agreement: agreement,
      phone_container: 0,
    },
    evidence: [
      {
        at_s: null,
        text: `The file is as a camera writes it: settings, ${exif.makerNote_bytes} bytes of the maker's own notes, size and thumbnail are there and agree; anybody can copy them.`,
      },
    ],
    says: { side: 'authentic', strength: 'camera' },
  };
}

/** Cameras put EXIF first; libraries write a JFIF header, editors segments of their own. */
function writtenByCamera({ parts }: JpegParts): boolean {
  return (
    parts[0]?.startsWith('E1:Exif') === true &&
    !parts.some((part) => part.startsWith('E0:JFIF') || part.startsWith('EE:Adobe') || part.startsWith('ED:'))
  );
}

function saysCamera(exif: CameraExif, { width, height }: JpegParts): boolean {
  return (
    exif.make !== '' &&
    exif.model !== '' &&
    exif.settings >= LEAST_SETTINGS &&
    exif.makerNote_bytes >= LEAST_NOTE_BYTES &&
    exif.width === width &&
    exif.height === height &&
    !EDITORS.test(exif.software)
  );
}
