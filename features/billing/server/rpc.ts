/** The contract's calls. */

import { implement } from '@orpc/server';
import { isEmailVerified, requireUser } from '@unmask/accounts/server';
import { type CallContext, callGate } from '@unmask/platform/calls';
import { AppError } from '@unmask/platform/errors';
import { billingContract } from '../contract.ts';
import { errors } from '../errors.ts';
import type { BillingDeps } from './deps.ts';
import { overview, refundLastPayment, setRenewal } from './service.ts';
import { readTestCheckout, settleTestCheckout } from './test-payments.ts';

export function billingCalls(deps: BillingDeps) {
  const os = implement(billingContract).$context<CallContext>().use(callGate);
  const mustBeTest = () => {
    if (deps.payments.kind !== 'test') throw new AppError(errors.checkout_not_found);
  };
  return os.router({
    overview: os.overview.handler(({ context }) => overview(deps, context.actor)),
    requestRefund: os.requestRefund.handler(({ input, context }) =>
      refundLastPayment(deps, context.actor, input.reason),
    ),
    setRenewal: os.setRenewal.handler(({ input, context }) => setRenewal(deps, context.actor, input.renew)),
    testCheckout: os.testCheckout.handler(async ({ input, context }) => {
      mustBeTest();
      return readTestCheckout(deps.db, requireUser(context.actor).userId, input.id);
    }),
    settleTestCheckout: os.settleTestCheckout.handler(async ({ input, context }) => {
      mustBeTest();
      const { userId } = requireUser(context.actor);
      // The address may have changed since the checkout was opened.
      if (input.outcome === 'pay' && !(await isEmailVerified(deps.db, userId))) {
        throw new AppError('email_not_verified');
      }
      const { checkout, upgraded } = await settleTestCheckout(deps.db, userId, input.id, input.outcome);
      if (upgraded) deps.onUpgrade(checkout.plan);
      return checkout;
    }),
  });
}
