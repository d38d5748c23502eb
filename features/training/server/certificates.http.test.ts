/** Certificates: issued once for what was passed, checked by anyone, revoked by an admin, superseded by the next one. */
import { createHash } from 'node:crypto';
import { auditLog, userProfiles } from '@unmask/db';
import { eq, sql } from '@unmask/db/sql';
import type { CheckedDocument } from '@unmask/documents/contract';
import { expect, test } from 'vitest';
import type { Certificate, Progress } from '../contract.ts';
import { trainingAttempts, trainingCertificates, trainingProgress } from '../tables.ts';
import { trainingWorld } from './training.testing.ts';

const { world, db, at, named, read, open, answersOf, submit, member, pass } = trainingWorld();

const viewerCertificates = async (who: { client: { fetch(url: string): Promise<Response> } }) =>
  (await (await who.client.fetch('/api/training/certificates')).json()) as { items: Certificate[] };
const checkedBy = async (id: string) =>
  (await (await world.server.client().fetch(`/api/documents/${id}`)).json()) as CheckedDocument;

test('[TRAINING-003, TRAINING-020, TRAINING-031, CALL-078, CALL-079, CALL-080, CALL-083] passing finishes the module and issues a certificate that anyone can check', async () => {
  const module = await named('Cloned Voices');
  const viewer = await member();
  const { progress, score } = await pass(viewer, module);
  expect(progress).toMatchObject({ completed: true, progress: 100, score: 100 });
  expect(score).toBe(100);
  expect(progress.completed_at).not.toBeNull();
  expect(progress.certificate_id).toMatch(/^cert_\d{13}_[0-9a-f]{24}$/);
  const id = progress.certificate_id!;
  const { items } = await viewerCertificates(viewer);
  expect(items).toMatchObject([
    { id, module_title: 'Cloned Voices', issuer: 'Newsroom', score: 100, state: 'valid', module_version: 1 },
  ]);
  const file = await viewer.client.fetch(`/api/training/certificates/${id}/file`);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const pdf = Buffer.from(await file.arrayBuffer());
  const checked = await checkedBy(id);
  expect(checked).toMatchObject({
    ...{ id, kind: 'certificate', title: 'Cloned Voices', issuer: 'Newsroom', state: 'valid' },
    sha256: createHash('sha256').update(pdf).digest('hex'),
  });
  expect(JSON.stringify(checked)).not.toContain(viewer.email);
  const again = await db().select().from(trainingProgress).where(eq(trainingProgress.userId, viewer.id));
  expect(again).toHaveLength(1);
  const entries = await db().select().from(auditLog).where(eq(auditLog.target, id));
  expect(entries.map(({ action }) => action)).toEqual(['training.certified']);
});

test('two tabs finish at once: one certificate', async () => {
  const module = await named('Cloned Voices');
  await read(world.admin, module);
  const checks = [await open(world.admin, module), await open(world.admin, module)];
  const answers = await Promise.all(checks.map((check) => answersOf(check)));
  const graded = await Promise.all(
    checks.map(({ attemptId }, index) => submit(world.admin, attemptId, answers[index]!)),
  );
  expect(graded.every(({ passed }) => passed)).toBe(true);
  const rows = await db()
    .select()
    .from(trainingCertificates)
    .where(eq(trainingCertificates.userId, world.admin.id));
  expect(rows).toHaveLength(1);
  const asked = await world.admin.ask<Progress>('POST', at(`/modules/${module.id}/certificate`));
  expect(asked.certificate_id).toBe(rows[0]?.id);
});

test('a certificate is revoked by an admin alone, and comes back only by passing again', async () => {
  const module = await named('Cloned Voices');
  const viewer = await member();
  const { progress } = await pass(viewer, module);
  const id = progress.certificate_id!;
  const path = at(`/certificates/${id}/revoke`);
  expect(await viewer.refused('POST', path)).toEqual([403, 'forbidden']);
  await world.admin.ask('POST', path);
  expect(await world.admin.refused('POST', path)).toEqual([409, 'training_certificate_revoked']);
  expect((await checkedBy(id)).state).toBe('revoked');
  expect((await viewerCertificates(viewer)).items).toMatchObject([{ id, state: 'revoked' }]);
  const same = await viewer.ask<Progress>('POST', at(`/modules/${module.id}/certificate`));
  expect(same.certificate_id).toBe(id);
  const passed = await pass(viewer, module);
  expect(passed.progress.certificate_id).not.toBe(id);
  expect((await checkedBy(passed.progress.certificate_id!)).state).toBe('valid');
});

test('passed again after a long time: the new certificate takes the place of the old one', async () => {
  const module = await named('Cloned Voices');
  const first = (await pass(world.admin, module)).progress.certificate_id!;
  await db()
    .update(trainingCertificates)
    .set({ issuedAt: sql`${trainingCertificates.issuedAt} - interval '400 days'` })
    .where(eq(trainingCertificates.id, first));
  const second = (await pass(world.admin, module)).progress.certificate_id!;
  expect(second).not.toBe(first);
  expect(await checkedBy(first)).toMatchObject({ state: 'superseded', supersededBy: second });
});

test('without a passed check there is no certificate', async () => {
  const module = await named('Cloned Voices');
  expect(await world.admin.refused('POST', at(`/modules/${module.id}/certificate`))).toEqual([
    409,
    'training_not_finished',
  ]);
  await read(world.admin, module);
  expect(await world.admin.refused('POST', at(`/modules/${module.id}/certificate`))).toEqual([
    409,
    'training_not_finished',
  ]);
});

test('what is held of a person is in the export; with the account it goes, and the paper can still be checked', async () => {
  const module = await named('Cloned Voices');
  const viewer = await member();
  const { progress } = await pass(viewer, module);
  const exported = await (await viewer.client.fetch('/api/account/export')).text();
  for (const part of [
    'training_progress',
    'training_checks',
    'training_certificates',
    'training_assignments',
  ])
    expect(exported).toContain(part);
  expect(exported).toContain(progress.certificate_id);
  await db().delete(userProfiles).where(eq(userProfiles.id, viewer.id));
  for (const table of [trainingProgress, trainingAttempts, trainingCertificates])
    expect(await db().select().from(table).where(eq(table.userId, viewer.id))).toEqual([]);
  expect((await checkedBy(progress.certificate_id!)).state).toBe('valid');
});
