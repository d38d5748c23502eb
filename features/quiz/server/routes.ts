/** Files: what a question shows, once it was asked, and the certificate of a person. */
import { requireUser } from '@unmask/accounts/server';
import type { Database } from '@unmask/db';
import type { FastifyInstance } from 'fastify';
import { quizPlay } from '../contract.ts';
import { certificate as words } from '../words.ts';
import { askedQuestion } from './attempts.ts';
import { MEDIA_TYPES, mediaOf } from './bank.ts';
import { certificateFile } from './rewards.ts';

const PRIVATE = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' };

export function quizRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  app.get<{ Params: { attemptId: string; position: string } }>(
    '/api/quiz/attempts/:attemptId/media/:position',
    { config: { permission: quizPlay } },
    async ({ params: { attemptId, position }, actor, headers: { range } }, reply) => {
      const question = await askedQuestion(db, actor, attemptId, Number(position));
      const file = await mediaOf(question.kind, question.file);
      const part = partOf(range, file.length);
      reply.headers({ ...PRIVATE, 'content-type': MEDIA_TYPES[question.kind], 'accept-ranges': 'bytes' });
      if (part === null) return reply.send(file);
      const { from, to } = part;
      return reply
        .code(206)
        .header('content-range', `bytes ${from}-${to}/${file.length}`)
        .send(file.subarray(from, to + 1));
    },
  );
  app.get<{ Params: { id: string } }>(
    '/api/quiz/certificates/:id/file',
    { config: { permission: 'profile.own' } },
    async ({ params: { id }, actor }, reply) => {
      const pdf = await certificateFile(db, requireUser(actor).userId, id);
      const disposition = `attachment; filename="${words.fileName(id)}"`;
      return reply
        .headers({ ...PRIVATE, 'content-type': 'application/pdf', 'content-disposition': disposition })
        .send(pdf);
    },
  );
}

/** Players of some browsers ask for parts. Anything but one plain range is answered by the whole. */
function partOf(range: string | undefined, length: number): { from: number; to: number } | null {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (first === undefined) return null;
  const from = Number(first);
  const to = Math.min(length - 1, last ? Number(last) : length - 1);
  return from <= to ? { from, to } : null;
}
