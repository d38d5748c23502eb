/** Requests that are refused before they reach a route: HTTP itself cannot read them. They get the same problem documents. */
import type { Socket } from 'node:net';
import { AppError, PROBLEM_TYPE, toProblem } from '@unmask/platform/errors';
import type { ErrorCode } from '@unmask/product/copy/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How long the sender may take to read the answer before the connection is closed. */
const READ_LIMIT_MS = 1_000;

const CODES: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Answers on the bare connection: there is no request yet. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = toProblem(new AppError(CODES[error.code ?? ''] ?? 'invalid_request'));
  const body = JSON.stringify(problem);
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${problem.title}`,
      `Content-Type: ${PROBLEM_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  // What still comes is thrown away: closing at once would take the answer from a sender who is not done.
  socket.resume();
  setTimeout(() => socket.destroy(), READ_LIMIT_MS).unref();
}

/** Addresses that cannot be decoded, and ids longer than any. */
export function answerBadAddress(
  error: NodeJS.ErrnoException,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const code = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'not_found' : 'invalid_request';
  const problem = toProblem(new AppError(code), request.id);
  void reply.code(problem.status).type(PROBLEM_TYPE).send(problem);
}
