/** Begins the key of everything that the dashboard reads: analyses, reports and dismissed alerts change it. */
export const DASHBOARD_KEY = ['dashboard'];
