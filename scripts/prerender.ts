/** Writes the pages of a built web app that are rendered in advance: `prerender.ts DIST RENDERER`. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteManifest } from '@unmask/product/site-manifest';

type Renderer = typeof import('../apps/web/src/prerender.tsx');

const ROOT = '<div id="root"></div>';
const HEAD = /<!-- page -->[\s\S]*<!-- end of page -->/;

/** The built `index.html` with a page in it. `own` names the page that the browser takes over as it stands. */
function fill(shell: string, head: string, body: string, own: string | null): string {
  if (!shell.includes(ROOT) || !HEAD.test(shell))
    throw new Error('index.html has lost its places for a page');
  const root = own === null ? '<div id="root">' : `<div id="root" data-page="${own}">`;
  return shell.replace(HEAD, () => head).replace(ROOT, () => `${root}${body}</div>`);
}

/** The one font that every page shows at once. */
function fontPreload(dist: string): string {
  const name = readdirSync(path.join(dist, 'assets')).find((file) =>
    /^ibm-plex-sans-latin-wght-normal-.*\.woff2$/.test(file),
  );
  if (!name) throw new Error('the font of the first page is missing');
  return `<link rel="preload" href="/assets/${name}" as="font" type="font/woff2" crossorigin />`;
}

export async function prerender(dist: string, rendererFolder: string): Promise<SiteManifest> {
  const renderer: Renderer = await import(pathToFileURL(path.join(rendererFolder, 'prerender.js')).href);
  const template = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const shell = template.replace('</head>', `  ${fontPreload(dist)}\n  </head>`);
  const folder = path.join(dist, 'pages');
  mkdirSync(folder, { recursive: true });
  const missing: Array<SiteManifest['missing'][number]> = [];
  const nothings = new Set<string>();
  for (const [index, page] of renderer.missingPages.entries()) {
    const body = await renderer.renderPage(page.path);
    nothings.add(body);
    const file = `missing-${index}.html`;
    writeFileSync(path.join(folder, file), fill(shell, renderer.headOfMissing(page.title), body, null));
    missing.push({ pattern: page.pattern, file });
  }
  const pages: Array<SiteManifest['pages'][number]> = [];
  for (const [index, page] of renderer.pages.entries()) {
    const body = await renderer.renderPage(page.path);
    if (nothings.has(body)) throw new Error(`there is no page at ${page.path}`);
    const file = `${index}${page.path.replaceAll('/', '-')}.html`;
    writeFileSync(path.join(folder, file), fill(shell, renderer.headOf(page), body, page.path));
    pages.push({ path: page.path, file, ...(page.changed && { changed: page.changed }) });
  }
  const done = new Set([...pages.map((page) => page.path), ...missing.map((page) => page.pattern)]);
  const manifest = { pages, drawn: renderer.routePatterns.filter((route) => !done.has(route)), missing };
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify(manifest));
  return manifest;
}

if (import.meta.main) {
  const [dist, renderer] = process.argv.slice(2);
  if (!dist || !renderer) throw new Error('usage: prerender.ts DIST RENDERER');
  const { pages } = await prerender(path.resolve(dist), path.resolve(renderer));
  console.error(`Rendered ${pages.length} pages in advance.`);
}
