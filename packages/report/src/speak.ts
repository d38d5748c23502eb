/** The language that a printer's thread speaks: imported before anything that has words, because words are read once (decision 81). */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { workerData } from 'node:worker_threads';
import { type Catalogue, type SpokenLanguage, speak } from '@unmask/product/language-in-use';
import { LANGUAGES, type LanguageFacts, type LanguageTag } from '@unmask/product/languages';
import { compiler, spoken } from '@unmask/product/messages';

/** What a thread is started with. */
export interface PrinterThreadData {
  language: LanguageTag;
}

function load(tag: Exclude<LanguageTag, 'en'>): SpokenLanguage {
  const file = fileURLToPath(import.meta.resolve(`@unmask/product/languages/${tag}.json`));
  const { texts } = JSON.parse(readFileSync(file, 'utf8')) as { texts: Catalogue };
  const { direction, ...facts }: LanguageFacts = LANGUAGES[tag];
  const figures = facts.figures ?? tag;
  return spoken({ tag, direction, figures, texts, compile: compiler(figures) });
}

const language = (workerData as Partial<PrinterThreadData> | null)?.language ?? 'en';
if (language !== 'en') speak(Promise.resolve(load(language)));
