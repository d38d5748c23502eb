/** What the app leaves in a browser is on the privacy page: nothing stores under a name that the page does not tell. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { KEPT } from '@unmask/product/browser-storage';
import { KEPT_TEXTS } from '@unmask/product/content/kept';
import { privacy } from '@unmask/product/content/privacy';
import { describe, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const STORES =
  /\b(localStorage|sessionStorage|indexedDB|cookieStore|document\.cookie|caches\.open|serviceWorker)\b/;
/** Libraries that store by themselves, with where the name stands in them. */
const LIBRARIES = [
  [
    '@mantine/core/esm/core/MantineProvider/color-scheme-managers/local-storage-manager.mjs',
    KEPT.colours.key,
  ],
  ['@tanstack/router-core/dist/esm/scroll-restoration.js', KEPT.scroll.key],
] as const;

function sources(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((item) => {
    const file = path.posix.join(folder, item.name);
    if (item.isDirectory()) return /node_modules|dist|server/.test(item.name) ? [] : sources(file);
    return /\.(tsx?|js)$/.test(item.name) && !/test/.test(item.name) ? [file] : [];
  });
}

const code = ['apps/web', 'features', 'foundations', 'packages/ui']
  .filter((folder) => readdirSync(ROOT).includes(folder.split('/')[0] ?? ''))
  .flatMap(sources)
  .map((file) => ({
    file,
    text: readFileSync(path.join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
  }))
  .filter(({ text }) => STORES.test(text));

describe('the privacy page', () => {
  const page = privacy((fact) => fact).sections.find(({ title }) => title === 'What is kept in your browser');

  test.each(
    Object.entries(KEPT).map(([name, { key }]) => [
      key.replace(/:$/, ''),
      KEPT_TEXTS[name as keyof typeof KEPT],
    ]),
  )('tells of %s', (key, text) => {
    expect(page?.items?.filter((item) => item.includes(` ${key}: ${text}`))).toHaveLength(1);
  });

  test('knows every place of the web that stores something, by its key', () => {
    expect(code.length).toBeGreaterThan(4);
    const unknown = code.filter(({ file, text }) => {
      // Runs before anything is loaded, so it imports nothing.
      if (file === 'apps/web/public/colour-scheme.js') return !text.includes(`'${KEPT.colours.key}'`);
      if (file === 'apps/web/public/share-worker.js') return !text.includes(`'${KEPT.shared.key}'`);
      return !/import \{ KEPT \} from '@unmask\/product\/browser-storage'/.test(text);
    });
    expect(unknown.map(({ file }) => file)).toEqual([]);
  });

  test('no key is written in the place that uses it', () => {
    const literal = code.flatMap(({ file, text }) =>
      [...text.matchAll(/Storage\.(?:get|set|remove)Item\(\s*(['"`][^)]*)/g)].map(
        ([, key]) => `${file}: ${key}`,
      ),
    );
    expect(literal).toEqual([`apps/web/public/colour-scheme.js: '${KEPT.colours.key}'`]);
  });

  test.each(LIBRARIES)('%s stores under %s', (file, key) => {
    expect(readFileSync(path.join(ROOT, 'node_modules', file), 'utf8')).toContain(`"${key}"`);
  });
});
