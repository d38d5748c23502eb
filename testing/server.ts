/** A whole server on a folder of its own, for tests: real database, real engine, real HTTP. */
import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { organizationMembers, organizations, userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { createTestDatabase, seedEmbedded, testFolder } from '@unmask/db/testing';
import { makeClip } from '@unmask/media-fixtures';
import { readSettings, type Settings } from '@unmask/platform/env';
import { createLogger } from '@unmask/platform/logger';
import type { Registry } from '@unmask/platform/registry';
import { PASSWORD } from '@unmask/platform/testing/passwords';
import { openEngine } from '../apps/server/engine.ts';
import { embeddedDir } from '../apps/server/server-context.ts';
import { type RunningServer, startServer } from '../apps/server/start.ts';
import { sharedEngine } from './engine.ts';

export interface TestServer extends RunningServer {
  settings: Settings;
  /** A browser of its own: keeps cookies, sends JSON. */
  client(): TestClient;
  /** Stops and deletes the folder. */
  dispose(): Promise<void>;
}

/** Converted networks are the same for every test. */
export const TEST_ENGINE_CACHE = path.join(tmpdir(), 'unmask-test-networks');

export function testSettings(dataDir: string, more: Record<string, string> = {}): Settings {
  return readSettings({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    ENGINE_CACHE_DIR: TEST_ENGINE_CACHE,
    UNMASK_SECRET: randomBytes(32).toString('hex'),
    VISITOR_DAILY_LIMIT: '1000',
    VISITOR_PARALLEL_LIMIT: '1000',
    // One is written at each stop; a test that is about them asks for them.
    BACKUP_KEEP: '0',
    LOG_LEVEL: 'silent',
    ...more,
  });
}

/**
 * The engine is shared with other servers (`sharedEngine`), unless `more` sets anything of it or the log is read.
 *
 * @param destination where the log goes; standard error when left out
 * @param registry the slices; those of the folder `features` when left out
 */
export async function startTestServer(
  more: Record<string, string> = {},
  destination?: Parameters<typeof createLogger>[1],
  registry?: Registry,
): Promise<TestServer> {
  const dataDir = await testFolder('server');
  const place = await createTestDatabase();
  const settings = testSettings(dataDir, { ...(place.url && { DATABASE_URL: place.url }), ...more });
  if (!settings.DATABASE_URL) await seedEmbedded(embeddedDir(settings));
  const logger = createLogger(settings.LOG_LEVEL, destination);
  const isOwn = destination !== undefined || Object.keys(more).some((name) => name.startsWith('ENGINE_'));
  const open = isOwn ? openEngine : sharedEngine;
  const server = await startServer(settings, logger, () => open(settings, logger), registry);
  return {
    ...server,
    settings,
    client: () => new TestClient(server.address),
    async dispose() {
      await server.stop();
      await place.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export class TestClient {
  readonly #address: string;
  readonly #cookies = new Map<string, string>();
  /** Names of all cookies that ever held something here. */
  readonly cookieNames = new Set<string>();

  constructor(address: string) {
    this.#address = address;
  }

  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookie) headers.set('cookie', cookie);
    const response = await fetch(new URL(url, this.#address), { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      if (!pair.endsWith('=')) this.cookieNames.add(pair.slice(0, pair.indexOf('=')));
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return response;
  }

  post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  /** @returns the new person's id. */
  async signUp(email: string, password = PASSWORD): Promise<string> {
    const response = await this.post('/api/auth/sign-up/email', { email, password, name: 'Test' });
    if (!response.ok) throw new Error(`sign-up: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { user: { id: string } }).user.id;
  }

  async becomeGuest(): Promise<string> {
    const response = await this.post('/api/auth/sign-in/anonymous', {});
    if (!response.ok) throw new Error(`guest: ${response.status}`);
    return ((await response.json()) as { user: { id: string } }).user.id;
  }

  /** The form of the web client. */
  async upload(file: string, options: UploadOptions = {}): Promise<Response> {
    const bytes = options.bytes ?? (await readFile(file));
    const form = new FormData();
    form.set('fileName', options.fileName ?? path.basename(file));
    form.set('fileSize', String(options.fileSize ?? bytes.length));
    form.set('fileType', options.fileType ?? 'video/mp4');
    form.set('analysisMode', 'advanced');
    if (options.stability !== undefined) form.set('stability', options.stability);
    if (options.fileSha256 !== undefined) form.set('fileSha256', options.fileSha256);
    form.set('file', new Blob([new Uint8Array(bytes)], { type: 'video/mp4' }), path.basename(file));
    return this.fetch(`/functions/v1/${options.call ?? 'ai-detection'}`, {
      method: 'POST',
      headers: options.wait ? {} : { prefer: 'respond-async' },
      body: form,
    });
  }
}

export interface UploadOptions {
  fileName?: string;
  fileType?: string;
  fileSize?: number;
  bytes?: Uint8Array;
  stability?: string;
  /** What the sender says the file's hash is. */
  fileSha256?: string;
  /** Name of the function; `ai-detection` when left out. */
  call?: string;
  /** Wait for the result instead of taking the 202. */
  wait?: boolean;
}

/** A second that costs the engine little: lower than the 96 pixels from which the network for frames, the dearest of its methods, looks. */
export function tinyClip(seed = 1): Promise<string> {
  return makeClip({ seconds: 1, width: 160, height: 90, fps: 10, seed });
}

/** A clip that keeps the engine busy for some seconds. */
export function longClip(): Promise<string> {
  return makeClip({ seconds: 12, loop_s: 2, width: 640, height: 480, fps: 25 });
}

/** Puts a person into an organization, created when missing. */
export async function joinOrganization(
  server: TestServer,
  userId: string,
  organizationId: string,
  role: 'admin' | 'analyst' | 'viewer',
): Promise<void> {
  const { db } = server.core.database;
  await db.insert(organizations).values({ id: organizationId, name: organizationId }).onConflictDoNothing();
  await db
    .insert(organizationMembers)
    .values({ id: `${organizationId}-${userId}`, organizationId, userId, role });
}

export async function setTier(server: TestServer, userId: string, tier: string): Promise<void> {
  await server.core.database.db
    .update(userProfiles)
    .set({ subscriptionTier: tier })
    .where(eq(userProfiles.id, userId));
}

/** No wait is given up sooner, whatever a test asks for: a machine that is busy with other tests is slow. */
const LEAST_LIMIT_MS = 90_000;
/** Between two looks, growing: each look of twenty a second takes from the processor what is waited for. */
const FIRST_PAUSE_MS = 40;
const LAST_PAUSE_MS = 250;

export async function until<T>(
  what: string,
  look: () => Promise<T | null | undefined | false>,
  limit_ms = 120_000,
): Promise<T> {
  const end = Date.now() + Math.max(limit_ms, LEAST_LIMIT_MS);
  for (let pause_ms = FIRST_PAUSE_MS; Date.now() < end; pause_ms = Math.min(LAST_PAUSE_MS, 1.25 * pause_ms)) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, pause_ms));
  }
  throw new Error(`did not happen in ${limit_ms} ms: ${what}`);
}
