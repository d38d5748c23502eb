/** Sends the files of a list, one after the other, whichever page of this tab is looked at. */
import { analysisErrors } from '@unmask/product/copy/upload';
import { MAX_VIDEO_SIZE_BYTES } from '@unmask/product/limits';
import { onLeaving } from '../leaving.ts';
import { refusalOf } from '../submit.ts';
import { countUsage } from '../usage-counter.ts';
import { type Answered, postFile } from './post-file.ts';

/** `reading`: all bytes are there, and the service looks into them; `later`: it takes no more for the moment; `listed`: sent, and seen in the list. */
export type SendPhase =
  | 'waiting'
  | 'sending'
  | 'reading'
  | 'later'
  | 'sent'
  | 'listed'
  | 'cancelled'
  | 'failed';

export interface Sent {
  phase: SendPhase;
  /** 0..1 */
  share: number;
  /** Why it failed. */
  words: string | null;
}

export interface Sending {
  places: readonly Sent[];
  /** Analyses that were counted on this browser's count for visitors. */
  counted: boolean;
}

interface Running extends Sending {
  files: readonly File[];
  stops: AbortController[];
}

/** What may pass: the same file is offered again after a while. */
const PASSING = new Set(['visitor_busy', 'too_many_requests', 'service_unavailable']);
const AGAIN_MS = 4_000;
/** A lost connection is tried so many times. */
const LOST_TRIES = 3;

const lists = new Map<string, Running>();
const listeners = new Set<() => void>();

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null where this tab sends nothing of the list. */
export const sendingOf = (id: string): Sending | null => lists.get(id) ?? null;

export const isOver = ({ phase }: Sent): boolean =>
  phase === 'sent' || phase === 'listed' || phase === 'cancelled' || phase === 'failed';

function set(id: string, place: number, change: Partial<Sent>): void {
  const list = lists.get(id);
  if (!list) return;
  // A new object: whoever looks on compares.
  const places = list.places.map((now, at) => (at === place ? { ...now, ...change } : now));
  lists.set(id, { ...list, places });
  for (const listener of listeners) listener();
}

interface SendOptions {
  maxBytes: number;
  /** Nobody is signed in: this browser counts. */
  visitor: boolean;
  /** So many analyses were started. */
  onStarted: () => void;
}

/** @returns once everything is sent, refused or cancelled; never fails */
export async function sendList(id: string, files: readonly File[], options: SendOptions): Promise<void> {
  const places = files.map((): Sent => ({ phase: 'waiting', share: 0, words: null }));
  const stops = files.map(() => new AbortController());
  lists.set(id, { places, files, stops, counted: options.visitor });
  for (const place of files.keys()) {
    if (!stops[place]!.signal.aborted) await sendOne(id, place, options);
  }
}

async function sendOne(id: string, place: number, options: SendOptions): Promise<void> {
  const list = lists.get(id);
  const file = list?.files[place];
  const signal = list?.stops[place]?.signal;
  if (!file || !signal) return;
  try {
    for (let lost = 0; ; ) {
      set(id, place, { phase: 'sending', share: 0 });
      const answer = await offer(id, place, file, signal, options);
      if (answer.started !== null) {
        if (options.visitor) for (let n = 0; n < answer.started; n += 1) countUsage();
        options.onStarted();
        return set(id, place, { phase: 'sent', share: 1 });
      }
      lost = answer.code === null ? lost + 1 : 0;
      const again = answer.code === null ? lost < LOST_TRIES : PASSING.has(answer.code);
      // What the service has refused stands in its list, with its words.
      if (!again) return set(id, place, { phase: 'failed', words: answer.words });
      set(id, place, { phase: 'later' });
      await pause(AGAIN_MS, signal);
    }
  } catch (thrown) {
    if (signal.aborted) return set(id, place, { phase: 'cancelled' });
    console.warn('list', thrown);
    set(id, place, { phase: 'failed', words: analysisErrors.unexpected });
  }
}

async function offer(
  id: string,
  place: number,
  file: File,
  signal: AbortSignal,
  { maxBytes }: SendOptions,
): Promise<Answered> {
  const onUpload = (share: number) => set(id, place, { phase: share < 1 ? 'sending' : 'reading', share });
  // The service notes what it does not take, without getting it.
  if (refusalOf(file, maxBytes) !== null)
    return postFile(id, place, file, { signal, onUpload, without: true });
  if (file.size <= MAX_VIDEO_SIZE_BYTES) return postFile(id, place, file, { signal, onUpload });
  const { uploadInParts } = await import('../upload-in-parts.ts');
  const uploadId = await uploadInParts({ file, signal, onUpload });
  const { forgetUpload } = await import('../unfinished.ts');
  const answer = await postFile(id, place, file, { signal, onUpload: () => undefined, uploadId });
  if (answer.started !== null) forgetUpload();
  return answer;
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });

/** From now on it stands in the list, or was deleted from it. */
export function seenInList(id: string, seen: ReadonlySet<number>): void {
  for (const [place, { phase }] of lists.get(id)?.places.entries() ?? []) {
    if (phase === 'sent' && seen.has(place)) set(id, place, { phase: 'listed' });
  }
}

/** One that is still here, or on its way, is not sent. */
export function cancelSending(id: string, place: number): void {
  const list = lists.get(id);
  const now = list?.places[place];
  if (!list || !now || isOver(now)) return;
  list.stops[place]?.abort();
  set(id, place, { phase: 'cancelled' });
}

export function cancelAllSending(id: string): void {
  for (const place of lists.get(id)?.places.keys() ?? []) cancelSending(id, place);
}

// Nothing of the person who left stays.
onLeaving(() => {
  for (const id of lists.keys()) cancelAllSending(id);
  lists.clear();
});
