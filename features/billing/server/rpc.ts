/** The contract's calls. */

import { implement } from '@orpc/server';
import { isEmailVerified, requireUser } from '@unmask/accounts/server';
import { type CallContext, callGate } from '@unmask/platform/calls';
import { AppError } from '@unmask/platform/errors';
import { billingContract } from '../contract.ts';
import { errors } from '../errors.ts';
import type { BillingParts } from './parts.ts';
import { overview, refundLastPayment, setRenewal } from './service.ts';
import { readTestCheckout, settleTestCheckout } from './test-payments.ts';

export function billingCalls(parts: BillingParts) {
  const os = implement(billingContract).$context<CallContext>().use(callGate);
  const mustBeTest = () => {
    if (parts.payments.kind !== 'test') throw new AppError(errors.checkout_not_found);
  };
  return os.router({
    overview: os.overview.handler(({ context }) => overview(parts, context.actor)),
    requestRefund: os.requestRefund.handler(({ input, context }) =>
      refundLastPayment(parts, context.actor, input.reason),
    ),
    setRenewal: os.setRenewal.handler(({ input, context }) => setRenewal(parts, context.actor, input.renew)),
    testCheckout: os.testCheckout.handler(async ({ input, context }) => {
      mustBeTest();
      return readTestCheckout(parts.db, requireUser(context.actor).userId, input.id);
    }),
    settleTestCheckout: os.settleTestCheckout.handler(async ({ input, context }) => {
      mustBeTest();
      const { userId } = requireUser(context.actor);
      // The address may have changed since the checkout was opened.
      if (input.outcome === 'pay' && !(await isEmailVerified(parts.db, userId))) {
        throw new AppError('email_not_verified');
      }
      const { checkout, upgraded } = await settleTestCheckout(parts.db, userId, input.id, input.outcome);
      if (upgraded) parts.onUpgrade(checkout.plan);
      return checkout;
    }),
  });
}
