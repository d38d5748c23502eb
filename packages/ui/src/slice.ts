/** A feature as the web app meets it: its pages, and where it shows up in those of others. Words and loaders alone: pages come later. */

import type { PublicCall } from '@unmask/platform/public-call';
import type { Readiness } from '@unmask/product/content/marketing';
import type { PublicPage } from '@unmask/product/pages';
import type { OrganizationRole } from '@unmask/product/roles';
import type { ComponentType } from 'react';

/** Who looks, as far as links depend on it. */
export interface Viewer {
  signedIn: boolean;
  guest: boolean;
  staff: boolean;
  /** In the active organization; null without one. */
  role: OrganizationRole | null;
}

/** A part of a page, in a module of its own. */
export type Load<Props = object> = () => Promise<{ default: ComponentType<Props> }>;

interface Placed {
  /** Among its neighbours, which count in tens; behind them when left out. */
  order?: number;
  /** For everyone when left out. */
  when?(viewer: Viewer): boolean;
}

export interface LinkPlace extends Placed {
  text: string;
  to: `/${string}`;
}

export interface TabPlace<Props = object> extends Placed {
  id: string;
  name: string;
  load: Load<Props>;
}

/** What a slice may add to, and what it says there. */
export interface Places {
  header: LinkPlace;
  footer: LinkPlace & { column: 'product' | 'read' | 'legal' };
  /** A card of the Enterprise Features hub, and what stands on its page; without `load` the page says what there is today. */
  'hub.card': Placed & {
    id: string;
    title: string;
    text: string;
    readiness: Readiness;
    today: string;
    links: readonly { text: string; to: string }[];
    icon: ComponentType<{ className?: string; size?: number; stroke?: number }>;
    load?: Load;
  };
  'enterprise.tab': TabPlace<{ userId: string; organizationId: string }>;
  'admin.section': TabPlace;
  'profile.tab': TabPlace;
  /** Below the keys of a person. */
  'keys.section': Placed & { id: string; load: Load<{ userId: string }> };
  /** In the documentation of the API: words and calls. */
  'keys.docs': Placed & { id: string; load: Load; calls: () => Promise<readonly PublicCall[]> };
}

export interface WebRoute {
  path: `/${string}`;
  /** The module has the page as its default export. */
  load: Load;
}

export interface WebSlice {
  /** Name of its folder. */
  id: string;
  routes?: readonly WebRoute[];
  places?: { readonly [Name in keyof Places]?: readonly Places[Name][] };
  /** Rendered in advance, and listed for search engines. */
  publicPages?: readonly PublicPage[];
}

export const defineWebSlice = (slice: WebSlice): WebSlice => slice;

/** @throws Error with one clear line when two slices want the same id, address, or entry of a place */
export function checkWebSlices(slices: readonly WebSlice[]): readonly WebSlice[] {
  const seen = new Map<string, string>();
  const once = (what: string, name: string, by: string) => {
    const first = seen.get(`${what} ${name}`);
    if (first !== undefined)
      throw new Error(`The ${what} "${name}" is defined twice: by ${first} and by ${by}.`);
    seen.set(`${what} ${name}`, by);
  };
  for (const { id, routes = [], places = {}, publicPages = [] } of slices) {
    once('slice', id, id);
    for (const { path } of routes) once('page', path, id);
    for (const { path } of publicPages) once('public page', path, id);
    for (const [place, entries] of Object.entries(places)) {
      for (const entry of entries) once(place, 'to' in entry ? entry.to : entry.id, id);
    }
  }
  return slices;
}

/** Everything that stands in one place, in its order. */
export function placesOf<Name extends keyof Places>(
  slices: readonly WebSlice[],
  name: Name,
): readonly Places[Name][] {
  const entries = slices.flatMap((slice) => (slice.places?.[name] ?? []) as readonly Places[Name][]);
  return [...entries].sort((a, b) => (a.order ?? 1_000) - (b.order ?? 1_000));
}
