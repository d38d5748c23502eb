/** Renders pages to HTML while the web app is built: for the first look, for crawlers, and for browsers without JavaScript. */
import { createMemoryHistory } from '@tanstack/react-router';
import { accuracy } from '@unmask/product/copy/accuracy';
import { authPage } from '@unmask/product/copy/auth';
import { examplePage } from '@unmask/product/copy/example-page';
import { examples } from '@unmask/product/copy/examples';
import { notFound } from '@unmask/product/copy/site';
import type { PublicPage } from '@unmask/product/pages';
import { renderToString } from 'react-dom/server';
import { cardNames } from './accuracy/cards.ts';
import { App, createQueries } from './app.tsx';
import { EXAMPLES } from './examples/examples.ts';
import { createAppRouter } from './routes.tsx';
import { headOfShared } from './site/head.ts';
import { ALL_PUBLIC_PAGES } from './site/public-pages.ts';
import { SLICES } from './slices.ts';

export { headOf, headOfUnlisted } from './site/head.ts';

/** Pages that the browser draws, with a head that link previews read. */
export const previews: ReadonlyArray<{ pattern: string; head: string }> = [
  { pattern: '/shared/$token', head: headOfShared() },
];

/** Every page that is rendered in advance and may be found by search engines. */
export const pages: readonly PublicPage[] = [
  ...ALL_PUBLIC_PAGES,
  ...cardNames.map((card) => {
    const name = accuracy.cards.names[card] ?? card;
    return {
      path: `/accuracy/models/${card}`,
      title: name,
      description: accuracy.cards.describe(name),
    };
  }),
];

/** Rendered in advance as well, for the first look alone. */
export const unlistedPages: ReadonlyArray<{ path: string; title: string }> = [
  { path: '/auth', title: authPage.signIn.title },
  ...EXAMPLES.map(({ id }) => ({ path: `/examples/${id}`, title: examplePage.title(examples.names[id]) })),
];

/**
 * What stands at an address of which there is no page. A route that is named here has all its pages rendered in advance;
 * null stands for every other address.
 */
export const missingPages: ReadonlyArray<{ pattern: string | null; path: string; title: string }> = [
  ...SLICES.flatMap(({ missingPages: ofSlice = [] }) => ofSlice),
  { pattern: '/accuracy/models/$name', path: '/accuracy/models/none', title: notFound.title },
  { pattern: '/examples/$id', path: '/examples/none', title: notFound.title },
  { pattern: null, path: '/no/such/page', title: notFound.title },
];

/** Every address the app has a page for, in the router's own notation: `/blog/$slug`. */
export const routePatterns: readonly string[] = Object.keys(
  createAppRouter(createMemoryHistory()).routesByPath,
);

/** What stands where a part has not come: nobody would hear of it. */
const MISSING_PART = '<!--$!-->';
/** Parts that are loaded when they are drawn may have such parts of their own, and a busy machine takes its time: ten seconds in all. */
const LOOKS = 20;
const BETWEEN_LOOKS_MS = 500;

/** What stands inside `#root` at this address. */
export async function renderPage(path: string): Promise<string> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }), { inAdvance: true });
  await router.load();
  const draw = () => {
    const queries = createQueries();
    const html = renderToString(<App router={router} queries={queries} />);
    queries.clear();
    return html;
  };
  let html = draw();
  // Parts that are loaded when they are drawn have been asked for by now.
  for (let look = 0; html.includes(MISSING_PART) && look < LOOKS; look++) {
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
    html = draw();
  }
  if (html.includes(MISSING_PART))
    throw new Error(`${path} cannot be rendered in advance: a part of it failed`);
  return html;
}
