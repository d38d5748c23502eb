/** The calls of the service. */
import { UnmaskError } from './errors.ts';
import { type Call, createTransport, type Send, sleep } from './transport.ts';
import type {
  Batch,
  CompletedState,
  List,
  ListItem,
  ListQuery,
  Model,
  State,
  Usage,
  Verdict,
} from './types.ts';
import { type FileInput, formOf, isStream, isUrl, jsonOf, type UrlInput, type UrlsInput } from './upload.ts';
import { Webhooks } from './webhooks.ts';

export interface UnmaskOptions {
  /** Made on the page "API Management" of the service. Keep it on your server. */
  apiKey: string;
  /** Address of the service, such as `https://unmask.example.org`. */
  baseUrl: string;
  /** How often a call is sent again after 429, 503 or a broken connection, where that is safe. */
  retries?: number;
  /** Longest wait before a call is sent again: where the service asks for more, the error is thrown. */
  maxRetryDelayMs?: number;
  /** For calls that answer at once. */
  timeoutMs?: number;
  /** For uploads, and for calls that wait for a result. */
  uploadTimeoutMs?: number;
  fetch?: typeof fetch;
}

export interface CallOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
}

export interface AnalyzeOptions extends CallOptions {
  model?: Model;
  /** The service deletes the file as soon as the analysis has ended. */
  zeroRetention?: boolean;
  /** The same key means the same call: sent twice, it is done once. Made anew for each call when left out. */
  idempotencyKey?: string;
}

export interface PollOptions<Answer = State> {
  signal?: AbortSignal;
  /** Told of every state that is read while it waits. */
  onProgress?: (state: Answer) => void;
  /** How long it waits for the end; the analysis itself goes on. */
  waitMs?: number;
}

export type WaitOptions = AnalyzeOptions & PollOptions;

const RETRIES = 4;
const MAX_RETRY_DELAY_MS = 65_000;
const TIMEOUT_MS = 30_000;
const UPLOAD_TIMEOUT_MS = 15 * 60_000;
const WAIT_MS = 60 * 60_000;
/** The service takes ten requests a minute: asking slows down soon. */
const FIRST_POLL_MS = 1_000;
const LAST_POLL_MS = 10_000;

/** A call that answers at once. */
export type Ordinary = <Answer>(
  call: Omit<Call, 'timeoutMs' | 'signal'>,
  options: CallOptions,
) => Promise<Answer>;

export class Unmask {
  /** Where the service tells what became of analyses. */
  readonly webhooks: Webhooks;
  readonly #send: Send;
  readonly #timeoutMs: number;
  readonly #uploadTimeoutMs: number;

  constructor(options: UnmaskOptions) {
    if (!options.apiKey) throw new UnmaskError('apiKey is missing.', { code: 'invalid_input' });
    if (!URL.canParse(options.baseUrl)) {
      throw new UnmaskError('baseUrl is no address.', { code: 'invalid_input' });
    }
    this.#timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
    this.#uploadTimeoutMs = options.uploadTimeoutMs ?? UPLOAD_TIMEOUT_MS;
    this.#send = createTransport({
      apiKey: options.apiKey,
      baseUrl: options.baseUrl,
      retries: options.retries ?? RETRIES,
      maxRetryDelayMs: options.maxRetryDelayMs ?? MAX_RETRY_DELAY_MS,
      // Browsers want their own `this`.
      fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    });
    this.webhooks = new Webhooks((call, more) => this.#call(call, more));
  }

  /** Begins an analysis and answers at once; `get` tells how it stands. */
  analyze(input: FileInput | UrlInput, options: AnalyzeOptions = {}): Promise<State> {
    return this.#upload(input, options, { prefer: 'respond-async' });
  }

  /**
   * Begins an analysis and asks until it has ended.
   * @throws UnmaskError `analysis_failed` or `analysis_cancelled` with the service's words, `timeout` after `waitMs`
   */
  async analyzeAndWait(input: FileInput | UrlInput, options: WaitOptions = {}): Promise<CompletedState> {
    const begun = await this.analyze(input, options);
    options.onProgress?.(begun);
    return this.wait(begun.id, options);
  }

  /** Asks until an analysis has ended. @throws as `analyzeAndWait` */
  async wait(id: string, options: PollOptions = {}): Promise<CompletedState> {
    const state = await this.#poll(
      () => this.get(id, only(options)),
      ({ status }) => status !== 'queued' && status !== 'running',
      options,
    );
    if (isCompleted(state)) return state;
    throw endedWithout(state);
  }

  /**
   * Sends up to fifty files, or addresses of files, in one call. Each stands for itself: what is wrong with one is told in its item.
   * What a document (PDF, Office, OpenDocument, ZIP) holds stands in its place, with `found_in`.
   */
  batch(inputs: readonly FileInput[] | UrlsInput, options: AnalyzeOptions = {}): Promise<Batch> {
    const { model, zeroRetention, idempotencyKey, signal, timeoutMs } = options;
    const fields = { model, zero_retention: zeroRetention };
    const files = 'urls' in inputs ? [] : inputs;
    return this.#send({
      method: 'POST',
      path: '/batch',
      headers: { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() },
      payload: () => ('urls' in inputs ? jsonOf({ ...inputs, ...fields }) : formOf(files, fields)),
      repeatable: !files.some(isStream),
      timeoutMs: timeoutMs ?? this.#uploadTimeoutMs,
      signal,
    });
  }

  /** How the analyses of a batch stand. */
  getBatch(id: string, options: CallOptions = {}): Promise<Batch> {
    return this.#call({ method: 'GET', path: `/batch/${encodeURIComponent(id)}`, repeatable: true }, options);
  }

  /** Asks until all analyses of a batch have ended, however they did. @throws UnmaskError `timeout` after `waitMs` */
  waitForBatch(id: string, options: PollOptions<Batch> = {}): Promise<Batch> {
    return this.#poll(
      () => this.getBatch(id, only(options)),
      ({ counts }) => counts.queued + counts.running === 0,
      options,
    );
  }

  /** The verdict in one call, which waits on the connection: for short videos. */
  verdict(input: FileInput | UrlInput, options: AnalyzeOptions = {}): Promise<Verdict> {
    return this.#upload(input, options, {});
  }

  /** Where an analysis stands, and its result. */
  get(id: string, options: CallOptions = {}): Promise<State> {
    return this.#call(
      { method: 'GET', path: `/analysis/${encodeURIComponent(id)}`, repeatable: true },
      options,
    );
  }

  /** One page of the account's analyses, newest first. */
  page(query: ListQuery = {}, options: CallOptions = {}): Promise<List> {
    const { limit, cursor, status } = query;
    return this.#call(
      { method: 'GET', path: '/analyses', query: { limit, cursor, status }, repeatable: true },
      options,
    );
  }

  /** All of the account's analyses, newest first; the next page is asked for when it is needed. */
  async *list(query: ListQuery = {}, options: CallOptions = {}): AsyncGenerator<ListItem, void, undefined> {
    for (let cursor = query.cursor; ; ) {
      const { items, next_cursor } = await this.page({ ...query, cursor }, options);
      yield* items;
      if (next_cursor === null) return;
      cursor = next_cursor;
    }
  }

  /** Stops a queued or running analysis; one that has ended stays as it is. */
  cancel(id: string, options: CallOptions = {}): Promise<State> {
    const path = `/analysis/${encodeURIComponent(id)}/cancel`;
    return this.#call({ method: 'POST', path, repeatable: true }, options);
  }

  /** Deletes an analysis with its file and result. */
  delete(id: string, options: CallOptions = {}): Promise<void> {
    const path = `/analysis/${encodeURIComponent(id)}`;
    return this.#call({ method: 'DELETE', path, repeatable: false }, options);
  }

  /** What the account has used of this month's allowance. */
  usage(options: CallOptions = {}): Promise<Usage> {
    return this.#call({ method: 'GET', path: '/usage', repeatable: true }, options);
  }

  #upload<Answer>(
    input: FileInput | UrlInput,
    { model, zeroRetention, idempotencyKey, signal, timeoutMs }: AnalyzeOptions,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const fields = { model, zero_retention: zeroRetention };
    return this.#send({
      method: 'POST',
      path: '/analyze',
      headers: { ...headers, 'idempotency-key': idempotencyKey ?? crypto.randomUUID() },
      payload: () => (isUrl(input) ? jsonOf({ ...input, ...fields }) : formOf([input], fields)),
      // A stream is gone after the first time.
      repeatable: isUrl(input) || !isStream(input),
      timeoutMs: timeoutMs ?? this.#uploadTimeoutMs,
      signal,
    });
  }

  async #poll<Answer>(
    ask: () => Promise<Answer>,
    done: (answer: Answer) => boolean,
    { signal, onProgress, waitMs = WAIT_MS }: PollOptions<Answer>,
  ): Promise<Answer> {
    const end_ms = Date.now() + waitMs;
    for (let delay_ms = FIRST_POLL_MS; ; delay_ms = Math.min(delay_ms * 1.6, LAST_POLL_MS)) {
      const answer = await ask();
      onProgress?.(answer);
      if (done(answer)) return answer;
      if (Date.now() + delay_ms > end_ms) {
        throw new UnmaskError(`It had not ended after ${waitMs / 1000} seconds.`, { code: 'timeout' });
      }
      await sleep(delay_ms, signal);
    }
  }

  #call<Answer>(
    call: Omit<Call, 'timeoutMs' | 'signal'>,
    { signal, timeoutMs }: CallOptions,
  ): Promise<Answer> {
    return this.#send({ ...call, signal, timeoutMs: timeoutMs ?? this.#timeoutMs });
  }
}

const only = ({ signal }: { signal?: AbortSignal }): CallOptions => (signal ? { signal } : {});

const isCompleted = (state: State): state is CompletedState =>
  state.status === 'completed' && state.result !== null;

function endedWithout(state: State): UnmaskError {
  const code = state.status === 'failed' ? 'analysis_failed' : 'analysis_cancelled';
  return new UnmaskError(state.error ?? 'The analysis was cancelled.', { code });
}
