/** Which link of a campaign somebody followed: kept by the tab until there is an account to count for it. */
import { KEPT } from '@unmask/product/browser-storage';
import type { Utm } from '../contract.ts';
import { UTM_LENGTH } from '../limits.ts';

const PARTS = ['source', 'medium', 'campaign', 'term', 'content'] as const;

/** What of the query is about a campaign; null where nothing is. */
export function utmOf(search: string): Utm | null {
  const query = new URLSearchParams(search);
  const parts = PARTS.map((part) => [
    part,
    (query.get(`utm_${part}`) ?? '').trim().toLowerCase().slice(0, UTM_LENGTH),
  ]);
  const utm = Object.fromEntries(parts) as Utm;
  return utm.source === '' ? null : utm;
}

/** The first link of a tab stays: it is what brought them. */
export function keepArrival(search: string): void {
  const utm = utmOf(search);
  if (utm !== null && sessionStorage.getItem(KEPT.arrival.key) === null)
    sessionStorage.setItem(KEPT.arrival.key, JSON.stringify(utm));
}

/** Tells the service of it, once; whether the account is new, the service knows. */
export async function tellArrival(): Promise<void> {
  const kept = sessionStorage.getItem(KEPT.arrival.key);
  if (kept === null) return;
  try {
    const { marketingCalls } = await import('./calls.ts');
    await marketingCalls().arrive(JSON.parse(kept) as Utm);
    sessionStorage.removeItem(KEPT.arrival.key);
  } catch (thrown) {
    // Tried again when the next page is opened.
    console.warn('arrival', thrown);
  }
}

/** When the app is opened, and when somebody signs in. */
export async function arrive(signedIn: boolean, search = window.location.search): Promise<void> {
  keepArrival(search);
  if (signedIn) await tellArrival();
}
