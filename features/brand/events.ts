/** What this slice says has happened. Plain JSON: an event may be read again later. */

/** A name that looks like an official domain takes mail now, or has a page; it was not so at the first look. */
export interface DomainFound {
  organizationId: string;
  /** As it is asked for, and as it is shown. */
  name: string;
  shown: string;
  /** The official domain that it looks like. */
  official: string;
  mail: boolean;
  page: boolean;
  /** ISO 8601. */
  at: string;
}

declare module '@unmask/platform/kernel/events' {
  interface EventMap {
    'brand.domain_found': DomainFound;
  }
}
