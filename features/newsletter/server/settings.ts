/** What the operator sets of the newsletter. */
import type { Database } from '@unmask/db';
import { appendAudit } from '@unmask/platform/audit';
import { AppError } from '@unmask/platform/errors';
import { isTimeZone } from '@unmask/platform/local-time';
import type { NewsletterSettings } from '../contract.ts';
import { errors } from '../errors.ts';
import { DEFAULT_SEND_HOUR } from '../limits.ts';
import { newsletterSettings } from '../tables.ts';

export async function readSettings(db: Database): Promise<NewsletterSettings> {
  const [row] = await db.select().from(newsletterSettings);
  return {
    timeZone: row?.timeZone ?? 'UTC',
    sendHour: row?.sendHour ?? DEFAULT_SEND_HOUR,
    automatic: row?.automatic ?? true,
  };
}

/** @throws AppError `newsletter_time_zone` */
export async function saveSettings(db: Database, actor: string, settings: NewsletterSettings) {
  if (!isTimeZone(settings.timeZone)) throw new AppError(errors.newsletter_time_zone);
  await db.transaction(async (tx) => {
    const set = { ...settings, updatedAt: new Date() };
    await tx
      .insert(newsletterSettings)
      .values({ only: true, ...set })
      .onConflictDoUpdate({ target: newsletterSettings.only, set });
    await appendAudit(tx, {
      actor,
      action: 'newsletter.settings_changed',
      target: 'newsletter',
      detail: { ...settings },
    });
  });
  return settings;
}
