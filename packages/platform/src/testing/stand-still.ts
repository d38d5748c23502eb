/** Run as a process: opens or runs under a watchdog with short limits, and does what the second argument says. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startWatchdog } from '../watchdog.ts';

const [phase, how, still = '2', opening = '60'] = process.argv.slice(2);
const limits = { still_s: Number(still), opening_s: Number(opening) };
const watchdog = startWatchdog(limits, phase === 'opening' ? '/data/database' : null);
// The thread is there before anything blocks.
await sleep(1_500);
console.log('begins');
const spin = () => performance.now();
const until_ms = performance.now() + 6_000;
while (how === 'works' && performance.now() < until_ms) readFileSync(process.execPath);
while (how === 'stands') spin();
if (how === 'pauses') {
  for (let round = 0; round < 5; round += 1) {
    const pause_ms = performance.now() + 1_000;
    while (performance.now() < pause_ms) spin();
    await sleep(10);
  }
}
if (how === 'waits') await sleep(6_000);
watchdog.opened();
console.log('goes on');
await watchdog.stop();
