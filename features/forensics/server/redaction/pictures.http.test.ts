/** Pictures with rectangles burnt in, over the real server: a new exhibit without a trace of what was covered. */
import { createHash } from 'node:crypto';
import { sql } from '@unmask/db/sql';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { Exhibit } from '../../contract.ts';
import { caseWorld } from '../forensics.testing.ts';

const { world, db, at, openCase, send, settled, bytes, detail } = caseWorld();
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** White, with a name in its metadata, and lying on its side until its tag turns it upright: 240 wide, 320 high. */
const lying = () =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#ffffff' } })
    .withMetadata({ orientation: 6, exif: { IFD0: { Artist: 'John Doe' } } })
    .jpeg({ quality: 95 })
    .toBuffer();

let caseId = '';
let picture: Exhibit;
let original: Buffer;
beforeAll(async () => {
  caseId = (await openCase('A picture')).id;
  original = await lying();
  await send(caseId, original);
  [picture] = (await settled(caseId)).exhibits as [Exhibit];
}, 300_000);

const url = (id = picture.id) => at(`/cases/${caseId}/evidence/${id}/redactions`);
const asked = { still: null, reason: 'a bystander', rectangles: [{ x: 0, y: 0, width: 0.5, height: 0.25 }] };

test('[FORENSICS-012] rectangles are burnt into a new exhibit without metadata; the first one stays, and the chain names both', async () => {
  expect(original.toString('latin1')).toContain('John Doe');
  const { items } = await world.analyst.ask<{ items: object[] }>(
    'GET',
    at(`/cases/${caseId}/evidence/${picture.id}/pictures`),
  );
  expect(items).toEqual([{ still: null, at_s: null }]);
  const shown = await bytes(`/cases/${caseId}/evidence/${picture.id}/picture`);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
  const made = await world.analyst.ask<Exhibit>('POST', url(), asked);
  expect(made).toMatchObject({
    ...{ exhibit: 'E2', role: 'derived', type: 'image/png', filename: 'E1-redacted.png', hasFile: true },
    derivation: {
      ...{ from: 'E1', fromSha256: hashOf(original), at_s: null, width: 240, height: 320 },
      ...{ rectangles: [[0, 0, 120, 80]], reason: 'a bystander' },
    },
  });
  const { body } = await bytes(`/cases/${caseId}/evidence/${made.id}/file`);
  expect(hashOf(body)).toBe(made.sha256);
  expect(body.toString('latin1')).not.toContain('John Doe');
  const metadata = await sharp(body).metadata();
  expect([metadata.width, metadata.height, metadata.exif, metadata.orientation]).toEqual([
    ...[240, 320, undefined, undefined],
  ]);
  const pixels = await sharp(body).raw().toBuffer();
  const red = (x: number, y: number) => pixels[(y * 240 + x) * 3];
  expect([red(0, 0), red(119, 79)]).toEqual([0, 0]);
  expect(
    [red(120, 79), red(119, 80), red(239, 319)].every((value) => value !== undefined && value > 240),
  ).toBe(true);

  const whole = await bytes(`/cases/${caseId}/evidence/${picture.id}/file`);
  expect(hashOf(whole.body)).toBe(hashOf(original));
  const read = await detail(caseId);
  const entry = read.custody.find(({ event }) => event === 'picture_redacted');
  expect(entry).toMatchObject({ by: world.analyst.email });
  for (const said of ['a bystander', '0, 0, 120, 80', hashOf(original), made.sha256])
    expect(entry?.description).toContain(said);
  expect(read.chain.intact).toBe(true);
});

test('without a rectangle or a reason nothing is made; others find nothing', async () => {
  const code = async (body: object, who = world.analyst, id = picture.id) => {
    const answer = await who.client.post(`/api/organizations${url(id)}`, { ...asked, ...body });
    return ((await answer.json()) as { code: string }).code;
  };
  const before = (await detail(caseId)).exhibits.length;
  expect(await code({ rectangles: [] })).toBe('redaction_no_rectangle');
  expect(await code({ reason: ' ' })).toBe('redaction_reason_missing');
  expect(await code({ still: 0 })).toBe('redaction_no_picture');
  expect(await code({}, world.analyst, 'none')).toBe('exhibit_not_found');
  expect(await code({}, world.viewer)).toBe('case_not_found');
  expect(await code({}, world.stranger)).toBe('organization_not_found');
  expect((await detail(caseId)).exhibits).toHaveLength(before);
  const foreign = await bytes(`/cases/${caseId}/evidence/${picture.id}/picture`, world.stranger);
  expect(foreign.status).toBe(404);
});

test('[FORENSICS-012] picture and custody entry are there together or not at all', async () => {
  const before = await detail(caseId);
  // What a crash between the two would be: the exhibit is written, its entry is not.
  await db().execute(sql`
    create function refuse_entry() returns trigger language plpgsql as
    $$ begin if new.event = 'picture_redacted' then raise exception 'the power is gone'; end if; return new; end $$`);
  await db().execute(sql`
    create trigger refuse_entry before insert on forensics_events for each row execute function refuse_entry()`);
  try {
    const answer = await world.analyst.client.post(`/api/organizations${url()}`, asked);
    expect(answer.status).toBe(500);
  } finally {
    await db().execute(sql`drop trigger refuse_entry on forensics_events`);
  }
  const after = await detail(caseId);
  expect(after.exhibits).toEqual(before.exhibits.map((each) => expect.objectContaining({ id: each.id })));
  expect(after.case.evidence).toEqual(before.case.evidence);
  const told = after.custody.map(({ event }) => event);
  expect(told.filter((event) => event === 'picture_redacted')).toHaveLength(1);
  expect(told.filter((event) => event === 'evidence_added')).toHaveLength(2);
  expect(after.chain.intact).toBe(true);
  // The number that the lost one had is the next one's: nothing is missing in the row of exhibits.
  const made = await world.analyst.ask<Exhibit>('POST', url(), asked);
  expect(made.exhibit).toBe('E3');
});
