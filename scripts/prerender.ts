/** Writes the pages of a built web app that are rendered in advance: `prerender.ts DIST RENDERER`. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteManifest } from '@unmask/product/site-manifest';

type Renderer = typeof import('../apps/web/src/prerender.tsx');

const ROOT = '<div id="root"></div>';
/** Behind the style sheet and the font where the page stands there without its scripts: they share one narrow line. */
const MODULE = '<script type="module"';
const HEAD = /<!-- page -->[\s\S]*<!-- end of page -->/;

interface Template {
  shell: string;
  sheets: readonly StyleSheet[];
}

/** The built `index.html` with a page in it. `own` names the page that the browser takes over as it stands. */
function fill({ shell, sheets }: Template, head: string, body: string, own: string | null): string {
  if (!shell.includes(ROOT) || !HEAD.test(shell))
    throw new Error('index.html has lost its places for a page');
  const root = own === null ? '<div id="root">' : `<div id="root" data-page="${own}">`;
  const page = own === null ? shell : shell.replaceAll(MODULE, `${MODULE} fetchpriority="low"`);
  return page
    .replace(HEAD, () => head)
    .replace('</head>', `${stylesOf(body, sheets)}</head>`)
    .replace(ROOT, () => `${root}${body}</div>`);
}

interface StyleSheet {
  link: string;
  classes: ReadonlySet<string>;
}

/** Style sheets that the browser would fetch together with the code of a page. */
function laterStyles(dist: string, template: string): StyleSheet[] {
  return readdirSync(path.join(dist, 'assets'))
    .filter((file) => file.endsWith('.css') && !template.includes(`/assets/${file}`))
    .map((file) => ({
      link: `<link rel="stylesheet" crossorigin href="/assets/${file}">`,
      classes: new Set(readFileSync(path.join(dist, 'assets', file), 'utf8').match(/(?<=\.)_[\w-]+/g)),
    }));
}

/** Those of them whose classes stand in the page: it must look right before its code is there. */
function stylesOf(body: string, sheets: readonly StyleSheet[]): string {
  const used = [...body.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names?.split(' ') ?? []);
  const links = sheets
    .filter(({ classes }) => used.some((name) => classes.has(name)))
    .map(({ link }) => link);
  return links.map((link) => `  ${link}\n  `).join('');
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
  const built = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const template: Template = {
    shell: built.replace('</head>', `  ${fontPreload(dist)}\n  </head>`),
    sheets: laterStyles(dist, built),
  };
  const folder = path.join(dist, 'pages');
  mkdirSync(folder, { recursive: true });
  const missing: Array<SiteManifest['missing'][number]> = [];
  const nothings = new Set<string>();
  for (const [index, page] of renderer.missingPages.entries()) {
    const body = await renderer.renderPage(page.path);
    nothings.add(body);
    const file = `missing-${index}.html`;
    writeFileSync(path.join(folder, file), fill(template, renderer.headOfUnlisted(page.title), body, null));
    missing.push({ pattern: page.pattern, file });
  }
  const pages: Array<SiteManifest['pages'][number]> = [];
  for (const [index, page] of renderer.pages.entries()) {
    const body = await renderer.renderPage(page.path);
    if (nothings.has(body)) throw new Error(`there is no page at ${page.path}`);
    const file = `${index}${page.path.replaceAll('/', '-')}.html`;
    writeFileSync(path.join(folder, file), fill(template, renderer.headOf(page), body, page.path));
    pages.push({ path: page.path, file, ...(page.changed && { changed: page.changed }) });
  }
  for (const [index, page] of renderer.unlistedPages.entries()) {
    const body = await renderer.renderPage(page.path);
    if (nothings.has(body)) throw new Error(`there is no page at ${page.path}`);
    const file = `unlisted-${index}.html`;
    writeFileSync(
      path.join(folder, file),
      fill(template, renderer.headOfUnlisted(page.title), body, page.path),
    );
    pages.push({ path: page.path, file, unlisted: true });
  }
  const heads = renderer.previews.map(({ pattern, head }, index) => {
    const file = `preview-${index}.html`;
    writeFileSync(path.join(folder, file), fill(template, head, '', null));
    return { pattern, file };
  });
  const done = new Set([...pages.map((page) => page.path), ...missing.map((page) => page.pattern)]);
  const manifest = {
    pages,
    drawn: renderer.routePatterns.filter((route) => !done.has(route)),
    heads,
    missing,
  };
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify(manifest));
  return manifest;
}

if (import.meta.main) {
  const [dist, renderer] = process.argv.slice(2);
  if (!dist || !renderer) throw new Error('usage: prerender.ts DIST RENDERER');
  const { pages } = await prerender(path.resolve(dist), path.resolve(renderer));
  console.error(`Rendered ${pages.length} pages in advance.`);
}
