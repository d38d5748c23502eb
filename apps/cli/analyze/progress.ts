import type { Progress } from '@unmask/engine/types';

/** Nothing is said before this share: a refused file gets one line, the refusal. */
const QUIET_SHARE = 0.05;

/** One line that is rewritten on a terminal, one line for each stage elsewhere. */
export function progressLine(): (progress: Progress) => void {
  const { stderr } = process;
  let last = '';
  return ({ stage, share }) => {
    if (stderr.isTTY) {
      stderr.write(share === 1 ? '\r\x1b[K' : `\r\x1b[K${stage} ${Math.round(100 * share)}%`);
    } else if (share > QUIET_SHARE && stage !== last) {
      stderr.write(`${stage}\n`);
      last = stage;
    }
  };
}
