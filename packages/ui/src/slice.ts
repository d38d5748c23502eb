/** A feature as the web app meets it: its pages, and where it shows up in those of others. Words and loaders alone: pages come later. */

import type { AnyContractRouter } from '@orpc/contract';
import type { Readiness } from '@unmask/product/content/marketing';
import type { PublicPage } from '@unmask/product/pages';
import type { OrganizationRole } from '@unmask/product/roles';
import type { ComponentType } from 'react';

/** Who looks, as far as links depend on it. */
export interface Viewer {
  signedIn: boolean;
  guest: boolean;
  staff: boolean;
  /** Whether an organization is active. */
  inOrganization: boolean;
  /** The role in it; null without one, and for a role that is not known here. */
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

/** What a card of the Enterprise Features hub says; without `page` its page says what there is today. */
export interface HubCard {
  title: string;
  text: string;
  readiness: Readiness;
  today: string;
  links: readonly { text: string; to: string }[];
  icon: ComponentType<{ className?: string; size?: number; stroke?: number }>;
  page?: Load;
}

/** What a slice may add to, and what it says there. */
export interface Places {
  header: LinkPlace;
  footer: LinkPlace & { column: 'product' | 'read' | 'legal' };
  /** A card of the Enterprise Features hub; words and icon come with the hub. */
  'hub.card': Placed & { id: string; load: () => Promise<{ default: HubCard }> };
  'enterprise.tab': TabPlace<{ userId: string; organizationId: string }>;
  'admin.section': TabPlace;
  'profile.tab': TabPlace;
  /** On the page of an organization, for who may change its settings there. */
  'organization.section': Placed & { id: string; load: Load<{ organizationId: string }> };
  /** Below the result of a saved analysis, for whom it belongs to. */
  'analysis.section': Placed & { id: string; load: Load<{ analysisId: string }> };
  /** Above the history: what has happened to saved analyses meanwhile. */
  'history.note': Placed & { id: string; load: Load };
  /** Another way to sign in, below the form with the password. */
  'sign-in.way': Placed & { id: string; load: Load };
  /** Below the keys of a person. */
  'keys.section': Placed & { id: string; load: Load<{ userId: string }> };
  /** In the marketing area: forms and figures that another slice has, each in its place. */
  'marketing.part': Placed & {
    id: 'signup' | 'lead-magnets' | 'preferences' | 'figures' | 'campaigns';
    load: Load;
  };
  /** In the documentation of the API: words, and the calls of the contract that programs may make. */
  'keys.docs': Placed & { id: string; load: Load; contract: () => Promise<AnyContractRouter> };
}

export interface WebRoute {
  path: `/${string}`;
  /** The module has the page as its default export. */
  load: Load;
  /** What the page is drawn from: there before it is shown, in pages rendered in advance too (`useLoaderData`). */
  data?(params: Readonly<Record<string, string>>, slices: readonly WebSlice[]): Promise<unknown>;
  /** What of the query the page understands. */
  search?(given: Record<string, unknown>): object;
}

/** What stands at an address that a route matches and that names nothing. */
export interface MissingPage {
  /** Address of the route, all of whose pages are rendered in advance: `/blog/$slug`. */
  pattern: string;
  /** One of which there certainly is none. */
  path: string;
  title: string;
}

export interface WebSlice {
  /** Name of its folder. */
  id: string;
  routes?: readonly WebRoute[];
  places?: { readonly [Name in keyof Places]?: readonly Places[Name][] };
  /** Rendered in advance, and listed for search engines. */
  publicPages?: readonly PublicPage[];
  missingPages?: readonly MissingPage[];
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
  for (const { id, routes = [], places = {}, publicPages = [], missingPages = [] } of slices) {
    once('slice', id, id);
    for (const { path } of routes) once('page', path, id);
    for (const { path } of publicPages) once('public page', path, id);
    for (const { pattern } of missingPages) once('missing page', pattern, id);
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
