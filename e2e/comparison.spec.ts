/** From a result to a comparison with a known real one, and what came out of it. */
import { readFile } from 'node:fs/promises';
import { makePortrait } from '../packages/media-fixtures/src/index.ts';
import { findings } from './findings.ts';
import { ANALYSIS_LIMIT_MS, analyzeButton, openHome, picker, signUp, untilResult } from './steps.ts';
import { expect, test } from './test.ts';

test('a questioned picture is compared with a known real one', async ({ page }) => {
  test.setTimeout(3 * ANALYSIS_LIMIT_MS);
  const portrait = await readFile(await makePortrait(0));
  const file = (name: string) => ({ name, mimeType: 'image/png', buffer: portrait });
  await openHome(page);
  await signUp(page);
  await picker(page).setInputFiles(file('questioned.png'));
  await analyzeButton(page).click();
  await untilResult(page);
  await page.reload();
  await page.getByRole('link', { name: 'Compare with a known real one' }).click();
  await expect(page.getByLabel('One of your analyses').first()).toHaveValue(/[\w-]{10,}/);
  await page.getByLabel('The known real one: Choose a file').setInputFiles(file('known.png'));
  await expect(page.getByText('Sent: known.png')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByText('The faces are alike, as two pictures of one person are.')).toBeVisible({
    timeout: ANALYSIS_LIMIT_MS,
  });
  await expect(page.getByText(/does not say that it is the same person/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
