/** A feature as the server meets it: everything of it stands in its folder, and is found there at the start. */
import type { AnyContractRouter } from '@orpc/contract';
import type { AnyRouter } from '@orpc/server';
import type { Database } from '@unmask/db';
import type { ApiScope } from '@unmask/product/api';
import type { AnyPermission, OwnPermission } from '@unmask/product/roles';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Check } from './checks.ts';
import type { Settings } from './env.ts';
import type { OwnError } from './errors.ts';
import type { Events, Handlers } from './kernel/events.ts';
import type { AnyJob } from './kernel/jobs.ts';
import type { Schedule as KernelSchedule, RoundContext } from './kernel/schedules.ts';
import type { Logger } from './logger.ts';
import type { PersonalDataSection } from './personal-data.ts';
import type { PolicyBook } from './policies.ts';
import type { PublicCall } from './public-call.ts';
import type { Fetcher } from './safe-fetch.ts';

/** What every slice is given. A foundation that has something to give adds it by declaration merging. */
export interface SliceDeps {
  db: Database;
  settings: Settings;
  logger: Logger;
  /** Address people use, without a slash at its end. */
  baseUrl: string;
  /** Aborted when the server stops. */
  closing: AbortSignal;
  /** The one way to addresses that people name. */
  fetcher: Fetcher;
  /** There is mail to send. */
  sendMail(): void;
  /** A network address as it may be stored. */
  hashAddress(address: string): string;
  /** Counts an event that the slice names in `events`; never fails. */
  track(event: string, payload?: Record<string, string | number | boolean>): void;
  /** Tells others of what has happened, in the transaction in which it happens. */
  events: Events;
  /** Starts a round of a schedule now. */
  runNow(schedule: string): void;
  /** What the operator sets while the service runs. */
  policies: PolicyBook;
  server: ServerFacts;
  registered: Registered;
}

/** This server, as its operator looks at it. */
export interface ServerFacts {
  version: string;
  startedAt: Date;
  database: 'embedded' | 'postgres';
  /** Of the processes that read files; none where this server makes no analyses. */
  enginePids(): number[];
}

/** What all slices together say of themselves, for those that describe or check it. */
export interface Registered {
  /** By API key: those of contracts, and those of slices' own routes. */
  apiCalls: readonly PublicCall[];
  /** What is sent to webhooks, by the name of the event. */
  messages: MessageTable;
  /** Of the description of the calls by API key. */
  apiTags: Readonly<Record<string, string>>;
  /** What a key can be allowed to, each in words. */
  apiScopes: ScopeWords;
  events: EventNames;
  /** What is looked at of an organization, whichever slice has the tables. */
  checks: readonly Check[];
}

export interface EventNames {
  /** Counted by the server where they certainly happen. A browser's word would count them twice: it is accepted and not stored. */
  counted: readonly string[];
  /** Stored when a browser posts them to `/api/events`. */
  posted: readonly string[];
}

/** What the kernel repeats, with what the slice is given. Its id begins with the slice's: `webhooks.send`. */
export interface Schedule extends Omit<KernelSchedule, 'run'> {
  run(deps: SliceDeps, context: RoundContext): Promise<void>;
}

export interface RouteSample {
  permission: AnyPermission;
  /** With its parameters filled in; the route's own path when left out. */
  path?: string;
  body?: unknown;
}

/** A message to webhooks, as it is described. */
export interface MessageWords {
  description: string;
  schema: z.ZodType;
  /** What it stands under in the description of the web app's calls, and of those by API key. */
  tag: string;
  apiTag: string;
}
export type ScopeWords = Readonly<Record<ApiScope, string>>;
export type MessageTable = Record<string, MessageWords>;

export interface Slice {
  /** Name of its folder, and in camel case of its calls: `api-keys`, `apiKeys`. */
  id: string;
  /** Foundations it stands on. */
  needs?: readonly string[];
  /** Each call names permission and sample in its meta; one that programs may make too says `byKey` there, and is served to them as well. */
  contract?: AnyContractRouter;
  /** What it defines beyond `product/roles.ts`. */
  permissions?: readonly OwnPermission[];
  errors?: Record<string, OwnError>;
  calls?(deps: SliceDeps): AnyRouter;
  /** Only for what a call cannot be, such as streams. In a scope of its own. */
  routes?(app: FastifyInstance, deps: SliceDeps): void | Promise<void>;
  /** What its routes ask, by `METHOD path`, for the walk through all permissions. */
  routeSamples?: Record<string, RouteSample>;
  /** Calls by API key that no contract can state, because files or streams come with them: registered by `routes`, described with the others. */
  apiCalls?: readonly PublicCall[];
  messages?: MessageTable;
  /** What it does when something has happened elsewhere, in the transaction in which it happens; also in a separate worker. */
  on?: Handlers;
  /** Work that outlives the request that asked for it. */
  jobs?(deps: SliceDeps): readonly AnyJob[];
  /** What repeats while the server runs. */
  schedules?: readonly Schedule[];
  /** What it can say of an organization from its own tables. */
  checks?: readonly Check[];
  /** What it holds about people, for the export and the deletion of accounts. */
  personalData?(deps: SliceDeps): readonly PersonalDataSection[];
  /** A guest signs up: what is theirs stays theirs. */
  onGuestBecomesUser?(db: Database, guestId: string, userId: string): Promise<void>;
  /** Whether this person must not sign in by a password: another way is asked for. */
  refusesPassword?(db: Database, userId: string): Promise<boolean>;
  /** Names of what it counts. */
  events?: readonly string[];
  /** Names of what a browser counts, by a post to `/api/events`. */
  browserEvents?: readonly string[];
  /** What its calls stand under in the description of the web app's calls, each with what it says there. */
  tags?: Readonly<Record<string, string>>;
  /** The same in the description of the calls by API key. */
  apiTags?: Readonly<Record<string, string>>;
  /** What a key can be allowed to beyond what others say, each in words for whoever makes one: `{ 'webhooks:manage': 'Manage webhooks' }`. */
  apiScopes?: ScopeWords;
}

export const defineSlice = (slice: Slice): Slice => slice;

/** What a slice makes once for each server, from what it is given. */
export function perServer<Made>(make: (deps: SliceDeps) => Made): (deps: SliceDeps) => Made {
  const made = new WeakMap<SliceDeps, Made>();
  return (deps) => {
    const before = made.get(deps);
    if (before !== undefined) return before;
    const now = make(deps);
    made.set(deps, now);
    return now;
  };
}
