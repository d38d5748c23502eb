/** Puts the webhooks of accounts together, with what sends while the server runs. */
import type { Settings } from '@unmask/platform/env';
import type { KernelParts } from '@unmask/platform/kernel/kernel';
import type { Logger } from '@unmask/platform/logger';
import { createSealer } from '@unmask/platform/sealed';
import {
  createSender,
  SECRET_PURPOSE,
  SEND_WEBHOOKS,
  type WebhookParts,
  webhookSchedules,
} from '@unmask/webhooks/server';
import type { Core } from './core.ts';
import { SEND_MAIL } from './upkeep.ts';

export function createWebhooks(
  core: Core,
  settings: Settings,
  logger: Logger,
  baseUrl: string,
): WebhookParts & Pick<KernelParts, 'id' | 'schedules'> {
  const { db } = core.database;
  const { check, send } = core.fetcher;
  const { trigger } = core.kernel;
  const sealer = createSealer(settings.UNMASK_SECRET, SECRET_PURPOSE);
  const mail = { homeUrl: baseUrl, onMail: () => trigger(SEND_MAIL) };
  const sender = createSender({ db, sealer, send, logger, ...mail });
  return {
    id: 'webhooks',
    schedules: webhookSchedules(db, sender),
    db,
    sealer,
    check,
    onDue: () => trigger(SEND_WEBHOOKS),
  };
}
