/** Cases over the real server: who may what, custody, holds, and two people at once. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { analysisJobs, videoAnalyses } from '@unmask/analyses/tables';
import { auditLog } from '@unmask/db';
import { eq, sql } from '@unmask/db/sql';
import { withinOneMillisecond } from '@unmask/testing/moments';
import { join, signedUp } from '@unmask/testing/organizations';
import { describe, expect, test } from 'vitest';
import type { CaseDetail, Exhibit, ForensicsCase, ListedCase } from '../contract.ts';
import { hashedText, NO_HASH } from '../offline/chain.ts';
import { forensicsCases, forensicsEvents, forensicsEvidence } from '../tables.ts';
import { caseWorld, photo } from './forensics.testing.ts';

const { world, db, at, detail, openCase, change, analysed, add, send, settled, bytes } = caseWorld();
const hashOf = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex');

describe('a case', () => {
  test('[FORENSICS-001] [FORENSICS-016] [FORENSICS-019] [FORENSICS-020] [CALL-068] [CALL-069] [CALL-070] [CALL-071] [ENT-162, ENT-163, ENT-164, ENT-165, ENT-166, ENT-167, ENT-168, ENT-169, ENT-172, ENT-173, ENT-174] [ENT-175, ENT-176, ENT-177, ENT-178, ENT-179] is opened, listed newest first, read and changed', async () => {
    const first = await openCase('First', {
      description: 'A call',
      priority: 'critical',
      assignedTo: world.viewer.id,
    });
    expect(first).toMatchObject({
      organization_id: world.organization.id,
      case_number: expect.stringMatching(/^CASE-\d{13}-[A-Z0-9]{6}$/),
      title: 'First',
      description: 'A call',
      status: 'open',
      priority: 'critical',
      assigned_to: world.viewer.id,
      evidence: [],
      findings: null,
    });
    const second = await openCase('Second');
    const { items } = await world.admin.ask<{ items: ListedCase[] }>('GET', at('/cases'));
    expect(items.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
    const findings = {
      summary: 'S',
      technicalDetails: 'T',
      conclusion: 'C',
      recommendations: ['R'],
      confidence: 70,
    };
    const changed = await change(first.id, {
      status: 'in_progress',
      priority: 'low',
      title: 'Renamed',
      findings,
    });
    expect(changed).toMatchObject({ status: 'in_progress', priority: 'low', title: 'Renamed', findings });
    expect(changed.updated_at > first.updated_at).toBe(true);
    expect((await detail(first.id)).case).toMatchObject({ id: first.id, title: 'Renamed', findings });
    for (const wrong of [{ status: 'archived' }, { priority: 'urgent' }])
      expect(
        await world.analyst.refused('PATCH', at(`/cases/${first.id}`), {
          updatedAt: changed.updated_at,
          ...wrong,
        }),
      ).toEqual([400, 'invalid_request']);
    const audit = await db().select().from(auditLog).where(eq(auditLog.target, first.id));
    expect(audit.map(({ action }) => action)).toEqual(['case.opened', 'case.updated']);
  });

  test('what is missing or wrong is said', async () => {
    const refused = (body: object) => world.analyst.refused('POST', at('/cases'), body);
    expect(await refused({ title: '  ' })).toEqual([400, 'case_title_missing']);
    expect(await refused({ title: 'x', assignedTo: world.stranger.id })).toEqual([
      400,
      'case_assignee_unknown',
    ]);
    expect(await refused({ title: 'x', analysisId: 'none' })).toEqual([404, 'analysis_not_found']);
    expect(await world.analyst.refused('GET', at('/cases?cursor=x'))).toEqual([400, 'case_cursor_invalid']);
  });

  test('the list is read in parts and by status', async () => {
    const team = await signedUp(world.server);
    const { id } = await team.create('Many');
    for (let n = 0; n < 23; n += 1) await team.ask('POST', `/${id}/forensics/cases`, { title: `c${n}` });
    const part = (query: string) =>
      team.ask<{ items: ListedCase[]; nextCursor: string | null }>('GET', `/${id}/forensics/cases${query}`);
    // All of one millisecond: what is finer keeps them apart.
    const createdAt = withinOneMillisecond(forensicsCases.id);
    await db().update(forensicsCases).set({ createdAt }).where(eq(forensicsCases.organizationId, id));
    const one = await part('');
    const two = await part(`?cursor=${one.nextCursor}`);
    expect([one.items.length, two.items.length, two.nextCursor]).toEqual([20, 3, null]);
    expect(new Set([...one.items, ...two.items].map((each) => each.id)).size).toBe(23);
    expect((await part('?status=closed')).items).toEqual([]);
  });
});

describe('who may', () => {
  test('a viewer reads what is given to them and changes nothing; strangers find nothing', async () => {
    const given = await openCase('Given', { assignedTo: world.viewer.id });
    const others = await openCase('Others');
    const { items } = await world.viewer.ask<{ items: ListedCase[] }>('GET', at('/cases'));
    expect(items.map(({ id }) => id)).toContain(given.id);
    expect(items.map(({ id }) => id)).not.toContain(others.id);
    expect((await detail(given.id, world.viewer)).may).toEqual({ change: false, end: false });
    expect(await world.viewer.refused('GET', at(`/cases/${others.id}`))).toEqual([404, 'case_not_found']);
    expect(await world.viewer.refused('POST', at('/cases'), { title: 'x' })).toEqual([403, 'forbidden']);
    const body = { updatedAt: given.updated_at, title: 'x' };
    expect(await world.viewer.refused('PATCH', at(`/cases/${given.id}`), body)).toEqual([403, 'forbidden']);
    expect(await world.viewer.refused('POST', at(`/cases/${given.id}/notes`), { body: 'x' })).toEqual([
      403,
      'forbidden',
    ]);
    expect(await world.stranger.refused('GET', at('/cases'))).toEqual([404, 'organization_not_found']);
    expect(await world.stranger.refused('GET', at(`/cases/${given.id}`))).toEqual([
      404,
      'organization_not_found',
    ]);
  });

  test('[CALL-072] [FORENSICS-030] a case of another organization, and one that there is not, are not found; in the list they are just not there', async () => {
    const mine = await openCase('Mine');
    const team = await signedUp(world.server);
    const { id } = await team.create('Other');
    const path = `/${id}/forensics/cases/${mine.id}`;
    expect(await team.refused('GET', path)).toEqual([404, 'case_not_found']);
    expect(await team.refused('POST', `${path}/notes`, { body: 'x' })).toEqual([404, 'case_not_found']);
    expect(await world.admin.refused('GET', at('/cases/none'))).toEqual([404, 'case_not_found']);
    const { items } = await team.ask<{ items: ListedCase[] }>('GET', `/${id}/forensics/cases`);
    expect(items).toEqual([]);
  });
});

describe('two people at once', () => {
  test('the second is told, and writes nothing over', async () => {
    const made = await openCase('Both');
    const read = made.updated_at;
    const patch = (who: typeof world.admin, title: string) =>
      who.refused('PATCH', at(`/cases/${made.id}`), { updatedAt: read, title });
    await world.admin.ask('PATCH', at(`/cases/${made.id}`), { updatedAt: read, title: 'By the admin' });
    expect(await patch(world.analyst, 'By the analyst')).toEqual([409, 'case_changed_meanwhile']);
    expect((await detail(made.id)).case.title).toBe('By the admin');
  });

  test('closing with open tasks asks; a closed case takes nothing until it is opened again', async () => {
    const { id } = await openCase('Tasks');
    await world.analyst.ask('POST', at(`/cases/${id}/tasks`), { title: 'Call the bank' });
    const { case: read, tasks } = await detail(id);
    const close = { updatedAt: read.updated_at, status: 'closed' };
    expect(await world.analyst.refused('PATCH', at(`/cases/${id}`), close)).toEqual([409, 'case_tasks_open']);
    await world.analyst.ask('PATCH', at(`/cases/${id}`), { ...close, withOpenTasks: true });
    for (const [method, path, body] of [
      ['POST', '/notes', { body: 'x' }],
      ['POST', '/tasks', { title: 'x' }],
      ['PATCH', `/tasks/${tasks[0]?.id}`, { done: true }],
      ['POST', '/evidence', { analysisId: 'none' }],
    ] as const)
      expect(await world.analyst.refused(method, at(`/cases/${id}${path}`), body)).toEqual([
        409,
        'case_closed',
      ]);
    await change(id, { status: 'open' });
    await world.analyst.ask('PATCH', at(`/cases/${id}/tasks/${tasks[0]?.id}`), { done: true });
    await change(id, { status: 'closed' });
    const said = (await detail(id)).custody.map(({ description }) => description);
    expect(said).toContain('Status changed from open to closed. Closed although 1 task was open.');
  });
});

describe('evidence', () => {
  test('[FORENSICS-017] [FORENSICS-018] [ENT-170, ENT-171] [ENT-180, ENT-181, ENT-182, ENT-183, ENT-184] [ENT-185, ENT-186, ENT-187, ENT-188, ENT-189] an analysis is copied with its file and appended with an event; what happens to the analysis later does not reach the copy', async () => {
    const original = await photo(1);
    const analysisId = await analysed(original, 'call.jpg');
    const { id } = await openCase('Evidence');
    const exhibit = await add(id, analysisId, { description: 'From the phone' });
    expect(exhibit).toMatchObject({
      exhibit: 'E1',
      sha256: hashOf(original),
      hasFile: true,
      state: 'completed',
    });
    const { case: read } = await detail(id);
    expect(read.evidence).toEqual([
      {
        id: exhibit.id,
        filename: 'call.jpg',
        type: 'image/jpeg',
        uploadedAt: exhibit.addedAt,
        uploadedBy: world.analyst.id,
      },
    ]);
    const event = read.timeline.find((each) => each.event === 'evidence_added');
    expect(event).toEqual({
      id: expect.any(String),
      timestamp: exhibit.addedAt,
      event: 'evidence_added',
      description: expect.stringContaining(hashOf(original)),
      userId: world.analyst.id,
    });
    expect(await world.analyst.refused('POST', at(`/cases/${id}/evidence`), { analysisId })).toEqual([
      409,
      'exhibit_there',
    ]);
    // Its owner deletes the analysis and its file: the case still has both.
    const gone = await world.analyst.client.fetch(`/api/saved-analyses/${analysisId}`, { method: 'DELETE' });
    expect(gone.status).toBeLessThan(300);
    const kept = await bytes(`/cases/${id}/evidence/${exhibit.id}/file`);
    expect(kept.body.equals(original)).toBe(true);
    const after = (await detail(id)).exhibits[0];
    expect(after).toMatchObject({ headline: exhibit.headline, analysisId: null });
    expect(after?.headline).not.toBeNull();
  });

  test('of an analysis with zero retention, and of one whose file is gone, the case says that no file exists', async () => {
    const analysisId = await analysed(await photo(2));
    await db().execute(
      sql`update analysis_jobs set zero_retention = true, file_key = null where id = ${analysisId}`,
    );
    const second = await analysed(await photo(3));
    await db().execute(sql`update analysis_jobs set file_key = null where id = ${second}`);
    const { id } = await openCase('No file');
    const zero = await add(id, analysisId);
    expect(zero).toMatchObject({ hasFile: false, noFile: 'zero_retention', intact: null });
    expect(await add(id, second)).toMatchObject({ hasFile: false, noFile: 'deleted' });
    const said = (await detail(id)).custody.map(({ description }) => description).join(' ');
    expect(said).toContain('No file exists: it went the moment its analysis ended (zero retention).');
    const file = await bytes(`/cases/${id}/evidence/${zero.id}/file`);
    expect([file.status, JSON.parse(file.body.toString()).code]).toEqual([404, 'exhibit_no_file']);
  });

  test('a file is hashed while it arrives, kept and analyzed; its result comes into the case by itself', async () => {
    const { id } = await openCase('Sent');
    const original = await photo(4);
    const answer = await send(id, original, '?role=reference&description=Known%20good');
    expect(answer.status).toBe(202);
    const exhibit = (await answer.json()) as Exhibit;
    expect(exhibit).toMatchObject({
      sha256: hashOf(original),
      role: 'reference',
      description: 'Known good',
      hasFile: true,
    });
    const read = await settled(id);
    expect(read.exhibits[0]).toMatchObject({ state: 'completed', modality: 'image' });
    expect(read.custody.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['evidence_added', 'evidence_analysed']),
    );
    expect((await send(id, original, '?role=other')).status).toBe(400);
    expect((await send(id, original, '', world.viewer)).status).toBe(404);
  });

  test('a file that cannot be analyzed is kept as evidence, says why, and can be tried again', async () => {
    const { id } = await openCase('Broken');
    const answer = await send(id, Buffer.from('this is no picture at all'));
    expect(answer.status).toBe(202);
    const [exhibit] = (await settled(id)).exhibits;
    expect(exhibit).toMatchObject({ state: 'failed', hasFile: true, outcome: null });
    expect(exhibit?.problem).toMatch(/\.$/);
    await world.analyst.ask('POST', at(`/cases/${id}/evidence/${exhibit?.id}/analyse`));
    expect((await settled(id)).exhibits[0]?.state).toBe('failed');
    const good = await openCase('Good');
    await send(good.id, await photo(5));
    const [done] = (await settled(good.id)).exhibits;
    expect(await world.analyst.refused('POST', at(`/cases/${good.id}/evidence/${done?.id}/analyse`))).toEqual(
      [409, 'exhibit_analysed'],
    );
  });

  test('the copy is hashed at every access, and a changed one is not given out', async () => {
    const { id } = await openCase('Changed');
    const exhibit = (await (await send(id, await photo(6))).json()) as Exhibit;
    await settled(id);
    const path = `/cases/${id}/evidence/${exhibit.id}`;
    const verified = await world.analyst.ask<Exhibit>('POST', at(`${path}/verify`));
    expect(verified.intact).toBe(true);
    expect(verified.verifiedAt! > exhibit.verifiedAt!).toBe(true);
    const [row] = await db().select().from(forensicsEvidence).where(eq(forensicsEvidence.id, exhibit.id));
    await writeFile(path_of(row!.storageKey!), 'something else');
    expect((await world.analyst.ask<Exhibit>('POST', at(`${path}/verify`))).intact).toBe(false);
    const file = await bytes(`${path}/file`);
    expect([file.status, JSON.parse(file.body.toString()).code]).toEqual([409, 'exhibit_damaged']);
    const said = (await detail(id)).custody.map(({ event }) => event);
    expect(said.filter((event) => event === 'evidence_damaged')).toHaveLength(2);
    expect(await world.analyst.refused('POST', at(`/cases/${id}/reports`), { template: 'video' })).toEqual([
      409,
      'exhibit_damaged',
    ]);
  });
});

const path_of = (key: string) => path.join(world.server.settings.DATA_DIR, 'files', key);

describe('custody', () => {
  test('who looked is in it, once an hour; the database refuses every change of it', async () => {
    const { id } = await openCase('Looked at');
    await detail(id, world.admin);
    await detail(id, world.admin);
    const { custody } = await detail(id, world.admin);
    const looks = custody.filter(({ event, by }) => event === 'case_viewed' && by === world.admin.email);
    expect(looks).toHaveLength(1);
    for (const statement of [
      sql`update forensics_events set description = 'nothing' where case_id = ${id}`,
      sql`delete from forensics_events where case_id = ${id}`,
      sql`truncate forensics_events`,
    ])
      await expect(db().execute(statement)).rejects.toThrow();
    expect((await detail(id)).chain).toMatchObject({ intact: true, brokenAt: null });
  });

  test('each entry carries the hash of the one before: a change, a cut end and an entry of one’s own show', async () => {
    const around = async (statement: ReturnType<typeof sql>) => {
      await db().execute(sql`alter table forensics_events disable trigger all`);
      await db().execute(statement);
      await db().execute(sql`alter table forensics_events enable trigger all`);
    };
    const made = async () => {
      const { id } = await openCase('Chained');
      for (const body of ['one', 'two']) await world.analyst.ask('POST', at(`/cases/${id}/notes`), { body });
      const read = await detail(id);
      expect(read.chain.intact).toBe(true);
      return { id, read };
    };
    const { id, read } = await made();
    const entries = await db().select().from(forensicsEvents).where(eq(forensicsEvents.caseId, id));
    const first = entries.find(({ position }) => position === 1)!;
    expect(first.previousHash).toBe(NO_HASH);
    expect(first.hash).toBe(hashOf(hashedText(id, { ...first, at: first.at.toISOString() })));
    expect(read.custody[1]).toMatchObject({ position: 2 });
    await around(
      sql`update forensics_events set description = 'Nobody looked.' where case_id = ${id} and position = 2`,
    );
    expect((await detail(id)).chain).toMatchObject({ intact: false, brokenAt: 2 });
    const cut = await made();
    const last = cut.read.custody.length;
    await around(sql`delete from forensics_events where case_id = ${cut.id} and position = ${last}`);
    expect((await detail(cut.id)).chain.intact).toBe(false);
  });
});

describe('the hold', () => {
  test('an organization with cases is not deleted, nor is the account of whoever is alone in it; an admin ends the hold of a closed case', async () => {
    const team = await signedUp(world.server);
    const organization = await team.create('Held');
    const { id } = organization;
    const made = await team.ask<ForensicsCase>('POST', `/${id}/forensics/cases`, { title: 'Held' });
    expect(await team.refused('DELETE', `/${id}`)).toEqual([409, 'organization_holds_records']);
    const analyst = await join(world.server, organization, team, 'analyst');
    const path = `/${id}/forensics/cases/${made.id}`;
    expect(await analyst.refused('DELETE', path)).toEqual([403, 'forbidden']);
    expect(await team.refused('DELETE', path)).toEqual([409, 'case_not_closed']);
    const read = await team.ask<CaseDetail>('GET', path);
    await team.ask('PATCH', path, { updatedAt: read.case.updated_at, status: 'closed' });
    await team.ask('DELETE', path);
    const left = await db().select().from(forensicsCases).where(eq(forensicsCases.id, made.id));
    expect(left).toEqual([]);
    const events = await db().select().from(forensicsEvents).where(eq(forensicsEvents.caseId, made.id));
    expect(events.at(-1)?.event).toBe('case_deleted');
    await team.ask('DELETE', `/${id}`);
  });

  test('retention and an organization that wants its analyses gone leave the copy', async () => {
    const original = await photo(9);
    const analysisId = await analysed(original);
    const { id } = await openCase('Retention');
    const exhibit = await add(id, analysisId);
    await db().execute(
      sql`update analysis_jobs set finished_at = now() - interval '400 days' where id = ${analysisId}`,
    );
    const { deleteExpired } = await import('@unmask/analyses/server');
    await deleteExpired(world.server.core.analysis, new Date());
    const [job] = await db().select().from(analysisJobs).where(eq(analysisJobs.id, analysisId));
    expect(job?.fileKey).toBeNull();
    expect((await bytes(`/cases/${id}/evidence/${exhibit.id}/file`)).body.equals(original)).toBe(true);
    const saved = await db().select().from(videoAnalyses).where(eq(videoAnalyses.id, analysisId));
    expect(saved).toHaveLength(1);
  });

  test('what is held of a person is part of what they take along', async () => {
    const { id } = await openCase('Mine', { assignedTo: world.analyst.id });
    await world.analyst.ask('POST', at(`/cases/${id}/notes`), { body: 'A note of mine' });
    const file = (await (await world.analyst.client.fetch('/api/account/export')).json()) as {
      forensics: {
        notes: Array<{ body: string }>;
        custody: unknown[];
        cases_assigned: Array<{ title: string }>;
      };
    };
    expect(file.forensics.notes.map(({ body }) => body)).toContain('A note of mine');
    expect(file.forensics.custody.length).toBeGreaterThan(0);
    expect(file.forensics.cases_assigned.map(({ title }) => title)).toContain('Mine');
  });
});
