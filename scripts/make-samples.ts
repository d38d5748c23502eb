import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeSamples } from '../packages/media-fixtures/src/samples.ts';

/** Part of the web build: `node scripts/make-samples.ts <folder>` fills the folder with clips and their `index.json`. */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('usage: node scripts/make-samples.ts <folder>');

mkdirSync(folder, { recursive: true });
const samples = writeSamples(folder);
writeFileSync(path.join(folder, 'index.json'), `${JSON.stringify(samples, null, 2)}\n`);
