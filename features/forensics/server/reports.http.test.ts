/** Reports over the real server: built from real analyses, signed, versioned, never changed. */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { AnalysisResultSchema } from '@unmask/analyses/contract';
import { eq, sql } from '@unmask/db/sql';
import { issueDocument, newDocumentId } from '@unmask/documents/server';
import { tracks } from '@unmask/product/copy/statement';
import { trackRows } from '@unmask/product/result-statement';
import { renderPaper } from '@unmask/report/paper';
import { beforeAll, describe, expect, test } from 'vitest';
import { readPdf, squeezed } from '../../../packages/report/src/pdf-text.testing.ts';
import type { ListedReport } from '../contract.ts';
import { paperOf } from '../report/paper.ts';
import { sampleReport } from '../report/sample.ts';
import type { SignedReport } from '../report/shape.ts';
import { forensicsEvidence, forensicsKeys, forensicsReports } from '../tables.ts';
import { hypotheses, reportWords } from '../words-report.ts';
import { caseWorld, photo } from './forensics.testing.ts';

const { world, db, at, openCase, change, send, settled, issue, bytes, detail } = caseWorld();
const hashOf = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex');
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

interface Keys {
  keys: Array<{ id: string; algorithm: string; publicKey: string }>;
}

async function publicKeys(): Promise<Keys['keys']> {
  const answer = await world.server.client().fetch('/.well-known/unmask-signing-keys.json');
  return ((await answer.json()) as Keys).keys;
}

let caseId = '';
let first: ListedReport;
beforeAll(async () => {
  const made = await openCase('A call that asked for money');
  caseId = made.id;
  await send(caseId, await photo(11), '?description=Questioned');
  await send(caseId, await photo(12), '?role=reference');
  await settled(caseId);
  await change(caseId, {
    findings: {
      summary: 'The picture was examined.',
      technicalDetails: 'Once compressed.',
      conclusion: 'Nothing can be concluded.',
      recommendations: ['Ask for the original.'],
      confidence: 40,
    },
  });
  first = await issue(caseId);
}, 120_000);

const read = async (report: ListedReport) =>
  JSON.parse((await bytes(`/reports/${report.id}/json`)).body.toString()) as SignedReport;

describe('a report', () => {
  test('[FORENSICS-002] [FORENSICS-012] [ENT-190, ENT-191, ENT-192, ENT-193, ENT-194, ENT-195, ENT-196, ENT-197, ENT-198, ENT-199, ENT-200, ENT-201] [ENT-202, ENT-203, ENT-204, ENT-205, ENT-206] [ENT-207, ENT-208, ENT-209, ENT-210, ENT-211, ENT-212, ENT-213, ENT-214] [ENT-215, ENT-216, ENT-217, ENT-218] says what stands in the case, with exhibits, hashes, hypotheses, error rates and custody', async () => {
    const report = await read(first);
    expect(report).toMatchObject({
      id: first.id,
      caseId,
      title: 'Video Analysis Report',
      executiveSummary: expect.stringContaining('The picture was examined.'),
      methodology: expect.stringContaining('likelihood ratio'),
      findings: {
        summary: 'The picture was examined.',
        technicalDetails: 'Once compressed.',
        conclusion: 'Nothing can be concluded.',
        recommendations: ['Ask for the original.'],
        confidence: 40,
      },
      conclusions: expect.stringContaining('Nothing can be concluded.'),
      recommendations: ['Ask for the original.'],
      generatedAt: first.issuedAt,
      generatedBy: world.analyst.email,
    });
    const [questioned, reference] = report.evidence;
    expect(questioned).toMatchObject({
      id: expect.any(String),
      type: 'image/jpeg',
      filename: 'sent.jpg',
      description: 'Questioned',
      hash: hashOf(await photo(11)),
      uploadedAt: expect.any(String),
      uploadedBy: world.analyst.email,
    });
    expect(reference?.role).toBe('reference');
    const [exhibit] = (await detail(caseId)).exhibits;
    expect(questioned?.analysisResults).toEqual([
      {
        type: 'image',
        confidence: expect.any(Number),
        details: expect.stringContaining(exhibit!.headline!),
        timestamp: expect.any(String),
      },
    ]);
    expect(report.timeline.map(({ event }) => event)).toContain('evidence_added');
    const [examined] = report.examined;
    expect(examined?.likelihoodRatio).toBeGreaterThan(0);
    expect(examined?.errorRates.join(' ')).toContain('labelled pictures');
    // The parts in the words of the page of the result, which the case holds too.
    const { result } = (
      await db().select().from(forensicsEvidence).where(eq(forensicsEvidence.id, exhibit!.id))
    )[0]!;
    const rows = trackRows(AnalysisResultSchema.parse(result));
    expect(rows.length).toBeGreaterThan(1);
    expect(examined?.parts).toEqual(
      rows.map(({ name, own, record, method }) => ({ part: name, own, record, method })),
    );
    expect(report.certification.join(' ')).toContain(hashOf(await photo(11)));
    const pdf = await bytes(`/reports/${first.id}/pdf`);
    expect(hashOf(pdf.body)).toBe(first.pdfSha256);
    const said = readPdf(pdf.body).pages.join('');
    for (const line of [
      hypotheses.h1,
      hypotheses.h2,
      hashOf(await photo(11)),
      'Nothing can be concluded.',
      '902(14)',
      tracks.title,
      ...rows.map(({ name, own, record, method }) => `${name}${own}${record ?? ''}${method ?? ''}`),
    ])
      expect(said).toContain(squeezed(line));
  });

  test('the same report gives the same bytes', async () => {
    const { pdfSha256, ...report } = await read(first);
    expect(hashOf(await renderPaper(paperOf(report)))).toBe(pdfSha256);
    const other = { ...report, conclusions: `${report.conclusions}!` };
    expect(hashOf(await renderPaper(paperOf(other)))).not.toBe(pdfSha256);
  });

  test('is signed with the key of the installation, which anybody can read; its private half is sealed', async () => {
    const [key] = await publicKeys();
    expect(key).toMatchObject({ id: first.keyId, algorithm: 'Ed25519' });
    const spki = Buffer.concat([SPKI, Buffer.from(key!.publicKey, 'base64')]);
    const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    for (const kind of ['pdf', 'json']) {
      const { body, headers } = await bytes(`/reports/${first.id}/${kind}`);
      const signature = Buffer.from(headers.get('x-unmask-signature')!, 'base64');
      expect(verify(null, body, publicKey, signature)).toBe(true);
      body[10]! ^= 1;
      expect(verify(null, body, publicKey, signature)).toBe(false);
    }
    const [row] = await db().select().from(forensicsKeys);
    expect(row?.privateKey).toMatch(/^v1\./);
  });

  test('a new version takes the place of the one before; neither is ever changed; anybody who holds one can check it', async () => {
    const second = await issue(caseId);
    expect(second).toMatchObject({ version: 2, supersedes: first.id });
    const { items } = await world.analyst.ask<{ items: ListedReport[] }>('GET', at('/reports'));
    const listed = items.filter((each) => each.caseId === caseId);
    expect(listed.map(({ version, supersededBy }) => [version, supersededBy])).toEqual([
      [2, null],
      [1, second.id],
    ]);
    for (const statement of [
      sql`update forensics_reports set title = 'x' where id = ${first.id}`,
      sql`delete from forensics_reports where id = ${first.id}`,
    ])
      await expect(db().execute(statement)).rejects.toThrow();
    const check = async (id: string) =>
      (await (await world.server.client().fetch(`/api/documents/${id}`)).json()) as object;
    expect(await check(first.id)).toMatchObject({
      state: 'superseded',
      sha256: first.pdfSha256,
      issuer: 'Newsroom',
    });
    expect(await check(second.id)).toMatchObject({ state: 'valid', sha256: second.pdfSha256 });
  });

  test('of two that are issued at once one is told to try again', async () => {
    const { id } = await openCase('At once');
    await send(id, await photo(13));
    await settled(id);
    const answers = await Promise.all(
      [1, 2].map(() =>
        world.analyst.client.fetch(`/api/organizations${at(`/cases/${id}/reports`)}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ template: 'video' }),
        }),
      ),
    );
    const states = answers.map(({ status }) => status).sort();
    expect([
      [200, 409],
      [200, 200],
    ]).toContainEqual(states);
    const rows = await db().select().from(forensicsReports).where(eq(forensicsReports.caseId, id));
    expect(new Set(rows.map(({ version }) => version)).size).toBe(rows.length);
  });

  test('a template that nothing fits, a viewer, a stranger', async () => {
    const path = at(`/cases/${caseId}/reports`);
    expect(await world.analyst.refused('POST', path, { template: 'voice' })).toEqual([
      400,
      'report_nothing_to_say',
    ]);
    expect((await world.viewer.refused('POST', path, { template: 'video' }))[0]).toBe(404);
    expect((await bytes(`/reports/${first.id}/pdf`, world.viewer)).status).toBe(404);
    expect((await bytes(`/reports/${first.id}/pdf`, world.stranger)).status).toBe(404);
    expect((await bytes('/reports/none/json')).status).toBe(404);
  });
});

test('[FORENSICS-021] [FORENSICS-025] the list has the compliance reports of the organization beside the forensic ones, and is empty where there are none', async () => {
  const id = newDocumentId('compliance_report');
  const document = {
    id,
    kind: 'compliance_report',
    title: 'Quarter',
    issuer: 'Newsroom',
    sha256: 'ab'.repeat(32),
  } as const;
  await issueDocument(db(), { ...document, organizationId: world.organization.id });
  const { items } = await world.admin.ask<{ items: ListedReport[] }>('GET', at('/reports'));
  expect(items[0]).toMatchObject({ id, type: 'compliance', title: 'Quarter', caseId: null });
  expect(items.some(({ type }) => type === 'forensic')).toBe(true);
  const [other] = (await world.stranger.list()).items;
  expect(await world.stranger.ask('GET', `/${other?.id}/forensics/reports`)).toEqual({ items: [] });
});

test('[FORENSICS-024] the sample is made without a case, is marked on every page, and the same each time', async () => {
  const answer = await world.server.client().fetch('/api/forensics/sample.pdf');
  const pdf = Buffer.from(await answer.arrayBuffer());
  const { pages } = readPdf(pdf);
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(page).toContain(squeezed(reportWords.sample));
  expect(pdf.equals(await renderPaper(paperOf(sampleReport())))).toBe(true);
});
