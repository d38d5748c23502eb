/** What the accounts of the contract test have: webhooks with deliveries, batches, and an organization with alerts. Written as rows: no call's limit stands in the way. */
import { analysisBatches } from '@unmask/analyses/tables';
import { type Database, deliveries, organizationMembers, organizations, webhookEndpoints } from '@unmask/db';
import { threatAlerts } from '@unmask/integrations/tables';
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

const ALERTS_EACH = 3;

/** One organization for each, of which they are a viewer, with alerts. */
export async function makeOrganizations(
  db: Database,
  people: Array<{ id: string }>,
): Promise<Array<Array<{ id: string }>>> {
  const made = people.map(({ id: userId }) => ({ id: randomId(), name: 'Contract', userId }));
  await db.insert(organizations).values(made.map(({ id, name }) => ({ id, name })));
  await db.insert(organizationMembers).values(
    made.map(({ id: organizationId, userId }) => ({
      id: randomId(),
      organizationId,
      userId,
      role: 'viewer' as const,
    })),
  );
  const alerts = made.flatMap(({ id }) => Array.from({ length: ALERTS_EACH }, (_, n) => alertOf(id, n)));
  await db.insert(threatAlerts).values(alerts);
  return made.map(({ id }) => [{ id }]);
}

function alertOf(organizationId: string, n: number) {
  const at = new Date();
  return {
    id: randomId(),
    organizationId,
    type: 'deepfake_detected' as const,
    severity: 'high' as const,
    title: 'A clip',
    message: 'AI-generated',
    metadata: { analysis_id: `contract-${n}`, probability: 0.97, outcome: 'ai_generated' },
    timestamp: at,
    lastAt: at,
    dedupeKey: `contract-${n}`,
  };
}
