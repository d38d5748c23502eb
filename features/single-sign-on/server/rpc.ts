/** The contract's calls. */
import { implement } from '@orpc/server';
import { type CallContext, callGate } from '@unmask/platform/calls';
import { singleSignOnContract } from '../contract.ts';
import type { SignOnDeps } from './provider.ts';
import { change, proveDomain, readSettings, remove, save, test } from './settings.ts';

export function singleSignOnCalls(deps: SignOnDeps) {
  const os = implement(singleSignOnContract).$context<CallContext>().use(callGate);
  return os.router({
    read: os.read.handler(({ input, context }) => readSettings(deps, context.actor, input.organizationId)),
    save: os.save.handler(({ input: { organizationId, ...given }, context }) =>
      save(deps, context.actor, organizationId, given),
    ),
    proveDomain: os.proveDomain.handler(({ input, context }) =>
      proveDomain(deps, context.actor, input.organizationId),
    ),
    test: os.test.handler(({ input, context }) => test(deps, context.actor, input.organizationId)),
    change: os.change.handler(({ input: { organizationId, ...wanted }, context }) =>
      change(deps, context.actor, organizationId, wanted),
    ),
    remove: os.remove.handler(({ input, context }) => remove(deps, context.actor, input.organizationId)),
  });
}
