import { expect, test } from 'vitest';
import { attachmentsOf } from './attachments.ts';

type Structure = NonNullable<Parameters<typeof attachmentsOf>[0]>;
const node = (type: string, more: Partial<Structure> = {}) => ({ type, ...more }) as Structure;
const mixed = (...childNodes: Structure[]) => node('multipart/mixed', { childNodes });

test('videos and sounds wherever they stand, pictures where they are attached', () => {
  const found = attachmentsOf(
    mixed(
      node('text/plain', { part: '1' }),
      node('image/png', { part: '2', disposition: 'inline', parameters: { name: 'logo.png' } }),
      node('image/jpeg', {
        part: '3',
        disposition: 'attachment',
        dispositionParameters: { filename: 'a.jpg' },
      }),
      mixed(node('video/mp4', { part: '4.1', size: 4_000, encoding: 'base64' })),
      node('application/octet-stream', { part: '5', parameters: { name: 'note.ogg' }, size: 9 }),
      node('application/pdf', { part: '6', parameters: { name: 'a.pdf' } }),
    ),
  );
  expect(found).toEqual([
    { part: '3', fileName: 'a.jpg', fileType: 'image/jpeg', size: 0, skipped: null },
    // What base64 adds is taken off.
    { part: '4.1', fileName: '', fileType: 'video/mp4', size: 3_000, skipped: null },
    { part: '5', fileName: 'note.ogg', fileType: expect.stringMatching(/^audio\//), size: 9, skipped: null },
  ]);
});

test('a mail that is nothing but a file', () => {
  expect(attachmentsOf(node('audio/mpeg', { size: 5 }))).toMatchObject([{ part: '1', skipped: null }]);
  expect(attachmentsOf(undefined)).toEqual([]);
});

test('what cannot be read is named, not passed over', () => {
  const encrypted = node('multipart/encrypted', {
    childNodes: [
      node('application/pgp-encrypted', { part: '1' }),
      node('application/octet-stream', { part: '2' }),
    ],
  });
  expect(attachmentsOf(encrypted)).toMatchObject([{ skipped: 'encrypted' }]);
  expect(attachmentsOf(node('application/pkcs7-mime'))).toMatchObject([{ skipped: 'encrypted' }]);
  const signed = node('application/pkcs7-mime', { parameters: { 'smime-type': 'signed-data' } });
  expect(attachmentsOf(signed)).toEqual([]);
  const archive = node('application/zip', { part: '2', parameters: { name: 'clips.ZIP' } });
  expect(attachmentsOf(mixed(archive))).toMatchObject([{ fileName: 'clips.ZIP', skipped: 'archive' }]);
});

test('in a mail that was forwarded as a file', () => {
  const forwarded = node('message/rfc822', {
    part: '2',
    childNodes: [mixed(node('video/mp4', { part: '2.1', parameters: { name: 'call.mp4' } }))],
  });
  expect(attachmentsOf(mixed(node('text/plain', { part: '1' }), forwarded))).toMatchObject([
    { part: '2.1', fileName: 'call.mp4' },
  ]);
});
