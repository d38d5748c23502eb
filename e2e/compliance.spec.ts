import { findings } from './findings.ts';
import { openHome, signUp } from './steps.ts';
import { expect, test } from './test.ts';

test.setTimeout(120_000);

test('[ROUTE-008] compliance from the checks to a report and an auditor', async ({ page }, info) => {
  await openHome(page);
  await signUp(page);
  await page.request.post('/api/organizations', { data: { name: 'Northwind', invites: [] } });
  await page.goto('/enterprise-features/compliance');
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('Checks made')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.screenshot({ path: info.outputPath('overview.png'), fullPage: true });
  await page.getByRole('tab', { name: 'Reports' }).click();
  await page.getByRole('button', { name: 'Generate SOC 2 Report' }).click();
  await expect(page.getByText('SOC 2 report generated')).toBeVisible();
  await page.getByRole('button', { name: /^View/ }).click();
  await expect(page.getByRole('link', { name: 'Download PDF' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('tab', { name: 'Readiness' }).click();
  await expect(page.getByRole('heading', { name: 'Call-back rule' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.screenshot({ path: info.outputPath('readiness.png'), fullPage: true });
  await page.getByRole('tab', { name: 'Auditors' }).click();
  await page.getByLabel('Whom it is for').fill('Ann');
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByLabel('The link').inputValue();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['Overview', 'Findings', 'Trends']) {
    await page.getByRole('tab', { name }).click();
    await page.screenshot({ path: info.outputPath(`390-${name}.png`), fullPage: true });
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Readiness of Northwind' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
