/** What the operator looks at of this server; a program with the right token reads the metrics. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RequestActor } from '@unmask/platform/requests';
import type { ServerFacts } from '@unmask/platform/slice';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ServerContext } from './server-context.ts';

const PackageSchema = z.object({ version: z.string() });

function ownVersion(): string {
  const file = path.resolve(import.meta.dirname, '../../package.json');
  return PackageSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}

export function serverFacts(core: ServerContext, enginePids: () => number[]): ServerFacts {
  return { version: ownVersion(), startedAt: new Date(), database: core.database.kind, enginePids };
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
