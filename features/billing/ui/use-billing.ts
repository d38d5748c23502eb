import { type PaidTier, tierNamed } from '@unmask/product/plans';
import { planCard } from '@unmask/product/prices';
import { showToast, type ToastWords } from '@unmask/ui';
import { useState } from 'react';
import { billingToasts as toasts } from '../words.ts';
import { checkSubscription, createCheckout, customerPortal, FunctionError } from './functions.ts';
import { openTab } from './open-tab.ts';

/** Who is signed in, as far as plans are concerned; null for a visitor. */
export type Member = { guest: boolean } | null;

/** The action that is under way: the plan's id, `manage` or `refresh`. */
export type BillingAction = PaidTier | 'manage' | 'refresh';

export interface Billing {
  busy: BillingAction | null;
  upgrade: (plan: PaidTier, offer: boolean) => void;
  manage: () => void;
  refresh: () => void;
}

/** @param onChange the plan may be another one now. */
export function useBilling(member: Member, onChange: () => void): Billing {
  const [busy, setBusy] = useState<BillingAction | null>(null);

  async function act(action: BillingAction, failed: ToastWords, work: () => Promise<void>) {
    if (!mayBuy(member, action)) return;
    setBusy(action);
    try {
      await work();
    } catch (thrown) {
      console.warn(action, thrown);
      report(thrown, failed);
    } finally {
      setBusy(null);
    }
  }

  async function visit(address: () => Promise<string>) {
    const tab = openTab();
    try {
      tab.go(await address());
    } catch (thrown) {
      tab.close();
      throw thrown;
    }
  }

  return {
    busy,
    upgrade: (plan, offer) =>
      void act(plan, toasts.checkoutFailed, () =>
        visit(() => createCheckout(offer ? { plan, offer: 'intro' } : { plan })),
      ),
    manage: () => void act('manage', toasts.portalFailed, () => visit(customerPortal)),
    refresh: () =>
      void act('refresh', toasts.refreshFailed, async () => {
        const { subscription_tier } = await checkSubscription().catch((thrown: unknown) => {
          // Whatever the service said: the specified words are these.
          throw thrown instanceof FunctionError ? new FunctionError('refresh', thrown.status, null) : thrown;
        });
        onChange();
        showToast(toasts.updated(planCard(tierNamed(subscription_tier)).name));
      }),
  };
}

function mayBuy(member: Member, action: BillingAction): boolean {
  if (member === null) showToast(toasts.signIn, 'destructive');
  else if (member.guest && action !== 'refresh') showToast(toasts.guest, 'destructive');
  else return true;
  return false;
}

function report(thrown: unknown, failed: ToastWords): void {
  const refused = thrown instanceof FunctionError ? thrown : null;
  // The session ended in the meantime.
  if (refused?.status === 401) showToast(toasts.signIn, 'destructive');
  else showToast({ ...failed, description: refused?.words ?? failed.description }, 'destructive');
}
