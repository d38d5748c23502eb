/** The contract's call. */
import { implement } from '@orpc/server';
import { type CallContext, permissionGate } from '@unmask/platform/calls';
import { businessContract, permissions } from '../contract.ts';
import { type InquiryParts, inquire } from './inquiries.ts';

export function businessCalls(parts: InquiryParts) {
  const os = implement(businessContract).$context<CallContext>().use(permissionGate(permissions));
  return os.router({
    inquire: os.inquire.handler(({ input, context }) => inquire(parts, context.actor.address, input)),
  });
}
