/** Puts the operator's slice together, and lets a program with the right token read the metrics. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AdminParts } from '@unmask/admin/server';
import { jobControl } from '@unmask/analyses/server';
import type { Settings } from '@unmask/platform/env';
import type { RequestActor } from '@unmask/platform/requests';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Core } from './core.ts';

const PackageSchema = z.object({ version: z.string() });

function ownVersion(): string {
  const file = path.resolve(import.meta.dirname, '../../package.json');
  return PackageSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}

export function createOperator(
  core: Core,
  settings: Settings,
  wiring: { sendMail(): void; interrupt(id: string): void; enginePids(): number[] },
): AdminParts {
  return {
    db: core.database.db,
    database: core.database,
    policies: core.policies,
    jobs: jobControl(core.analysis, core.watchers, wiring.interrupt),
    onMail: wiring.sendMail,
    version: ownVersion(),
    startedAt: new Date(),
    worksOnQueue: settings.RUN_JOBS,
    enginePids: wiring.enginePids,
  };
}

/**
 * A program that reads /metrics has no session: METRICS_TOKEN stands in for one, on that address alone.
 * Where the request comes from lets nobody in: behind a proxy on the same machine everyone would come from loopback.
 * @returns null when the sender is to be looked up as everyone else.
 */
export function metricsReader(
  request: FastifyRequest,
  token: string | undefined,
  visitor: (address: string) => RequestActor,
): RequestActor | null {
  if (request.routeOptions.url !== '/metrics' || token === undefined) return null;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const given = digest(request.headers.authorization ?? '');
  return timingSafeEqual(given, digest(`Bearer ${token}`)) ? { ...visitor(request.ip), kind: 'staff' } : null;
}
