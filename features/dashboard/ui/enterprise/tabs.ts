export const ENTERPRISE_TABS = ['overview', 'team', 'history'] as const;
export type EnterpriseTab = (typeof ENTERPRISE_TABS)[number];
