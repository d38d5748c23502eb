/** What a person may do about their plan; the provider behind `payments` does it. */
import { isEmailVerified, requireUser } from '@unmask/accounts/server';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import { type Plan, readPlan } from '@unmask/platform/plan-of';
import type { RequestActor } from '@unmask/platform/requests';
import { REFUND_DAYS } from '@unmask/product/limits';
import { paidTierNamed } from '@unmask/product/plans';
import { offerCents } from '@unmask/product/prices';
import type { CheckSubscription, CreateCheckout, Overview } from '../contract.ts';
import { errors } from '../errors.ts';
import type { BillingDeps } from './deps.ts';
import { queueRefundMail } from './mails.ts';
import {
  applyTier,
  type InvoiceRow,
  invoicesOf,
  liveSubscriptions,
  markRefunded,
  requestRefund,
  type SubscriptionRow,
} from './repository.ts';

const DAY_MS = 86_400_000;

export async function checkSubscription(deps: BillingDeps, actor: RequestActor): Promise<CheckSubscription> {
  const { userId } = requireUser(actor);
  await deps.payments.refresh(userId);
  await applyTier(deps.db, userId);
  const { tier } = await readPlan(deps.db, userId);
  const [live] = await liveSubscriptions(deps.db, userId);
  return {
    subscribed: live !== undefined,
    subscription_tier: tier,
    subscription_end: live?.currentPeriodEnd.toISOString() ?? null,
    cancel_at_period_end: live?.cancelAtPeriodEnd ?? false,
  };
}

/** @returns the address at which the person pays */
export async function createCheckout(
  deps: BillingDeps,
  actor: RequestActor,
  request: CreateCheckout,
): Promise<string> {
  const offer = request.offer === 'intro';
  if (offer && offerCents(request.plan) === null) throw new AppError(errors.no_such_offer);
  const buyer = requireUser(actor);
  // Only paying asks for it: nobody is kept from cancelling because an address changed.
  if (!(await isEmailVerified(deps.db, buyer.userId))) throw new AppError('email_not_verified');
  await deps.payments.refresh(buyer.userId);
  const live = await liveSubscriptions(deps.db, buyer.userId);
  if (live.some((row) => row.tier === request.plan)) throw new AppError(errors.already_on_plan);
  return deps.payments.checkoutUrl(buyer, { plan: request.plan, offer });
}

export async function customerPortal(deps: BillingDeps, actor: RequestActor): Promise<string> {
  return deps.payments.portalUrl(requireUser(actor));
}

export async function overview(deps: BillingDeps, actor: RequestActor): Promise<Overview> {
  const { userId } = requireUser(actor);
  const tier = await applyTier(deps.db, userId);
  const [live] = await liveSubscriptions(deps.db, userId);
  const invoices = await invoicesOf(deps.db, userId);
  const refundable = newestRefundable(invoices, new Date());
  return {
    payments: deps.payments.kind,
    tier,
    ...presentShared(await readPlan(deps.db, userId)),
    subscription: live ? presentSubscription(live) : null,
    invoices: invoices.map(presentInvoice),
    refundable: refundable ? presentInvoice(refundable) : null,
  };
}

/** @throws AppError `no_subscription` */
export async function setRenewal(deps: BillingDeps, actor: RequestActor, renew: boolean): Promise<Overview> {
  const { userId } = requireUser(actor);
  const [live] = await liveSubscriptions(deps.db, userId);
  if (!live) throw new AppError(errors.no_subscription);
  await deps.payments.setRenewal(live, renew);
  return overview(deps, actor);
}

/** The 30-day guarantee: the last payment goes back, and the plan ends at once. @throws AppError `nothing_to_refund` */
export async function refundLastPayment(
  deps: BillingDeps,
  actor: RequestActor,
  reason: string,
): Promise<{ amountCents: number }> {
  const { userId, email } = requireUser(actor);
  const invoice = newestRefundable(await invoicesOf(deps.db, userId), new Date());
  if (!invoice) throw new AppError(errors.nothing_to_refund);
  const request = await requestRefund(deps.db, {
    id: randomId(),
    userId,
    invoiceId: invoice.id,
    reason,
  });
  await deps.payments.refund(invoice, request.id);
  await deps.db.transaction(async (tx) => {
    await markRefunded(tx, invoice.id, new Date());
    await applyTier(tx, userId);
  });
  await queueRefundMail(deps.db, email, invoice);
  deps.onMail();
  return { amountCents: invoice.amountCents };
}

/** Only the last payment counts, and only for 30 days. */
function newestRefundable(invoices: InvoiceRow[], now: Date): InvoiceRow | null {
  const last = invoices.find((invoice) => invoice.status !== 'failed');
  if (last?.status !== 'paid' || last.amountCents === 0) return null;
  const age_ms = now.getTime() - last.issuedAt.getTime();
  return age_ms <= REFUND_DAYS * DAY_MS ? last : null;
}

function presentShared({ tier, organization }: Plan): Pick<Overview, 'shared'> {
  const paid = paidTierNamed(tier);
  return paid && organization !== null ? { shared: { tier: paid, organization } } : {};
}

function presentInvoice(row: InvoiceRow) {
  return {
    id: row.id,
    tier: paidTierNamed(row.tier),
    amountCents: row.amountCents,
    currency: row.currency,
    status: row.status as 'paid' | 'failed' | 'refunded',
    issuedAt: row.issuedAt.toISOString(),
  };
}

function presentSubscription(row: SubscriptionRow): NonNullable<Overview['subscription']> {
  return {
    tier: paidTierNamed(row.tier) ?? 'pro',
    status: row.status,
    amountCents: row.amountCents,
    currentPeriodEnd: row.currentPeriodEnd.toISOString(),
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
  };
}
