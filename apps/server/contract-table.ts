/** Every slice's calls, and who may make them. */

import {
  accountContract,
  profileContract,
  permissions as profilePermissions,
} from '@unmask/accounts/contract';
import { adminContract, permissions as adminPermissions } from '@unmask/admin/contract';
import { analysisContract, permissions as analysisPermissions } from '@unmask/analyses/contract';
import { permissions as apiKeyPermissions, apiKeysContract } from '@unmask/api-keys/contract';
import { billingContract, permissions as billingPermissions } from '@unmask/billing/contract';
import { businessContract, permissions as businessPermissions } from '@unmask/business/contract';
import { dashboardContract, permissions as dashboardPermissions } from '@unmask/dashboard/contract';
import {
  permissions as organizationPermissions,
  organizationsContract,
} from '@unmask/organizations/contract';
import type { Permission } from '@unmask/product/roles';
import { statisticsContract, permissions as statisticsPermissions } from '@unmask/statistics/contract';
import { permissions as webhookPermissions, webhooksContract } from '@unmask/webhooks/contract';

/** The whole contract: one key per slice. */
export const contract = {
  account: accountContract,
  admin: adminContract,
  analysis: analysisContract,
  apiKeys: apiKeysContract,
  billing: billingContract,
  business: businessContract,
  dashboard: dashboardContract,
  organizations: organizationsContract,
  profile: profileContract,
  statistics: statisticsContract,
  webhooks: webhooksContract,
};

export const callPermissions: Record<string, Permission> = {
  ...adminPermissions,
  ...analysisPermissions,
  ...apiKeyPermissions,
  ...billingPermissions,
  ...businessPermissions,
  ...dashboardPermissions,
  ...organizationPermissions,
  ...profilePermissions,
  ...statisticsPermissions,
  ...webhookPermissions,
};
