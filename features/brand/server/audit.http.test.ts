/** Whatever is changed about brand protection is an entry of the audit log, by whoever did it. */
import { auditLog, userProfiles } from '@unmask/db';
import { and, asc, eq, sql } from '@unmask/db/sql';
import { until } from '@unmask/testing/server';
import { expect, test } from 'vitest';
import type { Source, Waiting } from '../contract.ts';
import { brandConfigs } from '../tables.ts';
import { brandWorld } from './brand.testing.ts';
import { chargeable } from './payer.ts';

const { world, db, at, alerts, save, start, found, setStatus, submit, waiting } = brandWorld();
const AI = { outcome: 'ai_generated', probability: 0.97 };

async function entries(): Promise<string[]> {
  const rows = await db()
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.organizationId, world.organization.id),
        sql`(${auditLog.action} like 'brand%' or ${auditLog.action} like 'takedown%')`,
      ),
    )
    .orderBy(asc(auditLog.id));
  return rows.map(({ action, actor }) => `${actor === world.admin.id ? 'admin' : actor}: ${action}`);
}

test('configured, started, sources, alerts, takedowns, finds by hand, pages of domains, stopped', async () => {
  const ask = <T>(method: string, path: string, body?: object) => world.admin.ask<T>(method, at(path), body);
  await save();
  await start();
  const source = await ask<Source>('POST', '/sources', { kind: 'feed', source: `${world.origin}/none.xml` });
  await ask('DELETE', `/sources/${source.id}`);
  await found(AI);
  const [{ id }] = (await alerts()) as unknown as [{ id: string }];
  await setStatus(id, 'reviewing');
  await setStatus(id, 'detected');
  const { takedownRequest } = await submit(id);
  await ask('PATCH', `/takedowns/${takedownRequest.id}`, { state: 'refused' });
  world.answers['/post'] = { body: '<html>a page</html>' };
  await ask('POST', '/finds', { url: `${world.origin}/post`, platform: 'facebook', description: '' });
  const find = await until('it asks for the clip', async (): Promise<Waiting | null> => {
    const [first] = await waiting();
    return first?.state === 'awaiting_clip' ? first : null;
  });
  await ask('DELETE', `/finds/${find.id}`);
  await ask('PUT', '/domain-pages', { pages: false });
  await ask('PUT', '/faces', { allPosts: true });
  await ask('POST', '/faces', { name: 'Ann Lee', email: 'ann.lee@example.com' });
  const exported = await (await world.admin.client.fetch('/api/account/export')).json();
  expect((exported as { brand_protection: unknown }).brand_protection).toMatchObject({
    invitations: [{ organization: world.organization.id }],
    takedowns: [{ document: takedownRequest.documentId }],
  });
  await ask('POST', '/stop');
  expect(await entries()).toEqual([
    ...['admin: brand_monitoring.changed', 'admin: brand_monitoring.started'],
    ...['admin: brand_monitoring.source_added', 'admin: brand_monitoring.source_removed'],
    ...['admin: brand_alert.changed', 'admin: brand_alert.changed', 'admin: takedown.submitted'],
    ...['admin: takedown.changed', 'admin: brand_find.added', 'admin: brand_find.dismissed'],
    ...['admin: brand_monitoring.domain_pages', 'admin: brand_face.all_posts'],
    ...['admin: brand_face.invited', 'admin: brand_monitoring.stopped'],
  ]);
});

test('that the service stops by itself is its own entry, with the reason', async () => {
  await save();
  await start();
  await db().update(userProfiles).set({ suspendedAt: new Date() }).where(eq(userProfiles.id, world.admin.id));
  const [config] = await db()
    .select()
    .from(brandConfigs)
    .where(eq(brandConfigs.organizationId, world.organization.id));
  // Twice at once: one stops it.
  await Promise.all([chargeable(db(), config!), chargeable(db(), config!)]);
  const said = (await entries()).filter((entry) => !entry.startsWith('admin'));
  expect(said).toEqual(['brand monitoring: brand_monitoring.stopped']);
});
