export { WebhookDocs } from './docs.tsx';
export { Webhooks } from './webhooks.tsx';
