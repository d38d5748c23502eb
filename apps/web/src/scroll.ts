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

/**
 * Whether the router scrolls to where a page begins, or was left. Not over a reader who was faster than the scripts: a page that
 * was rendered in advance can be read and scrolled before they are there, and would jump back to its beginning.
 */
export function placesPages(): () => boolean {
  let first = true;
  return () => {
    const readerScrolled = first && window.scrollY > 0;
    first = false;
    return !readerScrolled;
  };
}
