/** The types of the TypeScript client are those of the contract: a difference does not compile. */
import type * as contract from '@unmask/api-keys/contract';
import type * as client from '@unmask/client';
import type * as webhooks from '@unmask/webhooks/contract';
import { expect, test } from 'vitest';

/** Exactly the same: no wider, no narrower, no member more or less. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
/** What the library promises and what the service answers; a difference does not compile. */
const TYPES: Record<string, true> = {
  Verdict: true satisfies Same<client.Verdict, contract.Verdict>,
  State: true satisfies Same<client.State, contract.State>,
  Result: true satisfies Same<client.AnalysisResult, NonNullable<contract.State['result']>>,
  List: true satisfies Same<client.List, contract.List>,
  Usage: true satisfies Same<client.Usage, contract.Usage>,
  Batch: true satisfies Same<client.Batch, contract.BatchState>,
  NewWebhook: true satisfies Same<client.NewWebhook, webhooks.NewWebhook>,
  WebhookChange: true satisfies Same<client.WebhookChange, webhooks.WebhookChange>,
  Webhook: true satisfies Same<client.Webhook, webhooks.Webhook>,
  WebhookWithSecret: true satisfies Same<keyof client.WebhookWithSecret, keyof webhooks.WebhookWithSecret>,
  Delivery: true satisfies Same<client.Delivery, webhooks.Delivery>,
  DeliveryPage: true satisfies Same<client.DeliveryPage, webhooks.DeliveryPage>,
  WebhookMessage: true satisfies Same<client.WebhookMessage, webhooks.Message>,
  AnalysisData: true satisfies Same<client.AnalysisData, webhooks.AnalysisData>,
};

test('its types are those of the contract', () => {
  expect(Object.values(TYPES)).toEqual(Object.keys(TYPES).map(() => true));
});
