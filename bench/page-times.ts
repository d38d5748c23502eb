/** What a page may take. */
const LIMIT_MS = 200;

/** Runs `work` that often, one after the other. @returns its median and 95th percentile in words, and whether they pass the limit */
export async function pageTimes(work: () => Promise<unknown>, times: number): Promise<string> {
  const took: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const begun = performance.now();
    await work();
    took.push(performance.now() - begun);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))]!;
  const verdict = times > 1 && at(0.95) > LIMIT_MS ? `  above ${LIMIT_MS} ms` : '';
  return `median ${at(0.5).toFixed(0)} ms, 95% below ${at(0.95).toFixed(0)} ms${verdict}`;
}
