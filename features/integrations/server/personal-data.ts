/** What is held of a person: alerts that they acknowledged or called false, mailboxes that they connected. All of it belongs to the organization and stays without the name. */
import type { Database } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import type { PersonalDataSection } from '@unmask/platform/personal-data';
import { mailboxes, threatAlerts } from '../tables.ts';

export const integrationsPersonalData = (db: Database): PersonalDataSection[] => [
  {
    name: 'alerts_acknowledged',
    export: ({ id }) =>
      db
        .select({ title: threatAlerts.title, at: threatAlerts.acknowledgedAt })
        .from(threatAlerts)
        .where(eq(threatAlerts.acknowledgedBy, id)),
  },
  {
    name: 'alerts_marked_false',
    export: ({ id }) =>
      db
        .select({ title: threatAlerts.title, at: threatAlerts.falseAlarmAt })
        .from(threatAlerts)
        .where(eq(threatAlerts.falseAlarmBy, id)),
  },
  {
    name: 'mailboxes_connected',
    export: ({ id }) =>
      db
        .select({ host: mailboxes.host, username: mailboxes.username, connected_at: mailboxes.createdAt })
        .from(mailboxes)
        .where(eq(mailboxes.startedBy, id)),
  },
];
