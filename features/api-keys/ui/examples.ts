/** Examples of each call of the public API. They are run as they stand by `apps/server/examples.test.ts`. */

import { API_KEY_HEADER, DEFAULT_API_MODEL } from '@unmask/product/api';
import type { PublicCall } from '../contract.ts';
import {
  EXAMPLE_BATCH,
  EXAMPLE_DELIVERY,
  EXAMPLE_ID,
  EXAMPLE_URL,
  EXAMPLE_WEBHOOK,
  PROGRAMS,
  type Statements,
  URL_PROGRAMS,
} from './example-programs.ts';

export * from './example-programs.ts';

export const LANGUAGES = ['curl', 'TypeScript', 'Python'] as const;
export type Language = (typeof LANGUAGES)[number];

const KEY = `-H "${API_KEY_HEADER}: $UNMASK_API_KEY"`;
const JSON_TYPE = '-H "content-type: application/json"';

export function example(call: PublicCall, language: Language, base: string): string {
  const statements = PROGRAMS[call.id];
  return language === 'curl' || !statements ? curl(call, base) : program(statements, language, base);
}

/** A call that takes an address instead of a file. */
export function urlExample(call: PublicCall, language: Language, base: string): string {
  const statements = URL_PROGRAMS[call.id];
  if (language !== 'curl' && statements) return program(statements, language, base);
  const body = JSON.stringify(call.json?.sample ?? { url: EXAMPLE_URL });
  return joined([`curl ${base}${call.path}`, KEY, JSON_TYPE, `-d '${body}'`]);
}

const joined = (lines: string[]) => lines.join(' \\\n  ');

/** Ids are named after what they are of. */
function addressOf(call: PublicCall): string {
  const [, id = EXAMPLE_ID] =
    [
      ['/api/v1/webhooks', EXAMPLE_WEBHOOK],
      ['/api/v1/batch', EXAMPLE_BATCH],
    ].find(([start = '']) => call.path.startsWith(start)) ?? [];
  return call.path
    .replace('{delivery_id}', EXAMPLE_DELIVERY)
    .replace('{organizationId}', 'ORGANIZATION_ID')
    .replaceAll(/\{\w+\}/g, id);
}

function curl(call: PublicCall, base: string): string {
  const lines = [`curl ${base}${addressOf(call)}`];
  if (call.method === 'PATCH' || call.method === 'DELETE') lines.push(`-X ${call.method}`);
  else if (call.method === 'POST' && !call.form && !call.json) lines.push('-X POST');
  lines.push(KEY);
  if (call.form) {
    const files = call.files === 'many' ? ['first.mp4', 'second.mp4'] : ['video.mp4'];
    lines.push(...files.map((file) => `-F "file=@${file}"`), `-F "model=${DEFAULT_API_MODEL}"`);
  } else if (call.json) lines.push(JSON_TYPE, `-d '${JSON.stringify(call.json.sample)}'`);
  return joined(lines);
}

function program(
  { typeScript, python }: Statements,
  language: 'TypeScript' | 'Python',
  base: string,
): string {
  if (language === 'Python') {
    const client = `client = Unmask("${base}", api_key=os.environ["UNMASK_API_KEY"])`;
    return ['import os', 'from unmask import Unmask', '', client, ...python].join('\n');
  }
  return [
    "import { Unmask } from '@unmask/client';",
    '',
    'const unmask = new Unmask({',
    `  baseUrl: '${base}',`,
    '  apiKey: process.env.UNMASK_API_KEY!,',
    '});',
    ...typeScript,
  ].join('\n');
}

/** How the clients are installed from this installation. */
export const installation = (origin: string): Array<[name: Language, command: string]> => [
  ['TypeScript', `npm install ${origin}/clients/unmask-client.tgz`],
  ['Python', `curl -O ${origin}/clients/unmask.py`],
];
