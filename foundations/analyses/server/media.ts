/** The uploaded file itself, for the player: in parts when asked for. */
import { AppError } from '@unmask/platform/errors';
import type { ByteRange, Storage } from '@unmask/platform/storage';
import { kindOf } from '@unmask/product/media';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isFinal } from './present.ts';
import type { JobRow } from './repository.ts';

/**
 * Reads one `Range: bytes=…` header (RFC 9110, section 14). Several ranges at once are answered by the whole file.
 * @returns null for the whole file.
 * @throws AppError `range_not_satisfiable`
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!parts || (parts[1] === '' && parts[2] === '')) return null;
  const last = parts[2] === '' ? size - 1 : Number(parts[2]);
  const range =
    parts[1] === ''
      ? { start: Math.max(0, size - Number(parts[2])), end: size - 1 }
      : { start: Number(parts[1]), end: Math.min(last, size - 1) };
  if (range.start >= size || (parts[1] === '' && Number(parts[2]) === 0)) {
    throw new AppError('range_not_satisfiable');
  }
  return range.start > range.end ? null : range;
}

/** Anything but video, sound and picture is served as bytes, so that no browser makes a page of it. */
function contentType(job: JobRow): string {
  const plain = /^[a-z]+\/[\w.+-]{1,100}$/.test(job.fileType) && kindOf(job.fileType) !== null;
  return plain ? job.fileType : 'application/octet-stream';
}

export async function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  job: JobRow,
  storage: Storage,
): Promise<FastifyReply> {
  if (job.zeroRetention && isFinal(job)) throw new AppError('zero_retention_media');
  const size = job.fileKey ? await storage.size(job.fileKey) : null;
  if (!job.fileKey || size === null) throw new AppError('media_not_found');
  reply.headers({
    'content-type': contentType(job),
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(job.fileName)}`,
  });
  let range: ByteRange | null;
  try {
    range = parseRange(request.headers.range, size);
  } catch (error) {
    reply.header('content-range', `bytes */${size}`);
    throw error;
  }
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  }
  reply.header('content-length', range ? range.end - range.start + 1 : size);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(await storage.read(job.fileKey, range ?? undefined));
}
