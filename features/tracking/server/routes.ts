/** `POST /api/events`. */
import type { Database } from '@unmask/db';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import type { FastifyInstance } from 'fastify';
import { EventSchema } from '../contract.ts';
import { storeEvent } from './events.ts';

/** A person changes pages, a program fills tables. */
const EVENTS_PER_MINUTE = 120;
/** Events that the server itself counts where they certainly happen; a browser's word would count them twice. */
const SERVER_SIDE = new Set([
  'video_analysis',
  'voice_analysis',
  'newsletter_signup',
  'subscription_upgrade',
  'business_inquiry',
]);

export async function trackingRoutes(
  app: FastifyInstance,
  parts: { db: Database; hashAddress(address: string): string },
): Promise<void> {
  app.post('/api/events', { config: { permission: 'public.write' } }, async (request, reply) => {
    const event = EventSchema.safeParse(request.body);
    if (!event.success) throw new AppError('invalid_request', event.error.message);
    const key = `events:${parts.hashAddress(request.actor.address)}`;
    if (!(await countRequest(parts.db, key, { limit: EVENTS_PER_MINUTE, seconds: 60 }))) {
      throw new AppError('too_many_requests');
    }
    if (!SERVER_SIDE.has(event.data.name)) await storeEvent(parts.db, event.data);
    return reply.code(204).send();
  });
}
