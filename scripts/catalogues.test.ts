/** Every catalogue of product/languages says what the English words say: nothing unknown, nothing that cannot be read, nothing lost. */
import { BRAND } from '@unmask/product/copy/site';
import { words } from '@unmask/product/language';
import { LANGUAGES, type LanguageTag } from '@unmask/product/languages';
import { compiler } from '@unmask/product/messages';
import { translated } from '@unmask/product/translate';
import { describe, expect, test } from 'vitest';
import { problemsOf } from './catalogue-problems.ts';
import {
  type CatalogueFile,
  catalogueFiles,
  isTranslated,
  loadWords,
  messagesOf,
  partOf,
} from './catalogues.ts';

const namespaces = [...(await loadWords()).keys()];
const catalogues = catalogueFiles();

describe('words in another language', () => {
  const english = words('test.words', {
    title: 'Files',
    id: 'files',
    list: ['one', 'two'],
    count: (files: number) => (files === 1 ? '1 file' : `${files} files`),
    named: ({ name }: { name: string }) => `Called ${name}`,
    steps: (kind: string) => [`First ${kind}`, 'Then'],
    toast: (files: number) => ({ title: 'Done', description: `${files} files`, seconds: 4 }),
    untold: 'Only in English',
  });
  const speak = (texts: Record<string, string>) =>
    translated(english, 'test.words', {
      tag: 'es',
      direction: 'ltr',
      figures: 'es',
      texts: { 'test.words': texts },
      compile: compiler('es'),
    }) as typeof english;

  test('are English where nothing else is asked for', () => {
    expect(english.title).toBe('Files');
    expect(english.count(2)).toBe('2 files');
  });

  test('stand in the places of the English ones; what is missing stays English', () => {
    const spanish = speak({ title: 'Archivos', 'list.1': 'dos' });
    expect(spanish).toMatchObject({ title: 'Archivos', list: ['one', 'dos'], untold: 'Only in English' });
    expect(spanish.count(1)).toBe('1 file');
  });

  test('know plurals, arguments by place and by name, and lists of sentences', () => {
    const spanish = speak({
      count: '{0, plural, one {# archivo} other {# archivos}}',
      named: 'Se llama {name}',
      'steps.0': 'Primero {0}',
      'steps.1': 'Después',
    });
    expect([spanish.count(1), spanish.count(12_345)]).toEqual(['1 archivo', '12.345 archivos']);
    expect(spanish.named({ name: '<b>Ann</b>' })).toBe('Se llama <b>Ann</b>');
    expect(spanish.steps('eso')).toEqual(['Primero eso', 'Después']);
  });

  test('know the parts of a message', () => {
    const spanish = speak({ 'toast.title': 'Hecho', 'toast.description': '{0, number} archivos' });
    expect(spanish.toast(2)).toEqual({ title: 'Hecho', description: '2 archivos', seconds: 4 });
    expect(speak({ 'toast.title': 'Hecho' }).toast(2).description).toBe('2 files');
    const paths = messagesOf('test.words').map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['toast.title', 'toast.description']));
    expect(paths).not.toContain('toast');
  });

  test('that say something else than the English ones are found', () => {
    const found = (texts: Record<string, string>) =>
      problemsOf({ tag: 'es', complete: [], texts: { 'test.words': texts } });
    expect(found({ title: 'Archivos', count: '{0, plural, one {#} other {#}}' })).toEqual([]);
    const mistakes: ReadonlyArray<Record<string, string>> = [
      { nothing: 'x' },
      { title: '<b>Archivos</b>' },
      { title: '' },
      { count: 'Archivos' },
      { count: '{0} {1}' },
      { count: '{0, plural, one {#}' },
      { count: "l'{0}" },
    ];
    for (const wrong of mistakes) expect(found(wrong), JSON.stringify(wrong)).toHaveLength(1);
  });
});

test('there are words to translate, and every namespace is found', () => {
  expect(namespaces).toContain('site.header');
  expect(namespaces).toContain('upload.upload');
  expect(namespaces.flatMap(messagesOf).length).toBeGreaterThan(1000);
});

describe.each(catalogues.map((catalogue) => [catalogue.tag, catalogue] as const))('%s', (tag, catalogue) => {
  test('is a language that the site knows', () => {
    expect(Object.keys(LANGUAGES)).toContain(tag);
    expect(LANGUAGES[tag as LanguageTag].name).toMatch(/\p{L}/u);
  });

  test('says what the English words say', () => {
    expect(problemsOf(catalogue)).toEqual([]);
  });

  test('lacks nothing of the parts that it calls complete', () => {
    expect(missingOf(catalogue)).toEqual([]);
    for (const part of catalogue.complete) expect(namespaces.map(partOf)).toContain(part);
  });

  test('keeps the name of the service', () => {
    const renamed = namespaces.flatMap(messagesOf).filter(({ english, namespace, path }) => {
      const text = catalogue.texts[namespace]?.[path];
      return text !== undefined && String(english).includes(BRAND) && !text.includes(BRAND);
    });
    expect(renamed.map(({ namespace, path }) => `${namespace} ${path}`)).toEqual([]);
  });
});

function missingOf({ complete, texts }: CatalogueFile): string[] {
  return namespaces
    .filter((namespace) => complete.includes(partOf(namespace)))
    .flatMap(messagesOf)
    .filter((message) => !isTranslated(message, texts))
    .map(({ namespace, path }) => `${namespace} ${path}`);
}
