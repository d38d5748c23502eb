/** What a run of `finds.ts` left behind: in the database each once, on the wire each at least once and never under two names. */
import { analysisJobs } from '@unmask/analyses/tables';
import { brandAlerts, brandConfigs, brandFinds } from '@unmask/brand/tables';
import { eq } from '@unmask/db/sql';
import { alertDeliveries, integrationConfigs, threatAlerts } from '@unmask/integrations/tables';
import { deliveries } from '../packages/db/src/index.ts';
import type { FindsWorld } from './finds.ts';
import { type Arrival, alertMails } from './finds-peer.ts';

export interface FindsOutcome {
  spent_s: number;
  kills: { server: number; worker: number };
  finds: number;
  uploads: number;
  /** Analyses that two processes in a row died at: given up, as decided, and said so on the find. */
  givenUp: number;
  brandAlerts: number;
  alerts: number;
  /** Rows of the outbox that say "delivered". */
  delivered: { alerts: number; mails: number; webhooks: number };
  /** What reached a receiver a second time, under the id it had: HTTP and SMTP promise at least once, and a key to know it by. */
  repeated: { alerts: number; mails: number; webhooks: number };
  /** Automatic analyses as counted against the day's cap. */
  counted: number;
  /** What is not as it must be, in words; nothing else makes a run good. */
  wrong: string[];
}

const repeatsIn = (values: readonly string[]) => values.filter((each, at) => values.indexOf(each) !== at);
const missing = (from: Iterable<string>, all: ReadonlySet<string>) =>
  [...from].filter((each) => !all.has(each));

/** Every message at least once; one of them never under two keys; and what comes again is what came before. */
function judgeWire(what: string, arrived: readonly Arrival[], sent: Map<string, string>): string[] {
  const keys = new Map<string, Arrival>();
  const wrong: string[] = [];
  for (const arrival of arrived) {
    const before = keys.get(arrival.key);
    if (before && before.body !== arrival.body) wrong.push(`${what} ${arrival.key} came with two bodies`);
    if (sent.get(arrival.key) !== arrival.analysisId)
      wrong.push(`${what} ${arrival.key} tells of ${arrival.analysisId}: no message does`);
    keys.set(arrival.key, arrival);
  }
  const told = [...keys.values()].map(({ analysisId }) => analysisId);
  for (const id of repeatsIn(told)) wrong.push(`${what}: ${id} was told of under two keys`);
  for (const key of missing(sent.keys(), new Set(keys.keys()))) wrong.push(`${what} ${key} never arrived`);
  return wrong;
}

export async function judge(world: FindsWorld, spent_s: number): Promise<FindsOutcome> {
  const { db, peer, scale } = world;
  const rows = {
    finds: await db.select().from(brandFinds),
    jobs: await db.select().from(analysisJobs),
    brand: await db.select().from(brandAlerts),
    alerts: await db.select().from(threatAlerts),
    links: await db
      .select()
      .from(alertDeliveries)
      .innerJoin(integrationConfigs, eq(integrationConfigs.id, alertDeliveries.configId)),
    messages: await db.select().from(deliveries),
    configs: await db.select().from(brandConfigs),
  };
  const jobs = new Map(rows.jobs.map((job) => [job.id, job]));
  const completed = rows.jobs.filter(({ state }) => state === 'completed').map(({ id }) => id);
  const givenUp = rows.jobs.filter(({ errorCode }) => errorCode === 'decoder_crashed');
  const message = new Map(rows.messages.map((row) => [row.id, row]));
  const wrong: string[] = [];
  const expectAll = (what: string, found: readonly string[], all: readonly string[]) => {
    for (const id of repeatsIn(found)) wrong.push(`${what} twice: ${id}`);
    for (const id of missing(all, new Set(found))) wrong.push(`${what} lost: ${id}`);
    for (const id of missing(found, new Set(all))) wrong.push(`${what} of nothing: ${id}`);
  };
  const posts = Array.from({ length: scale.finds }, (_, n) => `${peer.origin}/post/${n}`);
  expectAll(
    'find',
    rows.finds.map(({ url }) => url),
    posts,
  );
  const byKey = [...world.uploaded.values()];
  expectAll(
    'analysis',
    rows.jobs.map(({ id }) => id),
    [...rows.finds.map(({ analysisId }) => String(analysisId)), ...byKey],
  );
  if (completed.length + givenUp.length !== rows.jobs.length) wrong.push('an analysis ended in another way');
  for (const { id, state, analysisId } of rows.finds) {
    const ended = jobs.get(analysisId ?? '')?.state === 'completed' ? 'alert' : 'failed';
    if (state !== ended) wrong.push(`find ${id} is ${state}`);
  }
  const alerted = rows.finds.filter(({ state }) => state === 'alert');
  expectAll(
    'brand alert',
    rows.brand.map(({ url }) => url),
    alerted.map(({ url }) => url),
  );
  expectAll(
    'alert',
    rows.alerts.map(({ metadata }) => String(metadata.analysis_id)),
    completed,
  );
  for (const { id, times } of rows.alerts)
    if (times !== 1) wrong.push(`alert ${id} was counted ${times} times`);
  const about = new Map(rows.alerts.map(({ id, metadata }) => [id, String(metadata.analysis_id)]));
  const sentTo = (type: string) =>
    new Map(
      rows.links
        .filter(({ integration_configs }) => integration_configs.type === type)
        .map(({ alert_deliveries: { deliveryId, alertId } }) => [deliveryId, about.get(alertId) ?? '']),
    );
  const toAddress = sentTo('webhook');
  const toMail = sentTo('email');
  const mails = new Map([...toMail].map(([id, analysisId]) => [`<${id}_mail@unmask>`, analysisId]));
  const hooks = new Map(
    rows.messages
      .filter(({ channel }) => channel === 'webhook')
      .map(({ id, body }) => [id, (JSON.parse(body) as { data: { id: string } }).data.id]),
  );
  expectAll('message to the address', [...toAddress.values()], completed);
  expectAll('mail', [...toMail.values()], completed);
  expectAll('webhook', [...hooks.values()], byKey);
  const deliveredOf = (ids: Iterable<string>) =>
    [...ids].filter((id) => message.get(id)?.state === 'delivered').length;
  const mailRows = [...toMail.keys()].map((id) => `${id}_mail`);
  for (const id of [...toAddress.keys(), ...toMail.keys(), ...mailRows, ...hooks.keys()]) {
    const state = message.get(id)?.state;
    if (state !== 'delivered') wrong.push(`message ${id} is ${state ?? 'not there'}`);
  }
  const mailed = alertMails(peer);
  const alertMailRows = rows.messages.filter(
    ({ kind, channel }) => channel === 'mail' && kind === 'threat_alert',
  );
  expectAll(
    'row of a mail',
    alertMailRows.map(({ id }) => id),
    mailRows,
  );
  wrong.push(
    ...judgeWire('message', peer.alerts, toAddress),
    ...judgeWire('mail', mailed, mails),
    ...judgeWire('webhook', peer.webhooks, hooks),
  );
  const counted = rows.configs[0]?.used ?? 0;
  if (counted !== scale.finds) wrong.push(`${counted} analyses were counted against the cap`);
  const repeats = (arrived: readonly Arrival[]) => repeatsIn(arrived.map(({ key }) => key)).length;
  return {
    ...{ spent_s, kills: world.kills, finds: rows.finds.length, uploads: byKey.length },
    ...{ givenUp: givenUp.length, brandAlerts: rows.brand.length, alerts: rows.alerts.length, counted },
    delivered: {
      alerts: deliveredOf(toAddress.keys()),
      mails: deliveredOf(mailRows),
      webhooks: deliveredOf(hooks.keys()),
    },
    repeated: {
      alerts: repeats(peer.alerts),
      mails: repeats(mailed),
      webhooks: repeats(peer.webhooks),
    },
    wrong,
  };
}
