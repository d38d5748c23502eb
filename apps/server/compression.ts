/**
 * Shorter transfers of what everybody may read, and of nothing else: the length of a compressed answer tells of a secret in it
 * to whoever can have the same answer made again and again with guesses beside it (BREACH).
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The better one first: it is taken when a browser likes both the same. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Below this a packet is saved at best. The build leaves files below it alone as well. */
const WORTH_IT_BYTES = 1024;
const TEXTS = /^(?:text\/(?:html|plain)|application\/(?:[\w.-]+\+)?(?:json|xml))\b/;
/** Documents that are kept compressed: the pages, and the descriptions of the calls. */
const KEPT = 100;

const brotli = promisify(brotliCompress);
const compressors: Record<Encoding, (text: Buffer) => Promise<Buffer>> = {
  // The last two steps cost ten times the time for a fiftieth of the bytes.
  br: (text) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

/** What the sender of a request would rather have than the bytes as they are; null for these. */
export function encodingFor({ headers }: FastifyRequest): Encoding | null {
  const wanted = headers['accept-encoding'];
  const found = negotiate(typeof wanted === 'string' ? wanted.toLowerCase() : '', [...ENCODINGS]);
  return ENCODINGS.find((each) => each === found) ?? null;
}

/** A strong validator names bytes: those of each encoding are others. */
export function tagOf(etag: string, encoding: Encoding | null): string {
  return encoding === null ? etag : etag.replace(/"$/, `-${encoding}"`);
}

/** Whether a question was asked for which nobody is looked up: no answer to it can hold a secret. */
function isPublic({ method, routeOptions }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && routeOptions.config.permission === 'public.read';
}

/** Compresses the public documents of every route; streams, and with them files and events, go as they come. */
export function compressDocuments(app: FastifyInstance): void {
  const kept = new Map<string, Promise<Buffer>>();
  const compressed = (text: string, encoding: Encoding): Promise<Buffer> => {
    const key = `${encoding} ${text}`;
    const found = kept.get(key);
    if (found) return found;
    const made = compressors[encoding](Buffer.from(text));
    kept.set(key, made);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
    }
    made.catch(() => kept.delete(key));
    return made;
  };
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isPublic(request)) return payload;
    varyByEncoding(reply);
    if (typeof payload !== 'string' || Buffer.byteLength(payload) < WORTH_IT_BYTES) return payload;
    if (!TEXTS.test(String(reply.getHeader('content-type')))) return payload;
    const encoding = encodingFor(request);
    if (encoding === null) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return compressed(payload, encoding);
  });
}

/** Also of what goes as it is, so that no cache between hands it to those who would have it shorter, or the other way round. */
function varyByEncoding(reply: FastifyReply): void {
  if (!/accept-encoding/i.test(String(reply.getHeader('vary') ?? ''))) {
    const others = reply.getHeader('vary');
    reply.header('vary', others ? `${others}, accept-encoding` : 'accept-encoding');
  }
}
