/** A notice by each legal route says what that route asks for; one that says less is not made. */
import { expect, test } from 'vitest';
import { readPdf, squeezed } from '../../../packages/report/src/pdf-text.testing.ts';
import { LEGAL_ROUTES, type LegalRoute } from '../limits.ts';
import { brandWorld } from './brand.testing.ts';

const { world, at, alerts, save, found, submit, takedowns } = brandWorld();
const AI = { outcome: 'ai_generated', probability: 0.97 };
const MARK = 'EUTM 018 NORTHWIND';
const REASON = 'The clip alters our film of 3 May.';

async function noticeBy(route: LegalRoute, answer = AI): Promise<string> {
  const { id } = await found(answer, { description: 'Ann Lee <b>says</b>' });
  const alert = (await alerts()).find(({ status }) => status === 'detected');
  expect(id).toBeTruthy();
  const { takedownRequest } = await submit(alert!.id, { route, reason: REASON, signedBy: 'Bo Diaz' });
  const pdf = await world.admin.client.fetch(
    `/api/organizations${at(`/takedowns/${takedownRequest.id}/pdf`)}`,
  );
  return readPdf(Buffer.from(await pdf.arrayBuffer())).pages.join('');
}

/** What the law, or the platform's process, asks of each; the first says what no other route says. */
const ASKED: Record<LegalRoute, readonly string[]> = {
  likeness: ['authorized to speak for them', 'without consent', MARK],
  trademark: ['own the marks named here', 'not authorized by the owner', MARK],
  copyright: ['under penalty of perjury', '17 U.S.C. § 512(c)(3)', 'good faith'],
  dsa_16: ['confirm receipt', 'article 16(2)', 'accurate and complete'],
  take_it_down: ['intimate visual depiction', '48 hours', 'authorized to act for that person'],
};

test.each(LEGAL_ROUTES)(
  '[BRAND-002] %s: the address, the sender with a way to be reached, the reason, what was measured, and the statements of that route',
  async (route) => {
    await save({ brand_assets: [MARK] });
    const said = await noticeBy(route);
    const everywhere = ['https://found.example/', 'Northwind', world.admin.email, 'Signed: Bo Diaz', REASON];
    const measured = ['names the file AI-generated', '97.0%', 'Persons concerned: Ann Lee'];
    for (const text of [...everywhere, ...measured, ...ASKED[route]])
      expect([text, said.includes(squeezed(text))]).toEqual([text, true]);
    for (const other of LEGAL_ROUTES)
      expect([other, said.includes(squeezed(ASKED[other][0]!))]).toEqual([other, other === route]);
  },
);

test('a file without a verdict is called AI-made in no notice', async () => {
  await save();
  const said = await noticeBy('likeness', { outcome: 'inconclusive', probability: 0.9 });
  expect(said).toContain(squeezed('does not claim on that ground that AI made the file'));
  expect(said).not.toContain(squeezed('names the file AI-generated'));
});

test('what a route cannot do without is asked for before anything is made', async () => {
  await save({ brand_assets: ['northwind.example'] });
  await found(AI);
  const [alert] = await alerts();
  const refused = (route: LegalRoute, reason = '') =>
    world.admin.refused('POST', `/${world.organization.id}/submit-takedown-request`, {
      ...{ alertId: alert!.id, evidence: ['a'], legalBasis: 'b', route, reason },
    });
  for (const route of ['copyright', 'dsa_16'] as const)
    expect(await refused(route, '  '), route).toEqual([400, 'brand_reason_missing']);
  expect(await refused('trademark', REASON)).toEqual([400, 'brand_marks_missing']);
  expect(await takedowns()).toEqual([]);
  expect((await alerts())[0]?.status).toBe('detected');
  await submit(alert!.id, { route: 'dsa_16', reason: REASON });
  expect(await takedowns()).toHaveLength(1);
});
