/** Copies for the other side over the real server: what is left out is not in the file, in whatever form. */
import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { auditLog } from '@unmask/db';
import { and, eq } from '@unmask/db/sql';
import { beforeAll, expect, test } from 'vitest';
import { readPdf, squeezed } from '../../../../packages/report/src/pdf-text.testing.ts';
import type { ListedReport } from '../../contract.ts';
import type { Redaction, Strike } from '../../redaction-contract.ts';
import { caseWorld, photo } from '../forensics.testing.ts';

const { world, db, at, openCase, change, send, settled, issue, bytes, detail } = caseWorld();
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

let caseId = '';
let report: ListedReport;
beforeAll(async () => {
  caseId = (await openCase('Call of John  Doe')).id;
  await send(caseId, await photo(21), '?description=From the phone of john_doe');
  await send(caseId, await photo(22), '?role=reference&description=Lent by Jane Roe');
  await settled(caseId);
  await world.analyst.ask('POST', at(`/cases/${caseId}/tasks`), { title: 'Call the source in Reykjavik' });
  await change(caseId, {
    findings: {
      summary: 'JOHN DOE was called.\nThe reference E2 was of use.',
      technicalDetails: 'Once compressed.',
      conclusion: 'Nothing can be concluded.',
      recommendations: ['Ask Mr. Doe for the original.'],
      confidence: null,
    },
  });
  report = await issue(caseId);
}, 300_000);

const redact = (strikes: Strike[], who = world.analyst) =>
  who.ask<Redaction>('POST', at(`/reports/${report.id}/redactions`), { strikes });

/** Every byte that could be text: the pages as they read, and each stream unpacked. */
function everything(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  const unpacked = Array.from(raw.matchAll(/stream\r?\n(.*?)\r?\nendstream/gs), ([, data]) => {
    try {
      return inflateSync(Buffer.from(data!, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return [...readPdf(pdf).pages, raw, ...unpacked].join('\n').toLowerCase();
}

test('[FORENSICS-012] names, a single exhibit and tasks are absent from the bytes of the copy; bars say why, the first page says of what', async () => {
  const offered = await world.analyst.ask<{ people: string[]; exhibits: object[] }>(
    'GET',
    at(`/reports/${report.id}/redactable`),
  );
  expect(offered.people).toEqual([world.analyst.email]);
  expect(offered.exhibits).toHaveLength(2);
  const second = (await detail(caseId)).exhibits[1]!;
  const whole = everything((await bytes(`/reports/${report.id}/pdf`)).body);
  const secrets = ['John Doe', 'Jane Roe', world.analyst.email, second.sha256, 'Reykjavik', 'was of use'];
  for (const secret of secrets)
    expect([secret, whole.includes(squeezed(secret).toLowerCase())]).toEqual([secret, true]);

  const copy = await redact([
    { kind: 'name', text: 'John Doe', reason: 'a minor' },
    { kind: 'name', text: 'doe', reason: 'a minor' },
    { kind: 'name', text: world.analyst.email, reason: 'staff' },
    { kind: 'exhibit', exhibit: 'E2', reason: 'under seal' },
    { kind: 'part', part: 'tasks', reason: 'work product' },
  ]);
  const { body, headers } = await bytes(`/redactions/${copy.id}/pdf`);
  expect(hashOf(body)).toBe(copy.pdfSha256);
  expect(headers.get('cache-control')).toContain('no-store');
  const left = everything(body);
  // “Doe” alone is struck where it is a word: “does” of the form stays.
  for (const secret of [...secrets, 'john_doe', 'Mr. Doe', 'Jane'])
    expect([secret, left.includes(squeezed(secret).toLowerCase())]).toEqual([secret, false]);
  const [first] = readPdf(body).pages;
  expect(first).toContain(squeezed(`Redacted copy of version 1 of report ${report.id}`));
  expect(first).toContain(report.pdfSha256);
  const said = readPdf(body).pages.join('');
  for (const reason of ['a minor', 'staff', 'under seal', 'work product'])
    expect(said).toContain(squeezed(`redacted: ${reason}`));
  // What was not struck stands as it was.
  expect(said).toContain(squeezed('Nothing can be concluded.'));
  expect(said).toContain((await detail(caseId)).exhibits[0]!.sha256);
  // The report itself is as it was issued.
  expect(hashOf((await bytes(`/reports/${report.id}/pdf`)).body)).toBe(report.pdfSha256);

  const read = await detail(caseId);
  expect(read.redactions[0]).toMatchObject({
    id: copy.id,
    leftOut:
      'names of 2 persons (a minor); name of one person (staff); exhibit E2 (under seal); entries about tasks (work product)',
    madeBy: world.analyst.email,
  });
  const entry = read.custody.find(({ event }) => event === 'report_redacted');
  expect(entry).toMatchObject({ by: world.analyst.email });
  expect(entry?.description).toContain(report.pdfSha256);
  expect(entry?.description).toContain(copy.pdfSha256);
  expect(entry?.description).not.toMatch(/doe/i);
  expect(read.custody.map(({ event }) => event)).toContain('redaction_downloaded');
  expect(read.chain.intact).toBe(true);
  const audited = and(eq(auditLog.action, 'case.report_redacted'), eq(auditLog.target, caseId));
  expect(await db().select().from(auditLog).where(audited)).toHaveLength(1);
  const check = await world.server.client().fetch(`/api/documents/${copy.id}`);
  expect(await check.json()).toMatchObject({ state: 'valid', sha256: copy.pdfSha256 });
});

test('the findings and the whole chain can be left out as well', async () => {
  const copy = await redact([
    { kind: 'part', part: 'findings', reason: 'privileged' },
    { kind: 'part', part: 'custody', reason: 'internal' },
  ]);
  const left = everything((await bytes(`/redactions/${copy.id}/pdf`)).body);
  for (const secret of ['Nothing can be concluded', 'Once compressed', 'was called', 'was hashed: it has'])
    expect([secret, left.includes(squeezed(secret).toLowerCase())]).toEqual([secret, false]);
});

test('a copy without a reason, with one that tells, or of nothing is refused; it is of the case alone', async () => {
  const refused = async (strikes: Strike[], who = world.analyst) =>
    (
      await who.client.post(`/api/organizations${at(`/reports/${report.id}/redactions`)}`, { strikes })
    ).json() as Promise<{ code: string }>;
  const name = (text: string, reason: string): Strike => ({ kind: 'name', text, reason });
  expect(await refused([])).toMatchObject({ code: 'redaction_nothing' });
  expect(await refused([name('John Doe', '')])).toMatchObject({ code: 'redaction_reason_missing' });
  expect(await refused([name('John Doe', 'is John Doe')])).toMatchObject({ code: 'redaction_reason_tells' });
  expect(await refused([name('J', 'x')])).toMatchObject({ code: 'redaction_term_short' });
  expect(await refused([{ kind: 'exhibit', exhibit: 'E9', reason: 'x' }])).toMatchObject({
    code: 'redaction_exhibit_unknown',
  });
  expect(await refused([name('John Doe', 'x')], world.viewer)).toMatchObject({ code: 'report_not_found' });
  expect(await refused([name('John Doe', 'x')], world.stranger)).toMatchObject({
    code: 'organization_not_found',
  });
  const [copy] = (await detail(caseId)).redactions;
  expect((await bytes(`/redactions/${copy!.id}/pdf`, world.stranger)).status).toBe(404);
  expect((await bytes(`/redactions/${copy!.id}/pdf`, world.viewer)).status).toBe(404);
  expect((await bytes('/redactions/none/pdf')).status).toBe(404);
});
