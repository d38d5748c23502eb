/** Without the plan there is no single sign-on: it is switched off, and the admins are told. */
import { type Database, organizations } from '@unmask/db';
import { and, eq } from '@unmask/db/sql';
import { adminAddresses } from '@unmask/organizations/server';
import { appendAudit } from '@unmask/platform/audit';
import { queueMail } from '@unmask/platform/mail';
import { writeMail } from '@unmask/platform/mail-page';
import { readOrganizationPlan } from '@unmask/platform/plan-of';
import { singleSignOn } from '../tables.ts';
import { planMail } from '../words.ts';

/** @returns how many were switched off */
export async function switchOffWithoutPlan(db: Database, baseUrl: string): Promise<number> {
  const rows = await db
    .select({ id: organizations.id, name: organizations.name })
    .from(singleSignOn)
    .innerJoin(organizations, eq(organizations.id, singleSignOn.organizationId))
    .where(eq(singleSignOn.enabled, true));
  let ended = 0;
  for (const organization of rows) {
    if ((await readOrganizationPlan(db, organization.id)) === 'enterprise_elite') continue;
    if (await switchOff(db, baseUrl, organization)) ended += 1;
  }
  return ended;
}

async function switchOff(db: Database, baseUrl: string, { id, name }: { id: string; name: string }) {
  const words = { ...planMail, subject: planMail.subject(name), lines: planMail.lines(name) };
  const addresses = await adminAddresses(db, id);
  const mails = await Promise.all(
    addresses.map((address) => writeMail('sign_on_off', address, words, `${baseUrl}/organization`)),
  );
  return db.transaction(async (tx) => {
    // Two servers may look at the same time: one of them tells.
    const changed = await tx
      .update(singleSignOn)
      .set({ enabled: false, required: false })
      .where(and(eq(singleSignOn.organizationId, id), eq(singleSignOn.enabled, true)))
      .returning({ id: singleSignOn.organizationId });
    if (changed.length === 0) return false;
    for (const mail of mails) await queueMail(tx, mail);
    await appendAudit(tx, {
      actor: 'plan',
      action: 'single_sign_on.plan_ended',
      target: id,
      organizationId: id,
    });
    return true;
  });
}
