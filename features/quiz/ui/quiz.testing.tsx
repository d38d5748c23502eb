/** Quiz, boards and profile inside session and router, against a small real HTTP server that answers as the service does. */
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
import { OrganizationProvider } from '@unmask/organizations/ui';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { renderUi, untilStoresRest, visit } from '@unmask/ui/testing.tsx';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import type { Attempt, Feedback, QuizProfile, Result } from '../contract.ts';

export interface Place {
  server: TestHttpServer;
  who: 'visitor' | 'guest' | 'user';
  organizations: Array<{ id: string; name: string; role: string }>;
  /** What a call answers, by its name; a function is asked with what was sent. */
  json: Record<string, unknown>;
  /** Whole answers, for refusals. */
  answers: Record<string, Answer>;
}

const sessionOf = ({ who }: Place) =>
  who === 'visitor'
    ? null
    : { session: { id: 's' }, user: { id: 'u', email: 'ann@example.com', isAnonymous: who === 'guest' } };

/** One server for each test. */
export function quizPlace() {
  const place = {} as Place;
  beforeEach(async () => {
    localStorage.clear();
    Object.assign(place, { who: 'visitor', organizations: [], json: {}, answers: {} });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    place.server = await startHttpServer(({ path, body }): Answer => {
      if (path.startsWith('/api/auth/get-session')) return { body: sessionOf(place) };
      if (path === '/rpc/organizations/list')
        return { body: { json: { items: place.organizations, activeId: null } } };
      const call = path.replace('/rpc/quiz/', '').split('?')[0] ?? '';
      const given = place.answers[call];
      if (given) return given;
      const found = place.json[call];
      if (found === undefined) return { status: 404, body: {} };
      const json = typeof found === 'function' ? found(body ? JSON.parse(body).json : undefined) : found;
      return { body: { json } };
    });
    visit(`${place.server.origin}/`);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    await place.server.close();
  });
  afterAll(untilStoresRest);

  function show(Page: () => ReactNode, who: Place['who'] = 'visitor') {
    place.who = who;
    const root = createRootRoute();
    const at = (path: string, component: () => ReactNode) =>
      createRoute({ getParentRoute: () => root, path, component });
    const routeTree = root.addChildren([
      at('/here', Page),
      ...['/', '/auth', '/quiz', '/leaderboard', '/profile'].map((path) => at(path, () => path)),
    ]);
    const router = createRouter({
      routeTree,
      history: createMemoryHistory({ initialEntries: ['/here'] }),
    });
    renderUi(
      <SessionProvider>
        <OrganizationProvider userId={who === 'user' ? 'u' : null}>
          <RouterProvider router={router as never} />
        </OrganizationProvider>
      </SessionProvider>,
    );
  }
  /** What the service was sent by a call. */
  const sent = (call: string) =>
    place.server
      .to(`/rpc/quiz/${call}`)
      .map(({ body }) => JSON.parse(body || '{}').json as Record<string, unknown>);
  return { place, show, sent };
}

export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

export const asked = (position: number): NonNullable<Attempt['question']> => ({
  ...{ position, kind: 'picture', alt: 'A landscape', imageUrl: `/api/quiz/attempts/a/media/${position}` },
  ...{ detectionHints: ['Look along edges.'], secondsLeft: 30 },
});
export const attempt = (answered: number, more: Partial<Attempt> = {}): Attempt => ({
  ...{ attemptId: 'a', mode: 'ranked', round: 'pictures', total: 2, answered, question: null, result: null },
  ...more,
});
export const feedback = (position: number, more: Partial<Feedback> = {}): Feedback => ({
  ...{ position, kind: 'picture', alt: 'A landscape', answer: 'ai_generated', isCorrect: true },
  question: {
    ...{ id: 'q', imageUrl: `/api/quiz/attempts/a/media/${position}`, isDeepfake: true, difficulty: 'hard' },
    ...{ explanation: 'Altered: the marked part was copied.', platform: 'Marketplace' },
    ...{ detectionHints: ['Look along edges.'], realWorldContext: 'Goods and money.' },
  },
  regions: [{ x: 0.1, y: 0.2, width: 0.3, height: 0.4 }],
  source: { title: 'Bridge', author: 'Ann', licence: 'CC0-1.0', origin: 'A package', changes: 'Copied.' },
  measured: { engineVersion: '9.1', outcome: 'inconclusive', probability: 0.5 },
  players: { answered: 40, rightPercent: 61 },
  ...more,
});
export const result = (more: Partial<Result> = {}): Result => ({
  ...{ score: 9, total: 10, percent: 90, level: 'Expert', timeTaken: 83, trusted: 80, caught: 100 },
  rewards: { credits: 4, certificate: true, expert: true, timeBonus: 1 },
  ...{ ranked: true, reason: 'counts', grid: Array.from({ length: 10 }, (_, at) => at !== 3) },
  ...{ day: '2026-11-23', median: 60, claimed: false, recorded: null },
  ...more,
});
export const profile = (more: Partial<QuizProfile> = {}): QuizProfile => ({
  ...{ user_id: 'u', username: 'ann', avatar_url: null, badges: ['first_quiz'], level: 3 },
  ...{ experience_points: 240, total_quizzes_completed: 2, total_correct_answers: 15, current_streak: 8 },
  ...{ best_streak: 9, last_quiz_date: '2026-11-22', created_at: '2026-11-01T10:00:00.000Z' },
  ...{ updated_at: '2026-11-22T10:00:00.000Z', name_chosen: false, on_boards: true, credits: 4 },
  certificates: [{ id: 'certificate_1', score: 9, total: 10, issued_at: '2026-11-22T10:00:00.000Z' }],
  ...more,
});
