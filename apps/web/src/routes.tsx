import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { readHistorySearch } from '@unmask/analyses/ui';
import type { Tier } from '@unmask/product/plans';
import { NotFoundPage } from '@unmask/ui/not-found-page.tsx';
import type { WebRoute, WebSlice } from '@unmask/ui/slice.ts';
import { SlicesProvider } from '@unmask/ui/slices.tsx';
import { CrashedPage } from './pages/crashed-page.tsx';
import { HomePage } from './pages/home-page.tsx';
import { placesPages } from './scroll.ts';
import { Shell } from './shell.tsx';
import { SLICES } from './slices.ts';

/** One line per URL of the app itself; slices bring theirs. */
function treeOf(slices: readonly WebSlice[]) {
  const root = createRootRoute({
    component: () => (
      <SlicesProvider slices={slices}>
        <Shell />
      </SlicesProvider>
    ),
    notFoundComponent: NotFoundPage,
    errorComponent: CrashedPage,
  });
  const at = <Path extends string>(path: Path) => ({ getParentRoute: () => root, path });
  const own = [
    createRoute({ ...at('/'), component: HomePage }),
    createRoute({
      ...at('/accuracy'),
      component: lazyRouteComponent(() => import('./pages/accuracy-page.tsx'), 'AccuracyPage'),
    }),
    createRoute({
      ...at('/accuracy/models/$name'),
      loader: async ({ params }) => (await import('./accuracy/cards.ts')).loadCard(params.name),
      component: lazyRouteComponent(() => import('./pages/model-card-page.tsx'), 'ModelCardPage'),
    }),
    createRoute({
      ...at('/examples/$id'),
      loader: async ({ params }) => (await import('./examples/read-example.ts')).readExample(params.id),
      component: lazyRouteComponent(() => import('./pages/example-page.tsx'), 'ExamplePage'),
    }),
    createRoute({
      ...at('/analysis/$id'),
      component: lazyRouteComponent(() => import('./pages/analysis-page.tsx'), 'AnalysisPage'),
    }),
    createRoute({
      ...at('/list/$id'),
      component: lazyRouteComponent(() => import('./pages/list-page.tsx'), 'FileListPage'),
    }),
    createRoute({
      ...at('/analyses'),
      validateSearch: readHistorySearch,
      component: lazyRouteComponent(() => import('@unmask/analyses/ui/history-route'), 'HistoryRoute'),
    }),
    createRoute({
      ...at('/analyses/$id'),
      component: lazyRouteComponent(() => import('./pages/saved-analysis-page.tsx'), 'SavedAnalysisPage'),
    }),
    createRoute({
      ...at('/shared/$token'),
      component: lazyRouteComponent(() => import('./pages/shared-page.tsx'), 'SharedPage'),
    }),
    createRoute({
      ...at('/auth'),
      component: lazyRouteComponent(() => import('@unmask/accounts/ui/pages/auth-route'), 'AuthRoute'),
    }),
    createRoute({
      ...at('/auth/reset'),
      component: lazyRouteComponent(() => import('@unmask/accounts/ui/pages/reset-route'), 'ResetRoute'),
    }),
    createRoute({
      ...at('/auth/verify'),
      component: lazyRouteComponent(() => import('@unmask/accounts/ui/pages/verify-route'), 'VerifyRoute'),
    }),
    createRoute({
      ...at('/auth/stop-address'),
      component: lazyRouteComponent(
        () => import('@unmask/accounts/ui/pages/stop-address-route'),
        'StopAddressRoute',
      ),
    }),
    createRoute({
      ...at('/auth/secure'),
      component: lazyRouteComponent(() => import('@unmask/accounts/ui/pages/secure-route'), 'SecureRoute'),
    }),
    createRoute({
      ...at('/profile'),
      component: lazyRouteComponent(() => import('./pages/profile-page.tsx'), 'ProfilePage'),
    }),
    createRoute({
      ...at('/security-tips'),
      component: lazyRouteComponent(() => import('./pages/security-tips-page.tsx'), 'SecurityTipsPage'),
    }),
    createRoute({
      ...at('/privacy'),
      component: lazyRouteComponent(() => import('./pages/privacy-page.tsx'), 'PrivacyPage'),
    }),
    createRoute({
      ...at('/terms'),
      component: lazyRouteComponent(() => import('./pages/terms-page.tsx'), 'TermsPage'),
    }),
    createRoute({
      ...at('/organization'),
      component: lazyRouteComponent(
        () => import('@unmask/organizations/ui/organization-route'),
        'OrganizationRoute',
      ),
    }),
    createRoute({
      ...at('/verify'),
      component: lazyRouteComponent(() => import('@unmask/documents/ui/verify-route'), 'VerifyRoute'),
    }),
    createRoute({
      ...at('/verify/$id'),
      component: lazyRouteComponent(() => import('@unmask/documents/ui/verify-route'), 'VerifyRoute'),
    }),
    createRoute({
      ...at('/invitation'),
      component: lazyRouteComponent(
        () => import('@unmask/organizations/ui/invitation-route'),
        'InvitationRoute',
      ),
    }),
  ] as const;
  const tree = root.addChildren([...own]);
  const added: AnyRoute[] = slices.flatMap(({ routes = [] }) =>
    routes.map((route) => createRoute({ ...at(route.path), ...pageOf(route, slices) })),
  );
  // The types know the app's own addresses; those of slices are known by their folders.
  return root.addChildren([...own, ...added] as unknown as typeof own) as unknown as typeof tree;
}

/** What the router asks of a page of a slice. */
function pageOf({ load, data, search }: WebRoute, slices: readonly WebSlice[]) {
  return {
    component: lazyRouteComponent(load),
    ...(data && { loader: ({ params }: { params: object }) => data({ ...params }, slices) }),
    ...(search && { validateSearch: search }),
  };
}

interface RouterSettings {
  /** Pages are being rendered in advance: nothing scrolls, and no script for it is written into them. */
  inAdvance?: boolean;
  /** Those of the folder `features` when left out. */
  slices?: readonly WebSlice[];
}

export function createAppRouter(
  history?: RouterHistory,
  { inAdvance = false, slices = SLICES }: RouterSettings = {},
) {
  return createRouter({
    routeTree: treeOf(slices),
    defaultPreload: 'intent',
    scrollRestoration: !inAdvance && placesPages(),
    isServer: inAdvance,
    ...(history && { history }),
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface HistoryState {
    /** Scroll to the plans once the home page is there. */
    showSubscriptionPlans?: boolean;
    selectedPlan?: Tier;
    /** The chosen plan at the introductory price of the upgrade window. */
    offer?: 'intro';
  }
}
