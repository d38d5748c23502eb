/** `POST /functions/v1/stripe-webhook`: what Stripe tells of its own accord. */

import type { IncomingMessage } from 'node:http';
import { userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { readBounded } from '@unmask/platform/bodies';
import { AppError } from '@unmask/platform/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { queuePaymentFailedMail } from '../mails.ts';
import { isKnownEvent, markRefunded, takeEvent } from '../repository.ts';
import { cancelNow } from './payments.ts';
import { idOf, readInvoice, readSubscription, type Store, type StripeDeps } from './sync.ts';

const BODY_LIMIT_BYTES = 512 * 1024;

/** @param deps null when payments are not by Stripe: the address then does not exist. */
export async function webhookRoutes(app: FastifyInstance, deps: StripeDeps | null): Promise<void> {
  await app.register(async (scope) => {
    // The signature is over the bytes as they came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (_request: FastifyRequest, payload: IncomingMessage) => {
      const body = await readBounded(payload, BODY_LIMIT_BYTES);
      if (body === null) throw new AppError('body_too_large');
      return body;
    });
    scope.post(
      '/functions/v1/stripe-webhook',
      { config: { permission: 'public.write' }, bodyLimit: BODY_LIMIT_BYTES },
      async (request) => {
        if (!deps) throw new AppError('not_found');
        const event = verify(deps, request.body, request.headers['stripe-signature']);
        await act(deps, event);
        return { received: true };
      },
    );
  });
}

/** @throws AppError `invalid_request` for anything that Stripe has not signed in the last minutes */
function verify(deps: StripeDeps, body: unknown, signature: string | string[] | undefined): Stripe.Event {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') {
    throw new AppError('invalid_request', 'a webhook without body or signature');
  }
  const { stripe, settings } = deps.gateway;
  try {
    return stripe.webhooks.constructEvent(body, signature, settings.webhookSecret);
  } catch {
    throw new AppError('invalid_request', 'a webhook with a wrong signature');
  }
}

/** Asks first, then writes the event and what follows from it together: a failure in between is sent again by Stripe. */
async function act(deps: StripeDeps, event: Stripe.Event): Promise<void> {
  if (await isKnownEvent(deps.db, event.id)) return;
  const store = await read(deps, event);
  await deps.db.transaction(async (tx) => {
    const row = { id: event.id, type: event.type, happenedAt: new Date(event.created * 1000) };
    if ((await takeEvent(tx, row)) && store) await store(tx);
  });
}

async function read(deps: StripeDeps, event: Stripe.Event): Promise<Store | null> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const id = idOf(event.data.object.subscription);
      return id ? readSubscription(deps, id) : null;
    }
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return readSubscription(deps, event.data.object.id);
    case 'invoice.paid':
      return (await readInvoice(deps, event.data.object.id))?.store ?? null;
    case 'invoice.payment_failed':
      return readFailure(deps, event.data.object.id);
    case 'charge.refunded':
      return readRefund(deps, event.data.object);
    default:
      return null;
  }
}

async function readFailure(deps: StripeDeps, invoiceId: string): Promise<Store | null> {
  const read = await readInvoice(deps, invoiceId);
  if (!read) return null;
  return async (tx) => {
    await read.store(tx);
    // It may have been paid since.
    if (read.invoice.status === 'paid') return;
    const [person] = await tx
      .select({ email: userProfiles.email })
      .from(userProfiles)
      .where(eq(userProfiles.id, read.userId));
    if (!person) return;
    await queuePaymentFailedMail(tx, person.email, read.invoice.amount_due, `${deps.baseUrl}/billing`);
    deps.onMail();
  };
}

/** Whoever got the whole last payment back, here or from the operator, has no paid plan any more. */
async function readRefund(deps: StripeDeps, charge: Stripe.Charge): Promise<Store | null> {
  const intent = idOf(charge.payment_intent);
  if (!charge.refunded || !intent) return null;
  const payments = await deps.gateway.call((api) =>
    api.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intent } }),
  );
  const invoiceId = idOf(payments.data[0]?.invoice);
  const read = invoiceId ? await readInvoice(deps, invoiceId) : null;
  if (!read) return null;
  const subscriptionId = idOf(read.invoice.parent?.subscription_details?.subscription);
  const isLast = subscriptionId !== null && (await isLastInvoice(deps, subscriptionId, read.invoice.id));
  if (isLast) await cancelNow(deps, subscriptionId);
  return async (tx) => {
    await read.store(tx);
    await markRefunded(tx, read.invoice.id, new Date());
  };
}

async function isLastInvoice(deps: StripeDeps, subscriptionId: string, invoiceId: string): Promise<boolean> {
  const subscription = await deps.gateway.call((api) => api.subscriptions.retrieve(subscriptionId));
  return subscription.status !== 'canceled' && idOf(subscription.latest_invoice) === invoiceId;
}
