/** Pictures of a PDF page by page, as they stand in it where they are files of their own, and the files that are attached to it. */
import { readFileSync } from 'node:fs';
import * as mupdf from 'mupdf';
import { type Collector, DocumentError, type Place, type Task } from './items.ts';
import { endingOf, lastOf } from './zip.ts';

/** Forms that hold forms; more is made to tire readers. */
const MAX_DEPTH = 8;

type Pdf = mupdf.PDFDocument;
type PdfObject = mupdf.PDFObject;

/** @throws DocumentError `document_encrypted`, `document_unreadable` */
export function takePdf(task: Task, found: Collector): void {
  const pdf = openPdf(task.file);
  const seen = new Set<number>();
  const pages = pdf.countPages();
  for (let page = 0; page < pages; page += 1) {
    const where = { in: 'page', number: page + 1 } as const;
    quietly(() => takeResources(pdf, pdf.findPage(page).getInheritable('Resources'), where, found, seen, 0));
  }
  takeTheRest(pdf, task, found, seen);
}

function openPdf(file: string): Pdf {
  let document: mupdf.Document;
  try {
    document = mupdf.Document.openDocument(readFileSync(file), 'application/pdf');
  } catch (error) {
    throw new DocumentError('document_unreadable', error);
  }
  if (document.needsPassword()) throw new DocumentError('document_encrypted');
  const pdf = document.asPDF();
  if (!pdf || pdf.countPages() < 1) throw new DocumentError('document_unreadable');
  return pdf;
}

/** One damaged part does not cost the others. */
function quietly(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error instanceof DocumentError) throw error;
  }
}

/** The pictures that a page names, also by way of forms. A picture on several pages is found on each. */
function takeResources(
  pdf: Pdf,
  resources: PdfObject,
  where: Place,
  found: Collector,
  seen: Set<number>,
  depth: number,
): void {
  if (depth > MAX_DEPTH || !resources.isDictionary()) return;
  resources.get('XObject').forEach((part) => {
    quietly(() => {
      const kind = part.get('Subtype').asName();
      if (kind === 'Form') takeResources(pdf, part.get('Resources'), where, found, seen, depth + 1);
      if (kind !== 'Image') return;
      if (part.isIndirect()) seen.add(part.asIndirect());
      takeImage(pdf, part, where, found);
    });
  });
}

/** What is shown outside of pages' resources, and attached files. */
function takeTheRest(pdf: Pdf, task: Task, found: Collector, seen: Set<number>): void {
  const objects = pdf.countObjects();
  for (let number = 1; number < objects; number += 1) {
    quietly(() => {
      const object = pdf.newIndirect(number).resolve();
      if (!object.isDictionary()) return;
      const isImage = object.get('Subtype').asName() === 'Image' && !seen.has(number);
      if (isImage && !isMaskOfAnother(object)) {
        takeImage(pdf, pdf.newIndirect(number), { in: 'document' }, found);
      }
      if (object.get('EF').isDictionary()) takeAttached(object, task, found);
    });
  }
}

/** Transparency of a picture is kept as a grey picture beside it. */
const isMaskOfAnother = (image: PdfObject) =>
  image.get('ColorSpace').isName() && image.get('ColorSpace').asName() === 'DeviceGray';

function takeAttached(spec: PdfObject, task: Task, found: Collector): void {
  const named = ['UF', 'F'].map((key) => spec.get(key)).find((name) => name.isString());
  const name = lastOf(named?.asString() ?? '');
  const where = { in: 'attached' } as const;
  const ending = endingOf(name);
  if (!task.endings.includes(ending)) {
    found.leaveOut(name, where, task.nested.includes(ending) ? 'document_nested' : 'not_taken');
    return;
  }
  const stream = ['UF', 'F'].map((key) => spec.get('EF').get(key)).find((file) => file.isStream());
  if (!stream) return;
  const packed = stream.get('Length').asNumber();
  const parameters = stream.get('Params');
  const declared = parameters.isDictionary() ? parameters.get('Size') : parameters;
  if (!found.admits(name, where, declared.isNumber() ? declared.asNumber() : packed, packed)) return;
  const bytes = stream.readStream().asUint8Array().slice();
  if (found.admits(name, where, bytes.length, packed)) found.add(name, where, bytes);
}

const JPEG = 'DCTDecode';

/** The only filter, or the last of several; '' where there is none. */
function filtersOf(image: PdfObject): string[] {
  const filter = image.get('Filter');
  if (filter.isName()) return [filter.asName()];
  const names: string[] = [];
  if (filter.isArray()) filter.forEach((each) => void names.push(each.asName()));
  return names;
}

/** A JPEG is a file inside the PDF and comes out byte for byte; what is stored as pixels becomes a PNG of the same pixels. */
function takeImage(pdf: Pdf, image: PdfObject, where: Place, found: Collector): void {
  const size: [number, number] = [image.get('Width').asNumber(), image.get('Height').asNumber()];
  const masks = image.get('ImageMask');
  if (masks.isBoolean() && masks.asBoolean()) return;
  const packed = image.get('Length').asNumber();
  const [filter, ...more] = filtersOf(image);
  if (filter === JPEG && more.length === 0) {
    if (!found.admits('.jpg', where, packed, null)) return;
    found.add('.jpg', where, image.readRawStream().asUint8Array().slice(), size);
    return;
  }
  // Four bytes a pixel while it is unpacked.
  if (!found.admits('.png', where, size[0] * size[1] * 4, null)) return;
  const loaded = pdf.loadImage(image);
  const pixmap = loaded.toPixmap();
  try {
    const drawn = pixmap.getNumberOfComponents() - pixmap.getAlpha() > 3 ? rgbOf(pixmap) : pixmap;
    found.add('.png', where, drawn.asPNG().slice(), size);
  } finally {
    pixmap.destroy();
    loaded.destroy();
  }
}

const rgbOf = (pixmap: mupdf.Pixmap) => pixmap.convertToColorSpace(mupdf.ColorSpace.DeviceRGB);
