import type { TrackedEvent } from '../contract.ts';

/** Tells the service that a page was opened. Losing one is no reason to disturb anyone. */
export function trackPageView(path: string): void {
  const event: TrackedEvent = { name: 'page_view', path: path.slice(0, 300) };
  fetch(new URL('/api/events', window.location.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
    keepalive: true,
  }).catch((thrown) => console.warn('event', thrown));
}
