import { lazy, Suspense } from 'react';

// A step between, so that the first page of the app need not list what this one is made of.
const Page = lazy(() => import('./marketing-page.tsx'));

export default function MarketingRoute() {
  return (
    <Suspense>
      <Page />
    </Suspense>
  );
}
