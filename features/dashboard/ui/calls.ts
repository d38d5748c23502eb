import type { dashboardContract } from '@unmask/dashboard/contract';
import { rpcClient } from '@unmask/ui/calls.ts';

/** The typed client of this slice's calls under /rpc. */
export const dashboardCalls = () => rpcClient<{ dashboard: typeof dashboardContract }>().dashboard;
