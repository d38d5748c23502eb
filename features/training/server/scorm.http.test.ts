/** A module as a package for other learning systems: for its authors, whole, and readable by other programs. */
import { crc32 } from 'node:zlib';
import { signedUp } from '@unmask/testing/organizations';
import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { readEntries } from './scorm.testing.ts';
import { trainingWorld } from './training.testing.ts';
import { zip } from './zip.ts';

const { world, at, named, member } = trainingWorld();

test('an archive is read back by another program as it was written', async () => {
  const files = [
    { name: 'a.txt', data: Buffer.from('abc') },
    { name: 'ordner/ä.bin', data: Buffer.alloc(70_000, 7) },
    { name: 'empty', data: Buffer.alloc(0) },
  ];
  const read = await readEntries(zip(files));
  expect([...read.keys()]).toEqual(files.map(({ name }) => name));
  for (const { name, data } of files) expect(crc32(read.get(name)!)).toBe(crc32(data));
  expect(zip(files).equals(zip(files))).toBe(true);
});

const packageOf = async (who: typeof world.admin, id: string, path = at(`/modules/${id}/scorm`)) =>
  who.client.fetch(`/api/organizations${path}`);

test('the package names every file that it holds, its player and what is needed to pass', async () => {
  const module = await named('Recognising');
  const answer = await packageOf(world.admin, module.id);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const files = await readEntries(Buffer.from(await answer.arrayBuffer()));
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' });
  const { manifest } = parser.parse(files.get('imsmanifest.xml')!.toString());
  expect(manifest.metadata).toEqual({ schema: 'ADL SCORM', schemaversion: 1.2 });
  const { item, title } = manifest.organizations.organization;
  expect([title, item['adlcp:masteryscore'], item.identifierref]).toEqual([module.title, 80, 'player']);
  const { resource } = manifest.resources;
  expect(resource).toMatchObject({ 'adlcp:scormtype': 'sco', href: 'index.html', identifier: 'player' });
  const listed = resource.file.map(({ href }: { href: string }) => href);
  expect(['imsmanifest.xml', ...listed].sort()).toEqual([...files.keys()].sort());
  expect(listed.filter((name: string) => name.startsWith('media/'))).toHaveLength(8);
});

test('it holds the answers, so it is for those who write alone', async () => {
  const module = await named('Cloned Voices');
  const [ann, stranger] = [await member('analyst'), await signedUp(world.server)];
  const elsewhere = await stranger.create('Elsewhere');
  expect((await packageOf(ann, module.id)).status).toBe(403);
  expect((await packageOf(stranger, module.id)).status).toBe(404);
  const own = `/${elsewhere.id}/training/modules/${module.id}/scorm`;
  expect((await packageOf(stranger, module.id, own)).status).toBe(404);
});
