/** The contract's calls. */
import { implement } from '@orpc/server';
import { type CallContext, callGate } from '@unmask/platform/calls';
import { integrationsContract } from '../contract.ts';
import { actByLink, lookAtLink } from './actions/links.ts';
import { deleteIntegration, listIntegrations, saveIntegration, updateIntegration } from './configs.ts';
import { exportAlerts } from './export.ts';
import { acknowledge, callFalse, listAlerts, repeat, sendTest } from './listing.ts';
import {
  changeMailbox,
  connectMailbox,
  listMailboxes,
  lookSoon,
  type MailboxDeps,
  removeMailbox,
} from './mailbox/mailboxes.ts';
import { listScanned } from './mailbox/scanned.ts';
import type { SendDeps } from './send.ts';

export interface CallDeps extends SendDeps, Pick<MailboxDeps, 'authorities' | 'onMailbox'> {
  fetcher: SendDeps['fetcher'] & MailboxDeps['fetcher'];
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
    export: os.export.handler(({ input, context }) => exportAlerts(deps, context.actor, input)),
    acknowledge: os.acknowledge.handler(({ input: { organizationId, id }, context }) =>
      acknowledge(db, context.actor, organizationId, id),
    ),
    callFalse: os.callFalse.handler(({ input: { organizationId, id }, context }) =>
      callFalse(db, context.actor, organizationId, id),
    ),
    lookAtLink: os.lookAtLink.handler(({ input }) => lookAtLink(deps, input.token)),
    actByLink: os.actByLink.handler(({ input, context }) => actByLink(deps, context.actor, input.token)),
    sendAgain: os.sendAgain.handler(async ({ input: { organizationId, id }, context }) => {
      await repeat(deps, context.actor, organizationId, id);
      return { state: 'pending' as const };
    }),
    listMailboxes: os.listMailboxes.handler(async ({ input, context }) => ({
      items: await listMailboxes(deps, context.actor, input.organizationId),
    })),
    connectMailbox: os.connectMailbox.handler(({ input, context, signal = NEVER }) =>
      connectMailbox(deps, context.actor, input, signal),
    ),
    changeMailbox: os.changeMailbox.handler(({ input, context, signal = NEVER }) =>
      changeMailbox(deps, context.actor, input, signal),
    ),
    removeMailbox: os.removeMailbox.handler(async ({ input, context }) => {
      await removeMailbox(deps, context.actor, input);
      return { success: true as const };
    }),
    lookAtMailbox: os.lookAtMailbox.handler(async ({ input, context }) => {
      await lookSoon(deps, context.actor, input);
      return { success: true as const };
    }),
    listMailAttachments: os.listMailAttachments.handler(({ input, context }) =>
      listScanned(db, context.actor, input),
    ),
  });
}

const NEVER = new AbortController().signal;
