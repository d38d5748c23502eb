/** Server side of webhooks: what the wiring needs of it. */
export { webhookAccountPartsOf } from './account-part.ts';
export { type PublicWebhookParts, publicWebhookRoutes } from './public-routes.ts';
export { webhookListener } from './record.ts';
export { type WebhookParts, webhookCalls } from './rpc.ts';
export { SEND_WEBHOOKS, webhookSchedules } from './schedules.ts';
export { SECRET_PURPOSE } from './secrets.ts';
export { createSender, type Sender } from './sender.ts';
