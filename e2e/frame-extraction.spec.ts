/** What the browser really does while it takes the five stills: core specification, section 7. */
import { openHome, picker } from './steps.ts';
import { expect, test } from './test.ts';

interface Watched {
  duration_s: number;
  /** Share of the duration at each seek. */
  seeks: number[];
  captures: Array<{ type: string | undefined; quality: unknown; afterSeek_ms: number }>;
}

declare global {
  interface Window {
    watched: Watched;
  }
}

/** Notes every seek and every capture of the page, and lets each go its way. */
function watchFrames(): void {
  window.watched = { duration_s: 0, seeks: [], captures: [] };
  let seekedAt = 0;
  const time = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime');
  Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', {
    ...time,
    set(this: HTMLMediaElement, at_s: number) {
      window.watched.duration_s = this.duration;
      window.watched.seeks.push(at_s / this.duration);
      this.addEventListener('seeked', () => (seekedAt = performance.now()), { once: true });
      time?.set?.call(this, at_s);
    },
  });
  const original = HTMLCanvasElement.prototype.toDataURL;
  HTMLCanvasElement.prototype.toDataURL = function (type?: string, quality?: unknown) {
    window.watched.captures.push({ type, quality, afterSeek_ms: performance.now() - seekedAt });
    return original.call(this, type, quality as number);
  };
}

test('[ENGINE-010, ENGINE-011, ENGINE-012, ENGINE-013, ENGINE-014, ENGINE-017, ENGINE-018] takes frames at 10, 25, 50, 75 and 90%, as JPEG of quality 0.9, 100 ms apart', async ({
  page,
  clips,
}) => {
  await page.addInitScript(watchFrames);
  await openHome(page);
  await picker(page).setInputFiles(clips.large);
  await expect(page.getByRole('img', { name: 'Frame at 90% of the video' })).toBeVisible({
    timeout: 30_000,
  });
  const watched = await page.evaluate(() => window.watched);
  expect(watched.duration_s).toBeGreaterThan(0);
  expect(watched.seeks.map((share) => Math.round(share * 1000) / 1000)).toEqual([0.1, 0.25, 0.5, 0.75, 0.9]);
  expect(watched.captures.map(({ type, quality }) => [type, quality])).toEqual(
    Array.from({ length: 5 }, () => ['image/jpeg', 0.9]),
  );
  // Browsers round timers to a millisecond.
  for (const capture of watched.captures) expect(capture.afterSeek_ms).toBeGreaterThanOrEqual(99);
});
