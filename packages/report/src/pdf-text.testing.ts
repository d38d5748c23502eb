/** Reads back what a report says: enough of the format for the files that `renderReport` writes, and no more. */
import { inflateSync } from 'node:zlib';

export interface ReadPdf {
  /** What each page says, without any white space: line breaks and gaps leave no trace in the file. */
  pages: string[];
  /** Base fonts, and whether the file carries them. */
  fonts: Array<{ name: string; embedded: boolean }>;
}

type Objects = Map<string, string>;

export const squeezed = (text: string) => text.replace(/\s+/g, '');

export function readPdf(pdf: Buffer): ReadPdf {
  const objects: Objects = new Map();
  for (const [, number, body] of pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    objects.set(number!, body!);
  }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body));
  return {
    pages: pages.map((page) => squeezed(pageText(page, objects))),
    fonts: [...objects.values()]
      .filter((body) => /\/Type \/Font\b/.test(body) && !body.includes('/DescendantFonts'))
      .map((body) => ({
        name: /\/BaseFont \/(\S+)/.exec(body)![1]!,
        embedded: /\/FontFile/.test(follow(body, 'FontDescriptor', objects) ?? ''),
      })),
  };
}

/** The object that a key of another one refers to. */
function follow(body: string, key: string, objects: Objects): string | null {
  const number = new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1];
  return number === undefined ? null : (objects.get(number) ?? null);
}

function streamOf(body: string): string {
  const data = Buffer.from(/stream\n(.*)\nendstream/s.exec(body)![1]!, 'latin1');
  return (body.includes('FlateDecode') ? inflateSync(data) : data).toString('latin1');
}

function pageText(page: string, objects: Objects): string {
  const resources = follow(page, 'Resources', objects) ?? '';
  const maps = new Map<string, Map<number, string>>();
  for (const [, name, number] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    maps.set(name!, glyphMap(streamOf(follow(objects.get(number!)!, 'ToUnicode', objects)!)));
  }
  let letters = new Map<number, string>();
  let text = '';
  const content = streamOf(follow(page, 'Contents', objects)!);
  for (const [, font, run] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = maps.get(font) ?? new Map();
    for (const [, hex] of (run ?? '').matchAll(/<([0-9a-f]+)>/g)) {
      for (const [code] of hex!.matchAll(/.{4}/g)) text += letters.get(Number.parseInt(code, 16)) ?? '\ufffd';
    }
  }
  return text;
}

/** Glyph number to letters, from a ToUnicode map. */
function glyphMap(cmap: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, from, , list] of cmap.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/g)) {
    const texts = Array.from(list!.matchAll(/<([0-9a-f ]*)>/g), ([, hex]) =>
      Buffer.from(hex!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    );
    for (const [index, letter] of texts.entries()) letters.set(Number.parseInt(from!, 16) + index, letter);
  }
  return letters;
}
