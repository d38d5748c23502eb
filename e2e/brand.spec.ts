import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeClip } from '../packages/media-fixtures/src/index.ts';
import { startNameServer, type TestNameServer } from '../packages/platform/src/testing/dns-server.ts';
import { findings } from './findings.ts';
import { type RunningServer, startServer } from './server.ts';
import { openHome, signUp } from './steps.ts';
import { expect, test as shared } from './test.ts';

const test = shared.extend<object, { names: TestNameServer; watching: RunningServer }>({
  names: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const names = await startNameServer();
      await use(names);
      await names.close();
    },
    { scope: 'worker' },
  ],
  watching: [
    async ({ names }, use) => {
      // What is watched runs on this machine.
      const server = await startServer({
        ...{ FETCH_ALLOW: '127.0.0.0/8', YT_DLP: 'off', BACKUP_KEEP: '0' },
        ...{ DNS_SERVERS: names.address, DNS_NAMES_PER_SECOND: '10000' },
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ watching }, use) => use(watching.url),
});

test.setTimeout(240_000);

test('[ROUTE-008] brand protection from a feed to a takedown notice', async ({ page, names }, info) => {
  const clip = await readFile(await makeClip({ width: 160, height: 90, seconds: 1 }));
  const peer = createServer((request, response) => {
    if (request.url === '/clip.mp4')
      return void response.writeHead(200, { 'content-type': 'video/mp4' }).end(clip);
    response.writeHead(200, { 'content-type': 'application/rss+xml' });
    response.end(
      `<rss version="2.0"><channel><title>Feed</title><item><title>Ann Lee announces a giveaway</title><link>http://${request.headers.host}/post</link><enclosure url="http://${request.headers.host}/clip.mp4" type="video/mp4"/></item></channel></rss>`,
    );
  });
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
  await openHome(page);
  await signUp(page);
  await page.request.post('/api/organizations', { data: { name: 'Northwind', invites: [] } });
  await page.goto('/enterprise-features/brand-protection');
  await page.getByRole('tab', { name: 'Configuration' }).click();
  await page.getByLabel('Executive names').fill('Ann Lee');
  await page.getByLabel('Alert threshold').fill('1');
  await page.getByLabel('Brand assets').fill('northwind.example');
  const host = { mx: ['mx.host.example'], ns: ['ns1.host.example'] };
  for (const name of ['northwind', 'nothwind', 'xn--nrthwind-nbh'])
    names.records.set(`${name}.example`, host);
  await page.getByRole('button', { name: 'Save and start monitoring' }).click();
  await expect(page.getByText('Brand monitoring activated')).toBeVisible();
  await page.getByLabel('Address or name').fill(`${origin}/feed.xml`);
  await page.getByRole('button', { name: 'Add source' }).click();
  await expect(page.getByRole('table', { name: 'Sources' }).getByText(`${origin}/feed.xml`)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.screenshot({ path: info.outputPath('configuration.png'), fullPage: true });
  await page.getByRole('tab', { name: 'Active Alerts' }).click();
  const ask = page.getByRole('button', { name: /^Request takedown of/ });
  await expect(async () => {
    await page.reload();
    await page.getByRole('tab', { name: 'Active Alerts' }).click();
    await expect(ask).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: 150_000 });
  expect(await findings(page)).toEqual([]);
  await page.screenshot({ path: info.outputPath('alerts.png'), fullPage: true });
  await ask.click();
  await page.screenshot({ path: info.outputPath('dialog.png'), fullPage: true });
  await page.getByRole('button', { name: 'Make and submit' }).click();
  await expect(page.getByText('Takedown request submitted')).toBeVisible();
  const notice = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download the notice/ }).click();
  expect((await notice).suggestedFilename()).toMatch(/^takedown_notice_.*\.pdf$/);
  expect(await findings(page)).toEqual([]);
  await page.screenshot({ path: info.outputPath('takedowns.png'), fullPage: true });
  await page.getByRole('tab', { name: 'Domains' }).click();
  await expect(page.getByRole('button', { name: 'Request takedown of nothwind.example' })).toBeVisible();
  await page.getByText('Records and dates').first().click();
  expect(await findings(page)).toEqual([]);
  await page.screenshot({ path: info.outputPath('domains.png'), fullPage: true });
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(page.getByText('Monitoring is on.')).toBeVisible();
  await page.screenshot({ path: info.outputPath('overview.png'), fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['Overview', 'Active Alerts', 'Domains', 'Configuration']) {
    await page.getByRole('tab', { name }).click();
    await page.screenshot({ path: info.outputPath(`390-${name}.png`), fullPage: true });
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  peer.close();
});
