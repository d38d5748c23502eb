/** The first module of the page: another language than English is on its way before anything that has words is evaluated. */
import { type Catalogue, type SpokenLanguage, speak } from '@unmask/product/language-in-use';
import { LANGUAGES, type LanguageFacts, type LanguageTag } from '@unmask/product/languages';
import { catalogues, languageOfPage } from './choice.ts';

async function load(tag: Exclude<LanguageTag, 'en'>): Promise<SpokenLanguage | null> {
  try {
    const [texts, { compiler, spoken }] = await Promise.all([
      loadTexts(tag),
      import('@unmask/product/messages'),
    ]);
    const { direction, ...facts }: LanguageFacts = LANGUAGES[tag];
    document.documentElement.lang = tag;
    document.documentElement.dir = direction;
    const figures = facts.figures ?? tag;
    return spoken({ tag, direction, figures, texts, compile: compiler(figures) });
  } catch (error) {
    // Without its words the page is still there, in English.
    console.warn('the language could not be loaded', error);
    return null;
  }
}

async function loadTexts(tag: string): Promise<Catalogue> {
  const catalogue = await catalogues[tag]?.();
  if (catalogue === undefined) throw new Error(`there is no catalogue of ${tag}`);
  return catalogue.texts;
}

const tag = languageOfPage();
if (tag !== 'en') speak(load(tag));
