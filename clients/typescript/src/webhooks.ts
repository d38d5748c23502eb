/** Where the service tells what became of analyses. */

import type { CallOptions, Ordinary } from './client.ts';
import { jsonOf } from './upload.ts';
import type {
  Delivery,
  DeliveryPage,
  NewWebhook,
  Webhook,
  WebhookChange,
  WebhookWithSecret,
} from './webhook-types.ts';

export class Webhooks {
  readonly #call: Ordinary;

  constructor(call: Ordinary) {
    this.#call = call;
  }

  /** The answer holds the secret, this once. */
  create(webhook: NewWebhook, options: CallOptions = {}): Promise<WebhookWithSecret> {
    const payload = () => jsonOf(webhook);
    return this.#call({ method: 'POST', path: '/webhooks', payload, repeatable: false }, options);
  }

  async list(options: CallOptions = {}): Promise<Webhook[]> {
    const path = '/webhooks';
    const { items } = await this.#call<{ items: Webhook[] }>(
      { method: 'GET', path, repeatable: true },
      options,
    );
    return items;
  }

  /** Changes what is named, and turns it on or off. */
  update(id: string, change: WebhookChange, options: CallOptions = {}): Promise<Webhook> {
    const payload = () => jsonOf(change);
    return this.#call({ method: 'PATCH', path: pathOf(id), payload, repeatable: false }, options);
  }

  delete(id: string, options: CallOptions = {}): Promise<void> {
    return this.#call({ method: 'DELETE', path: pathOf(id), repeatable: false }, options);
  }

  /** Makes another secret; for a day messages are signed with both. */
  rotate(id: string, options: CallOptions = {}): Promise<WebhookWithSecret> {
    return this.#call({ method: 'POST', path: `${pathOf(id)}/rotate`, repeatable: false }, options);
  }

  /** Sends a message of the type `webhook.test`. */
  test(id: string, options: CallOptions = {}): Promise<Delivery> {
    return this.#call({ method: 'POST', path: `${pathOf(id)}/test`, repeatable: false }, options);
  }

  /** One page of a webhook's deliveries, newest first. */
  deliveryPage(
    id: string,
    query: { cursor?: string | undefined } = {},
    options: CallOptions = {},
  ): Promise<DeliveryPage> {
    const path = `${pathOf(id)}/deliveries`;
    return this.#call({ method: 'GET', path, query: { cursor: query.cursor }, repeatable: true }, options);
  }

  /** All of a webhook's deliveries, newest first; the next page is asked for when it is needed. */
  async *deliveries(id: string, options: CallOptions = {}): AsyncGenerator<Delivery, void, undefined> {
    for (let cursor: string | undefined; ; ) {
      const page: DeliveryPage = await this.deliveryPage(id, { cursor }, options);
      yield* page.items;
      if (page.next_cursor === null) return;
      cursor = page.next_cursor;
    }
  }

  /** Sends the message of a delivery again. */
  replay(id: string, deliveryId: string, options: CallOptions = {}): Promise<Delivery> {
    const path = `${pathOf(id)}/deliveries/${encodeURIComponent(deliveryId)}/replay`;
    return this.#call({ method: 'POST', path, repeatable: false }, options);
  }
}

const pathOf = (id: string) => `/webhooks/${encodeURIComponent(id)}`;
