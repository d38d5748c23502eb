/** Where an organization has statements of its trainings sent to. Safe for the browser. */
import { NO_ORGANIZATION, organizationCall } from '@unmask/platform/organization-call';
import { z } from 'zod';
import { ACTOR_KINDS, CREDENTIAL_LENGTH, ENDPOINT_LENGTH, VERBS } from './record-store-limits.ts';

const id = z.string().max(200);
const InOrganization = z.object({ organizationId: id });
const Done = z.object({ success: z.literal(true) });

export const RecordStoreSchema = z.object({
  endpoint: z.string(),
  actor: z.enum(ACTOR_KINDS),
  enabled: z.boolean(),
  /** The last letters: enough to tell one from another. The secret is never told. */
  key: z.string(),
  failing_since: z.string().nullable(),
  updated_at: z.string(),
});
export type RecordStore = z.infer<typeof RecordStoreSchema>;

export const StatementSchema = z.object({
  /** Of the statement itself: what the store knows it by. */
  id: z.string(),
  verb: z.enum(VERBS),
  module: z.string(),
  email: z.string(),
  created_at: z.string(),
  state: z.enum(['pending', 'delivered', 'failed', 'kept']),
  attempts: z.number().int(),
  /** Why the last attempt failed, in words. */
  error: z.string().nullable(),
});
export type SentStatement = z.infer<typeof StatementSchema>;

const route = organizationCall('Training', '/training');

export const recordStoreContract = {
  recordStore: route('GET', '/record-store', 'Where statements of trainings are sent to')
    .input(InOrganization)
    .output(z.object({ store: RecordStoreSchema.nullable() })),
  saveRecordStore: route('PUT', '/record-store', 'Have statements of trainings sent to a record store', {
    ...NO_ORGANIZATION,
    endpoint: 'https://store.example/xapi',
    actor: 'account',
  })
    .errors({ BAD_REQUEST: {}, UNPROCESSABLE_CONTENT: {}, TOO_MANY_REQUESTS: {} })
    .input(
      InOrganization.extend({
        endpoint: z.string().max(ENDPOINT_LENGTH),
        /** What is left empty stays as it was. */
        key: z.string().max(CREDENTIAL_LENGTH).default(''),
        secret: z.string().max(CREDENTIAL_LENGTH).default(''),
        actor: z.enum(ACTOR_KINDS),
        enabled: z.boolean().default(true),
      }),
    )
    .output(RecordStoreSchema),
  removeRecordStore: route('DELETE', '/record-store', 'Send no statements any more')
    .input(InOrganization)
    .output(Done),
  testRecordStore: route('POST', '/record-store/test', 'Send a statement now, to see whether it is taken')
    .errors({ TOO_MANY_REQUESTS: {} })
    .input(InOrganization)
    .output(z.object({ success: z.boolean(), message: z.string().optional() })),
  statements: route(
    'GET',
    '/record-store/statements',
    'Statements, newest first, and how they were delivered',
  )
    .errors({ BAD_REQUEST: {} })
    .input(InOrganization.extend({ cursor: z.string().max(300).optional() }))
    .output(z.object({ items: z.array(StatementSchema), nextCursor: z.string().nullable() })),
  sendStatement: route('POST', '/record-store/statements/{id}/send', 'Send a failed statement again', {
    ...NO_ORGANIZATION,
    id: 'none',
  })
    .errors({ TOO_MANY_REQUESTS: {} })
    .input(InOrganization.extend({ id }))
    .output(Done),
  statementsTo: route('GET', '/record-store/notice', 'What a member is told of where statements go')
    .input(InOrganization)
    .output(z.object({ to: z.object({ host: z.string(), actor: z.enum(ACTOR_KINDS) }).nullable() })),
};
