/** What both OpenAPI descriptions are made of. */
import { notTaken, taken } from '@unmask/product/copy/api-description';
import { z } from 'zod';
import type { MessageTable, MessageWords } from './slice.ts';

export type Json = Record<string, unknown>;

export const json = (schema: Json): Json => ({ 'application/json': { schema } });

/** @returns the schema of what leaves the service */
export function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'output', target: 'draft-2020-12' });
  return rest;
}

/** The `webhooks` of a description. @param tag which of a message's tags stands there */
export function describeMessages(
  messages: MessageTable,
  tag: 'tag' | 'apiTag',
): Record<string, { post: Json }> {
  return Object.fromEntries(
    Object.entries(messages).map(([type, of]) => [type, { post: message(type, of, of[tag]) }]),
  );
}

/** What this service sends; nobody calls it with a key. */
function message(type: string, { description, schema }: MessageWords, tag: string): Json {
  return {
    operationId: `on_${type.replaceAll('.', '_')}`,
    summary: type,
    description,
    tags: [tag],
    security: [],
    requestBody: { required: true, content: json(schemaOf(schema)) },
    responses: { '2XX': { description: taken }, '4XX': { description: notTaken } },
  };
}
