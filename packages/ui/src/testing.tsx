/** Help for component tests: the app's providers, and the address the page believes to be at. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
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

/** Longer than the second after which a store that nobody reads any more cleans up after itself. */
const STORE_REST_MS = 1_100;

/** The account library's stores need the window for that: waits for them before a test file's window goes. */
export const untilStoresRest = () => new Promise<void>((resolve) => setTimeout(resolve, STORE_REST_MS));
