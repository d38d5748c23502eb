/** The public API in OpenAPI 3.1, from the same schemas that its answers follow. */
import { PROBLEM_TYPE } from '@unmask/platform/errors';
import { API_BATCH_FILES, IDEMPOTENCY_KEY_LENGTH } from '@unmask/product/api';
import { apiDocs, publicApi } from '@unmask/product/copy/api-keys';
import { ERRORS, type ErrorCode } from '@unmask/product/copy/errors';
import { z } from 'zod';
import { API_KEY_HEADER, PUBLIC_CALLS, type PublicCall, StateSchema } from '../public-api.ts';

type Json = Record<string, unknown>;

const text = { type: 'string' };
const needed = (schema: Json): Json => ({ required: true, schema });
/** Of every answer to a request that was counted. */
const LIMITS = { RateLimit: needed(text), 'RateLimit-Policy': needed(text) };

const ALWAYS: ErrorCode[] = [
  'api_key_missing',
  'api_key_invalid',
  'account_suspended',
  'api_scope_missing',
  'api_minute_limit',
  'headers_too_large',
  'unexpected',
];
/** Of calls with an id in their address: one that cannot be decoded. */
const BY_ID: ErrorCode[] = ['invalid_request'];

const REPEATED: ErrorCode[] = [
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'idempotency_in_progress',
];

const json = (schema: Json): Json => ({ 'application/json': { schema } });

function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'output', target: 'draft-2020-12' });
  return rest;
}

/** @param added calls of other slices */
export function describePublicApi(homeUrl: string, added: readonly PublicCall[] = []): Json {
  const paths: Record<string, Json> = {};
  for (const call of [...PUBLIC_CALLS, ...added]) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: publicApi.title, version: '1', description: publicApi.description },
    servers: [{ url: `${homeUrl}/functions/v1` }, { url: homeUrl }],
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: API_KEY_HEADER } },
      schemas: { Problem: PROBLEM },
    },
  };
}

function operation(call: PublicCall): Json {
  const parameters = [...parametersOf(call)];
  return {
    operationId: call.id,
    summary: call.summary,
    description: `${call.description} ${apiDocs.scope}: ${call.scope}.`,
    ...(parameters.length > 0 && { parameters }),
    ...((call.form || call.json) && {
      requestBody: {
        required: true,
        content: {
          ...(call.form && bodiesOf(call.form, call.files === 'many')),
          ...(call.json && json(bodyOf(call.json.schema))),
        },
      },
    }),
    responses: {
      [call.status]: {
        description: call.summary,
        headers: LIMITS,
        ...(call.answer && { content: json(schemaOf(call.answer)) }),
      },
      ...(call.id === 'analyze' && {
        202: {
          description: publicApi.calls.analysis.description,
          headers: { ...LIMITS, Location: needed(text), 'Preference-Applied': needed(text) },
          content: json(schemaOf(StateSchema)),
        },
      }),
      ...refusals([
        ...ALWAYS,
        ...(call.path.includes('{') ? BY_ID : []),
        ...(call.repeatable ? REPEATED : []),
        ...call.refusals,
      ]),
    },
  };
}

function* parametersOf(call: PublicCall): Generator<Json> {
  for (const [, name] of call.path.matchAll(/\{(\w+)\}/g)) {
    yield { name, in: 'path', required: true, schema: { type: 'string' } };
  }
  if (call.query) {
    const { properties = {} } = z.toJSONSchema(call.query, { io: 'input' });
    for (const [name, property] of Object.entries(properties)) {
      const { description, ...schema } = property as Json;
      yield { name, in: 'query', description, schema };
    }
  }
  if (call.repeatable) {
    const schema = { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_LENGTH };
    yield { name: 'Idempotency-Key', in: 'header', description: apiDocs.idempotency, schema };
  }
  if (call.id === 'analyze') {
    yield { name: 'Prefer', in: 'header', schema: { type: 'string', enum: ['respond-async'] } };
  }
}

function bodyOf(schema: z.ZodObject): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' });
  return rest;
}

/** Files come in a form; where addresses will do, JSON will do as well. */
function bodiesOf(fields: z.ZodObject, many: boolean): Json {
  const { properties = {} } = z.toJSONSchema(fields, { io: 'input' });
  const one = { type: 'string', contentMediaType: 'video/*' };
  const file = many
    ? {
        type: 'array',
        items: one,
        minItems: 1,
        maxItems: API_BATCH_FILES,
        description: publicApi.fields.files,
      }
    : { ...one, description: publicApi.fields.file };
  const form = { type: 'object', properties: { file, ...properties } };
  if (!('url' in properties)) return { 'multipart/form-data': { schema: { ...form, required: ['file'] } } };
  return {
    'multipart/form-data': {
      schema: { ...form, oneOf: [{ required: ['file'] }, { required: ['url'] }] },
    },
    ...json({ type: 'object', properties, required: ['url'] }),
  };
}

/** By status, each with what it says. */
function refusals(codes: ErrorCode[]): Record<string, Json> {
  const found: Record<string, Json> = {};
  for (const code of codes) {
    const { status, message } = ERRORS[code];
    const before = found[status]?.description;
    const description = before ? `${String(before)} ${message}` : message;
    found[status] = {
      description,
      ...(status === 429 && { headers: { 'Retry-After': needed({ type: 'integer', minimum: 0 }) } }),
      content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
    };
  }
  return found;
}

/** RFC 9457, with the specified `error` field beside it. */
const PROBLEM = {
  type: 'object',
  properties: {
    type: text,
    title: text,
    status: { type: 'integer' },
    detail: text,
    code: text,
    error: text,
    instance: text,
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'error'],
};
