/** An exhibit whose server ended between keeping the file and beginning its analysis. */

import { eq } from '@unmask/db/sql';
import { randomId } from '@unmask/platform/identifiers';
import { expect, test } from 'vitest';
import type { Exhibit } from '../contract.ts';
import { UNSTARTED_MINUTES } from '../limits.ts';
import { forensicsEvidence } from '../tables.ts';
import { caseWorld, photo } from './forensics.testing.ts';
import { failUnstarted } from './unstarted.ts';

const { world, db, at, detail, openCase, send, settled } = caseWorld();
const MINUTE_MS = 60_000;
const NONE = { result: null, engineVersion: null, modelHashes: null };

test('it is said to have no result, can be tried again, and the chain of custody stays whole', async () => {
  const { id } = await openCase('Cut off');
  await send(id, await photo(41));
  const [exhibit] = (await settled(id)).exhibits as [Exhibit];
  const own = eq(forensicsEvidence.id, exhibit.id);
  await db()
    .update(forensicsEvidence)
    .set({ ...NONE, state: 'pending', analysisId: randomId() })
    .where(own);
  const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);
  // Another server may be about to begin it.
  expect(await failUnstarted(db(), later(UNSTARTED_MINUTES - 1))).toBe(0);
  expect(await failUnstarted(db(), later(UNSTARTED_MINUTES + 1))).toBe(1);
  expect(await failUnstarted(db(), later(UNSTARTED_MINUTES + 1))).toBe(0);
  const failed = await detail(id);
  expect(failed.exhibits[0]).toMatchObject({ state: 'failed', hasFile: true, sha256: exhibit.sha256 });
  expect(failed.custody.map(({ event }) => event)).toContain('evidence_not_analysed');
  expect(failed.chain.intact).toBe(true);
  await world.analyst.ask('POST', at(`/cases/${id}/evidence/${exhibit.id}/analyse`));
  expect((await settled(id)).exhibits[0]).toMatchObject({ state: 'completed', outcome: exhibit.outcome });
});

test('one that began after all has its result, though it was given up', async () => {
  const { id } = await openCase('Late');
  await send(id, await photo(42));
  const [exhibit] = (await settled(id)).exhibits as [Exhibit];
  const [row] = await db().select().from(forensicsEvidence).where(eq(forensicsEvidence.id, exhibit.id));
  await db()
    .update(forensicsEvidence)
    .set({ ...NONE, state: 'failed', errorCode: 'analysis_failed' })
    .where(eq(forensicsEvidence.id, exhibit.id));
  const event = { id: row!.analysisId, state: 'completed', organizationId: world.organization.id };
  await db().transaction((tx) =>
    world.server.core.analysis.events.publish(tx, 'analysis.ended', { ...event, answer: null } as never),
  );
  expect((await detail(id)).exhibits[0]).toMatchObject({ state: 'completed', outcome: exhibit.outcome });
});
