/** Every call, and who may make it: those of the slices in their folders, and those of the foundations. */

import type { AnyContractRouter } from '@orpc/contract';
import {
  accountContract,
  profileContract,
  permissions as profilePermissions,
} from '@unmask/accounts/contract';
import { analysisContract, permissions as analysisPermissions } from '@unmask/analyses/contract';
import { permissions as documentPermissions, documentsContract } from '@unmask/documents/contract';
import {
  permissions as organizationPermissions,
  organizationsContract,
} from '@unmask/organizations/contract';
import type { Registry } from '@unmask/platform/registry';
import type { AnyPermission } from '@unmask/product/roles';

const FOUNDATIONS = {
  account: accountContract,
  analysis: analysisContract,
  documents: documentsContract,
  organizations: organizationsContract,
  profile: profileContract,
};

const PERMISSIONS_OF_FOUNDATIONS = {
  ...analysisPermissions,
  ...documentPermissions,
  ...organizationPermissions,
  ...profilePermissions,
};

export interface ContractTable extends Pick<Registry, 'messages' | 'tags'> {
  /** The whole contract: one key per slice. */
  contract: Record<string, AnyContractRouter>;
  /** By the name of the call: `webhooks.create`. */
  callPermissions: Record<string, AnyPermission>;
}

export function contractTable({ contract, calls, messages, tags }: Registry): ContractTable {
  return {
    contract: { ...FOUNDATIONS, ...contract },
    messages,
    tags,
    callPermissions: {
      ...PERMISSIONS_OF_FOUNDATIONS,
      ...Object.fromEntries(calls.map(({ name, permission }) => [name, permission])),
    },
  };
}
