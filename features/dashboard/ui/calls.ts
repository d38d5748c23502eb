import { rpcClient } from '@unmask/ui/calls.ts';
import type { dashboardContract } from '../contract.ts';

/** The typed client of this slice's calls under /rpc. */
export const dashboardCalls = () => rpcClient<{ dashboard: typeof dashboardContract }>().dashboard;
