/** The contract's calls. */
import { implement } from '@orpc/server';
import { type CallContext, callGate } from '@unmask/platform/calls';
import { integrationsContract } from '../contract.ts';
import { deleteIntegration, listIntegrations, saveIntegration, updateIntegration } from './configs.ts';
import { acknowledge, listAlerts, repeat, sendTest } from './listing.ts';
import type { SendDeps } from './send.ts';

export interface CallDeps extends SendDeps {
  /** There is something to send. */
  onDue(): void;
}

export function integrationCalls(deps: CallDeps) {
  const os = implement(integrationsContract).$context<CallContext>().use(callGate);
  const { db } = deps;
  return os.router({
    list: os.list.handler(async ({ input, context }) => ({
      items: await listIntegrations(deps, context.actor, input.organizationId),
    })),
    save: os.save.handler(({ input, context }) => saveIntegration(deps, context.actor, input)),
    update: os.update.handler(({ input, context }) => updateIntegration(deps, context.actor, input)),
    delete: os.delete.handler(async ({ input: { organizationId, id }, context }) => {
      await deleteIntegration(deps, context.actor, organizationId, id);
      return { success: true as const };
    }),
    test: os.test.handler(({ input: { organizationId, id }, context, signal = NEVER }) =>
      sendTest(deps, context.actor, organizationId, id, signal),
    ),
    alerts: os.alerts.handler(({ input, context }) => listAlerts(db, context.actor, input)),
    acknowledge: os.acknowledge.handler(({ input: { organizationId, id }, context }) =>
      acknowledge(db, context.actor, organizationId, id),
    ),
    sendAgain: os.sendAgain.handler(async ({ input: { organizationId, id }, context }) => {
      await repeat(deps, context.actor, organizationId, id);
      return { state: 'pending' as const };
    }),
  });
}

const NEVER = new AbortController().signal;
