export { checkSubscription } from './functions.ts';
export { PLANS_ID, PlansSection } from './plans-section.tsx';
export type { Member } from './use-billing.ts';
