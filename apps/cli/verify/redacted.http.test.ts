/** The package of a case for somebody who may not see everything: what stands in it, what does not, and what `unmask verify` says of it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from '@unmask/db/sql';
import { checkCase, listEntries } from '@unmask/forensics/offline';
import { forensicsEvidence } from '@unmask/forensics/tables';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Exhibit, ListedReport } from '../../../features/forensics/contract.ts';
import type { Disclosure } from '../../../features/forensics/disclosure-contract.ts';
import { readerOf } from '../../../features/forensics/offline/browser-reader.ts';
import { caseWorld, photo } from '../../../features/forensics/server/forensics.testing.ts';
import { unmask } from '../run-cli.testing.ts';

const { world, db, at, openCase, change, send, settled, issue, bytes, detail } = caseWorld();
let folder: string;
let caseId: string;
let originals: Exhibit[];
let files: Buffer[];
let report: ListedReport;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'unmask-redacted-test-'));
  caseId = (await openCase('Call of John Doe')).id;
  files = [await photo(41), await photo(42), await photo(43)];
  for (const file of files) await send(caseId, file, '?description=From the phone of John Doe');
  originals = (await settled(caseId)).exhibits;
  // As if a recording with pictures and one of sound had come: what counts is what was measured.
  for (const [index, modality] of [
    [1, 'video'],
    [2, 'audio'],
  ] as const)
    await db()
      .update(forensicsEvidence)
      .set({
        result: sql`jsonb_set(${forensicsEvidence.result}, '{modality}', ${JSON.stringify(modality)}::jsonb)`,
      })
      .where(eq(forensicsEvidence.id, originals[index]!.id));
  await world.analyst.ask('POST', at(`/cases/${caseId}/notes`), { body: 'John Doe was asked.' });
  const summary = 'John Doe was called.';
  const findings = { summary, technicalDetails: '', conclusion: '', recommendations: [], confidence: null };
  await change(caseId, { findings });
  report = await issue(caseId);
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const disclosure = () => world.analyst.ask<Disclosure>('GET', at(`/cases/${caseId}/redacted-package`));
const pack = () => bytes(`/cases/${caseId}/export?files=redacted`);
/** Of another height each time: the same rectangle twice gives the same picture. */
const cover = (id: string, reason: string, height: number) =>
  world.analyst.ask<Exhibit>('POST', at(`/cases/${caseId}/evidence/${id}/redactions`), {
    ...{ still: null, reason, rectangles: [{ x: 0, y: 0, width: 0.5, height }] },
  });
const redact = (strikes: object[]) =>
  world.analyst.ask('POST', at(`/reports/${report.id}/redactions`), { strikes });
const reader = (zip: Buffer) => readerOf(new Blob([new Uint8Array(zip)]));
const why = ({ absent }: Disclosure) => Object.fromEntries(absent.map((each) => [each.what, each.why]));
const itself = (n: number) => `E${n}, the file itself`;

test('[FORENSICS-012] where nothing is redacted there is no package, and the plan says why each thing stays out', async () => {
  const plan = await disclosure();
  expect(plan.present).toEqual([]);
  expect(why(plan)).toEqual({
    'Video Analysis Report, version 1': 'report_not_redacted',
    [itself(1)]: 'picture_not_redacted',
    [itself(2)]: 'moving',
    [itself(3)]: 'sound',
  });
  const { status, body } = await pack();
  expect([status, JSON.parse(body.toString()).code]).toEqual([409, 'package_nothing_redacted']);
});

test('[FORENSICS-012] redacted copies stand in place of originals; the verifier accepts the package, says what is absent and why, and no name is in it', async () => {
  const early = await cover(originals[0]!.id, 'John Doe behind the glass', 0.25);
  const late = await cover(early.id, 'John Doe in the mirror', 0.5);
  await redact([
    { kind: 'name', text: 'John Doe', reason: 'a minor' },
    { kind: 'name', text: world.analyst.email, reason: 'staff' },
  ]);
  const plan = await disclosure();
  expect(plan.present).toEqual([
    { what: 'Video Analysis Report, version 1, redacted copy' },
    { what: `${late.exhibit}, a redacted picture made from ${early.exhibit}` },
  ]);
  expect(why(plan)[itself(1)]).toBe('picture_stands');
  expect(why(plan)[`${early.exhibit}, a redacted picture made from E1`]).toBe('picture_later');
  const { status, body: zip, headers } = await pack();
  expect(status).toBe(200);
  expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toMatch(/CASE-[\w-]+-redacted\.zip$/);
  const entries = await listEntries(reader(zip));
  expect(entries.map(({ name }) => name).filter((name) => /^(exhibits|reports)\//.test(name))).toEqual([
    expect.stringMatching(/^reports\/unmask-video-report-v1-\w+-redacted\.pdf$/),
    expect.stringMatching(/^reports\/.*-redacted\.sig\.json$/),
    `exhibits/${late.exhibit}-${early.exhibit}-redacted.png`,
  ]);
  // Stored as they are: what is not in these bytes is not in the package.
  const secrets = ['John', 'Doe', world.analyst.email, world.analyst.id, 'sent.jpg', 'mirror', caseId];
  for (const secret of secrets) expect([secret, zip.includes(secret)]).toEqual([secret, false]);
  // Of what stays here not even the hash stands beside the redacted report, which shows what was not struck from it.
  const papers = entries.filter(({ name }) => !name.endsWith('.pdf'));
  for (const { from, size, name } of papers)
    for (const { sha256 } of [...originals, early])
      expect([name, zip.subarray(from, from + size).includes(sha256)]).toEqual([name, false]);
  for (const file of files) expect(zip.includes(file)).toBe(false);

  const found = await checkCase(reader(zip));
  expect(found.findings.filter(({ ok }) => ok !== true)).toEqual([]);
  expect(found).toMatchObject({ ok: true, redacted: true });
  const file = path.join(folder, 'redacted.zip');
  await writeFile(file, zip);
  const { code, out } = await unmask('verify', file);
  expect(code).toBe(0);
  expect(out).toContain('This is a redacted package');
  expect(out).toContain('absent  E2, the file itself: moving pictures cannot be redacted here');
  expect(out).toContain('absent  E3, the file itself: sound cannot be redacted here');
  expect(out).toContain(
    `absent  ${early.exhibit}, a redacted picture made from E1: a later redacted picture`,
  );
  expect(out).toContain('Everything is as it was signed.');
  expect(out).not.toMatch(/John|Doe|@/);
  const { custody, chain } = await detail(caseId);
  expect(chain.intact).toBe(true);
  expect(custody.find(({ event }) => event === 'case_exported')?.description).toContain('redacted');

  // A link that is taken out of the chain, and one bit of a picture, show.
  for (const name of ['events.json', 'exhibits/', 'reports/', 'case.json']) {
    const changed = Buffer.from(zip);
    changed[entries.find((each) => each.name.startsWith(name))!.from + 60]! ^= 1;
    const ok = await checkCase(reader(changed)).then(
      (check) => check.ok,
      () => false,
    );
    expect([name, ok]).toEqual([name, false]);
  }
}, 180_000);

test('an exhibit that a redacted report leaves out has no picture in the package; nobody else gets either', async () => {
  await redact([{ kind: 'exhibit', exhibit: 'E1', reason: 'under seal' }]);
  const plan = await disclosure();
  expect(plan.present).toEqual([{ what: 'Video Analysis Report, version 1, redacted copy' }]);
  expect(
    new Set(plan.absent.filter(({ what }) => !/^E[23],|Report/.test(what)).map((each) => each.why)),
  ).toEqual(new Set(['struck']));
  expect((await checkCase(reader((await pack()).body))).exhibits).toEqual([]);
  for (const who of [world.viewer, world.stranger]) {
    expect((await bytes(`/cases/${caseId}/export?files=redacted`, who)).status).toBe(404);
    expect((await bytes(`/cases/${caseId}/redacted-package`, who)).status).toBe(404);
  }
});
