/** The whole app against a small real HTTP server that answers as the service does. */
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { SessionProvider } from '@unmask/accounts/ui';
import type { Analysis } from '@unmask/analyses/contract';
import {
  type Answer,
  type Exchange,
  startHttpServer,
  type TestHttpServer,
} from '@unmask/platform/testing/http-server';
import type { WebSlice } from '@unmask/ui/slice.ts';
import { Providers, untilStoresRest, visit } from '@unmask/ui/testing.tsx';
import { afterAll } from 'vitest';
import { aiResult, finished } from '../../../foundations/analyses/ui/fixtures/analysis.ts';
import { Organizations } from './organizations.tsx';
import { createAppRouter } from './routes.tsx';
// The home page fetches it at once: here it has been fetched before a test's clock runs.
import './home/stage.tsx';

afterAll(untilStoresRest);

const USER = { id: 'u1', email: 'ann@example.com', name: 'ann', emailVerified: false, isAnonymous: false };

export const DONE: Analysis = finished(aiResult);

export interface Service {
  server: TestHttpServer;
  signedIn: boolean;
  analyzedToday: number;
  /** What the detection function answers. */
  detection: Answer;
  /** What an analysis looks like when it is asked for. */
  analysis: Analysis;
  /** What a test lets single calls answer, by the beginning of the path. */
  replies: Record<string, (exchange: Exchange) => Answer | Promise<Answer>>;
  close(): Promise<void>;
}

function session(service: Service): unknown {
  if (!service.signedIn) return null;
  const now = new Date().toISOString();
  const later = new Date(Date.now() + 3_600_000).toISOString();
  return {
    user: { ...USER, createdAt: now, updatedAt: now },
    session: { id: 's1', userId: USER.id, token: 't', createdAt: now, updatedAt: now, expiresAt: later },
  };
}

/** The profile of the signed-in person. */
export function profile(service: Service) {
  return {
    id: USER.id,
    email: USER.email,
    subscription_tier: 'free',
    videos_analyzed_today: service.analyzedToday,
    daily_limit: 3,
    isGuest: false,
  };
}

function statistics(path: string) {
  if (path.endsWith('/global'))
    return { analyses: 0, detected: 0, users: 1, averageConfidence: null, averagedOver: 0 };
  return { items: [] };
}

/** Nothing analyzed yet, no organization. */
const EMPTY_DASHBOARD = {
  organization: null,
  scope: 'own',
  stats: {
    analyses: 0,
    threats: 0,
    accuracy: { percent: 94.2, sample: true, analyses: 0 },
    trend: { percent: 12, sample: true, recent: 0, before: 0 },
  },
  activity: [],
  alerts: [],
};

function answer(service: Service, exchange: Exchange): Answer | Promise<Answer> {
  const { path } = exchange;
  const reply = Object.keys(service.replies).find((start) => path.startsWith(start));
  if (reply) return service.replies[reply]!(exchange);
  if (path.startsWith('/api/auth/get-session')) return { body: session(service) };
  if (path.startsWith('/api/auth/sign-out')) {
    service.signedIn = false;
    return { body: { success: true } };
  }
  if (path.startsWith('/api/auth/sign-')) {
    service.signedIn = true;
    return { body: { token: 't', user: USER } };
  }
  if (path.startsWith('/functions/v1/check-subscription')) return { body: { subscription_tier: 'free' } };
  if (path.startsWith('/rpc/profile/me')) return { body: { json: profile(service) } };
  if (path.startsWith('/rpc/statistics/')) return { body: { json: statistics(path) } };
  if (path.startsWith('/rpc/organizations/list')) return { body: { json: { items: [], activeId: null } } };
  if (path.startsWith('/rpc/dashboard/overview')) return { body: { json: EMPTY_DASHBOARD } };
  if (path.startsWith('/rpc/analysis/feedback'))
    return { body: { json: { feedback: null, canKeep: false } } };
  if (path.startsWith('/rpc/analysis/')) return { body: { json: service.analysis } };
  if (path.startsWith('/functions/v1/send-email')) return { body: { success: true } };
  if (path.startsWith('/functions/v1/ai-detection')) return service.detection;
  if (path.startsWith('/api/events')) return { status: 204 };
  return { status: 404, body: { error: 'There is nothing at this address.' } };
}

export async function startService(): Promise<Service> {
  const service: Service = {
    server: await startHttpServer((exchange) => answer(service, exchange)),
    signedIn: false,
    analyzedToday: 0,
    detection: { status: 202, body: { ...DONE, state: 'queued', result: null } },
    analysis: DONE,
    replies: {},
    close: () => service.server.close(),
  };
  visit(`${service.server.origin}/`);
  return service;
}

/** Opens `path` in the app. @param slices those of the folder `features` when left out */
export function openApp(path = '/', slices?: readonly WebSlice[]) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }), {
    ...(slices && { slices }),
  });
  render(
    <Providers>
      <SessionProvider>
        <Organizations>
          <RouterProvider router={router} />
        </Organizations>
      </SessionProvider>
    </Providers>,
  );
  return router;
}

export function clip(name = 'clip.mp4', type = 'video/mp4'): File {
  return new File(['bytes of the clip'], name, { type });
}
