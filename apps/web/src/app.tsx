import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { SessionProvider } from '@unmask/accounts/ui';
import { UiProvider } from '@unmask/ui';
import { StrictMode } from 'react';
import { Organizations } from './organizations.tsx';
import type { AppRouter } from './routes.tsx';

export function createQueries(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: 1 } } });
}

/** Everything around the pages: the same tree in the browser and while pages are rendered in advance. */
export function App({ router, queries }: { router: AppRouter; queries: QueryClient }) {
  return (
    <StrictMode>
      <UiProvider>
        <QueryClientProvider client={queries}>
          <SessionProvider>
            <Organizations>
              <RouterProvider router={router} />
            </Organizations>
          </SessionProvider>
        </QueryClientProvider>
      </UiProvider>
    </StrictMode>
  );
}
