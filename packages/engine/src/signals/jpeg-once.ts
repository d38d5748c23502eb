import sharp, { type Sharp } from 'sharp';

const QUALITY = 88;

/** Pixels after one round of JPEG, so that files of every format meet a network with the same compression. */
export async function jpegOnce(image: Sharp): Promise<Buffer> {
  const jpeg = await image.jpeg({ quality: QUALITY, chromaSubsampling: '4:2:0' }).toBuffer();
  return sharp(jpeg).raw().toBuffer();
}
