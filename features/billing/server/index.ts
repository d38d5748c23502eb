/** Server side of the billing slice: what the wiring needs of it. */
export { billingAccountPart } from './account-part.ts';
export { createNoPayments } from './no-payments.ts';
export type { BillingParts } from './parts.ts';
export type { Payments } from './payments.ts';
export { billingRoutes } from './routes.ts';
export { billingCalls } from './rpc.ts';
export { createGateway } from './stripe/gateway.ts';
export { createStripePayments } from './stripe/payments.ts';
export type { StripeParts } from './stripe/sync.ts';
export { createTestPayments } from './test-payments.ts';
export { billingWork } from './work.ts';
