/** `unmask serve`: the service as `npm start` runs it, for a person who has the checkout and wants one command. */
import { type ChildProcess, spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';

import { holderOf } from '@unmask/platform/lock';
import { cliErrors, cliUsage, serving } from '@unmask/product/copy/cli';
import { SERVER_FLAGS, SERVER_MEMORY } from '../../scripts/server-flags.mjs';
import { parsed, UsageError, withUsage } from './usage.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const READY = /Unmask is ready at (\S+)/;

interface ServeOptions {
  /** What the settings of the environment are overridden with. */
  settings: Record<string, string>;
  open: boolean;
}

export function serveCommand(argv: readonly string[]): Promise<number> {
  return withUsage(async () => {
    const options = optionsOf(argv);
    if (options === 'help') {
      console.log(cliUsage.serve);
      return 0;
    }
    const env: NodeJS.ProcessEnv = { ...SERVER_MEMORY, ...process.env, ...options.settings };
    const holder = env.DATABASE_URL ? null : holderOf(path.resolve(ROOT, env.DATA_DIR || 'data'));
    if (holder) {
      console.log(serving.runsAlready(holder.address, holder.pid));
      if (options.open) openBrowser(holder.address);
      return 0;
    }
    const built = await ended(node('scripts/build-web.ts', env));
    if (built !== 0) {
      console.error(cliErrors.line(serving.buildFailed));
      return 1;
    }
    return serve(env, options.open);
  });
}

/** @throws UsageError */
function optionsOf(argv: readonly string[]): ServeOptions | 'help' {
  const { values, positionals } = parsed(argv, {
    port: { type: 'string' },
    host: { type: 'string' },
    data: { type: 'string' },
    open: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help) return 'help';
  if (positionals[0] !== undefined) throw new UsageError(cliErrors.noPositional(positionals[0]));
  const { port, host, data, open = false } = values;
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535)) {
    throw new UsageError(cliErrors.port(port));
  }
  return {
    settings: {
      ...(port === undefined ? {} : { PORT: port }),
      ...(host === undefined ? {} : { HOST: host }),
      // Relative to where the person stands, while the service runs in the root.
      ...(data === undefined ? {} : { DATA_DIR: path.resolve(data) }),
    },
    open,
  };
}

function node(file: string, env: NodeJS.ProcessEnv, piped = false): ChildProcess {
  return spawn(process.execPath, [...SERVER_FLAGS, path.join(ROOT, file)], {
    cwd: ROOT,
    env,
    stdio: ['inherit', piped ? 'pipe' : 'inherit', 'inherit'],
  });
}

async function serve(env: NodeJS.ProcessEnv, open: boolean): Promise<number> {
  const server = node('apps/server/main.ts', env, true);
  let said = '';
  let opened = !open;
  server.stdout?.on('data', (part: Buffer) => {
    process.stdout.write(part);
    if (opened) return;
    said += part;
    const address = READY.exec(said)?.[1];
    if (!address) return;
    opened = true;
    openBrowser(address);
  });
  return ended(server);
}

/** Passes signals on until the process ends. @returns its exit code */
async function ended(child: ChildProcess): Promise<number> {
  const forward = (signal: NodeJS.Signals) => {
    // A terminal sends Ctrl-C to the whole group: passing it on would deliver it twice.
    if (!(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal);
  };
  for (const signal of FORWARDED) process.on(signal, forward);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) =>
        resolve(signal ? 128 + os.constants.signals[signal] : (code ?? 1)),
      );
    });
  } finally {
    for (const signal of FORWARDED) process.off(signal, forward);
  }
}

/** BROWSER names the program where it is set, as desktops have it. */
function openBrowser(address: string): void {
  const [program, ...before] = process.env.BROWSER
    ? [process.env.BROWSER]
    : process.platform === 'darwin'
      ? ['open']
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '']
        : ['xdg-open'];
  const browser = spawn(program!, [...before, address], { stdio: 'ignore', detached: true });
  browser.once('error', () => console.error(serving.notOpened(address)));
  browser.unref();
}
