export const ENTERPRISE_TABS = ['overview', 'team', 'history', 'api', 'documentation'] as const;
export type EnterpriseTab = (typeof ENTERPRISE_TABS)[number];

/** Undefined for what is no tab. */
export function readEnterpriseTab(given: unknown): EnterpriseTab | undefined {
  return ENTERPRISE_TABS.find((tab) => tab === given);
}
