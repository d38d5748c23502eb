/** Which uploads are taken: the specified checks on type and size (core specification, section 5; enterprise specification, section 5). */
import { AppError } from '@unmask/platform/errors';
import { MAX_VIDEO_SIZE_BYTES } from '@unmask/product/limits';
import { type DocumentKind, documentOf, kindOf, type MediaKind } from '@unmask/product/media';
import { maxVideoSizeBytes, type Tier } from '@unmask/product/plans';

/** What a call takes; the limits are the same. */
export type Media = 'any' | 'video' | 'audio' | 'list';

const CODES = {
  any: { type: 'not_media', size: 'media_too_large', paid: 'media_too_large_paid' },
  video: { type: 'not_a_video', size: 'file_too_large', paid: 'file_too_large_paid' },
  audio: { type: 'not_audio', size: 'audio_too_large', paid: 'audio_too_large_paid' },
  /** Documents and archives too. */
  list: { type: 'not_taken', size: 'media_too_large', paid: 'media_too_large_paid' },
} as const;

/** Declared by the sender of a file. */
export interface Declared {
  fileType: string;
  /** By which documents are known. */
  fileName?: string;
  fileSize: number;
  /** A call that takes sound was told that it gets a video. */
  soundOfVideo?: boolean;
  /** Stills of a video came in its place. */
  videoFrames?: readonly string[];
}

/** @throws AppError `not_media`, `not_a_video`, `not_audio` or `…_too_large…` */
export function checkDeclared(declared: Declared, tier: Tier, media: Media): void {
  const { fileType, fileSize } = declared;
  const kind = kindOf(fileType);
  if (!isTaken(kind, declared, media)) throw new AppError(CODES[media].type, `type ${fileType}`);
  checkSize(fileSize, tier, sizedAs(media, fileType));
}

function isTaken(kind: MediaKind | null, declared: Declared, media: Media): boolean {
  const { soundOfVideo, videoFrames } = declared;
  if (media === 'list')
    return kind !== null || documentOf(declared.fileName ?? '', declared.fileType) !== null;
  if (media === 'any') return videoFrames?.length ? kind === 'video' : kind !== null;
  return kind === (soundOfVideo ? 'video' : media);
}

/**
 * Of what programs send: what is called a video, a recording or a picture is one, whatever its name.
 * @returns null for what is no document
 */
export function documentIn({
  fileName,
  fileType,
}: {
  fileName: string;
  fileType: string;
}): DocumentKind | null {
  return kindOf(fileType) === null ? documentOf(fileName, fileType) : null;
}

/** Where a call takes all kinds, the words for a video that is too large are those specified. */
export function sizedAs(media: Media, fileType: string): Media {
  return (media === 'any' || media === 'list') && kindOf(fileType) === 'video' ? 'video' : media;
}

/** A file of exactly the limit is accepted. */
export function checkSize(size_bytes: number, tier: Tier, media: Media): void {
  if (size_bytes > maxVideoSizeBytes(tier)) throw tooLarge(tier, media);
}

export function tooLarge(tier: Tier, media: Media): AppError {
  const free = maxVideoSizeBytes(tier) === MAX_VIDEO_SIZE_BYTES;
  return new AppError(free ? CODES[media].size : CODES[media].paid);
}
