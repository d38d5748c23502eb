/** Run as a process: holds the lock of the folder that it is given until it is ended, or says why it cannot. */
import { LockedError, lockDirectory } from '../lock.ts';

const [dir = ''] = process.argv.slice(2);
try {
  await lockDirectory(dir, `http://127.0.0.1/${process.pid}`, {
    onWait: ({ host }) => console.log(`watching ${host}`),
    onLost: ({ host }) => {
      console.log(`lost to ${host}`);
      process.exit(4);
    },
  });
  console.log('held');
  setInterval(() => {}, 60_000);
} catch (error) {
  console.log(error instanceof LockedError ? error.message : error);
  process.exit(3);
}
