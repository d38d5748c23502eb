/** Where findings were seen: cut out of the picture, an ordinary place beside it, and marked in the player. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { findings } from './findings.ts';
import { looksWell } from './looks.ts';
import { ANALYSIS_LIMIT_MS, analyzeAsVisitor, openHome, picker, untilResult } from './steps.ts';
import { expect, test } from './test.ts';

const SIDE = 768;

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'places-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** A picture under the noise of a sensor, of which its upper left quarter has little. */
async function quietQuarter(): Promise<string> {
  let state = 3;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  const pixels = Buffer.alloc(SIDE * SIDE * 3);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const scene = 128 + 35 * Math.sin(x / 23 + Math.sin(y / 31)) + 30 * Math.sin(y / 19 + Math.cos(x / 47));
    const noise = (x < SIDE / 2 && y < SIDE / 2 ? 5 : 60) * random();
    pixels.fill(Math.min(255, Math.max(0, Math.round(scene + noise))), 3 * at, 3 * at + 3);
  }
  const file = path.join(folder, 'quiet-quarter.png');
  await sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png()
    .toFile(file);
  return file;
}

/** How much neighbouring pixels of a drawn cut differ on average, grey levels. */
const roughness = (canvas: Locator) =>
  canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const { data } = (element as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
    let sum = 0;
    for (let at = 4; at < data.length; at += 4) sum += Math.abs(data[at]! - data[at - 4]!);
    return sum / (width * height);
  });

async function analyze(page: Page, file: string): Promise<void> {
  await openHome(page);
  await picker(page).setInputFiles(file);
  await analyzeAsVisitor(page);
  await untilResult(page);
}

test('the place of a finding is cut out, beside an ordinary one, and marked in the picture', async ({
  page,
}) => {
  test.setTimeout(2 * ANALYSIS_LIMIT_MS);
  await analyze(page, await quietQuarter());
  const item = page.getByRole('listitem').filter({ hasText: 'The noise is uneven' });
  await item.scrollIntoViewIfNeeded();
  const here = item.getByRole('img', { name: 'The place', exact: true });
  const ordinary = item.getByRole('img', { name: 'For comparison: an ordinary place of the same picture' });
  await expect.poll(() => roughness(ordinary)).toBeGreaterThan(8);
  expect(await roughness(here)).toBeLessThan(0.5 * (await roughness(ordinary)));

  await expect(page.getByTestId('place-mark')).toHaveCount(0);
  await item.getByRole('button', { name: /Show the place/ }).click();
  const mark = await page.getByTestId('place-mark').locator('rect').last().boundingBox();
  const picture = (await page.getByRole('img', { name: /^The judged picture/ }).boundingBox())!;
  expect(mark!.x + mark!.width).toBeLessThan(picture.x + 0.55 * picture.width);
  expect(mark!.y + mark!.height).toBeLessThan(picture.y + 0.55 * picture.height);
  await looksWell(page, 'places');
});

test('a page that is loaded again cuts them out of the copy that the service kept', async ({ page }) => {
  test.setTimeout(2 * ANALYSIS_LIMIT_MS);
  await analyze(page, await quietQuarter());
  await page.reload();
  const item = page.getByRole('listitem').filter({ hasText: 'The noise is uneven' });
  await item.scrollIntoViewIfNeeded();
  const here = item.getByRole('img', { name: 'The place', exact: true });
  await expect.poll(() => roughness(here)).toBeGreaterThan(0.2);
  expect(await findings(page)).toEqual([]);
});
