/** What people write with clients that are generated from the descriptions. Compiled and run by `generated-clients.test.ts` beside what was generated. */

/** `node PROGRAM ADDRESS KEY FILE` */
const ARGUMENTS = `
import { readFileSync } from 'node:fs';
const [address = '', key = '', path = ''] = process.argv.slice(2);
const clip = new File([readFileSync(path)], 'clip.mp4', { type: 'video/mp4' });
const about = { fileName: 'clip.mp4', fileSize: clip.size, fileType: 'video/mp4', analysisMode: 'advanced' } as const;
`;

/** Every event and no other: a missing one leaves the function without a value, an unknown one is compared with nothing. */
const TELL = `
export function tell(message: Message): string {
  switch (message.type) {
    case 'analysis.completed':
    case 'analysis.failed':
    case 'analysis.cancelled':
      return \`\${message.data.file_name}: \${message.data.outcome ?? message.data.error}\`;
    case 'batch.completed':
      return \`\${message.data.counts.total} files\`;
    case 'webhook.test':
      return message.data.webhook_id;
  }
}
`;

/** @param types name of the generated file */
const openapiTypescript = (types: string, send: string) => `
import createClient from 'openapi-fetch';
import type { paths, webhooks } from './${types}.js';
${ARGUMENTS}
/** As the documentation of openapi-fetch has it. */
function form(body: object): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(body)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      data.append(name, one instanceof Blob ? one : String(one));
    }
  }
  return data;
}
type Message = {
  [Event in keyof webhooks]: webhooks[Event]['post'] extends {
    requestBody: { content: { 'application/json': infer Body } };
  } ? Body : never;
}[keyof webhooks];
${TELL}
const client = createClient<paths>({ baseUrl: address, headers: { 'x-api-key': key } });
${send}
`;

const heyApi = (folder: string, calls: string, send: string) => `
import { ${calls}, type Webhooks } from './${folder}/index.js';
import { client } from './${folder}/client.gen.js';
${ARGUMENTS}
type Message = Webhooks['body'];
${TELL}
client.setConfig({ baseUrl: address, auth: key });
${send}
`;

/** By the name of the file that it is saved as. Each prints what came back. */
export const GENERATED_PROGRAMS: Record<string, string> = {
  'openapi-typescript-public': openapiTypescript(
    'public',
    `
// @ts-expect-error without a file there is nothing to analyze
export const wrong = () => client.POST('/api/v1/analyze', { body: {} });
const sent = await client.POST('/api/v1/analyze', { body: { file: clip, model: 'advanced' }, bodySerializer: form });
const id = sent.data && 'analysis_id' in sent.data ? sent.data.analysis_id : '';
const read = await client.GET('/api/v1/analysis/{id}', { params: { path: { id } } });
const batch = await client.POST('/api/v1/batch', { body: { file: [clip, clip] }, bodySerializer: form });
console.log(JSON.stringify({
  status: sent.response.status, mode: read.data?.result?.mode, size: read.data?.result?.file.size_bytes,
  outcome: read.data?.result?.outcome, files: batch.data?.counts.total,
}));`,
  ),
  'openapi-typescript-contract': openapiTypescript(
    'contract',
    `
const sent = await client.POST('/functions/v1/ai-detection', { body: { ...about, file: clip }, bodySerializer: form });
const result = sent.data && 'mode' in sent.data && 'file' in sent.data ? sent.data : undefined;
const profile = await client.GET('/api/profile/me');
console.log(JSON.stringify({
  status: sent.response.status, mode: result?.mode, size: result?.file.size_bytes, outcome: result?.outcome,
  visitor: profile.response.status,
}));`,
  ),
  'hey-api-public': heyApi(
    'hey-public',
    'analysis, analyze, sendBatch',
    `
// @ts-expect-error without a file there is nothing to analyze
export const wrong = () => analyze({ body: {} });
const sent = await analyze({ body: { file: clip, model: 'advanced' } });
const id = sent.data && 'analysis_id' in sent.data ? sent.data.analysis_id : '';
const read = await analysis({ path: { id } });
const batch = await sendBatch({ body: { file: [clip, clip] } });
console.log(JSON.stringify({
  status: sent.response?.status, mode: read.data?.result?.mode, size: read.data?.result?.file.size_bytes,
  outcome: read.data?.result?.outcome, files: batch.data?.counts.total,
}));`,
  ),
  'hey-api-contract': heyApi(
    'hey-contract',
    'analysisDetect, profileMe',
    `
const sent = await analysisDetect({ body: { ...about, file: clip } });
const result = sent.data && 'mode' in sent.data && 'file' in sent.data ? sent.data : undefined;
const profile = await profileMe();
console.log(JSON.stringify({
  status: sent.response?.status, mode: result?.mode, size: result?.file.size_bytes, outcome: result?.outcome,
  visitor: profile.response?.status,
}));`,
  ),
};
