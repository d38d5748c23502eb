/** Answers that may be given again: kept to the byte. */
import { PROBLEM_TYPE } from '@unmask/platform/errors';
import type { FastifyReply } from 'fastify';
import type { Answer } from './idempotency.ts';

export function answerOf(status: number, body: object, headers: Record<string, string> = {}): Answer {
  return { status, headers, body: JSON.stringify(body) };
}

export function send(reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  return reply
    .code(status)
    .headers(headers)
    .type(status < 400 ? 'application/json; charset=utf-8' : PROBLEM_TYPE)
    .send(body);
}
