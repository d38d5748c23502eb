/** `POST /functions/v1/send-email` (core specification, section 7, call 1). */
import type { Database } from '@unmask/db';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import { queueMail } from '@unmask/platform/mail';
import { isEmail } from '@unmask/product/email';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { SendEmailRequestSchema } from '../contract.ts';
import { earlyAccessSignups } from '../tables.ts';
import { welcomeMail } from './welcome-mail.ts';

export interface EarlyAccessDeps {
  db: Database;
  homeUrl: string;
  hashAddress(address: string): string;
  /** A new sign-up was stored. */
  onSignup(): void;
  /** There is mail to send. */
  onMail(): void;
}

const REQUESTS_PER_HOUR = 20;
const EmailSchema = z.string().trim().refine(isEmail);

export async function earlyAccessRoutes(app: FastifyInstance, deps: EarlyAccessDeps): Promise<void> {
  app.post('/functions/v1/send-email', { config: { permission: 'public.write' } }, async (request) => {
    const body = SendEmailRequestSchema.safeParse(request.body);
    if (!body.success) throw new AppError('invalid_request', body.error.message);
    const email = EmailSchema.safeParse(body.data.email);
    if (!email.success) throw new AppError('invalid_email');
    const key = `send-email:${deps.hashAddress(request.actor.address)}`;
    if (!(await countRequest(deps.db, key, { limit: REQUESTS_PER_HOUR, seconds: 3600 }))) {
      throw new AppError('too_many_requests');
    }
    const isNew = await signUp(deps, email.data.toLowerCase(), body.data.name?.trim() || null);
    if (isNew) {
      deps.onSignup();
      deps.onMail();
    }
    return { success: true };
  });
}

/** One row and one welcome mail per address, however often it is entered. @returns whether the address was new. */
async function signUp(deps: EarlyAccessDeps, email: string, name: string | null): Promise<boolean> {
  const mail = await welcomeMail(email, name, deps.homeUrl);
  return deps.db.transaction(async (tx) => {
    const rows = await tx
      .insert(earlyAccessSignups)
      .values({ id: randomId(), email, name, type: 'early_access' })
      .onConflictDoNothing()
      .returning({ id: earlyAccessSignups.id });
    if (rows.length > 0) await queueMail(tx, mail);
    return rows.length > 0;
  });
}
