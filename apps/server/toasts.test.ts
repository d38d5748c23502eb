/** Failures are destructive toasts: announced at once, and longer on the screen. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Every call of `showToast` in the app's sources, from its name to the end of its statement. */
function toastCalls(): Array<{ file: string; call: string }> {
  return ['foundations', 'features', 'apps/web/src'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|node_modules/.test(file))
      .flatMap((file) => {
        const text = readFileSync(path.join(ROOT, folder, file), 'utf8');
        return [...text.matchAll(/showToast\(([\s\S]*?)\)[;,\n]/g)].map(([call]) => ({ file, call }));
      }),
  );
}

/** Toasts of the core specification's error catalogue (section 8) as the sources name them. */
const FAILURES =
  /invalidType|noVideo|invalidEmail|\bfailed\b|signIn, |loadFailed|switchFailed|checkoutFailed|portalFailed|refreshFailed/;
/** Section 8 names one neutral refusal. */
const NEUTRAL = /alreadyFree/;

test('every failing toast is destructive, but for the one that is noted as neutral', () => {
  const calls = toastCalls();
  expect(calls.length).toBeGreaterThan(30);
  const failing = calls.filter(({ call }) => FAILURES.test(call) && !NEUTRAL.test(call));
  expect(failing.length).toBeGreaterThan(8);
  expect(failing.filter(({ call }) => !call.includes("'destructive'"))).toEqual([]);
  const neutral = calls.filter(({ call }) => NEUTRAL.test(call));
  expect(neutral.map(({ call }) => call.includes("'neutral'"))).toEqual([true]);
});
