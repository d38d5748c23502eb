/** The functions of the specification: core specification, section 7, calls 2 to 4. */

import { AppError } from '@unmask/platform/errors';
import type { FastifyInstance } from 'fastify';
import { CreateCheckoutSchema } from '../contract.ts';
import type { BillingDeps } from './deps.ts';
import { checkSubscription, createCheckout, customerPortal } from './service.ts';
import { webhookRoutes } from './stripe/webhook.ts';

export async function billingRoutes(app: FastifyInstance, deps: BillingDeps): Promise<void> {
  await webhookRoutes(app, deps.stripe);
  app.post('/functions/v1/check-subscription', { config: { permission: 'profile.own' } }, (request) =>
    checkSubscription(deps, request.actor),
  );
  app.post('/functions/v1/create-checkout', { config: { permission: 'billing.buy' } }, async (request) => {
    const body = CreateCheckoutSchema.safeParse(request.body);
    if (!body.success) throw new AppError('invalid_request', body.error.message);
    return { url: await createCheckout(deps, request.actor, body.data) };
  });
  app.post('/functions/v1/customer-portal', { config: { permission: 'billing.buy' } }, async (request) => ({
    url: await customerPortal(deps, request.actor),
  }));
}
