/** A file run under Node as a process of its own, for what can only be seen from outside: ends, signals, namespaces. */
import { type ChildProcess, spawn } from 'node:child_process';

export interface Spawned {
  child: ChildProcess;
  /** Everything it has said so far. */
  said(): string;
  /** Waits for words. @throws Error when it ends without them, or says nothing of the kind in time */
  says(words: RegExp, limit_ms?: number): Promise<RegExpExecArray>;
  /** How it ended. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; output: string }>;
}

/** @param before a program that runs the rest, such as `unshare` with its options */
export function spawned(
  args: string[],
  options: { before?: string[]; env?: NodeJS.ProcessEnv; cwd?: string; uid?: number } = {},
): Spawned {
  const [program = process.execPath, ...rest] = [...(options.before ?? []), process.execPath, ...args];
  const { uid } = options;
  const child = spawn(program, rest, {
    cwd: options.cwd,
    env: { PATH: process.env.PATH, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let output = '';
  const heard = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      output += part;
      for (const hear of heard) hear();
    });
  }
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null; output: string }>(
    (resolve) => {
      child.once('close', (code, signal) => resolve({ code, signal, output }));
    },
  );
  return { child, said: () => output, says, ended };

  async function says(words: RegExp, limit_ms = 60_000): Promise<RegExpExecArray> {
    const found = () => words.exec(output);
    return new Promise((resolve, reject) => {
      const done = () => {
        clearTimeout(timer);
        heard.delete(look);
      };
      const look = () => {
        const match = found();
        if (!match) return;
        done();
        resolve(match);
      };
      const timer = setTimeout(() => {
        done();
        reject(new Error(`it did not say ${words} in ${limit_ms} ms, but: ${output}`));
      }, limit_ms);
      heard.add(look);
      look();
      void ended.then(() => {
        done();
        const match = found();
        if (match) resolve(match);
        else reject(new Error(`it ended without saying ${words}: ${output}`));
      });
    });
  }
}
