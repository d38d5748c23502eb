/** The contract's calls in OpenAPI 3.1. Who may make a call is taken from the table of permissions. */
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { apiContact, contractDescription, LICENCE } from '@unmask/product/copy/api-description';
import { allows } from '@unmask/product/roles';
import { callPermissions, contract } from './contract-table.ts';

const { title, description, session, tags } = contractDescription;

/** @param baseUrl of this installation: with https the cookie has another name */
export async function describeContract(baseUrl: string) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const secure = baseUrl.startsWith('https://');
  const document = await generator.generate(contract, {
    info: { title, version: '1', description, license: LICENCE, contact: { name: apiContact, url: baseUrl } },
    servers: [{ url: '/api' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
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
  return document;
}
