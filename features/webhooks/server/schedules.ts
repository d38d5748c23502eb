/** What the webhooks repeat. */
import type { Database } from '@unmask/db';
import type { Schedule } from '@unmask/platform/kernel/schedules';
import { deleteOldDeliveries } from './outbox.ts';
import type { Sender } from './sender.ts';

export const SEND_WEBHOOKS = 'webhooks.send';
/** The first repetition of a message is due after five seconds. */
const SENDING_MS = 2_000;
const DELETION_MS = 15 * 60_000;

export const webhookSchedules = (db: Database, sender: Sender): Schedule[] => [
  {
    id: SEND_WEBHOOKS,
    every_ms: SENDING_MS,
    // Each message is taken by one of them, and more servers send more.
    on: 'each',
    async run({ signal }) {
      await sender.sendDue(signal);
    },
  },
  {
    id: 'webhooks.delete_old',
    every_ms: DELETION_MS,
    on: 'one',
    async run() {
      await deleteOldDeliveries(db);
    },
  },
];
