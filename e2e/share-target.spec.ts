/** What another app shares with the installed one lands in the uploader. */
import type { Page } from '@playwright/test';
import { openHome, toast } from './steps.ts';
import { expect, test } from './test.ts';

interface Shared {
  files?: { name: string; type: string; text: string }[];
  text?: string;
}

/** Posts the form as the browser does that shares. */
async function share(page: Page, shared: Shared): Promise<void> {
  await page.evaluate(({ files = [], text }) => {
    const form = document.createElement('form');
    form.method = 'POST';
    form.action = '/share-target';
    form.enctype = 'multipart/form-data';
    const input = document.createElement('input');
    input.type = 'file';
    input.name = 'files';
    input.multiple = true;
    const held = new DataTransfer();
    for (const file of files) held.items.add(new File([file.text], file.name, { type: file.type }));
    input.files = held.files;
    const words = document.createElement('input');
    words.name = 'text';
    words.value = text ?? '';
    form.append(input, words);
    document.body.append(form);
    form.submit();
  }, shared);
}

/** What the browser tells the page once it was installed. */
async function install(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
  await page.waitForFunction(async () => {
    const registered = await navigator.serviceWorker.getRegistration('/share-target');
    return registered?.active?.state === 'activated';
  });
}

/**
 * A browser that cannot start the worker in time sends to the server, as the Fetch standard says, and the page asks for another try: that
 * try is made here, as a person would. A worker that fails names its error in the address.
 */
async function shareUntilTaken(page: Page, shared: Shared): Promise<void> {
  for (const last of [false, false, true]) {
    const words: string[] = [];
    // The page takes the word out of its address at once.
    const wordOf = (url: URL) => {
      words.push(...url.searchParams.getAll('shared'));
      return words.length > 0;
    };
    const landed = page.waitForURL(wordOf, { waitUntil: 'commit' });
    await share(page, shared);
    await landed;
    if (words[0] !== 'missed' || last) return expect(words[0]).toBe('here');
    await expect(toast(page, 'Nothing arrived')).toBeVisible();
  }
}

test.beforeEach(async ({ page }) => openHome(page));

test('the manifest names where shared things go, and what is taken', async ({ request }) => {
  const manifest = await (await request.get('/site.webmanifest')).json();
  expect(manifest).toMatchObject({
    display: 'standalone',
    share_target: { action: '/share-target', method: 'POST', enctype: 'multipart/form-data' },
  });
  expect(manifest.share_target.params.files[0].accept).toEqual(expect.arrayContaining(['video/*', '.pdf']));
});

test('a shared picture is chosen, several are a list, an address stands in its field', async ({ page }) => {
  await install(page);
  await shareUntilTaken(page, { files: [{ name: 'photo.jpg', type: 'image/jpeg', text: 'bytes' }] });
  await expect(page.getByText('photo.jpg')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  const two = ['a.jpg', 'b.jpg'].map((name) => ({ name, type: 'image/jpeg', text: name }));
  await shareUntilTaken(page, { files: two });
  await expect(page.getByRole('list', { name: 'Your files' }).getByRole('listitem')).toHaveCount(2);
  await shareUntilTaken(page, { text: 'Look: https://example.com/clip.mp4' });
  await expect(page.getByRole('textbox', { name: 'Or a link to the file' })).toHaveValue(
    'https://example.com/clip.mp4',
  );
  // Taken once: nothing of it stays in the browser.
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test('what did not arrive is said to be missing', async ({ page }) => {
  await share(page, { files: [{ name: 'photo.jpg', type: 'image/jpeg', text: 'bytes' }] });
  await expect(toast(page, 'Nothing arrived')).toBeVisible();
});
