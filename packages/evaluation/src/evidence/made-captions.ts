/**
 * Prints how many made words are read, by size, clearness and compression: the first phrase of every maker and language, written into
 * a drawn scene of 640 x 360.
 *
 * node packages/evaluation/src/evidence/made-captions.ts [--font FILE --family NAME]
 * Without a font that has them, phrases in Chinese characters are left out.
 */
import { parseArgs } from 'node:util';
import { readCaptions } from '@unmask/engine/internal/evidence/captions/read-captions.ts';
import { MAKERS, STATEMENTS } from '@unmask/engine/internal/evidence/captions/words.ts';
import { lookedAt } from '@unmask/engine/internal/evidence/looked-at.ts';
import { stillPicture } from '@unmask/engine/internal/evidence/pictures.ts';
import { DEFAULT_LIMITS } from '@unmask/engine/internal/limits.ts';
import { makeCaptionedStill } from '@unmask/media-fixtures/captioned';

const { values } = parseArgs({ options: { font: { type: 'string' }, family: { type: 'string' } } });
const { font: file, family } = values;
const font = file !== undefined && family !== undefined ? { file, family } : undefined;
const chinese = /\p{Script=Han}/u;
const phrases = [
  ...MAKERS.map(({ anywhere = [], alone = [] }) => [...alone, ...anywhere][0]!),
  ...Object.values(STATEMENTS).flatMap((all) => all.slice(0, 2)),
]
  .map((phrase) => phrase.replace('_', 'で'))
  .filter((phrase) => font !== undefined || !chinese.test(phrase));

const table: Record<string, string> = {};
for (const size of [10, 12, 16, 24, 36]) {
  for (const opacity of [1, 0.5]) {
    for (const quality of [80, 40]) {
      let found = 0;
      for (const [seed, text] of phrases.entries()) {
        const written = chinese.test(text) ? { text, size, opacity, font } : { text, size, opacity };
        const bytes = await makeCaptionedStill(written, { width: 640, height: 360, quality, seed });
        const captions = await readCaptions(lookedAt([await stillPicture(bytes, DEFAULT_LIMITS.maxPixels)]));
        found += Number(captions.length > 0);
      }
      table[`${size} px, opacity ${opacity}, JPEG ${quality}`] = `${found} of ${phrases.length}`;
    }
  }
}
console.table(table);
