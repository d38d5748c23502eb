import { readFileSync } from 'node:fs';
import { makeClip, makeSound, makeStillBytes } from '@unmask/media-fixtures';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { measureFile } from '../signals/provenance/measure-file.testing.ts';
import { aiSystemIn, platformLabelIn } from './other-labels.ts';
import { readProvenance } from './read-provenance.ts';
import { writeTemporary } from './written.testing.ts';

test('the message that Kling writes into the coded video declares it, whatever the tags say', async () => {
  const clip = readFileSync(await makeClip({ seconds: 1 }));
  const ofEncoder = Buffer.from('dc45e9bde6d948b7962cd820d923eeef', 'hex');
  const at = clip.indexOf(ofEncoder);
  expect(at).toBeGreaterThan(0);
  Buffer.from('91ca60614aee385486142d5f73f4ae2e', 'hex').copy(clip, at);
  const other = await measureFile(writeTemporary(clip));
  expect(other.features).toBeNull();

  Buffer.from('kling-ai\0', 'latin1').copy(clip, at + 16);
  const path = writeTemporary(clip);
  const { features, says, evidence } = await measureFile(path);
  expect(features).toMatchObject({ stream_mark: 1 });
  expect(says).toEqual({ side: 'ai', strength: 'declared' });
  expect(evidence[0]?.text).toBe(
    'The coded video carries the message that Kling writes into its clips; anybody can write such a message.',
  );
  expect((await readProvenance({ path }, '', {})).summary.generators).toEqual(['Kling']);
});

test("TikTok's label is read, and who put it there", () => {
  expect(platformLabelIn([['aigc_info', '{"aigc_label_type":1}']])).toEqual({ type: 1, field: 'aigc_info' });
  const inside = '{"source_info": "x", "aigc_label_type": "2"}';
  expect(platformLabelIn([['Information', inside]])).toEqual({ type: 2, field: 'Information' });
});

test.each([
  ['aigc_info', '{"aigc_label_type":0}'],
  ['aigc_info', '{"aigc_label_type":"0"}'],
  ['aigc_info', '{}'],
  ['aigc_info', '{"aigc_label_type":null}'],
  ['comment', '{"aigc_label_type":1}'],
  ['information', '{"com.bytedance.info": "{}"}'],
])('but not from %s = %s', (field, value) => {
  expect(platformLabelIn([[field, value]])).toBeNull();
});

test('the label of a file moves the odds as a name does', async () => {
  const metadata = { aigc_info: '{"aigc_label_type":2}' };
  const path = await makeSound({ seconds: 1, codec: 'flac', container: 'flac', metadata });
  const { features, says, evidence } = await measureFile(path);
  expect(features).toMatchObject({ platform_label: 2 });
  expect(says).toEqual({ side: 'ai', strength: 'named' });
  expect(evidence[0]?.text.toLowerCase()).toBe(
    'the field "aigc_info" carries tiktok\'s label for ai-generated content (aigc_label_type 2, put there by the platform); anybody can write such a label.',
  );
});

test('the AI system that IPTC names moves the odds as a name does', async () => {
  const property = 'xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:AISystemUsed';
  const xmpOf = (system: string) =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description ${property}="${system}"/></rdf:RDF></x:xmpmeta>`;
  const picture = sharp(await makeStillBytes({ width: 320, height: 240 }));
  const named = await measureFile(
    writeTemporary(await picture.clone().withXmp(xmpOf('Painter 3.1')).jpeg().toBuffer()),
  );
  expect(named.says).toEqual({ side: 'ai', strength: 'named' });
  expect(named.evidence[0]?.text).toBe(
    'The IPTC property "AI System Used" names Painter 3.1; anybody can write such a property.',
  );
  const empty = await measureFile(
    writeTemporary(await picture.clone().withXmp(xmpOf(' ')).jpeg().toBuffer()),
  );
  expect(empty.features).toBeNull();
});

test('a name from a stranger comes as one bounded line', () => {
  expect(aiSystemIn('<a Iptc4xmpExt:AISystemUsed>&lt;b&gt; Painter\n3</a>')).toBe('ltbgt Painter3');
  expect(aiSystemIn(`<a Iptc4xmpExt:AISystemUsed="${'x'.repeat(500)}"/>`)).toHaveLength(60);
  expect(aiSystemIn('<a Iptc4xmpExt:AISystemVersionUsed="3"/>')).toBeNull();
});
