/** Every call, and who may make it: those of the slices in their folders, and those that are listed here. */

import type { AnyContractRouter } from '@orpc/contract';
import {
  accountContract,
  profileContract,
  permissions as profilePermissions,
} from '@unmask/accounts/contract';
import { adminContract, permissions as adminPermissions } from '@unmask/admin/contract';
import { analysisContract, permissions as analysisPermissions } from '@unmask/analyses/contract';
import { permissions as apiKeyPermissions, apiKeysContract } from '@unmask/api-keys/contract';
import { billingContract, permissions as billingPermissions } from '@unmask/billing/contract';
import { dashboardContract, permissions as dashboardPermissions } from '@unmask/dashboard/contract';
import {
  permissions as organizationPermissions,
  organizationsContract,
} from '@unmask/organizations/contract';
import type { Registry } from '@unmask/platform/registry';
import type { AnyPermission } from '@unmask/product/roles';
import { statisticsContract, permissions as statisticsPermissions } from '@unmask/statistics/contract';

const LISTED = {
  account: accountContract,
  admin: adminContract,
  analysis: analysisContract,
  apiKeys: apiKeysContract,
  billing: billingContract,
  dashboard: dashboardContract,
  organizations: organizationsContract,
  profile: profileContract,
  statistics: statisticsContract,
};

const PERMISSIONS_OF_LISTED = {
  ...adminPermissions,
  ...analysisPermissions,
  ...apiKeyPermissions,
  ...billingPermissions,
  ...dashboardPermissions,
  ...organizationPermissions,
  ...profilePermissions,
  ...statisticsPermissions,
};

export interface ContractTable {
  /** The whole contract: one key per slice. */
  contract: Record<string, AnyContractRouter>;
  /** By the name of the call: `webhooks.create`. */
  callPermissions: Record<string, AnyPermission>;
  /** What is sent to webhooks, by the name of the event. */
  messages: Registry['messages'];
}

export function contractTable({ contract, calls, messages }: Registry): ContractTable {
  return {
    contract: { ...LISTED, ...contract },
    messages,
    callPermissions: {
      ...PERMISSIONS_OF_LISTED,
      ...Object.fromEntries(calls.map(({ name, permission }) => [name, permission])),
    },
  };
}
