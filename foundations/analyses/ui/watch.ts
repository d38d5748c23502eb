/** Follows a running analysis until it ends. */
import type { ANALYSIS_EVENT, Analysis } from '@unmask/analyses/contract';

const EVENT: typeof ANALYSIS_EVENT = 'analysis';
const POLL_MS = 2_000;

/** Typed calls of the slice, loaded when first needed: a visitor's first page does without them. */
async function calls() {
  const { analysisCalls } = await import('./rpc.ts');
  return analysisCalls();
}

export async function getAnalysis(id: string): Promise<Analysis> {
  return (await calls()).get({ id });
}

export async function cancelAnalysis(id: string): Promise<Analysis> {
  return (await calls()).cancel({ id });
}

export function mediaUrl(id: string): string {
  return `/api/analyses/${encodeURIComponent(id)}/media`;
}

export function isFinal(analysis: Analysis): boolean {
  return analysis.state !== 'queued' && analysis.state !== 'running';
}

/** Whether a call failed because there is no such analysis, or none that may be read here. */
export function isMissing(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown && thrown.code === 'NOT_FOUND';
}

interface Watcher {
  onChange: (analysis: Analysis) => void;
  /** Called when the analysis no longer exists. */
  onGone: () => void;
}

async function poll(id: string, watcher: Watcher, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const analysis = await getAnalysis(id);
      if (signal.aborted) return;
      watcher.onChange(analysis);
      if (isFinal(analysis)) return;
    } catch (thrown) {
      if (signal.aborted) return;
      if (isMissing(thrown)) return watcher.onGone();
      console.warn('analysis', thrown);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/**
 * Reports every change until the analysis is final; returns the function that stops.
 * Uses the event stream, and asks every two seconds where streams do not get through.
 */
export function watchAnalysis(id: string, watcher: Watcher): () => void {
  const stop = new AbortController();
  if (typeof EventSource === 'undefined') {
    void poll(id, watcher, stop.signal);
    return () => stop.abort();
  }
  const source = new EventSource(`/api/analyses/${encodeURIComponent(id)}/events`);
  source.addEventListener(EVENT, (message) => {
    const analysis: Analysis = JSON.parse(message.data);
    watcher.onChange(analysis);
    if (isFinal(analysis)) source.close();
  });
  source.onerror = () => {
    // The browser reconnects by itself unless the answer was no stream at all.
    if (source.readyState !== EventSource.CLOSED || stop.signal.aborted) return;
    void poll(id, watcher, stop.signal);
  };
  return () => {
    stop.abort();
    source.close();
  };
}
