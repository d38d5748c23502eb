/** The four calls of the S3 interface that the service needs, signed with AWS Signature Version 4. */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Settings } from './env.ts';
import { type ByteRange, checkKey, type Storage } from './storage.ts';

export interface S3Location {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const UNSIGNED = 'UNSIGNED-PAYLOAD';

export function createS3Storage(settings: Settings, temporary: string): Storage {
  return createBucketStorage(
    {
      endpoint: settings.S3_ENDPOINT ?? '',
      bucket: settings.S3_BUCKET ?? '',
      region: settings.S3_REGION,
      accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
    },
    temporary,
  );
}

export function createBucketStorage(location: S3Location, temporary: string): Storage {
  const call = (method: string, key: string, init: CallInit = {}) => callBucket(location, method, key, init);
  const read = async (key: string, range?: ByteRange) => {
    const response = await call('GET', key, {
      headers: range ? { range: `bytes=${range.start}-${range.end}` } : {},
    });
    return Readable.fromWeb(response.body as ReadableStream);
  };
  return {
    async take(key, file) {
      const { size } = await stat(file);
      await call('PUT', key, {
        headers: { 'content-length': String(size) },
        body: Readable.toWeb(createReadStream(file)) as ReadableStream,
      });
      await rm(file);
    },
    async size(key) {
      const response = await call('HEAD', key, { missing: true });
      return response.status === 404 ? null : Number(response.headers.get('content-length'));
    },
    read,
    async asFile(key) {
      await mkdir(temporary, { recursive: true });
      const local = path.join(temporary, `${randomUUID()}.part`);
      await pipeline(await read(key), createWriteStream(local));
      return { path: local, done: () => rm(local, { force: true }) };
    },
    async remove(key) {
      await call('DELETE', key, { missing: true });
    },
  };
}

interface CallInit {
  headers?: Record<string, string>;
  body?: ReadableStream;
  /** A 404 is an answer, not an error. */
  missing?: boolean;
}

async function callBucket(
  location: S3Location,
  method: string,
  key: string,
  init: CallInit,
): Promise<Response> {
  const url = new URL(`${location.endpoint.replace(/\/$/, '')}/${location.bucket}/${checkKey(key)}`);
  const headers = signedHeaders(location, method, url, init.headers ?? {}, new Date());
  const streaming = init.body ? { body: init.body, duplex: 'half' } : {};
  const response = await fetch(url, { method, headers, ...streaming } as RequestInit);
  if (response.ok || (init.missing && response.status === 404)) return response;
  await response.body?.cancel();
  throw new Error(`The bucket answered ${response.status} to ${method} ${key}`);
}

/** AWS Signature Version 4 over host, date and payload marker; other headers travel unsigned, which S3 allows. */
export function signedHeaders(
  location: S3Location,
  method: string,
  url: URL,
  extra: Record<string, string>,
  now: Date,
): Record<string, string> {
  const stamp = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = stamp.slice(0, 8);
  const signed = { host: url.host, 'x-amz-content-sha256': UNSIGNED, 'x-amz-date': stamp };
  const names = Object.keys(signed).join(';');
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`);
  const request = [method, url.pathname, url.search.slice(1), lines.join(''), names, UNSIGNED].join('\n');
  const scope = `${day}/${location.region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, createHash('sha256').update(request).digest('hex')].join(
    '\n',
  );
  const key = [day, location.region, 's3', 'aws4_request'].reduce<Buffer>(
    (previous, part) => createHmac('sha256', previous).update(part).digest(),
    Buffer.from(`AWS4${location.secretAccessKey}`),
  );
  const signature = createHmac('sha256', key).update(toSign).digest('hex');
  return {
    ...extra,
    'x-amz-content-sha256': UNSIGNED,
    'x-amz-date': stamp,
    authorization: `AWS4-HMAC-SHA256 Credential=${location.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
