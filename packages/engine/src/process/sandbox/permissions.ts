/** Node's own permissions: they hold scripts, not the libraries that scripts load. */
import type { Means } from './levels.ts';

export const PERMISSIONS: Means = {
  name: 'permissions',
  level: 'permissions',
  nodeFlags: ({ read, write }) => [
    '--permission',
    '--allow-addons',
    ...[...read, ...write].map((at) => `--allow-fs-read=${at}`),
    ...write.map((at) => `--allow-fs-write=${at}`),
    // Says that addons are not held, which is known.
    '--disable-warning=SecurityWarning',
  ],
  wrap: (command) => command,
  nested: false,
};
