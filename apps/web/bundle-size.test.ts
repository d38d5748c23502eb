/** The first page's JavaScript, as built, against its budget. */
// biome-ignore lint/style/noRestrictedImports: reads the built files; nothing of this reaches a browser.
import { existsSync, readFileSync } from 'node:fs';
// biome-ignore lint/style/noRestrictedImports: see above.
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

const DIST = new URL('./dist/', import.meta.url);
const PAGE = new URL('index.html', DIST);
const BUDGET_BYTES = 200_000;

/** Static imports of a built chunk: `import{a}from"./b.js"` and `import"./b.js"`; not `import("./b.js")`. */
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*"(\.\/[^"]+\.js)"/g;

/** Every script that the page loads before anyone clicks, with all that these import. */
function firstScripts(): URL[] {
  const html = readFileSync(PAGE, 'utf8');
  const found = new Map<string, URL>();
  const visit = (url: URL) => {
    if (found.has(url.href)) return;
    found.set(url.href, url);
    for (const [, path] of readFileSync(url, 'utf8').matchAll(STATIC_IMPORT)) visit(new URL(path ?? '', url));
  };
  for (const [, path] of html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)) visit(new URL(path ?? '', DIST));
  return [...found.values()];
}

describe.skipIf(!existsSync(PAGE))('the first page, once the web app is built', () => {
  test(`loads at most ${BUDGET_BYTES / 1000} kB of JavaScript, gzipped`, () => {
    const scripts = firstScripts();
    expect(scripts.length).toBeGreaterThan(1);
    const bytes = scripts.reduce((sum, url) => sum + gzipSync(readFileSync(url)).length, 0);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES);
  });

  test('has no inline script and no data: font', () => {
    const html = readFileSync(PAGE, 'utf8');
    expect(
      [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].filter(([, body]) => body?.trim()),
    ).toEqual([]);
    const [, css] = /href="\/([^"]+\.css)"/.exec(html) ?? [];
    expect(readFileSync(new URL(css ?? '', DIST), 'utf8')).not.toContain('url(data:font');
  });
});
