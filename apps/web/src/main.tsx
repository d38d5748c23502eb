import './language/start.ts';
import './styles.ts';
import { notificationsStore } from '@mantine/notifications';
import { pageLanguage } from '@unmask/product/language';
import { drawToastsWith } from '@unmask/ui/toast-place.tsx';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, createQueries } from './app.tsx';
import { createAppRouter } from './routes.tsx';
import { takeShares } from './share-target.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const router = createAppRouter();
const app = <App router={router} queries={createQueries()} />;
/** The page stands there as it is drawn here: it was rendered in advance, which pages that only the browser draws and other languages are not. */
const rendered = pageLanguage === 'en' && root.dataset.page === window.location.pathname;
// Tells the router to draw the tree that stands in the page already.
if (rendered) router.ssr = { manifest: undefined };
// Not awaited here: the code of a route is told to wait for this file, and would wait for itself.
void router.load().then(() => {
  // What stands in the page stays until the route's own code is there: neither a flash nor an empty page.
  // As a transition it is taken over in slices, between which the page answers to a finger.
  if (rendered) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
});

takeShares();

// With the first thing that a person does, because most toasts answer one, and else with the first toast.
const signs = ['pointerdown', 'keydown'] as const;
function loadToasts(): void {
  for (const sign of signs) window.removeEventListener(sign, loadToasts);
  unfollow();
  import('@unmask/ui/toast-list.tsx').then(
    ({ ToastList }) => drawToastsWith(ToastList),
    (error: unknown) => console.warn('toasts cannot be shown', error),
  );
}
const unfollow = notificationsStore.subscribe(loadToasts);
for (const sign of signs) window.addEventListener(sign, loadToasts);
