import { describe, expect, test } from 'vitest';
import { documentOf } from './media.ts';

describe('a document', () => {
  test('is told by the end of its name, whatever its type says', () => {
    for (const [name, kind] of [
      ['a.PDF', 'pdf'],
      ['a.zip', 'zip'],
      ['deck.pptx', 'office'],
      ['sheet.ods', 'office'],
    ] as const) {
      expect(documentOf(name, 'application/octet-stream'), name).toBe(kind);
    }
    expect(documentOf('old.doc', 'application/msword')).toBeNull();
    expect(documentOf('clip.mp4', 'video/mp4')).toBeNull();
  });

  test('is told by its type where the name has no end', () => {
    const office = 'application/vnd.openxmlformats-officedocument';
    for (const [type, kind] of [
      ['application/pdf', 'pdf'],
      ['application/x-zip-compressed', 'zip'],
      [`${office}.wordprocessingml.document`, 'office'],
      [`${office}.presentationml.presentation`, 'office'],
      [`${office}.spreadsheetml.sheet`, 'office'],
      ['application/vnd.oasis.opendocument.text', 'office'],
      ['application/vnd.oasis.opendocument.presentation', 'office'],
      ['Application/vnd.oasis.opendocument.spreadsheet', 'office'],
    ] as const) {
      expect(documentOf('download', type), type).toBe(kind);
    }
    expect(documentOf('download', 'application/json')).toBeNull();
  });
});
