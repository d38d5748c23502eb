/** `node openapi-typescript.mjs IN.json OUT.d.ts`: types as its documentation makes them where a description has files. */
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const [input, output] = process.argv.slice(2);
const FILE = ts.factory.createTypeReferenceNode('Blob');
const types = await openapiTS(JSON.parse(readFileSync(input, 'utf8')), {
  transform: (schema) => (schema.format === 'binary' ? FILE : undefined),
});
writeFileSync(output, astToString(types));
