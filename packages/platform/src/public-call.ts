/** An operation of the public API as a slice states it: described, dispatched and tested from this. Safe for the browser. */
import type { ApiScope } from '@unmask/product/api';
import type { ErrorCode } from '@unmask/product/copy/errors';
import type { z } from 'zod';
import type { OwnError } from './own-errors.ts';

export interface PublicCall {
  /** Name of the operation. */
  id: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
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
