import { PLANS_ID } from '@unmask/billing/ui';

export function scrollToPlans(): void {
  scrollToSection(PLANS_ID);
}

/** Scrolls smoothly, or at once for people who asked for less motion; to the top when the section is not on the page. */
export function scrollToSection(id: string): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const target = document.getElementById(id) ?? document.body;
  target.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
}
