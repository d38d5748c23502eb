/** Batches of programs: files in a form, or addresses; documents among them are taken apart. */
import type { IncomingMessage } from 'node:http';
import type { RequestActor } from '@unmask/platform/requests';
import { type AddressDeps, receiveAddresses } from './api-client-addresses.ts';
import { type BatchOptions, type ReceivedFiles, startBatch } from './batches.ts';
import { type OpenedBatch, openDocuments } from './open-documents.ts';
import { isJson } from './receive.ts';
import { type BatchFile, discardFiles, readAddresses, receiveBatch } from './receive-batch.ts';

/**
 * Receives the files of a batch, or their addresses; nothing is started. Discard what came in any case.
 * @param accept reads the other fields, and throws when they are wrong
 * @param hashed hash the files while they arrive
 */
export async function receiveMany<Accepted>(
  deps: AddressDeps,
  actor: RequestActor,
  body: IncomingMessage,
  accept: (fields: Record<string, unknown>) => Accepted,
  hashed: boolean,
): Promise<ReceivedFiles<Accepted>> {
  const begin = ({ more: _, ...options }: BatchOptions, files: BatchFile[]) =>
    deps.turns(() => startBatch(deps, actor, { ...options, files }));
  if (isJson(body)) return receiveAddresses(deps, actor, await readAddresses(body, accept), begin);
  const terms = { tier: actor.tier, incomingDir: deps.settings.incomingDir, hashed };
  const { files, accepted } = await receiveBatch(body, terms, accept);
  let opened: OpenedBatch | null = null;
  const open = async (signal: AbortSignal) => {
    opened ??= await openDocuments(deps, actor, files, signal);
    return opened.files;
  };
  return {
    accepted,
    files: files.map(({ fileName, refusal, upload }) => ({
      fileName,
      refusal,
      sha256: upload?.sha256 ?? null,
    })),
    open,
    start: async (options, signal) => begin(options, await open(signal)),
    async discard() {
      await opened?.discard();
      await discardFiles(files);
    },
  };
}
