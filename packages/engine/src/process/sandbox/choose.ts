/** Finds the best way of shutting analyses in that holds on this machine, by trying each. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { codeFolders } from './code.ts';
import { type Means, NONE, type Reach, SandboxError, type SandboxMode } from './levels.ts';
import { namespaceMeans } from './namespaces.ts';
import { PERMISSIONS } from './permissions.ts';
import type { Attempts } from './trial.ts';

const TRIAL = fileURLToPath(new URL('./trial.ts', import.meta.url));
/** A machine that is this busy starts a process all the same. */
const TRIAL_MS = 30_000;

export interface Choice {
  means: Means;
  /** What did not hold and why, in the order in which it was tried. */
  refused: string[];
}

/**
 * @param secrets folders that no analysis may read
 * @param candidates replaceable in tests
 * @throws SandboxError when `require` cannot be met
 */
export async function chooseMeans(
  mode: SandboxMode,
  secrets: readonly string[],
  candidates: readonly Means[] = [...namespaceMeans(), PERMISSIONS],
): Promise<Choice> {
  const refused: string[] = [];
  if (mode === 'off') return { means: NONE, refused };
  for (const means of candidates) {
    const problem = await tried(means, secrets);
    if (problem !== null) refused.push(`${means.name}: ${problem}`);
    else if (mode !== 'require' || means.level === 'namespaces') return { means, refused };
  }
  if (mode === 'auto') return { means: NONE, refused };
  throw new SandboxError(
    `Analyses cannot be shut in on this machine (${refused.join('; ') || 'neither bwrap nor unshare and setpriv are installed'}), and ENGINE_SANDBOX=require asks for it. Install bubblewrap, allow user namespaces, or set ENGINE_SANDBOX=auto.`,
  );
}

/** @returns why it does not hold; null when it does */
async function tried(means: Means, secrets: readonly string[]): Promise<string | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'unmask-trial-'));
  const canaries = [folder, ...secrets.filter((at) => existsSync(at))].map((at) =>
    path.join(at, `canary-${randomUUID()}`),
  );
  const listener = createServer((socket) => socket.destroy());
  try {
    for (const file of canaries) await writeFile(file, 'canary', { mode: 0o600 });
    const scratch = path.join(await mkdtemp(path.join(folder, 'root-')));
    const port = await listening(listener);
    const reach = { read: codeFolders(), write: [], scratch };
    return judge(
      means,
      await attempts(means, reach, [String(port), `${TRIAL}.${randomUUID()}`, ...canaries]),
    );
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    listener.close();
    for (const file of canaries) await rm(file, { force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

function judge({ level }: Means, { connected, read, wrote }: Attempts): string | null {
  if (read) return 'it reads files of the service';
  if (wrote) return 'it writes files of the service';
  return connected && level === 'namespaces' ? 'it reaches the network' : null;
}

function attempts(means: Means, reach: Reach, args: string[]): Promise<Attempts> {
  const node = [...means.nodeFlags(reach), '--disable-warning=ExperimentalWarning', TRIAL, ...args];
  const { file, args: wrapped } = means.wrap({ file: process.execPath, args: node }, reach);
  const child = spawn(file, wrapped, {
    cwd: '/',
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  return answerOf(child);
}

function answerOf(child: ChildProcess): Promise<Attempts> {
  return new Promise((resolve, reject) => {
    let said = '';
    let answer: Attempts | null = null;
    const timer = setTimeout(() => child.kill('SIGKILL'), TRIAL_MS);
    child.stderr?.on('data', (part: Buffer) => {
      said = (said + part.toString()).slice(0, 1000);
    });
    child.on('message', (message: Attempts) => {
      answer = message;
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (answer) resolve(answer);
      else reject(new Error(said.trim().split('\n')[0] || `it ended with ${signal ?? `code ${code}`}`));
    });
  });
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}
