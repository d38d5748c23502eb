/** Part of the web build: `node scripts/make-examples.ts <folder>` fills the folder with the examples, their results and `index.json`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AnalysisResultSchema } from '@unmask/analyses/contract';
import { createEngine } from '@unmask/engine';
import { EXAMPLE_IDS, writeExample } from '@unmask/media-fixtures/examples';
import type { Example } from '../apps/web/src/examples/examples.ts';

/** What a result rests on: when one of these changes, the examples are made anew. */
export const EXAMPLE_SOURCES = [
  'scripts/make-examples.ts',
  'packages/media-fixtures/src',
  'packages/engine',
  'foundations/analyses/result-schema.ts',
];

const FATES = { ai_generated: 'named', inconclusive: 'undecided', authentic: 'passed' } as const;

/** Writes files, results and index into `folder`, which is there. @param cacheDir of converted networks */
export async function writeExamples(folder: string, cacheDir: string): Promise<Example[]> {
  const engine = createEngine({ cacheDir });
  const made: Example[] = [];
  try {
    for (const id of EXAMPLE_IDS) {
      const file = await writeExample(id, folder);
      const input = { kind: 'file' as const, path: path.join(folder, file), name: file };
      const { thumbnail: drawn = null, ...read } = await engine.analyze(input, {
        evidence: true,
        thumbnail: true,
      });
      const result = AnalysisResultSchema.parse(read);
      writeFileSync(path.join(folder, `${id}.json`), JSON.stringify(result));
      const thumbnail = drawn && `${id}.webp`;
      if (thumbnail) writeFileSync(path.join(folder, thumbnail), drawn, 'base64');
      const { modality, outcome, assessment } = result;
      const said = outcome === 'inconclusive' ? (assessment?.band ?? 'undetermined') : outcome;
      made.push({ id, file, modality, said, fate: FATES[outcome], thumbnail });
    }
  } finally {
    await engine.close();
  }
  writeFileSync(path.join(folder, 'index.json'), JSON.stringify(made));
  return made;
}

if (import.meta.main) {
  const [, , folder] = process.argv;
  if (!folder) throw new Error('usage: node scripts/make-examples.ts <folder>');
  mkdirSync(folder, { recursive: true });
  const cacheDir = path.resolve(import.meta.dirname, '..', '.cache', 'networks');
  for (const { id, said } of await writeExamples(folder, cacheDir)) console.error(`${id}: ${said}`);
}
