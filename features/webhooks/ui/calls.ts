import { rpcClient } from '@unmask/ui/calls.ts';
import type { webhooksContract } from '../contract.ts';

/** The typed client of this slice's calls under /rpc. */
export const webhookCalls = () => rpcClient<{ webhooks: typeof webhooksContract }>().webhooks;

export const webhooksKey = (userId: string) => ['webhooks', userId];
export const deliveriesKey = (webhookId: string) => ['webhook-deliveries', webhookId];
