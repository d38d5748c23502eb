/** Examples of each call of the public API, made from its contract. */
import { API_KEY_HEADER, type PublicCall } from '@unmask/api-keys/contract';
import { DEFAULT_API_MODEL } from '@unmask/product/api';

export const LANGUAGES = ['curl', 'TypeScript', 'Python'] as const;
export type Language = (typeof LANGUAGES)[number];

/** An id is whatever analyze answered. */
const ID = 'ANALYSIS_ID';
/** Other ids are named after what they are of. */
const OTHER_IDS: Record<string, string> = { delivery_id: 'DELIVERY_ID' };

export function example(call: PublicCall, language: Language, base: string): string {
  const id = call.path.startsWith('/api/v1/webhooks') ? 'WEBHOOK_ID' : ID;
  const url = `${base}${call.path.replaceAll(/\{(\w+)\}/g, (_, name) => OTHER_IDS[name] ?? id)}`;
  const fields = Object.keys(call.answer?.shape ?? {});
  if (language === 'curl') return curl(call, url);
  return language === 'TypeScript' ? typeScript(call, url, fields) : python(call, url, fields);
}

const VIDEO_URL = 'https://example.com/video.mp4';

/** A call that takes an address instead of a file. */
export function urlExample(call: PublicCall, language: Language, base: string): string {
  const url = `${base}${call.path}`;
  const fields = Object.keys(call.answer?.shape ?? {});
  const sample = call.json?.sample ?? { url: VIDEO_URL };
  if (language === 'curl') {
    return [
      `curl ${url}`,
      `-H "${API_KEY_HEADER}: $UNMASK_API_KEY"`,
      '-H "content-type: application/json"',
      `-d '${JSON.stringify(sample)}'`,
    ].join(' \\\n  ');
  }
  if (language === 'TypeScript') {
    return [
      `const response = await fetch('${url}', {`,
      `  method: '${call.method}',`,
      `  headers: { '${API_KEY_HEADER}': process.env.UNMASK_API_KEY!, 'content-type': 'application/json' },`,
      `  body: JSON.stringify(${JSON.stringify(sample)}),`,
      '});',
      ...readAnswer(fields),
    ].join('\n');
  }
  return python(call, url, fields, [`    json=${pythonOf(sample)},`]);
}

/** The files that an example sends. */
const filesOf = (call: PublicCall) => (call.files === 'many' ? ['first.mp4', 'second.mp4'] : ['video.mp4']);

const isGet = (call: PublicCall) => call.method === 'GET';

function curl(call: PublicCall, url: string): string {
  const lines = [`curl ${url}`, `-H "${API_KEY_HEADER}: $UNMASK_API_KEY"`];
  if (call.form) {
    lines.push(...filesOf(call).map((file) => `-F "file=@${file}"`), `-F "model=${DEFAULT_API_MODEL}"`);
  } else if (call.json) {
    lines.push('-H "content-type: application/json"', `-d '${JSON.stringify(call.json.sample)}'`);
    if (call.method !== 'POST') lines.splice(1, 0, `-X ${call.method}`);
  } else if (!isGet(call)) lines.splice(1, 0, `-X ${call.method}`);
  return lines.join(' \\\n  ');
}

function typeScript(call: PublicCall, url: string, fields: string[]): string {
  return [
    ...(call.form
      ? [
          "import { openAsBlob } from 'node:fs';",
          '',
          'const form = new FormData();',
          ...filesOf(call).map(
            (file) => `form.append('file', await openAsBlob('${file}', { type: 'video/mp4' }), '${file}');`,
          ),
          `form.set('model', '${DEFAULT_API_MODEL}');`,
          '',
        ]
      : []),
    `const response = await fetch('${url}', {`,
    ...(isGet(call) ? [] : [`  method: '${call.method}',`]),
    ...(call.form ? ['  body: form,'] : []),
    ...(call.json && !call.form ? [`  body: JSON.stringify(${JSON.stringify(call.json.sample)}),`] : []),
    `  headers: { '${API_KEY_HEADER}': process.env.UNMASK_API_KEY!${call.json && !call.form ? ", 'content-type': 'application/json'" : ''} },`,
    '});',
    ...readAnswer(fields),
  ].join('\n');
}

function readAnswer(fields: string[]): string[] {
  if (fields.length === 0) return ['if (!response.ok) throw new Error((await response.json()).error);'];
  return [
    'const answer = await response.json();',
    'if (!response.ok) throw new Error(answer.error);',
    `const { ${fields.join(', ')} } = answer;`,
  ];
}

const filesInPython = (call: PublicCall) => [
  '    files=[',
  ...filesOf(call).map((file) => `        ("file", ("${file}", open("${file}", "rb"), "video/mp4")),`),
  '    ],',
  `    data={"model": "${DEFAULT_API_MODEL}"},`,
];

function python(
  call: PublicCall,
  url: string,
  fields: string[],
  body = call.form ? filesInPython(call) : [],
): string {
  return [
    'import os',
    'import requests',
    '',
    `response = requests.${call.method.toLowerCase()}(`,
    `    "${url}",`,
    `    headers={"${API_KEY_HEADER}": os.environ["UNMASK_API_KEY"]},`,
    ...body,
    ...(call.json && !call.form ? [`    json=${pythonOf(call.json.sample)},`] : []),
    ')',
    'if not response.ok:',
    '    raise RuntimeError(response.json()["error"])',
    ...(fields.length > 0 ? ['answer = response.json()'] : []),
    ...fields.slice(0, 3).map((field) => `print(answer["${field}"])`),
  ].join('\n');
}

/** The two literals that Python writes otherwise. */
const pythonOf = (sample: Record<string, unknown>): string =>
  JSON.stringify(sample).replaceAll(/\b(true|false)\b/g, (word) => (word === 'true' ? 'True' : 'False'));
