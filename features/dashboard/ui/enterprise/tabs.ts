export const ENTERPRISE_TABS = ['overview', 'team', 'history', 'api', 'documentation'] as const;
export type EnterpriseTab = (typeof ENTERPRISE_TABS)[number];
