import { type PaidTier, tierNamed } from '@unmask/product/plans';
import { planCard } from '@unmask/product/prices';
import { showToast, type ToastWords } from '@unmask/ui';
import type { FailureWords } from '@unmask/ui/failure.ts';
import { useCall } from '@unmask/ui/use-call.ts';
import { useEffect, useRef } from 'react';
import type { CreateCheckout } from '../contract.ts';
import { billingToasts as toasts } from '../words.ts';
import { checkSubscription, createCheckout, customerPortal, FunctionError } from './functions.ts';
import { goInTab } from './open-tab.ts';

/** Who is signed in, as far as plans are concerned; null for a visitor. */
export type Member = { guest: boolean } | null;

/** The action that is under way: the plan's id, `manage` or `refresh`. */
export type BillingAction = PaidTier | 'manage' | 'refresh';

export interface Billing {
  busy: BillingAction | null;
  /** Nothing can be pressed: an action is under way, or it is not known yet who is here. */
  blocked: boolean;
  upgrade: (plan: PaidTier, offer: boolean) => void;
  manage: () => void;
  refresh: () => void;
}

/**
 * @param member undefined until it is known who is here
 * @param onChange the plan may be another one now.
 */
export function useBilling(member: Member | undefined, onChange: () => void): Billing {
  const awaitReturn = useReturn(onChange);
  const buying = useCall({
    call: (request: CreateCheckout) => goInTab(createCheckout(request)),
    failed: failedAs(toasts.checkoutFailed),
    onDone: awaitReturn,
  });
  const managing = useCall({
    call: () => goInTab(customerPortal()),
    onDone: awaitReturn,
    failed: failedAs(toasts.portalFailed),
  });
  const refreshing = useCall({
    call: checkSubscription,
    done: ({ subscription_tier }) => toasts.updated(planCard(tierNamed(subscription_tier)).name),
    // Whatever the service said: the specified words are these.
    failed: (thrown) => (signedOut(thrown) ? toasts.signIn : toasts.refreshFailed),
    onDone: onChange,
  });

  const busy = buying.running?.plan ?? (managing.busy ? 'manage' : refreshing.busy ? 'refresh' : null);

  return {
    busy,
    blocked: busy !== null || member === undefined,
    upgrade(plan, offer) {
      if (mayBuy(member, plan)) void buying.run({ plan, ...(offer && { offer: 'intro' as const }) });
    },
    manage() {
      if (mayBuy(member, 'manage')) void managing.run();
    },
    refresh() {
      if (mayBuy(member, 'refresh')) void refreshing.run();
    },
  };
}

/**
 * @param onReturn each time the person is back at this page: what was done in the tab may have changed the plan, at the first return or at a
 *   later one
 * @returns to be called when a tab was opened
 */
function useReturn(onReturn: () => void): () => void {
  const away = useRef(false);
  const newest = useRef(onReturn);
  newest.current = onReturn;
  useEffect(() => {
    const back = () => {
      if (away.current) newest.current();
    };
    window.addEventListener('focus', back);
    return () => window.removeEventListener('focus', back);
  }, []);
  return () => {
    away.current = true;
  };
}

function mayBuy(member: Member | undefined, action: BillingAction): boolean {
  if (!member) showToast(toasts.signIn, 'destructive');
  else if (member.guest && action !== 'refresh') showToast(toasts.guest, 'destructive');
  else return true;
  return false;
}

/** The session ended in the meantime. */
const signedOut = (thrown: unknown) => thrown instanceof FunctionError && thrown.status === 401;

function failedAs(failed: ToastWords): FailureWords {
  return (thrown) => {
    if (signedOut(thrown)) return toasts.signIn;
    const said = thrown instanceof FunctionError ? thrown.words : null;
    return { ...failed, description: said ?? failed.description };
  };
}
