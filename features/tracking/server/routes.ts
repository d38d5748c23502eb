/** `POST /api/events`. */
import type { Database } from '@unmask/db';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import type { EventNames } from '@unmask/platform/slice';
import { storeEvent } from '@unmask/platform/track';
import type { FastifyInstance } from 'fastify';
import { eventSchema } from '../contract.ts';

/** A person changes pages, a program fills tables. */
const EVENTS_PER_MINUTE = 120;
export async function trackingRoutes(
  app: FastifyInstance,
  parts: { db: Database; hashAddress(address: string): string; names: EventNames },
): Promise<void> {
  const { counted, posted } = parts.names;
  const schema = eventSchema([...counted, ...posted]);
  app.post('/api/events', { config: { permission: 'public.write' } }, async (request, reply) => {
    const event = schema.safeParse(request.body);
    if (!event.success) throw new AppError('invalid_request', event.error.message);
    const key = `events:${parts.hashAddress(request.actor.address)}`;
    if (!(await countRequest(parts.db, key, { limit: EVENTS_PER_MINUTE, seconds: 60 }))) {
      throw new AppError('too_many_requests');
    }
    if (posted.includes(event.data.name)) await storeEvent(parts.db, event.data);
    return reply.code(204).send();
  });
}
