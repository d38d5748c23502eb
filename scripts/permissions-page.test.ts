import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAGE, permissionsPage } from './permissions-page.ts';

test('docs/permissions.md says what the code says', async () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(await permissionsPage());
});
