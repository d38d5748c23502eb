/** Asks the timestamp authority that the operator has set. Its address is the operator's own, and may stand in their network. */
import { randomBytes } from 'node:crypto';
import { AppError } from '@unmask/platform/errors';
import type { Logger } from '@unmask/platform/logger';
import { errors } from '../../errors.ts';
import type { Stamp } from '../reports.ts';
import { queryOf, readAnswer } from './token.ts';

const LIMIT_MS = 15_000;
/** Tokens with their certificates have a few thousand bytes. */
const MOST_BYTES = 256 * 1024;

/** @returns what stamps a SHA-256; throws AppError `timestamp_unavailable` where the authority does not give a good token */
export const stampBy =
  (url: string, logger: Logger) =>
  async (sha256: string): Promise<Stamp> => {
    const nonce = randomBytes(8);
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
        body: new Uint8Array(queryOf(sha256, nonce)),
        redirect: 'error',
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (bytes.length > MOST_BYTES) throw new Error(`${bytes.length} bytes`);
      const { bytes: token, at } = readAnswer(bytes, sha256, nonce);
      return { token: token.toString('base64'), at };
    } catch (error) {
      logger.error({ err: error }, 'the timestamp authority gave no good token');
      throw new AppError(errors.timestamp_unavailable, undefined, { cause: error });
    }
  };
