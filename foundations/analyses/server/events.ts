/** Server-sent events of one analysis: its state now, then after every change, until it is final. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@unmask/db';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ANALYSIS_EVENT } from '../contract.ts';
import { isFinal, jobToAnalysis } from './present.ts';
import { findJob, type JobRow } from './repository.ts';
import type { Watchers } from './watch.ts';

const HEARTBEAT_MS = 15_000;
/** Changes come in bursts: the reader gets at most about five a second. */
const PAUSE_MS = 200;

export async function streamEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  first: JobRow,
  parts: { db: Database; watchers: Watchers; interval_ms: number; closing: AbortSignal },
): Promise<void> {
  const left = new AbortController();
  request.raw.socket.once('close', () => left.abort());
  const signal = AbortSignal.any([left.signal, parts.closing]);
  reply.hijack();
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  reply.raw.write('retry: 2000\n\n');
  const heartbeat = setInterval(() => reply.raw.write(': still here\n\n'), HEARTBEAT_MS);
  try {
    let sent = '';
    for (let job: JobRow | null = first; job && !signal.aborted; job = await findJob(parts.db, first.id)) {
      const change = parts.watchers.nextChange(first.id, parts.interval_ms, signal);
      const data = JSON.stringify(await jobToAnalysis(parts.db, job));
      if (data !== sent) reply.raw.write(`event: ${ANALYSIS_EVENT}\ndata: ${data}\n\n`);
      sent = data;
      if (isFinal(job)) break;
      await Promise.all([change, sleep(PAUSE_MS)]);
    }
  } finally {
    clearInterval(heartbeat);
    reply.raw.end();
  }
}
