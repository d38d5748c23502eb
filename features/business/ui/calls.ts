import { rpcClient } from '@unmask/ui/calls.ts';
import type { businessContract, Inquiry } from '../contract.ts';

/** Sends the request for a demo call. @throws with the service's words where it refuses */
export async function sendInquiry(inquiry: Inquiry): Promise<void> {
  await rpcClient<{ business: typeof businessContract }>().business.inquire(inquiry);
}
