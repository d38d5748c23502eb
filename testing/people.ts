/** What the tests of accounts share: a server with a real mail server beside it, and its words. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createOTP } from '@better-auth/utils/otp';
import { PASSWORD } from '@unmask/platform/testing/passwords';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Inbox, startInbox } from './inbox.ts';
import { startTestServer, type TestClient, type TestServer } from './server.ts';

export { PASSWORD };

export const json = async (response: Response) => (await response.json()) as Record<string, unknown>;

export const signIn = (client: TestClient, email: string, password = PASSWORD) =>
  client.post('/api/auth/sign-in/email', { email, password });

export const isSignedIn = async (client: TestClient) =>
  (await client.fetch('/api/profile/me')).status === 200;

/** Starts both before the tests of a file and stops them after. */
export function mailedServer(more: Record<string, string> = {}) {
  const running: { server: TestServer | null; inbox: Inbox | null } = { server: null, inbox: null };
  const started = <T>(part: T | null): T => {
    if (!part) throw new Error('asked for before the tests began');
    return part;
  };
  beforeAll(async () => {
    running.inbox = await startInbox();
    running.server = await startTestServer({ SMTP_URL: running.inbox.url, RUN_JOBS: 'false', ...more });
  });
  afterAll(async () => {
    await running.server?.dispose();
    await running.inbox?.close();
  });
  return { server: () => started(running.server), inbox: () => started(running.inbox) };
}

const STEP_MS = 30_000;
const spent = new Map<string, number>();

/** A code that was not asked for before: each is taken once. One for the next half minute is taken as well. */
export async function codeOf(uri: string): Promise<string> {
  const otp = createOTP(base32(new URL(uri).searchParams.get('secret') ?? ''));
  const next = Math.max(Math.floor(Date.now() / STEP_MS), (spent.get(uri) ?? 0) + 1);
  await sleep(Math.max(0, (next - 1) * STEP_MS - Date.now()));
  spent.set(uri, next);
  return otp.hotp(next);
}

/** Authenticator apps read the secret as base32. */
export function base32(text: string): string {
  const bits = [...text.replace(/=+$/, '')]
    .map((char) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0'))
    .join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))).toString('utf8');
}

export async function turnOn(
  client: TestClient,
  password = PASSWORD,
): Promise<{ uri: string; backupCodes: string[] }> {
  const begun = await json(await client.post('/api/auth/two-factor/enable', { password }));
  const uri = String(begun.totpURI);
  const confirmed = await client.post('/api/auth/two-factor/verify-totp', { code: await codeOf(uri) });
  expect(confirmed.status).toBe(200);
  return { uri, backupCodes: begun.backupCodes as string[] };
}
