import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import type { Tier } from '@unmask/product/plans';
import { CrashedPage } from './pages/crashed-page.tsx';
import { HomePage } from './pages/home-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { Shell } from './shell.tsx';

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: CrashedPage,
});
const at = <Path extends string>(path: Path) => ({ getParentRoute: () => root, path });

/** One line per URL. */
const tree = root.addChildren([
  createRoute({ ...at('/'), component: HomePage }),
  createRoute({
    ...at('/accuracy'),
    component: lazyRouteComponent(() => import('./pages/accuracy-page.tsx'), 'AccuracyPage'),
  }),
  createRoute({
    ...at('/accuracy/models/$name'),
    component: lazyRouteComponent(() => import('./pages/model-card-page.tsx'), 'ModelCardPage'),
  }),
]);

export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree: tree,
    defaultPreload: 'intent',
    scrollRestoration: true,
    ...(history && { history }),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface HistoryState {
    /** Scroll to the plans once the home page is there. */
    showSubscriptionPlans?: boolean;
    selectedPlan?: Tier;
  }
}
