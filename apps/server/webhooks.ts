/** Puts the webhooks of accounts together, and keeps sending while the server runs. */
import type { Settings } from '@unmask/platform/env';
import type { Logger } from '@unmask/platform/logger';
import { createSealer } from '@unmask/platform/sealed';
import {
  createSender,
  deleteOldDeliveries,
  SECRET_PURPOSE,
  type WebhookParts,
} from '@unmask/webhooks/server';
import type { Core } from './core.ts';
import type { Upkeep } from './upkeep.ts';

/** The first repetition of a message is due after five seconds. */
const SENDING_MS = 2_000;
const DELETION_MS = 15 * 60_000;

export function startWebhooks(
  core: Core,
  settings: Settings,
  logger: Logger,
  wiring: { baseUrl: string; upkeep: Upkeep; closing: AbortSignal },
): WebhookParts {
  const { db } = core.database;
  const { check, send } = core.fetcher;
  const { upkeep } = wiring;
  const sealer = createSealer(settings.UNMASK_SECRET, SECRET_PURPOSE);
  const mail = { homeUrl: wiring.baseUrl, onMail: upkeep.sendMail };
  const sender = createSender({ db, sealer, send, logger, ...mail });
  wiring.closing.addEventListener('abort', () => sender.stop());
  upkeep.every('webhooks', SENDING_MS, async () => {
    await sender.sendDue();
  });
  upkeep.every('webhook deliveries', DELETION_MS, async () => {
    await deleteOldDeliveries(db);
  });
  return { db, sealer, check, onDue: () => upkeep.now('webhooks') };
}
