/** Statements of the Experience API (xAPI 1.0.3) about trainings: what they look like, and how they are made. */
import { createHash } from 'node:crypto';
import { type ActorKind, type Verb, XAPI_VERSION } from '../../record-store-limits.ts';

interface Agent {
  objectType: 'Agent';
  account?: { homePage: string; name: string };
  mbox?: string;
}

export interface Statement {
  id: string;
  actor: Agent;
  verb: { id: string; display: Record<string, string> };
  object: {
    objectType: 'Activity';
    id: string;
    definition: { type: string; name: Record<string, string>; description?: Record<string, string> };
  };
  result?: {
    score?: { scaled: number; raw: number; min: number; max: number };
    success?: boolean;
    completion?: boolean;
    duration?: string;
  };
  context: {
    registration?: string;
    platform: string;
    language: string;
    extensions?: Record<string, number>;
  };
  timestamp: string;
  version: string;
}

/** ADL's own, as every record store knows them. */
const VERB_IRI = 'http://adlnet.gov/expapi/verbs/';
const TYPE_IRI = 'http://adlnet.gov/expapi/activities/';
const LANGUAGE = 'en';
const PLATFORM = 'Unmask';
const MAX_SCORE = 100;

/** A UUID of version 5 in form, made from what it stands for: the same every time. */
export function stableUuid(...parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16);
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Of ISO 8601, in hours, minutes and seconds. */
export function durationOf(from: Date, to: Date): string {
  const all_s = Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000));
  const hours = Math.floor(all_s / 3_600);
  const minutes = Math.floor((all_s % 3_600) / 60);
  return `PT${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}${all_s % 60}S`;
}

export interface Learner {
  id: string;
  email: string;
}

export interface ToldModule {
  id: string;
  title: string;
  description: string;
  kind: 'course' | 'drill';
  version: number;
}

/** Addresses of things of this installation, for ever: a module's is where it is read. */
export const activityIri = (homeUrl: string, moduleId: string): string =>
  `${homeUrl}/enterprise-features/training?module=${encodeURIComponent(moduleId)}`;
const testIri = (homeUrl: string): string => `${homeUrl}/enterprise-features/training?connection-test`;
const versionIri = (homeUrl: string): string => `${homeUrl}/xapi/extensions/module-version`;

/** By an id that says nothing to others, or by the mail address, as the organization chose. */
const agentOf = (homeUrl: string, kind: ActorKind, { id, email }: Learner): Agent => ({
  objectType: 'Agent',
  ...(kind === 'mbox' ? { mbox: `mailto:${email}` } : { account: { homePage: homeUrl, name: id } }),
});

const verbOf = (verb: Verb | 'experienced') => ({
  id: `${VERB_IRI}${verb}`,
  display: { 'en-US': verb },
});

export interface Told {
  verb: Verb;
  /** What happened, so that it is told once: the row and what of it. */
  about: readonly string[];
  at: Date;
  /** What the statements of one way through a module have in common. */
  registration: readonly string[];
  score?: number;
  success?: boolean;
  completion?: boolean;
  duration?: string;
}

export function statementOf(
  { homeUrl, actor }: { homeUrl: string; actor: ActorKind },
  learner: Learner,
  module: ToldModule,
  told: Told,
): Statement {
  const { verb, about, at, registration, score, success, completion, duration } = told;
  const result = {
    ...(score !== undefined && {
      score: { scaled: score / MAX_SCORE, raw: score, min: 0, max: MAX_SCORE },
    }),
    ...(success !== undefined && { success }),
    ...(completion !== undefined && { completion }),
    ...(duration !== undefined && { duration }),
  };
  return {
    id: stableUuid('statement', verb, ...about),
    actor: agentOf(homeUrl, actor, learner),
    verb: verbOf(verb),
    object: {
      objectType: 'Activity',
      id: activityIri(homeUrl, module.id),
      definition: {
        type: `${TYPE_IRI}${module.kind === 'drill' ? 'simulation' : 'course'}`,
        name: { [LANGUAGE]: module.title },
        ...(module.description !== '' && { description: { [LANGUAGE]: module.description } }),
      },
    },
    ...(Object.keys(result).length > 0 && { result }),
    context: {
      registration: stableUuid('registration', ...registration),
      platform: PLATFORM,
      language: LANGUAGE,
      extensions: { [versionIri(homeUrl)]: module.version },
    },
    timestamp: at.toISOString(),
    version: XAPI_VERSION,
  };
}

/** Of whoever presses the button; it says of itself that it is a test. */
export const testStatement = (
  settings: { homeUrl: string; actor: ActorKind },
  learner: Learner,
  id: string,
  at: Date,
): Statement => ({
  id,
  actor: agentOf(settings.homeUrl, settings.actor, learner),
  verb: verbOf('experienced'),
  object: {
    objectType: 'Activity',
    id: testIri(settings.homeUrl),
    definition: { type: `${TYPE_IRI}link`, name: { [LANGUAGE]: 'Connection test' } },
  },
  context: { platform: PLATFORM, language: LANGUAGE },
  timestamp: at.toISOString(),
  version: XAPI_VERSION,
});
