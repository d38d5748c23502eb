/** All slices of a folder, checked before anything is started: what is wrong stops the start with one line. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import { ERRORS } from '@unmask/product/copy/errors';
import { type AnyPermission, type OwnPermission, PERMISSIONS, permissionId } from '@unmask/product/roles';
import type { CallMeta } from './call.ts';
import { checkUnique, RegistryError } from './kernel/registry.ts';
import { type PublicCall, publicCallsOf } from './public-call.ts';
import type { MessageTable, Registered, Schedule, ScopeWords, Slice } from './slice.ts';

export interface SliceCall {
  /** `webhooks.create` */
  name: string;
  permission: AnyPermission;
  sample: unknown;
}

export interface Registry extends Registered {
  slices: readonly Slice[];
  /** One key per slice that has calls. */
  contract: Record<string, AnyContractRouter>;
  calls: readonly SliceCall[];
  permissions: readonly OwnPermission[];
  schedules: readonly Schedule[];
  /** Of the description of the web app's calls. */
  tags: Readonly<Record<string, string>>;
}

const FILE = 'slice.server.ts';

/** `api-keys` has the calls `apiKeys.list` and so on. */
export const callKey = (id: string): string => id.replace(/-(\w)/g, (_all, letter) => letter.toUpperCase());

/**
 * Reads the `slice.server.ts` of every folder below, in the order of the alphabet.
 * @throws RegistryError for a slice that cannot be read, and for everything that `registryOf` refuses
 */
export async function discoverSlices(folder: string, foundations: readonly string[]): Promise<Registry> {
  const ids = readdirSync(folder).filter((id) => existsSync(path.join(folder, id, FILE)));
  const slices = await Promise.all(ids.sort().map((id) => readSlice(folder, id)));
  return registryOf(slices, foundations);
}

async function readSlice(folder: string, id: string): Promise<Slice> {
  const file = path.join(folder, id, FILE);
  const read = (await import(/* @vite-ignore */ file).catch((error: unknown) => {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new RegistryError(`Slice ${id}: ${file} cannot be read (${reason}).`, { cause: error });
  })) as { default?: Slice };
  if (!read.default) throw new RegistryError(`Slice ${id}: ${file} has no default export (defineSlice).`);
  if (read.default.id !== id) {
    throw new RegistryError(
      `Slice ${id}: it names itself "${read.default.id}"; its id is the name of its folder.`,
    );
  }
  return read.default;
}

/** @throws RegistryError */
export function registryOf(slices: readonly Slice[], foundations: readonly string[]): Registry {
  once(
    'slice',
    slices.map(({ id }) => [id, id]),
  );
  for (const { id, needs = [] } of slices) {
    const unknown = needs.find((need) => !foundations.includes(need));
    if (unknown) {
      throw new RegistryError(
        `Slice ${id} needs "${unknown}", which is no foundation (there are ${foundations.join(', ')}).`,
      );
    }
  }
  const permissions = slices.flatMap((slice) => slice.permissions ?? []);
  once('permission', [
    ...Object.keys(PERMISSIONS).map((id) => [id, 'product/roles.ts'] as const),
    ...slices.flatMap((slice) => (slice.permissions ?? []).map(({ id }) => [id, slice.id] as const)),
  ]);
  once('error', [
    ...Object.keys(ERRORS).map((code) => [code, 'product/copy/errors.ts'] as const),
    ...slices.flatMap((slice) => Object.keys(slice.errors ?? {}).map((code) => [code, slice.id] as const)),
  ]);
  const byKey = slices.map((slice) => [slice.id, byKeyOf(slice)] as const);
  const named = (name: (each: PublicCall) => string) =>
    byKey.flatMap(([id, calls]) => calls.map((each) => [name(each), id] as const));
  once(
    'public operation',
    named(({ id }) => id),
  );
  once(
    'public route',
    named(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`),
  );
  once(
    'message',
    slices.flatMap((slice) => Object.keys(slice.messages ?? {}).map((name) => [name, slice.id] as const)),
  );
  once(
    'event',
    slices.flatMap((slice) =>
      [...(slice.events ?? []), ...(slice.browserEvents ?? [])].map((name) => [name, slice.id] as const),
    ),
  );
  for (const tags of ['tags', 'apiTags'] as const) {
    once(
      'tag',
      slices.flatMap((slice) => Object.keys(slice[tags] ?? {}).map((name) => [name, slice.id] as const)),
    );
  }
  once(
    'scope',
    slices.flatMap((slice) => Object.keys(slice.apiScopes ?? {}).map((name) => [name, slice.id] as const)),
  );
  checkChecks(slices);
  checkApiTags(slices, byKey);
  checkScopes(slices, byKey);
  return {
    slices,
    contract: Object.fromEntries(
      slices.flatMap(({ id, contract }) => (contract ? [[callKey(id), contract]] : [])),
    ),
    calls: slices.flatMap((slice) => callsOf(slice, permissions)),
    permissions,
    apiCalls: byKey.flatMap(([, calls]) => calls),
    messages: Object.assign({}, ...slices.map(({ messages = {} }) => messages)) as MessageTable,
    tags: Object.assign({}, ...slices.map(({ tags = {} }) => tags)) as Record<string, string>,
    apiTags: Object.assign({}, ...slices.map(({ apiTags = {} }) => apiTags)) as Record<string, string>,
    apiScopes: Object.assign({}, ...slices.map(({ apiScopes = {} }) => apiScopes)) as ScopeWords,
    events: {
      counted: slices.flatMap(({ events = [] }) => events),
      posted: slices.flatMap(({ browserEvents = [] }) => browserEvents),
    },
    schedules: schedulesOf(slices),
    checks: slices.flatMap(({ checks = [] }) => checks),
  };
}

const once = (what: string, named: ReadonlyArray<readonly [name: string, by: string]>): void =>
  checkUnique(
    what,
    named.map(([id, owner]) => ({ id, owner })),
  );

/** Those that it registers itself, and those of its contract. */
function byKeyOf({ id, apiCalls = [], contract = {} }: Slice): readonly PublicCall[] {
  try {
    return [...apiCalls, ...publicCallsOf(contract)];
  } catch (error) {
    throw new RegistryError(`Slice ${id}: ${(error as Error).message}`, { cause: error });
  }
}

/** An id names its slice, so that two slices cannot mean different things by it, and what was found keeps its place. */
function checkChecks(slices: readonly Slice[]): void {
  for (const { id, checks = [] } of slices) {
    const foreign = checks.find((check) => !check.id.startsWith(`${id}.`));
    if (foreign)
      throw new RegistryError(`Slice ${id}: its check "${foreign.id}" has to be called "${id}.…".`);
  }
  once(
    'check',
    slices.flatMap(({ id, checks = [] }) => checks.map((check) => [check.id, id] as const)),
  );
}

function checkApiTags(
  slices: readonly Slice[],
  byKey: ReadonlyArray<readonly [id: string, calls: readonly PublicCall[]]>,
): void {
  const described = new Set(slices.flatMap(({ apiTags = {} }) => Object.keys(apiTags)));
  for (const [id, calls] of byKey) {
    const bare = calls.find(({ tag }) => !described.has(tag));
    if (bare) {
      throw new RegistryError(
        `Slice ${id}: the call ${bare.id} stands under the tag "${bare.tag}", which nobody describes.`,
      );
    }
  }
}

function checkScopes(
  slices: readonly Slice[],
  byKey: ReadonlyArray<readonly [id: string, calls: readonly PublicCall[]]>,
): void {
  const said = new Set<string>(slices.flatMap(({ apiScopes = {} }) => Object.keys(apiScopes)));
  for (const [id, calls] of byKey) {
    const bare = calls.find(({ scope }) => !said.has(scope));
    if (bare) {
      throw new RegistryError(
        `Slice ${id}: the call ${bare.id} needs the scope "${bare.scope}", which nobody says in words.`,
      );
    }
  }
}

function callsOf(slice: Slice, own: readonly OwnPermission[]): SliceCall[] {
  if (!slice.contract) return [];
  if (!slice.calls) throw new RegistryError(`Slice ${slice.id} has a contract and no calls that keep it.`);
  return procedures(slice.contract, callKey(slice.id)).map(({ name, meta }) => {
    const { permission, sample } = meta;
    if (!permission) throw new RegistryError(`Slice ${slice.id}: the call ${name} names no permission.`);
    const known = typeof permission === 'string' ? permission in PERMISSIONS : own.includes(permission);
    if (!known) {
      throw new RegistryError(
        `Slice ${slice.id}: the call ${name} names the permission "${permissionId(permission)}", which nobody defines.`,
      );
    }
    return { name, permission, sample };
  });
}

function procedures(contract: AnyContractRouter, name: string): Array<{ name: string; meta: CallMeta }> {
  if (isContractProcedure(contract)) return [{ name, meta: contract['~orpc'].meta as CallMeta }];
  return Object.entries(contract).flatMap(([key, below]) => procedures(below, `${name}.${key}`));
}

function schedulesOf(slices: readonly Slice[]): Schedule[] {
  const all = slices.flatMap((slice) =>
    (slice.schedules ?? []).map((schedule) => {
      if (typeof schedule.run !== 'function') {
        throw new RegistryError(`Slice ${slice.id}: the schedule "${schedule.id}" has nothing to run.`);
      }
      if (!(schedule.every_ms > 0)) {
        throw new RegistryError(
          `Slice ${slice.id}: the schedule "${schedule.id}" says not how often it runs.`,
        );
      }
      return [schedule, slice.id] as const;
    }),
  );
  once(
    'schedule',
    all.map(([{ id }, by]) => [id, by]),
  );
  return all.map(([schedule]) => schedule);
}
