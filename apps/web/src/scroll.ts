import { PLANS_ID } from '@unmask/billing/ui';

/** Scrolls smoothly to the plans, or at once for people who asked for less motion. */
export function scrollToPlans(): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.getElementById(PLANS_ID)?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
}
