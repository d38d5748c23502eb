/** The pages inside session and router, against a small real HTTP server that answers as the service does. */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { SessionProvider } from '@unmask/accounts/ui';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { renderUi, untilStoresRest, visit } from '@unmask/ui/testing.tsx';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import type { Figure, Incident } from '../contract.ts';
import DatabaseRoute from './database-route.tsx';
import EntryPage from './entry-page.tsx';
import ReviewSection from './review/review-section.tsx';

export type Who = 'visitor' | 'guest' | 'user';

export interface Place {
  server: TestHttpServer;
  who: Who;
  /** What a call answers, by its name. */
  json: Record<string, unknown>;
  /** Whole answers, for refusals and for what does not come. */
  answers: Record<string, Answer | Promise<Answer>>;
  /** What was sent to a call, by its name. */
  sent: (call: string) => unknown[];
}

const session = (who: Who) =>
  who === 'visitor'
    ? null
    : {
        session: { id: 's' },
        user: { id: 'u', email: 'ann@example.com', isAnonymous: who === 'guest' },
      };

export const AT = '2026-03-01T10:00:00.000Z';
export const figure = (over: Partial<Figure> = {}): Figure => ({
  ...{ slug: 'quendra-ostwick', name: 'Quendra Ostwick', about: 'Made-up person of a test' },
  ...{ totalDeepfakes: 1_234, recentDetections: 3, riskLevel: 'High', trending: false },
  ...{ lastDetected: AT, sample: false },
  ...over,
});
export const incident = (over: Partial<Incident> = {}): Incident => ({
  ...{ id: 'i1', slug: 'quendra-ostwick', name: 'Quendra Ostwick', kind: 'romance_scam', platform: 'x' },
  ...{ sourceName: 'Example Gazette', sourceUrl: 'https://gazette.example/fake' },
  ...{ publishedOn: '2026-02-28', summary: 'A clip asks for money.', analysisOutcome: null },
  ...{ confirmedAt: AT, sample: false },
  ...over,
});
export const SUMMARY = {
  ...{ sample: false, monitored: 7, detectedToday: 2, trendingAlerts: 1 },
  ...{ trending: [], alerts: [] },
};
export const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  body: { json: { defined: false, code: 'NOT_FOUND', status, message, data: { code } } },
});

/** One server for each test. */
export function figuresPlace() {
  const place = {} as Place;
  beforeEach(async () => {
    Object.assign(place, { who: 'visitor', json: {}, answers: {} });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    place.server = await startHttpServer(({ path }) => {
      if (path.startsWith('/api/auth/get-session')) return { body: session(place.who) };
      if (path.startsWith('/rpc/profile/me')) {
        const profile = { id: 'u', email: 'ann@example.com', subscription_tier: 'free' };
        return {
          body: { json: { ...profile, videos_analyzed_today: 0, daily_limit: 3, isGuest: false } },
        };
      }
      const call = path.replace('/rpc/publicFigures/', '').split('?')[0] ?? '';
      const empty = call === 'summary' ? SUMMARY : { items: [], nextCursor: null };
      return place.answers[call] ?? { body: { json: place.json[call] ?? empty } };
    });
    place.sent = (call) =>
      place.server
        .to(`/rpc/publicFigures/${call}`)
        .map(({ body }) => (JSON.parse(body || '{}') as { json?: unknown }).json);
    visit(`${place.server.origin}/`);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await place.server.close();
  });
  afterAll(untilStoresRest);

  /** @returns the router: its address can be read */
  function open(path = '/celebrity-database') {
    const root = createRootRoute();
    const page = (at: string, component: () => ReactNode) =>
      createRoute({ getParentRoute: () => root, path: at, component });
    const router = createRouter({
      routeTree: root.addChildren([
        page('/celebrity-database', DatabaseRoute),
        page('/celebrity-database/$slug', EntryPage),
        page('/review', ReviewSection),
        page('/auth', () => <h1>Sign in here</h1>),
      ]),
      history: createMemoryHistory({ initialEntries: [path] }),
    });
    renderUi(
      <SessionProvider>
        {/* The routes of a test are not those of the app. */}
        <RouterProvider router={router as never} />
      </SessionProvider>,
    );
    return router;
  }
  return { place, open };
}
