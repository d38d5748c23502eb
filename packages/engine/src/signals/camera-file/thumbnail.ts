import sharp, { type Sharp } from 'sharp';

const SIDE = 32;

/**
 * Correlation of a picture with its thumbnail, both scaled to 32 x 32: near 1 when the thumbnail is of this picture. Cameras
 * often fill a thumbnail of 4:3 up with black bars: those are left out.
 *
 * @param size of the picture as it is coded, before any turn
 */
export async function thumbnailAgreement(
  picture: Uint8Array,
  size: { width: number; height: number },
  thumbnail: Uint8Array,
): Promise<number | null> {
  try {
    const small = sharp(thumbnail);
    const { width, height } = await small.metadata();
    const scale = Math.min(width / size.width, height / size.height);
    const inner = { width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
    const bars = { left: (width - inner.width) >> 1, top: (height - inner.height) >> 1, ...inner };
    return correlated(await light(small.extract(bars)), await light(sharp(picture, { pages: 1 })));
  } catch {
    return null;
  }
}

async function light(image: Sharp): Promise<Uint8Array> {
  return image.resize(SIDE, SIDE, { fit: 'fill' }).toColourspace('b-w').raw().toBuffer();
}

function correlated(a: Uint8Array, b: Uint8Array): number {
  const mean = (values: Uint8Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [product, first, second] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    product += (a[i]! - meanA) * (b[i]! - meanB);
    first += (a[i]! - meanA) ** 2;
    second += (b[i]! - meanB) ** 2;
  }
  return first > 0 && second > 0 ? product / Math.sqrt(first * second) : 0;
}
