/**
 * What the web app calls, in OpenAPI 3.1: the contract, the call that takes files, and what is sent to webhooks. Who may make a call of the
 * contract is taken from the table of permissions.
 */
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { describeMessages } from '@unmask/platform/describe';
import { apiContact, contractDescription, LICENCE } from '@unmask/product/copy/api-description';
import { allows } from '@unmask/product/roles';
import type { ContractTable } from './contract-table.ts';
import { DETECTION_PATH, describeDetection } from './describe-detection.ts';

const { title, description, session, tags: ofFoundations } = contractDescription;

/** @param baseUrl of this installation: with https the cookie has another name */
export async function describeContract(
  baseUrl: string,
  { contract, callPermissions, messages, tags }: ContractTable,
) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const secure = baseUrl.startsWith('https://');
  const document = await generator.generate(contract, {
    info: { title, version: '1', description, license: LICENCE, contact: { name: apiContact, url: baseUrl } },
    servers: [{ url: baseUrl }],
    tags: Object.entries({ ...ofFoundations, ...tags }).map(([name, description]) => ({ name, description })),
    security: [{ session: [] }],
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: `${secure ? '__Secure-' : ''}unmask.session_token`,
          description: session,
        },
      },
    },
  });
  for (const methods of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(methods ?? {})) {
      if (typeof operation !== 'object' || !('operationId' in operation)) continue;
      const permission = callPermissions[String(operation.operationId)];
      if (!permission) throw new Error(`${operation.operationId} has no permission`);
      // Visitors have no session: an empty list says that none is needed.
      if (allows(permission, 'visitor')) operation.security = [];
      operation.description ??= operation.summary;
    }
  }
  return {
    ...document,
    paths: {
      [DETECTION_PATH]: describeDetection(),
      ...Object.fromEntries(
        Object.entries(document.paths ?? {}).map(([path, call]) => [`/api${path}`, call]),
      ),
    },
    webhooks: describeMessages(messages, 'tag'),
  };
}
