/** A case from a file that is sent to the report that anybody can check, and the package that checks itself without a network. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkCase, listEntries } from '@unmask/forensics/offline';
import { readerOf } from '../features/forensics/offline/browser-reader.ts';
import { photo } from '../foundations/analyses/server/documents/documents.testing.ts';
import { findings } from './findings.ts';
import { ANALYSIS_LIMIT_MS, openHome, signUp, toast } from './steps.ts';
import { expect, test } from './test.ts';

test('[FORENSICS-012] [FORENSICS-015] a case is opened, gets a file, a report and a package that checks itself offline', async ({
  page,
  context,
}) => {
  test.setTimeout(3 * ANALYSIS_LIMIT_MS);
  await openHome(page);
  await signUp(page);
  expect((await page.request.post('/api/organizations', { data: { name: 'Northwind' } })).ok()).toBe(true);
  await page.goto('/enterprise-features/forensics');
  await expect(page.getByText('No cases yet.', { exact: false })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  for (const name of ['All Reports', 'Report Templates', 'Compliance']) {
    await page.getByRole('tab', { name }).click();
    expect(await findings(page)).toEqual([]);
  }
  await page.getByRole('tab', { name: 'Cases' }).click();
  await page.getByRole('link', { name: 'Open a case' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('A call that asked for money');
  await page.getByRole('button', { name: 'Open case' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A call that asked for money' })).toBeVisible();

  const bytes = await photo(3);
  const hash = createHash('sha256').update(bytes).digest('hex');
  await page
    .getByLabel('Send a file')
    .setInputFiles({ name: 'call.jpg', mimeType: 'image/jpeg', buffer: bytes });
  await expect(toast(page, 'Evidence added')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(hash, { exact: true })).toBeVisible();
  await expect(page.getByText('Being analyzed')).toBeHidden({ timeout: ANALYSIS_LIMIT_MS });
  await page.getByRole('button', { name: 'Hash again: E1' }).click();
  await expect(toast(page, 'Unchanged')).toBeVisible();
  await page.getByRole('button', { name: 'Generate report' }).click();
  await expect(toast(page, 'Forensics report generated')).toBeVisible({ timeout: 60_000 });
  expect(await findings(page)).toEqual([]);

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Whole case (ZIP)' }).click();
  const folder = await mkdtemp(path.join(tmpdir(), 'unmask-case-'));
  try {
    const file = path.join(folder, 'case.zip');
    await (await downloading).saveAs(file);
    const zip = readerOf(new Blob([new Uint8Array(await readFile(file))]));
    expect((await checkCase(zip)).ok).toBe(true);
    // The page of the package, as it comes, in a browser without a network.
    const entry = (await listEntries(zip)).find(({ name }) => name === 'verify.html');
    const html = path.join(folder, 'verify.html');
    await writeFile(html, await zip.read(entry!.from, entry!.from + entry!.size));
    await context.setOffline(true);
    const checker = await context.newPage();
    await checker.goto(`file://${html}`);
    await checker.getByLabel('The package (ZIP):').setInputFiles(file);
    await expect(checker.getByText('Everything in the package is as it was signed.')).toBeVisible({
      timeout: 30_000,
    });
    await expect(checker.getByText('OK: exhibits/E1-call.jpg has its SHA-256')).toBeVisible();
    expect(await findings(checker)).toEqual([]);
    const content = await readFile(file);
    const [exhibit] = (await listEntries(zip)).filter(({ name }) => name.startsWith('exhibits/'));
    content[exhibit!.from + 9]! ^= 1;
    await writeFile(file, content);
    await checker.getByLabel('The package (ZIP):').setInputFiles([]);
    await checker.getByLabel('The package (ZIP):').setInputFiles(file);
    await expect(checker.getByText('The package is NOT as it was signed.')).toBeVisible({ timeout: 30_000 });
    await expect(checker.getByText('NOT OK: exhibits/E1-call.jpg has its SHA-256')).toBeVisible();
  } finally {
    await context.setOffline(false);
    await rm(folder, { recursive: true, force: true });
  }
});
