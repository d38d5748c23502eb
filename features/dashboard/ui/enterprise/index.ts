export { EnterpriseDashboard, type EnterpriseDashboardProps } from './enterprise-dashboard.tsx';
export { EnterpriseOverview } from './enterprise-overview.tsx';
export type { EnterpriseTab } from './tabs.ts';
