/** Renders pages to HTML while the web app is built: for the first look, for crawlers, and for browsers without JavaScript. */
import { createMemoryHistory } from '@tanstack/react-router';
import { accuracy } from '@unmask/product/copy/accuracy';
import { PUBLIC_PAGES, type PublicPage } from '@unmask/product/pages';
import { renderToString } from 'react-dom/server';
import { cardNames } from './accuracy/cards.ts';
import { App, createQueries } from './app.tsx';
import { createAppRouter } from './routes.tsx';

/** Every page that is rendered in advance and may be found by search engines. */
export const pages: readonly PublicPage[] = [
  ...PUBLIC_PAGES,
  ...cardNames.map((name) => ({
    path: `/accuracy/models/${name}`,
    title: accuracy.cards.names[name] ?? name,
    description: accuracy.cards.describe(accuracy.cards.names[name] ?? name),
  })),
];

/** Every address the app has a page for, in the router's own notation: `/blog/$slug`. */
export const routePatterns: readonly string[] = Object.keys(
  createAppRouter(createMemoryHistory()).routesByPath,
);

/** What stands inside `#root` at this address. */
export async function renderPage(path: string): Promise<string> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }), { inAdvance: true });
  await router.load();
  const queries = createQueries();
  const html = renderToString(<App router={router} queries={queries} />);
  queries.clear();
  return html;
}
