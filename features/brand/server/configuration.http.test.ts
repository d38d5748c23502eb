/** What an organization asks to be watched, over the real server. */
import { auditLog } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { describe, expect, test } from 'vitest';
import { brandWorld } from './brand.testing.ts';

const { world, db, at, save, start, overview } = brandWorld();
const organization = (path: string) => `/${world.organization.id}${path}`;

describe('the configuration', () => {
  test('[BRAND-017] [BRAND-020] [BRAND-021] [BRAND-022] [BRAND-023] [BRAND-024] [BRAND-039] [BRAND-040] [BRAND-041] [BRAND-042] [BRAND-043] [BRAND-044] [BRAND-045] [BRAND-046] [CALL-103] [ENT-298] [ENT-299] [ENT-300] [ENT-301] [ENT-302] [ENT-303] [ENT-304] [ENT-305] has its defaults, is stored, trimmed, and stored again', async () => {
    const before = await overview();
    expect(before).toMatchObject({ stored: false, active: false, chargedTo: null });
    expect(before.config).toEqual({
      organization_id: world.organization.id,
      monitored_platforms: ['facebook', 'instagram', 'twitter', 'tiktok', 'youtube'],
      keywords: [],
      executive_names: [],
      brand_assets: [],
      alert_threshold: 70,
      auto_takedown: false,
      daily_cap: 20,
      updated_at: null,
    });
    const { config } = await save({ keywords: [' a brand ', '', 'a brand'], executive_names: ['  Ann Lee'] });
    expect(config).toMatchObject({
      keywords: ['a brand'],
      executive_names: ['Ann Lee'],
      alert_threshold: 70,
      updated_at: expect.any(String),
    });
    const again = await save({ alert_threshold: 55, auto_takedown: true, brand_assets: ['@a'] });
    expect(again.config).toMatchObject({ alert_threshold: 55, auto_takedown: true, brand_assets: ['@a'] });
    const entries = await db().select().from(auditLog).where(eq(auditLog.target, world.organization.id));
    expect(entries.filter(({ action }) => action === 'brand_monitoring.changed')).toHaveLength(2);
  });

  test('[BRAND-018] [BRAND-019] [BRAND-026] [BRAND-027] [BRAND-028] [BRAND-029] [BRAND-030] [BRAND-031] bounds and platforms are those of the specification', async () => {
    const body = { monitored_platforms: [], keywords: [], executive_names: [] };
    for (const alert_threshold of [0, 101, 1.5, 'x'])
      expect(await world.admin.refused('PUT', at(), { ...body, alert_threshold })).toEqual([
        400,
        'invalid_request',
      ]);
    for (const alert_threshold of [1, 100])
      expect((await save({ alert_threshold })).config.alert_threshold).toBe(alert_threshold);
    const all = ['facebook', 'instagram', 'twitter', 'tiktok', 'youtube', 'linkedin'] as const;
    expect((await save({ monitored_platforms: [...all] })).config.monitored_platforms).toEqual(all);
    expect(await world.admin.refused('PUT', at(), { ...body, monitored_platforms: ['fax'] })).toEqual([
      400,
      'invalid_request',
    ]);
    expect(await world.admin.refused('PUT', at(), { ...body, keywords: ['a'] })).toEqual([
      400,
      'brand_term_short',
    ]);
  });

  test('[CALL-104] starting says what each platform really is: by hand, without a key, watched', async () => {
    expect(await world.admin.refused('POST', organization('/start-brand-monitoring'))).toEqual([
      400,
      'brand_not_set_up',
    ]);
    await save({
      monitored_platforms: ['facebook', 'twitter', 'youtube'],
      keywords: [],
      executive_names: [],
    });
    expect(await world.admin.refused('POST', organization('/start-brand-monitoring'))).toEqual([
      400,
      'brand_nothing_to_look_for',
    ]);
    await save({ monitored_platforms: ['facebook', 'twitter', 'youtube'] });
    const { platforms, active } = await start();
    expect(active).toBe(true);
    expect(Object.fromEntries(platforms.map(({ platform, state }) => [platform, state]))).toEqual({
      facebook: 'by_hand',
      instagram: 'off',
      twitter: 'needs_a_key',
      tiktok: 'off',
      youtube: 'needs_a_key',
      linkedin: 'off',
    });
    // A channel needs no key.
    await world.admin.ask('POST', at('/sources'), { kind: 'youtube_channel', source: `UC${'b'.repeat(22)}` });
    expect((await overview()).platforms.find(({ platform }) => platform === 'youtube')?.state).not.toBe(
      'needs_a_key',
    );
    const twice = { kind: 'youtube_channel', source: `https://www.youtube.com/channel/UC${'b'.repeat(22)}` };
    expect(await world.admin.refused('POST', at('/sources'), twice)).toEqual([409, 'brand_source_twice']);
    expect(await world.admin.refused('POST', at('/sources'), { kind: 'feed', source: 'x' })).toEqual([
      400,
      'brand_source_invalid',
    ]);
    expect(
      (await world.admin.ask<{ active: boolean; stopReason: string }>('POST', at('/stop'))).stopReason,
    ).toBe('asked');
  });
});
