/** Word, PowerPoint, Excel and OpenDocument: archives whose media stand in known folders. */
import { closeSync, openSync, readSync } from 'node:fs';
import type { Entry } from 'yauzl';
import { type Collector, DocumentError, type Place, type Task } from './items.ts';
import { type Archive, endingOf, openArchive, takeEntry } from './zip.ts';

const MEDIA = /^(?:(?:word|ppt|xl)\/(?:media|embeddings)|Pictures|media|Media)\//;
/** Text parts that say which slide or sheet shows what. */
const MAX_XML_BYTES = 8 * 1024 * 1024;

/** Media of each part by the file that refers to it: `ppt/slides/_rels/slide2.xml.rels` → slide 2. */
const RELATIONS = /^(?:ppt\/slides|xl\/worksheets|xl\/drawings)\/_rels\/([a-z]+)(\d+)\.xml\.rels$/;

/** @throws DocumentError `document_unreadable` where it is no office document, `document_encrypted` */
export async function takeOffice(task: Task, found: Collector): Promise<void> {
  if (isLockedFile(task.file)) throw new DocumentError('document_encrypted');
  const archive = await openArchive(task);
  try {
    if (!archive.entries.some(({ fileName }) => /^(\[Content_Types\]\.xml|content\.xml)$/.test(fileName)))
      throw new DocumentError('document_unreadable');
    if (await isLocked(archive)) throw new DocumentError('document_encrypted');
    const places = await placesOf(archive);
    for (const entry of archive.entries) {
      const { fileName } = entry;
      if (!MEDIA.test(fileName) || fileName.endsWith('/')) continue;
      const where = places.get(fileName) ?? { in: 'document' };
      // Drawings of lines, and objects of other programs, are nothing that is analyzed: nobody asked for them by name.
      if (task.endings.includes(endingOf(fileName))) await takeEntry(archive, entry, where, found);
    }
  } finally {
    archive.close();
  }
}

/** A locked Word, PowerPoint or Excel file is no archive, but the container of the formats before them. */
const LOCKED = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

function isLockedFile(file: string): boolean {
  const first = Buffer.alloc(LOCKED.length);
  const opened = openSync(file, 'r');
  readSync(opened, first);
  closeSync(opened);
  return first.equals(LOCKED);
}

/** OpenDocument says in its manifest that its parts are encrypted. */
async function isLocked(archive: Archive): Promise<boolean> {
  const manifest = archive.entries.find(({ fileName }) => fileName === 'META-INF/manifest.xml');
  return manifest ? (await textOf(archive, manifest)).includes('encryption-data') : false;
}

async function textOf(archive: Archive, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > MAX_XML_BYTES) return '';
  return (await archive.read(entry, MAX_XML_BYTES)).toString('utf8');
}

async function placesOf(archive: Archive): Promise<Map<string, Place>> {
  const places = new Map<string, Place>();
  /** Sheets show pictures by way of drawings. */
  const sheetOfDrawing = new Map<string, number>();
  const related = archive.entries
    .map((entry) => ({ entry, match: RELATIONS.exec(entry.fileName) }))
    .filter(({ match }) => match !== null)
    // Sheets before the drawings that they name.
    .sort((a, b) => Number(b.match?.[1] === 'sheet') - Number(a.match?.[1] === 'sheet'));
  for (const { entry, match } of related) {
    const [, kind = '', digits = ''] = match ?? [];
    const folder = entry.fileName.replace(/_rels\/[^/]+$/, '');
    for (const target of targetsOf(await textOf(archive, entry), folder)) {
      const number = Number(digits);
      if (kind === 'slide') setOnce(places, target, { in: 'slide', number });
      else if (kind === 'sheet') sheetOfDrawing.set(target, number);
      else if (kind === 'drawing') {
        const sheet = sheetOfDrawing.get(`${folder}drawing${digits}.xml`);
        if (sheet !== undefined) setOnce(places, target, { in: 'sheet', number: sheet });
      }
    }
  }
  await openDocumentPlaces(archive, places);
  return places;
}

const setOnce = (places: Map<string, Place>, target: string, place: Place) => {
  if (!places.has(target)) places.set(target, place);
};

/** Names of parts that a file of relations points at; each is looked up among the entries and never opened as a path. */
function targetsOf(xml: string, folder: string): string[] {
  return [...xml.matchAll(/\bTarget="([^"]+)"/g)].map(([, target = '']) => {
    const steps = target.startsWith('/') ? [] : folder.split('/').filter(Boolean);
    for (const step of target.split('/').filter(Boolean)) {
      if (step === '..') steps.pop();
      else if (step !== '.') steps.push(step);
    }
    return steps.join('/');
  });
}

/** Presentations and spreadsheets of OpenDocument name their pictures page by page in one file. */
async function openDocumentPlaces(archive: Archive, places: Map<string, Place>): Promise<void> {
  const content = archive.entries.find(({ fileName }) => fileName === 'content.xml');
  if (!content) return;
  const xml = await textOf(archive, content);
  for (const [start, kind] of [
    ['<draw:page ', 'slide'],
    ['<table:table ', 'sheet'],
  ] as const) {
    if (kind === 'sheet' && !xml.includes('<office:spreadsheet')) continue;
    for (const [index, part] of xml.split(start).slice(1).entries()) {
      for (const [, target = ''] of part.matchAll(/\bxlink:href="(?:\.\/)?([^"]+)"/g))
        setOnce(places, target, { in: kind, number: index + 1 });
    }
  }
}
