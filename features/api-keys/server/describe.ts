/** The public API in OpenAPI 3.1, from the same schemas that its answers follow. */
import { describeMessages, type Json, json, schemaOf } from '@unmask/platform/describe';
import { type OwnError, PROBLEM_TYPE } from '@unmask/platform/errors';
import type { PublicCall } from '@unmask/platform/public-call';
import type { Registered } from '@unmask/platform/slice';
import { API_BATCH_FILES, API_KEY_HEADER, IDEMPOTENCY_KEY_LENGTH } from '@unmask/product/api';
import { apiContact, keyDescription, LICENCE } from '@unmask/product/copy/api-description';
import { apiDocs, publicApi } from '@unmask/product/copy/api-keys';
import { ERRORS, type ErrorCode } from '@unmask/product/copy/errors';
import { z } from 'zod';
import { StateSchema } from '../public-api.ts';

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

/** Calls that answer at once when they are asked to. */
const ANSWERS_LATER = ['analyze', 'analyze_url'];

/** @param registered what slices with calls by key say of themselves, this one among them */
export function describePublicApi(
  homeUrl: string,
  { apiCalls, apiTags, messages }: Pick<Registered, 'apiCalls' | 'apiTags' | 'messages'>,
): Json {
  const paths: Record<string, Json> = {};
  for (const call of apiCalls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) };
  }
  const { title, description } = publicApi;
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description, license: LICENCE, contact: { name: apiContact, url: homeUrl } },
    servers: [{ url: `${homeUrl}/functions/v1` }, { url: homeUrl }],
    security: [{ key: [] }],
    tags: Object.entries(apiTags).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: describeMessages(messages, 'apiTag'),
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: API_KEY_HEADER, description: keyDescription },
      },
      schemas: { Problem: PROBLEM },
    },
  };
}

function operation(call: PublicCall): Json {
  const parameters = [...parametersOf(call)];
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [call.tag],
    description: `${call.description} ${apiDocs.scope}: ${call.scope}.`,
    ...(parameters.length > 0 && { parameters }),
    ...((call.form || call.json) && {
      requestBody: {
        required: true,
        content: {
          ...(call.json && json(bodyOf(call.json.schema))),
          // One of the two: generators read one type of body, and whichever they take the other is lost to them.
          ...(call.form && formOf(call.form, call.files === 'many')),
        },
      },
    }),
    responses: {
      [call.status]: {
        description: call.summary,
        headers: LIMITS,
        ...(call.answer && { content: json(schemaOf(call.answer)) }),
      },
      ...(ANSWERS_LATER.includes(call.id) && {
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
  if (ANSWERS_LATER.includes(call.id)) {
    yield { name: 'Prefer', in: 'header', schema: { type: 'string', enum: ['respond-async'] } };
  }
}

function bodyOf(schema: z.ZodObject): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' });
  return rest;
}

/** Files come in a form. An address has a call of its own, though the form takes one as well: no generator reads "either". */
function formOf(fields: z.ZodObject, many: boolean): Json {
  const { properties = {} } = z.toJSONSchema(fields, { io: 'input' });
  const { url: _, ...others } = properties;
  // The format for generators, which know it from before 3.1; the media type for 3.1: one for videos, voices, pictures and documents.
  const one = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };
  const file = many
    ? {
        type: 'array',
        items: one,
        minItems: 1,
        maxItems: API_BATCH_FILES,
        description: publicApi.fields.files,
      }
    : { ...one, description: publicApi.fields.file };
  const schema = { type: 'object', properties: { file, ...others }, required: ['file'] };
  return { 'multipart/form-data': { schema } };
}

/** By status, each with what it says. */
function refusals(codes: ReadonlyArray<ErrorCode | OwnError>): Record<string, Json> {
  const found: Record<string, Json> = {};
  for (const code of codes) {
    const { status, message } = typeof code === 'string' ? ERRORS[code] : code;
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
