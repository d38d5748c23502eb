/** What a call of a contract says about itself: who may make it, and an input that harms nobody. Safe for the browser. */
import { oc } from '@orpc/contract';
import type { ApiScope } from '@unmask/product/api';
import type { ErrorCode } from '@unmask/product/copy/errors';
import type { AnyPermission } from '@unmask/product/roles';
import type { OwnError } from './own-errors.ts';

/**
 * Programs may make the call too, with an API key, under `/api/v1`. What stands in the path is taken from there, all else of the input from
 * the query (GET) or from a body in JSON; names are those of the input. The permission holds for whoever the key belongs to.
 */
export interface ByKey {
  /** Name of the operation in the description and in generated clients: it stays. */
  id: string;
  /** What the key must be allowed to. */
  scope: ApiScope;
  /** What it stands under in the description; some slice says in `apiTags` what that is. */
  tag: string;
  /** After `/api/v1`; the path of the call when left out. */
  path?: `/${string}`;
  /** Said to programs instead of the words of the call's route. */
  summary?: string;
  description?: string;
  /** Status of success; 200 when left out. With 204 the answer has no body, whatever the call gives. */
  status?: 200 | 201 | 202 | 204;
  /** A body that fits, for examples: needed where there is one. */
  example?: Record<string, unknown>;
  /** Refuses input that does not fit; `invalid_request` when left out. */
  invalid?: ErrorCode | OwnError;
  /** Refuses a body that is larger than any of these has to be; `body_too_large` when left out. */
  tooLarge?: ErrorCode | OwnError;
  /** Refusals beside those that every call knows and those of its input. */
  refusals?: readonly (ErrorCode | OwnError)[];
}

export interface CallMeta {
  /** A call without one stops the start. */
  permission?: AnyPermission;
  /** What the walk through all permissions sends: it must get past the gate and leave nothing behind. */
  sample?: unknown;
  byKey?: ByKey;
}

/** The beginning of every call of a slice: `call.route({ … }).meta({ permission, sample })`. */
export const call = oc.$meta<CallMeta>({});
