/** The contract's call. */
import { implement } from '@orpc/server';
import { type CallContext, callGate } from '@unmask/platform/calls';
import { businessContract } from '../contract.ts';
import { type InquiryDeps, inquire } from './inquiries.ts';

export function businessCalls(deps: InquiryDeps) {
  const os = implement(businessContract).$context<CallContext>().use(callGate);
  return os.router({
    inquire: os.inquire.handler(({ input, context }) => inquire(deps, context.actor.address, input)),
  });
}
