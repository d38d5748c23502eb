/** In production without the provider's settings nothing can be bought; plans that the operator gave stay. */
import { AppError } from '@unmask/platform/errors';
import { errors } from '../errors.ts';
import type { Payments } from './payments.ts';

export function createNoPayments(): Payments {
  const refuse = async () => {
    throw new AppError(errors.payments_not_configured);
  };
  const nothing = async () => {};
  return {
    kind: 'none',
    checkoutUrl: refuse,
    portalUrl: refuse,
    refresh: nothing,
    setRenewal: refuse,
    refund: refuse,
    settle: nothing,
    endAll: nothing,
  };
}
