/** What this slice says has happened. Plain JSON: an event may be read again later. */
import type { Inquiry } from './contract.ts';

/** Somebody asked for a demo call; the row is written. */
export interface InquiryReceived extends Inquiry {
  id: string;
}

declare module '@unmask/platform/kernel/events' {
  interface EventMap {
    'inquiry.received': InquiryReceived;
  }
}
