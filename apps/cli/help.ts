import { USAGE } from '@unmask/engine/cli';
import { cliUsage } from '@unmask/product/copy/cli';

/** Every command, on stdout. */
export function helpCommand(): number {
  const [analyze = '', ...others] = USAGE.split('\nunmask evaluate');
  const engine = [`${analyze}\n${cliUsage.pdf}`, ...others].join('\nunmask evaluate');
  console.log([cliUsage.serve, cliUsage.watch, engine].join('\n'));
  return 0;
}
