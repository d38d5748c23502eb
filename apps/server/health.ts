/** For operators: alive, ready, metrics, and the kept mail outside production. */
import { type Database, deliveries } from '@unmask/db';
import { desc, eq } from '@unmask/db/sql';
import type { SandboxLevel } from '@unmask/engine';
import { AppError } from '@unmask/platform/errors';
import { hostOf, isLoopback } from '@unmask/platform/hosts';
import type { ScheduleState } from '@unmask/platform/kernel/schedules';
import { mailState } from '@unmask/platform/mail';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { databaseAnswers } from './watch-over.ts';

/** Who asks whether the service is ready does not wait long. */
const READY_MS = 2_000;

const PUBLIC = { config: { permission: 'public.read' } } as const;

export interface HealthDeps {
  db: Database;
  countJobs(): Promise<Array<{ state: string; jobs: number }>>;
  enginePids(): number[];
  /** How the rounds of repeating work went. */
  schedules(): Promise<ScheduleState[]>;
  /** What holds the processes that read files; null when this server has none. */
  sandbox: SandboxLevel | null;
}

export async function healthRoutes(app: FastifyInstance, deps: HealthDeps): Promise<void> {
  const registry = metricsOf(app, deps);
  // Says that the process answers; nothing behind it is asked, so that a slow database does not get it killed.
  app.get('/healthz', PUBLIC, async () => ({ status: 'ok' }));
  app.get('/readyz', PUBLIC, async () => {
    await databaseAnswers(deps.db, READY_MS).catch((error: unknown) => {
      throw new AppError('service_unavailable', 'the database does not answer', { cause: error });
    });
    const { sandbox } = deps;
    return { status: 'ready', database: 'ok', engineProcesses: deps.enginePids().length, sandbox };
  });
  app.get('/metrics', { config: { permission: 'metrics.read' } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

function metricsOf(app: FastifyInstance, deps: HealthDeps): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'unmask_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  const jobs = new Gauge({
    name: 'unmask_analysis_jobs',
    help: 'Analyses by state',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      for (const row of await deps.countJobs()) this.set({ state: row.state }, row.jobs);
    },
  });
  scheduleMetrics(registry, deps);
  for (const state of ['queued', 'running', 'completed', 'failed', 'cancelled']) jobs.set({ state }, 0);
  return registry;
}

/** Work that one server does for all is told by every server alike; the rest is this server's own. */
function scheduleMetrics(registry: Registry, deps: HealthDeps): void {
  const labelNames = ['schedule', 'owner'];
  new Gauge({
    name: 'unmask_schedule_last_end_timestamp_seconds',
    help: 'When the last round of repeating work ended',
    labelNames,
    registers: [registry],
    async collect() {
      for (const { id, owner, lastEndedAt } of await deps.schedules()) {
        if (lastEndedAt) this.set({ schedule: id, owner }, lastEndedAt.getTime() / 1000);
      }
    },
  });
  new Gauge({
    name: 'unmask_schedule_failing',
    help: '1 while the last round of repeating work failed',
    labelNames,
    registers: [registry],
    async collect() {
      for (const { id, owner, lastError } of await deps.schedules()) {
        this.set({ schedule: id, owner }, lastError === null ? 0 : 1);
      }
    },
  });
}

const SHOWN_MAILS = 100;

/**
 * Mail that was not sent because no SMTP server is set: its links open accounts, so only this machine reads it. Register
 * in a scope of its own, outside production only.
 */
export async function outboxRoutes(app: FastifyInstance, db: Database): Promise<void> {
  app.addHook('onRequest', async (request) => {
    if (!isOfThisMachine(request)) throw new AppError('not_found');
  });
  app.get('/dev/outbox', PUBLIC, async (request, reply) => {
    const rows = await db
      .select()
      .from(deliveries)
      .where(eq(deliveries.channel, 'mail'))
      .orderBy(desc(deliveries.createdAt))
      .limit(SHOWN_MAILS);
    const mails = rows.map(({ id, kind, target, subject, body, html, state, createdAt }) => ({
      id,
      kind,
      recipient: target,
      subject: subject ?? '',
      text: body,
      html,
      state: mailState(state),
      createdAt,
    }));
    if (!request.headers.accept?.includes('text/html')) return { mails };
    const items = mails.map(
      (mail) =>
        `<article><h2>${escapeHtml(mail.subject)}</h2><p>${escapeHtml(mail.recipient)} · ${escapeHtml(mail.state)} · ${mail.createdAt.toISOString()}</p><pre>${escapeHtml(mail.text)}</pre></article>`,
    );
    const body = items.length > 0 ? items.join('\n') : '<p>No mail yet.</p>';
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Outbox</title><main><h1>Outbox</h1>${body}</main></html>`,
      );
  });
}

/** What a proxy adds: then the peer is the proxy, and whoever asked it may be anybody. */
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];

/** The connection itself counts; nothing that a request says about its sender does. */
function isOfThisMachine({ raw, headers }: FastifyRequest): boolean {
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false;
  return isLoopback(raw.socket.remoteAddress ?? '') && isLoopback(hostOf(headers.host));
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
