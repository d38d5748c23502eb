import './styles.ts';
import { drawToastsWith } from '@unmask/ui/toast-place.tsx';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, createQueries } from './app.tsx';
import { createAppRouter } from './routes.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const router = createAppRouter();
const app = <App router={router} queries={createQueries()} />;
/** Path of the page that was rendered in advance; none on pages that only the browser draws. */
const rendered = root.dataset.page === window.location.pathname;
// Tells the router to draw the tree that stands in the page already.
if (rendered) router.ssr = { manifest: undefined };
// What stands in the page stays until the route's own code is there: neither a flash nor an empty page.
await router.load();
if (rendered) hydrateRoot(root, app);
else createRoot(root).render(app);

// After the page, which is there without it: no page begins with a toast.
import('@unmask/ui/toast-list.tsx').then(
  ({ ToastList }) => drawToastsWith(ToastList),
  (error: unknown) => console.warn('toasts cannot be shown', error),
);
