/** Which uploads are taken: the specified checks on type and size (core specification, section 5). */
import { AppError } from '@unmask/platform/errors';
import { MAX_VIDEO_SIZE_BYTES } from '@unmask/product/limits';
import { maxVideoSizeBytes, type Tier } from '@unmask/product/plans';

/** @throws AppError `not_a_video` or `file_too_large…` */
export function checkDeclared(fileType: string, fileSize: number, tier: Tier): void {
  if (!fileType.startsWith('video/')) throw new AppError('not_a_video', `type ${fileType}`);
  checkSize(fileSize, tier);
}

/** A file of exactly the limit is accepted. */
export function checkSize(size_bytes: number, tier: Tier): void {
  if (size_bytes > maxVideoSizeBytes(tier)) throw tooLarge(tier);
}

export function tooLarge(tier: Tier): AppError {
  return new AppError(
    maxVideoSizeBytes(tier) === MAX_VIDEO_SIZE_BYTES ? 'file_too_large' : 'file_too_large_paid',
  );
}
