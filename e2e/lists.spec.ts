/** Several files and what documents hold, against the real server and engine. */
import { pdfOf, photo, zipOf } from '../foundations/analyses/server/documents/documents.testing.ts';
import { findings } from './findings.ts';
import { analyzeAsVisitor, openHome, picker } from './steps.ts';
import { expect, test } from './test.ts';

// The browser's own line about the file that is refused.
test.use({ expectedErrors: [/status of 400 .*\/api\/lists\//] });
test.beforeEach(async ({ page }) => openHome(page));

test('a picture, a PDF and a file that is not taken become one list that a reload keeps', async ({
  page,
}) => {
  const [first, second] = [await photo(1), await photo(2)];
  const pdf = pdfOf({
    pages: [[], [0]],
    pictures: [{ bytes: second, width: 320, height: 240, filter: 'DCTDecode' }],
  });
  await picker(page).setInputFiles([
    { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: first },
    { name: 'report.pdf', mimeType: 'application/pdf', buffer: pdf },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') },
  ]);
  const chosen = page.getByRole('list', { name: 'Your files' });
  await expect(chosen.getByRole('listitem')).toHaveCount(3);
  await expect(chosen).toContainText('This kind of file cannot be analyzed.');
  await expect(page.getByText(/You have \d+ analyses left today\./)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await analyzeAsVisitor(page);
  await expect(page).toHaveURL(/\/list\/[\w-]{32}$/);
  await expect(page.getByText('3 of 3 done').last()).toBeVisible({ timeout: 50_000 });
  expect(await findings(page)).toEqual([]);
  await page.reload();
  const rows = page.getByRole('list', { name: 'Your files' });
  await expect(rows).toContainText('report.pdf, page 2');
  await expect(rows).toContainText('notes.txt');
  await rows.getByRole('link', { name: 'photo.jpg' }).click();
  await expect(page).toHaveURL(/\/analysis\/[\w-]{32}$/);
  await page.goBack();
  await expect(rows.getByRole('listitem')).toHaveCount(3);
});

test('an archive inside an archive is named, and the rest is analyzed', async ({ page }) => {
  const inner = zipOf([{ name: 'b.jpg', bytes: await photo(4) }]);
  const buffer = zipOf([
    { name: 'trip/a.jpg', bytes: await photo(3) },
    { name: 'more.zip', bytes: inner },
  ]);
  await picker(page).setInputFiles({ name: 'photos.zip', mimeType: 'application/zip', buffer });
  await analyzeAsVisitor(page);
  await expect(page.getByText('2 of 2 done').last()).toBeVisible({ timeout: 50_000 });
  await expect(page.getByText('photos.zip, trip/a.jpg')).toBeVisible();
  await expect(page.getByText(/Archives and documents inside another one are not opened/)).toBeVisible();
});
