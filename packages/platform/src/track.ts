/** `analytics_events`: names, paths and short words; nothing that tells who it was. */
import { analyticsEvents, type Database } from '@unmask/db';
import type { Logger } from './logger.ts';

export interface CountedEvent {
  /** As the slice or the foundation that counts it names it. */
  name: string;
  path?: string | undefined;
  payload?: Record<string, string | number | boolean> | undefined;
}
export type Track = (event: CountedEvent) => void;

/** Fires and forgets: counting never disturbs what is counted. */
export function createTrack(db: Database, logger: Logger): Track {
  return (event) => {
    storeEvent(db, event).catch((error: unknown) => logger.error({ err: error }, 'storing an event'));
  };
}

export async function storeEvent(db: Database, event: CountedEvent): Promise<void> {
  await db
    .insert(analyticsEvents)
    .values({ name: event.name, path: event.path ?? null, payload: event.payload ?? {} });
}
