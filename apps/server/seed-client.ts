/** A browser of its own for the seeds: keeps cookies, and fails when a call does. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 250;
const ANALYSIS_LIMIT_MS = 600_000;

export class SeedClient {
  readonly #address: string;
  /** The service's own address for people: what it takes cookies from. */
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(address: string, origin: string) {
    this.#address = address;
    this.#origin = origin;
  }

  async signUp(email: string, password: string): Promise<void> {
    await this.ask('/api/auth/sign-up/email', { email, password, name: email.split('@')[0] });
  }

  async confirmAddress(token: string): Promise<void> {
    await this.ask('/api/account/confirm-address', { token });
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.ask('/api/auth/sign-in/email', { email, password });
  }

  /** POST with JSON. */
  async ask<T = unknown>(url: string, body: unknown): Promise<T> {
    const headers = { 'content-type': 'application/json' };
    const response = await this.#send(url, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await response.json()) as T;
  }

  /** Sends each file as the web does, and waits until its analysis has ended. */
  async analyze(files: readonly string[]): Promise<void> {
    for (const file of files) {
      const bytes = await readFile(file);
      const form = new FormData();
      form.set('fileName', path.basename(file));
      form.set('fileSize', String(bytes.length));
      form.set('fileType', 'video/mp4');
      form.set('analysisMode', 'advanced');
      form.set('file', new Blob([new Uint8Array(bytes)], { type: 'video/mp4' }), path.basename(file));
      const headers = { prefer: 'respond-async' };
      const sent = await this.#send('/functions/v1/ai-detection', { method: 'POST', headers, body: form });
      await this.#ended(((await sent.json()) as { id: string }).id);
    }
  }

  async #ended(id: string): Promise<void> {
    for (const end = Date.now() + ANALYSIS_LIMIT_MS; Date.now() < end; await pause(LOOK_MS)) {
      const { state } = (await (await this.#send(`/api/analyses/${id}`)).json()) as { state: string };
      if (state === 'completed') return;
      if (state === 'failed' || state === 'cancelled')
        throw new Error(`the analysis of a sample clip ${state}`);
    }
    throw new Error('the analysis of a sample clip did not end');
  }

  async #send(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('origin', this.#origin);
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookie) headers.set('cookie', cookie);
    const response = await fetch(new URL(url, this.#address), { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    if (response.status >= 400) throw new Error(`${url}: ${response.status} ${await response.text()}`);
    return response;
  }
}
