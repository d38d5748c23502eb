/** Examples of each call of the public API, made from its contract. */
import { API_KEY_HEADER, type PublicCall } from '@unmask/api-keys/contract';
import { DEFAULT_API_MODEL } from '@unmask/product/api';

export const LANGUAGES = ['curl', 'TypeScript', 'Python'] as const;
export type Language = (typeof LANGUAGES)[number];

/** An id is whatever analyze answered. */
const ID = 'ANALYSIS_ID';

export function example(call: PublicCall, language: Language, base: string): string {
  const url = `${base}${call.path.replace('{id}', ID)}`;
  const fields = Object.keys(call.answer.shape);
  if (language === 'curl') return curl(call, url);
  return language === 'TypeScript' ? typeScript(call, url, fields) : python(call, url, fields);
}

function curl(call: PublicCall, url: string): string {
  const lines = [`curl ${url}`, `-H "${API_KEY_HEADER}: $UNMASK_API_KEY"`];
  if (call.method === 'POST') lines.push('-F "file=@video.mp4"', `-F "model=${DEFAULT_API_MODEL}"`);
  return lines.join(' \\\n  ');
}

function typeScript(call: PublicCall, url: string, fields: string[]): string {
  const post = call.method === 'POST';
  return [
    ...(post
      ? [
          "import { openAsBlob } from 'node:fs';",
          '',
          'const form = new FormData();',
          "form.set('file', await openAsBlob('video.mp4', { type: 'video/mp4' }), 'video.mp4');",
          `form.set('model', '${DEFAULT_API_MODEL}');`,
          '',
        ]
      : []),
    `const response = await fetch('${url}', {`,
    ...(post ? ["  method: 'POST',", '  body: form,'] : []),
    `  headers: { '${API_KEY_HEADER}': process.env.UNMASK_API_KEY! },`,
    '});',
    'const answer = await response.json();',
    'if (!response.ok) throw new Error(answer.error);',
    `const { ${fields.join(', ')} } = answer;`,
  ].join('\n');
}

function python(call: PublicCall, url: string, fields: string[]): string {
  const post = call.method === 'POST';
  return [
    'import os',
    'import requests',
    '',
    `response = requests.${call.method.toLowerCase()}(`,
    `    "${url}",`,
    `    headers={"${API_KEY_HEADER}": os.environ["UNMASK_API_KEY"]},`,
    ...(post
      ? [
          '    files={"file": ("video.mp4", open("video.mp4", "rb"), "video/mp4")},',
          `    data={"model": "${DEFAULT_API_MODEL}"},`,
        ]
      : []),
    ')',
    'answer = response.json()',
    'if not response.ok:',
    '    raise RuntimeError(answer["error"])',
    ...fields.slice(0, 3).map((field) => `print(answer["${field}"])`),
  ].join('\n');
}
