/** What webhooks can say of an organization: those of its members. */
import { organizationMembers, webhookEndpoints } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { type Check, outcomeOf } from '@unmask/platform/checks';
import { checkWords as words } from '../check-words.ts';

export const webhookChecks: readonly Check[] = [
  {
    ...words.failing,
    async run(db, organizationId) {
      const all = await db
        .select({
          person: webhookEndpoints.userId,
          url: webhookEndpoints.url,
          failingSince: webhookEndpoints.failingSince,
          disabledReason: webhookEndpoints.disabledReason,
        })
        .from(webhookEndpoints)
        .innerJoin(organizationMembers, eq(organizationMembers.userId, webhookEndpoints.userId))
        .where(eq(organizationMembers.organizationId, organizationId));
      // One that its owner switched off is not asked for.
      const used = all.filter(({ disabledReason }) => disabledReason !== 'owner');
      const wrong = used
        .filter(({ failingSince, disabledReason }) => failingSince !== null || disabledReason !== null)
        // The server alone: what follows in the address may be a secret.
        .map(({ person, url }) => ({ person, label: new URL(url).host }));
      return outcomeOf(wrong, used.length, { none: words.failing.none, measured: words.failing.measured });
    },
  },
];
