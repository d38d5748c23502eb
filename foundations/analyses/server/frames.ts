/** Still frames as they arrive: JPEG pictures in data URLs. */
import { AppError } from '@unmask/platform/errors';

const PREFIX = /^data:image\/jpe?g;base64,/;

/**
 * @returns the bytes of each picture, in order.
 * @throws AppError `bad_frames` for anything that is not a base64 data URL of a JPEG.
 */
export function decodeFrames(dataUrls: readonly string[]): Buffer[] {
  return dataUrls.map((url, index) => {
    const prefix = PREFIX.exec(url)?.[0];
    if (!prefix) throw new AppError('bad_frames', `frame ${index} is not a JPEG data URL`);
    const encoded = url.slice(prefix.length);
    const bytes = Buffer.from(encoded, 'base64');
    // Buffer.from skips what is not base64: the length tells.
    if (bytes.length < Math.floor((encoded.replace(/=+$/, '').length * 3) / 4)) {
      throw new AppError('bad_frames', `frame ${index} is not base64`);
    }
    if (!isJpeg(bytes)) throw new AppError('bad_frames', `frame ${index} is not a JPEG picture`);
    return bytes;
  });
}

/** Start of image, then another marker. */
function isJpeg(bytes: Buffer): boolean {
  return bytes.length > 100 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}
