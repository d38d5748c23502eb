/** Help for component tests: the app's providers, and the address the page believes to be at. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { UiProvider } from './provider.tsx';

declare global {
  /** jsdom's own handle, set by the test runner. */
  var jsdom: { reconfigure(settings: { url: string }): void };
}

/** Moves the page to `url`, so that its calls go to that server. */
export function visit(url: string): void {
  globalThis.jsdom.reconfigure({ url });
}

export function Providers({ children }: { children: ReactNode }) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return (
    <UiProvider env="test">
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </UiProvider>
  );
}

/** Renders inside theme, toasts and queries, without animations. */
export function renderUi(element: ReactElement) {
  return render(<Providers>{element}</Providers>);
}

/** The same at `path` of an app that has this page alone: its links and its address can be read. */
export function renderRouted(element: ReactElement, path = '/') {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path, component: () => element });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  // The routes of a test are not those of the app.
  return { router, ...renderUi(<RouterProvider router={router as never} />) };
}

/** The toast that tells of a failure and says `words`: the one kind of toast that screen readers say at once. */
export const failureToast = (words: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = screen.queryAllByRole('alert').find((alert) => alert.textContent?.includes(words));
    if (!found) throw new Error(`no alert says "${words}"`);
    return found;
  });

/** Longer than the second after which a store that nobody reads any more cleans up after itself. */
const STORE_REST_MS = 1_100;

/** The account library's stores need the window for that: waits for them before a test file's window goes. */
export const untilStoresRest = () => new Promise<void>((resolve) => setTimeout(resolve, STORE_REST_MS));
