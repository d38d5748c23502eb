/** `POST /functions/v1/ai-detection` in OpenAPI 3.1. It is no call of the contract, because it takes files; its schemas are the route's own. */
import { AnalysisResultSchema, AnalysisSchema, DetectionRequestSchema } from '@unmask/analyses/contract';
import { PROBLEM_TYPE } from '@unmask/platform/errors';
import { detectionCall as words } from '@unmask/product/copy/api-description';
import { z } from 'zod';

export const DETECTION_PATH = '/functions/v1/ai-detection';

type Json = Record<string, unknown>;

const text = { type: 'string' };
/** RFC 9457, with the specified `error` field beside it. */
const PROBLEM = {
  type: 'object',
  properties: { type: text, title: text, status: { type: 'integer' }, detail: text, code: text, error: text },
  required: ['type', 'title', 'status', 'detail', 'code', 'error'],
};

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' });
  return rest;
}

/** Of JSON bodies alone, and of another call. */
const Form = DetectionRequestSchema.omit({ uploadId: true, soundOfVideo: true });

/** The file is no required part: with still frames it stays where it is. The same fields may come as JSON, which no generator could tell from the form. */
function formWithFile(): Json {
  const { properties, ...form } = schemaOf(Form, 'input');
  // The format for generators, which know it from before 3.1; the media type for 3.1.
  const file = { type: 'string', format: 'binary', contentMediaType: 'video/*', description: words.file };
  return { ...form, properties: { ...(properties as Json), file } };
}

const json = (schema: Json) => ({ 'application/json': { schema } });

export function describeDetection(): Json {
  const refused = {
    description: words.refused,
    content: { [PROBLEM_TYPE]: { schema: PROBLEM } },
  };
  return {
    post: {
      operationId: 'analysis.detect',
      summary: words.summary,
      description: words.description,
      tags: ['analyses'],
      security: [],
      parameters: [{ name: 'Prefer', in: 'header', schema: { type: 'string', enum: ['respond-async'] } }],
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: formWithFile() } },
      },
      responses: {
        200: { description: words.result, content: json(schemaOf(AnalysisResultSchema, 'output')) },
        202: {
          description: words.accepted,
          headers: { Location: { required: true, schema: text } },
          content: json(schemaOf(AnalysisSchema, 'output')),
        },
        '4XX': refused,
        '5XX': refused,
      },
    },
  };
}
