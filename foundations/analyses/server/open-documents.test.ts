/** What reading the documents of one request may take in all: real archives, a real reading process. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import { ERRORS } from '@unmask/product/copy/errors';
import { REQUEST_DOCUMENTS_SECONDS } from '@unmask/product/limits';
import { signedUp } from '@unmask/testing/organizations';
import { setTier, startTestServer, type TestServer, until } from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photo, zipOf } from './documents/documents.testing.ts';
import { openDocuments } from './open-documents.ts';
import { requestOf } from './receive.ts';
import type { BatchFile } from './receive-batch.ts';

let server: TestServer;
let actor: RequestActor;
let archive: Buffer;
beforeAll(async () => {
  server = await startTestServer({ RUN_JOBS: 'false' });
  archive = zipOf([{ name: 'photo.jpg', bytes: await photo(1) }]);
});
afterAll(() => server.dispose());

const parts = () => server.core.analysis;
const incoming = () => parts().settings.incomingDir;

/** Somebody of their own for each test: the documents of an hour are counted. */
async function somebody(): Promise<void> {
  const person = await signedUp(server);
  await setTier(server, person.id, 'enterprise');
  actor = {
    ...{ kind: 'user', userId: person.id, email: person.email, tier: 'enterprise', isGuest: false },
    ...{ address: '127.0.0.1', organizationId: null, organizationRole: null },
  };
}

/** So many archives as they lie there when they have arrived. */
async function received(count: number): Promise<BatchFile[]> {
  await mkdir(incoming(), { recursive: true });
  return Promise.all(
    Array.from({ length: count }, async (_, at): Promise<BatchFile> => {
      const file = path.join(incoming(), `sent-${at}.part`);
      await writeFile(file, archive);
      const fileName = `${at}.zip`;
      const size_bytes = archive.length;
      const request = requestOf(fileName, size_bytes, 'application/zip');
      return { fileName, refusal: null, foundIn: null, upload: { file, size_bytes, request } };
    }),
  );
}

const codes = (files: readonly BatchFile[]) => files.map(({ refusal }) => refusal);
const waiting = new AbortController().signal;

test('what was read in time stands, the documents that are left are refused, and nothing of them stays', async () => {
  await somebody();
  const sent = await received(8);
  const limit = new AbortController();
  const opening = openDocuments(parts(), actor, sent, waiting, limit.signal);
  await until('the first one has been read', async () => !existsSync(sent[0]!.upload!.file!));
  limit.abort(new AppError('documents_too_slow'));
  const { files, discard } = await opening;
  expect(files).toHaveLength(8);
  const refused = codes(files);
  expect(refused[0]).toBeNull();
  expect(refused.at(-1)).toBe('documents_too_slow');
  expect(new Set(refused)).toEqual(new Set([null, 'documents_too_slow']));
  await discard();
  // One that was being read ends its process first.
  await until('no file is left', async () => (await readdir(incoming())).length === 0);
});

test('the words say how long all of them may take', () => {
  expect(ERRORS.documents_too_slow).toMatchObject({
    message: expect.stringContaining(`${REQUEST_DOCUMENTS_SECONDS} seconds`),
    status: 422,
  });
});

test('with no time at all each is refused before it is opened', async () => {
  await somebody();
  const { files } = await openDocuments(
    parts(),
    actor,
    await received(2),
    waiting,
    AbortSignal.abort(new AppError('documents_too_slow')),
  );
  expect(codes(files)).toEqual(['documents_too_slow', 'documents_too_slow']);
  expect(await readdir(incoming())).toEqual([]);
});

test('whoever hangs up ends all of it, and nothing stays', async () => {
  await somebody();
  const gone = new AbortController();
  const sent = await received(6);
  const opening = openDocuments(parts(), actor, sent, gone.signal);
  await until('the first one has been read', async () => !existsSync(sent[0]!.upload!.file!));
  gone.abort(new Error('hung up'));
  await expect(opening).rejects.toMatchObject({ code: 'service_unavailable' });
  const own = new Set(sent.map(({ upload }) => path.basename(upload!.file!)));
  await until('no document is left in parts', async () =>
    (await readdir(incoming())).every((name) => own.has(name)),
  );
});
