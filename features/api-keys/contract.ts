/** The calls of the API Management screen (enterprise specification, section 7). Safe for the browser. */
import { call } from '@unmask/platform/call';
import { API_KEY_DAYS, type ApiScope } from '@unmask/product/api';
import { z } from 'zod';
import { UsageSchema } from './public-api.ts';

export * from './public-api.ts';

/** What a key may do: `analyses:read`. Which there are, the slices say. */
const ScopeSchema = z.templateLiteral([
  z.string().max(100),
  ':',
  z.string().max(100),
]) satisfies z.ZodType<ApiScope>;

/** api_keys as people see it: `key` with its middle masked. */
export const ApiKeySchema = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  key: z.string(),
  scopes: z.array(ScopeSchema),
  zero_retention: z.boolean(),
  usage_count: z.number().int().min(0),
  last_used: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
});
export type ApiKey = z.infer<typeof ApiKeySchema>;

const route = (method: 'GET' | 'POST' | 'DELETE', path: `/${string}`, summary: string, sample: unknown) =>
  call
    .route({ method, path, summary, tags: ['API keys'] })
    .meta({ permission: 'apikeys.own', sample })
    .errors({ UNAUTHORIZED: {}, FORBIDDEN: {} });

export const NewKeySchema = z.object({
  // Longer than any name: what is too long for people is said in words by the service.
  name: z.string().max(1_000),
  /** Days until it ends; null: it does not end by itself. */
  days: z
    .union(API_KEY_DAYS.map((days) => z.literal(days)))
    .nullable()
    .default(null),
  /** What programs may do with it; all that there is unless chosen. */
  scopes: z.array(ScopeSchema).optional(),
  /** Files that come with it are deleted the moment their analysis has ended. */
  zeroRetention: z.boolean().default(false),
});

export const apiKeysContract = {
  list: route(
    'GET',
    '/api-keys',
    "The caller's API keys, newest first, the month's usage, and the scopes that a key can have",
    undefined,
  ).output(
    z.object({
      items: z.array(ApiKeySchema),
      usage: UsageSchema,
      scopes: z.array(z.object({ scope: ScopeSchema, words: z.string() })),
    }),
  ),
  create: route('POST', '/api-keys', 'Create an API key', { name: '' })
    .errors({ BAD_REQUEST: {}, CONFLICT: {} })
    .input(NewKeySchema)
    .output(ApiKeySchema.extend({ /** The whole key, this once. */ secret: z.string() })),
  delete: route('DELETE', '/api-keys/{id}', 'Revoke an API key', { id: 'none' })
    .errors({ NOT_FOUND: {} })
    .input(z.object({ id: z.string() }))
    .output(z.object({ success: z.literal(true) })),
};
