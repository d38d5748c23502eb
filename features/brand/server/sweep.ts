/** What is old goes, with what was captured for it. */
import { and, inArray, lt } from '@unmask/db/sql';
import { DOMAIN_DAYS } from '../domain-limits.ts';
import { ALERT_DAYS, FIND_DAYS } from '../limits.ts';
import { brandAlerts, brandDomains, brandFinds } from '../tables.ts';
import type { BrandDeps } from './deps.ts';
import { sweepFaces } from './faces/sweep-faces.ts';
import { sweepFiles } from './files.ts';

const DAY_MS = 86_400_000;

export async function sweep(deps: Pick<BrandDeps, 'db' | 'analyses'>, now = new Date()): Promise<void> {
  const { db } = deps;
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.delete(brandAlerts).where(lt(brandAlerts.lastSeenAt, before(ALERT_DAYS)));
  await db
    .delete(brandFinds)
    .where(
      and(
        inArray(brandFinds.state, ['below', 'failed', 'dismissed', 'awaiting_clip', 'looking', 'no_face']),
        lt(brandFinds.firstSeenAt, before(FIND_DAYS)),
      ),
    );
  await db.delete(brandDomains).where(lt(brandDomains.lastSeenAt, before(DOMAIN_DAYS)));
  await sweepFaces(deps, now);
  while ((await sweepFiles(deps, now)) > 0);
}
