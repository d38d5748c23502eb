/** Which uploads are taken: the specified checks on type and size (core specification, section 5; enterprise specification, section 5). */
import { AppError } from '@unmask/platform/errors';
import { MAX_VIDEO_SIZE_BYTES } from '@unmask/product/limits';
import { maxVideoSizeBytes, type Tier } from '@unmask/product/plans';

/** What a call takes; the limits are the same. */
export type Media = 'video' | 'audio';

const CODES = {
  video: { type: 'not_a_video', size: 'file_too_large', paid: 'file_too_large_paid' },
  audio: { type: 'not_audio', size: 'audio_too_large', paid: 'audio_too_large_paid' },
} as const;

/**
 * @param soundOfVideo a call that takes sound was told that it gets a video
 * @throws AppError `not_a_video`, `not_audio` or `…_too_large…`
 */
export function checkDeclared(
  fileType: string,
  fileSize: number,
  tier: Tier,
  media: Media = 'video',
  soundOfVideo = false,
): void {
  const kind = media === 'audio' && soundOfVideo ? 'video' : media;
  if (!fileType.startsWith(`${kind}/`)) throw new AppError(CODES[media].type, `type ${fileType}`);
  checkSize(fileSize, tier, media);
}

/** A file of exactly the limit is accepted. */
export function checkSize(size_bytes: number, tier: Tier, media: Media = 'video'): void {
  if (size_bytes > maxVideoSizeBytes(tier)) throw tooLarge(tier, media);
}

export function tooLarge(tier: Tier, media: Media = 'video'): AppError {
  const free = maxVideoSizeBytes(tier) === MAX_VIDEO_SIZE_BYTES;
  return new AppError(free ? CODES[media].size : CODES[media].paid);
}
