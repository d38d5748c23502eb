/** The area inside session and router, against a small real HTTP server that answers as the service does. */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SessionProvider } from '@unmask/accounts/ui';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import type { WebSlice } from '@unmask/ui/slice.ts';
import { SlicesProvider } from '@unmask/ui/slices.tsx';
import { renderUi, untilStoresRest, visit } from '@unmask/ui/testing.tsx';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import MarketingPage from './marketing-page.tsx';

export type Who = 'visitor' | 'user' | 'staff';

export interface Place {
  server: TestHttpServer;
  who: Who;
  /** What a call answers, by its name. */
  json: Record<string, unknown>;
  /** Whole answers, for refusals. */
  answers: Record<string, Answer | Promise<Answer>>;
}

const session = (who: Who) =>
  who === 'visitor'
    ? null
    : { session: { id: 's' }, user: { id: 'u', email: 'ann@example.com', isAnonymous: false } };
const profile = (who: Who) => ({
  ...{ id: 'u', email: 'ann@example.com', subscription_tier: 'free', videos_analyzed_today: 0 },
  ...{ daily_limit: 3, isGuest: false, ...(who === 'staff' && { isStaff: true }) },
});

const NOTHING_DONE = {
  ...{ done: [], counted: { signups: 0, emails: 0, calls: 0, impressions: 0 }, measured: null },
};

const EMPTY: Record<string, unknown> = {
  progress: NOTHING_DONE,
  measured: {
    date: '2026-11-23',
    items: [{ kind: 'video', files: 635, named: 29.1, missed: 0.8, accused: 0.8 }],
  },
};

/** One server for each test. */
export function marketingPlace() {
  const place = {} as Place;
  beforeEach(async () => {
    Object.assign(place, { who: 'user', json: {}, answers: {} });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    place.server = await startHttpServer(({ path }) => {
      if (path.startsWith('/api/auth/get-session')) return { body: session(place.who) };
      if (path.startsWith('/rpc/profile/me')) return { body: { json: profile(place.who) } };
      const call = path.replace('/rpc/marketing/', '').split('?')[0] ?? '';
      const json = place.json[call] ?? EMPTY[call] ?? { items: [] };
      return place.answers[call] ?? { body: { json } };
    });
    visit(`${place.server.origin}/`);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await place.server.close();
  });
  afterAll(untilStoresRest);

  /** @param search of the address: `?tab=outreach` */
  function show(search = '', who: Who = 'user', slices: readonly WebSlice[] = []) {
    place.who = who;
    const root = createRootRoute();
    const at = (path: string) => ({ getParentRoute: () => root, path });
    const routes = [
      createRoute({ ...at('/marketing'), component: MarketingPage }),
      ...['/auth', '/accuracy', '/admin/newsletter', '/newsletter', '/newsletter/preferences', '/'].map(
        (path) => createRoute({ ...at(path), component: () => path }),
      ),
    ];
    const router = createRouter({
      routeTree: root.addChildren(routes),
      history: createMemoryHistory({ initialEntries: [`/marketing${search}`] }),
    });
    renderUi(
      <SessionProvider>
        <SlicesProvider slices={slices}>
          <RouterProvider router={router} />
        </SlicesProvider>
      </SessionProvider>,
    );
    return router;
  }
  /** What the service was sent by a call. */
  const sent = (call: string) =>
    place.server
      .to(`/rpc/marketing/${call}`)
      .map(({ body }) => JSON.parse(body || '{}').json as Record<string, unknown>);
  return { place, show, sent };
}

export const openTab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));
export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
