/** Cuts places out of a picture, or out of a video at some moment, so that they can be looked at. */
import type { Finding } from './result-types.ts';

type Region = NonNullable<Finding['region']>;

interface Size {
  width: number;
  height: number;
}

/** A square in pixels. */
interface Square {
  x: number;
  y: number;
  side: number;
}

/** Shown pixels of a cut, in both directions. */
export const CUT_PX = 224;
/** A smaller square shows nothing that people know. */
const LEAST_PX = 96;
/** A video that is not there by then is not shown. */
const WAIT_MS = 15_000;

/** What is shown of a place: as much again around it, no more than the picture has. @param region fractions of the picture */
export function surroundings({ x, y, width, height }: Region, picture: Size): Square {
  const longest = Math.max(width * picture.width, height * picture.height);
  const side = Math.min(Math.max(2 * longest, LEAST_PX), picture.width, picture.height);
  const start = (middle: number, length: number) => Math.min(Math.max(0, middle - side / 2), length - side);
  return {
    x: start((x + width / 2) * picture.width, picture.width),
    y: start((y + height / 2) * picture.height, picture.height),
    side,
  };
}

export interface Cut {
  region: Region;
  canvas: HTMLCanvasElement;
}

export interface Pictures {
  /** @param at_s moment in seconds; null for a picture @returns whether the cuts could be drawn */
  draw(at_s: number | null, cuts: readonly Cut[]): Promise<boolean>;
  close(): void;
}

/** Moments of a video are looked at one after the other. */
export function openPictures(source: string, modality: 'video' | 'image'): Pictures {
  const opened = modality === 'image' ? openImage(source) : openVideo(source);
  let turn: Promise<unknown> = Promise.resolve();
  return {
    draw(at_s, cuts) {
      const drawn = turn.then(async () => {
        const picture = await opened.at(at_s ?? 0);
        for (const cut of cuts) paint(picture.element, picture.size, cut);
        return true;
      });
      turn = drawn.catch(() => {});
      return drawn.catch(() => false);
    },
    close: opened.close,
  };
}

interface Opened {
  at(at_s: number): Promise<{ element: CanvasImageSource; size: Size }>;
  close(): void;
}

function openImage(source: string): Opened {
  const image = new Image();
  image.src = source;
  return {
    async at() {
      await image.decode();
      return { element: image, size: { width: image.naturalWidth, height: image.naturalHeight } };
    },
    close: () => image.removeAttribute('src'),
  };
}

function openVideo(source: string): Opened {
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: source });
  const loaded = until(video, 'loadeddata', () => video.readyState >= video.HAVE_CURRENT_DATA);
  // Whoever draws hears of it.
  loaded.catch(() => {});
  return {
    async at(at_s) {
      await loaded;
      if (Math.abs(video.currentTime - at_s) > 0.001) {
        const there = until(video, 'seeked', () => false);
        video.currentTime = at_s;
        await there;
      }
      return { element: video, size: { width: video.videoWidth, height: video.videoHeight } };
    },
    close: () => {
      video.removeAttribute('src');
      video.load();
    },
  };
}

function until(video: HTMLVideoElement, event: string, already: () => boolean): Promise<void> {
  if (already()) return Promise.resolve();
  const signal = AbortSignal.timeout(WAIT_MS);
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('the video cannot be shown'));
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', fail, { once: true });
    signal.addEventListener('abort', fail, { once: true });
  });
}

function paint(element: CanvasImageSource, picture: Size, { region, canvas }: Cut): void {
  const from = surroundings(region, picture);
  const context = canvas.getContext('2d');
  if (context === null || !(from.side > 0)) throw new Error('nothing to draw');
  canvas.width = CUT_PX;
  canvas.height = CUT_PX;
  // Pixels that are made larger stay pixels: they are what was measured.
  context.imageSmoothingEnabled = from.side > CUT_PX;
  context.drawImage(element, from.x, from.y, from.side, from.side, 0, 0, CUT_PX, CUT_PX);
  const scale = CUT_PX / from.side;
  const outline = [
    (region.x * picture.width - from.x) * scale,
    (region.y * picture.height - from.y) * scale,
    region.width * picture.width * scale,
    region.height * picture.height * scale,
  ] as const;
  for (const [colour, width] of [
    ['rgb(0 0 0 / 70%)', 5],
    ['#ffffff', 2],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.strokeRect(...outline);
  }
}
