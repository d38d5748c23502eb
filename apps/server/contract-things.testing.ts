/** What the accounts of the contract test have: webhooks with deliveries, and batches. Written as rows: no call's limit stands in the way. */
import { analysisBatches } from '@unmask/analyses/tables';
import { type Database, deliveries, webhookEndpoints } from '@unmask/db';
import { createEncrypter } from '@unmask/platform/encryption';
import { randomId } from '@unmask/platform/identifiers';
import { SECRET_PURPOSE } from '@unmask/webhooks/server';

export interface Things {
  /** By account. */
  webhooks: Array<Array<{ id: string }>>;
  /** Of the first webhook. */
  deliveries: Array<Array<{ id: string }>>;
}

const WEBHOOKS_EACH = 6;
const STATES = ['delivered', 'failed', 'pending'] as const;

/** Takes away what is left of those before, so that each operation finds the same. @param url where messages go */
export async function renewWebhooks(
  db: Database,
  secret: string,
  people: Array<{ id: string }>,
  url: string,
): Promise<Things> {
  const encrypter = createEncrypter(secret, SECRET_PURPOSE);
  await db.delete(webhookEndpoints);
  const webhooks = people.map(({ id }) => Array.from({ length: WEBHOOKS_EACH }, (_, n) => endpointOf(id, n)));
  await db.insert(webhookEndpoints).values(webhooks.flat());
  const sent = webhooks.map((own) => [0, 1, 2].map((n) => deliveryOf(own[0]!.id, n)));
  await db.insert(deliveries).values(sent.flat());
  return { webhooks, deliveries: sent };

  function endpointOf(userId: string, n: number) {
    const id = randomId();
    const disabled = n === 2;
    return {
      id,
      userId,
      url,
      events: ['analysis.completed'],
      secret: encrypter.encrypt('whsec_AAAA', id),
      enabled: !disabled,
      disabledReason: disabled ? 'failing' : null,
    };
  }
}

function deliveryOf(endpointId: string, n: number) {
  const state = STATES[n % STATES.length]!;
  const at = new Date();
  return {
    id: `msg_${randomId()}`,
    channel: 'webhook' as const,
    target: endpointId,
    endpointId,
    kind: 'analysis.completed',
    body: JSON.stringify({ type: 'analysis.completed', timestamp: at.toISOString(), data: {} }),
    state,
    attempts: state === 'pending' ? 0 : 1,
    steps: 1,
    // Not while the test runs.
    nextAttemptAt: new Date(at.getTime() + 3_600_000),
    responseStatus: state === 'failed' ? 500 : null,
    deliveredAt: state === 'delivered' ? at : null,
  };
}

/** Two for each: one with a refused file. */
export async function makeBatches(
  db: Database,
  people: Array<{ id: string }>,
): Promise<Array<Array<{ id: string }>>> {
  const batches = people.map(({ id: userId }) =>
    [0, 1].map((n) => ({
      id: randomId(),
      userId,
      refused: n === 0 ? [] : [{ position: 1, fileName: 'x.png', errorCode: 'not_a_video' }],
    })),
  );
  await db.insert(analysisBatches).values(batches.flat());
  return batches;
}
