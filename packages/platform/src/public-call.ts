/**
 * Operations of the public API, as they are described, dispatched and tested. Those of a contract are made of what its calls say (`byKey`); a
 * slice states by hand only what no contract can: files and streams. Safe for the browser.
 */
import { type AnyContractProcedure, type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import type { ApiScope } from '@unmask/product/api';
import type { ErrorCode } from '@unmask/product/copy/errors';
import { ACTORS, type AnyPermission, allows } from '@unmask/product/roles';
import { z } from 'zod';
import type { ByKey, CallMeta } from './call.ts';
import type { OwnError } from './own-errors.ts';

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const;

export interface PublicCall {
  /** Name of the operation. */
  id: string;
  method: (typeof METHODS)[number];
  /** After the base. */
  path: `/api/v1/${string}`;
  /** What the key must be allowed to. */
  scope: ApiScope;
  /** What it stands under in the description; some slice says in `apiTags` what that is. */
  tag: string;
  summary: string;
  description: string;
  query?: z.ZodObject;
  /** Fields of the form beside `file`. */
  form?: z.ZodObject;
  /** The form's `file` can be there many times. */
  files?: 'many';
  /** Can be sent again with an Idempotency-Key. */
  repeatable?: boolean;
  /** Body as JSON, and one that fits. */
  json?: { schema: z.ZodObject; sample: Record<string, unknown> };
  /** Status of success. */
  status: 200 | 201 | 202 | 204;
  /** Null: no body. */
  answer: z.ZodObject | null;
  /** Refusals beside those that every call knows. */
  refusals: readonly (ErrorCode | OwnError)[];
}

/** One that is a call of a contract: served without anything else being said of it. */
export interface ContractCall extends PublicCall {
  /** Where it stands in the contract: `['deliveries', 'list']`. */
  at: readonly string[];
  /** Of input that does not fit. */
  invalid: ErrorCode | OwnError;
  /** Of a body that is larger than any of these has to be. */
  tooLarge: ErrorCode | OwnError;
}

/** @throws Error with one line, for a call that says of itself what cannot be served */
export function publicCallsOf(contract: AnyContractRouter, at: readonly string[] = []): ContractCall[] {
  if (!isContractProcedure(contract)) {
    return Object.entries(contract).flatMap(([name, below]) => publicCallsOf(below, [...at, name]));
  }
  const { byKey } = contract['~orpc'].meta as CallMeta;
  if (!byKey) return [];
  try {
    return [publicCall(contract, byKey, at)];
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`the call by key ${byKey.id} ${message}.`, { cause: error });
  }
}

function publicCall(
  { '~orpc': { route, meta, inputSchema, outputSchema } }: AnyContractProcedure,
  byKey: ByKey,
  at: readonly string[],
): ContractCall {
  const { id, scope, tag, status = 200, invalid = 'invalid_request', tooLarge = 'body_too_large' } = byKey;
  const method = METHODS.find((name) => name === route.method);
  const path = byKey.path ?? route.path;
  const { summary = route.summary, description = route.description } = byKey;
  if (!method || !path) throw new Error(`names no method of ${METHODS.join(', ')} or no path`);
  if (!summary || !description) throw new Error('says not what it does: summary and description are needed');
  const input = inputOf(method, path, inputSchema, byKey);
  return {
    id,
    method,
    path: `/api/v1${path as `/${string}`}`,
    scope,
    tag,
    summary,
    description,
    ...input,
    status,
    answer: status === 204 ? null : objectOf(outputSchema, 'answer'),
    refusals: [
      ...(input.json ? (['invalid_request'] as const) : []),
      ...(input.json || input.query ? [invalid] : []),
      ...(byKey.refusals ?? []),
      ...(method === 'GET' ? [] : [tooLarge]),
      ...refusedByPermission((meta as CallMeta).permission),
    ],
    at,
    invalid,
    tooLarge,
  };
}

/** What of the input stands in the path is no part of query and body. */
function inputOf(
  method: string,
  path: string,
  inputSchema: unknown,
  { example }: ByKey,
): Pick<PublicCall, 'query' | 'json'> {
  const named = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  const shape = inputSchema ? objectOf(inputSchema, 'input').shape : {};
  const unknown = named.find((name) => !(name in shape));
  if (unknown) throw new Error(`has "${unknown}" in its path, which its input does not know`);
  const others = Object.entries(shape).filter(([name]) => !named.includes(name));
  if (others.length === 0) return {};
  const schema = z.object(Object.fromEntries(others));
  if (method === 'GET') return { query: schema };
  if (!example) throw new Error('takes a body and shows no example of one');
  return { json: { schema, sample: example } };
}

function objectOf(schema: unknown, what: string): z.ZodObject {
  if (schema instanceof z.ZodObject) return schema;
  throw new Error(`has an ${what} that is no object of named fields`);
}

/** Of calls that not everybody with a key may make. */
function refusedByPermission(permission: AnyPermission | undefined): readonly ErrorCode[] {
  if (!permission) return [];
  const refused = ACTORS.some((actor) => allows('api.call', actor) && !allows(permission, actor));
  return refused ? ['forbidden'] : [];
}
