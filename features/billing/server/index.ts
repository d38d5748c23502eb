/** Server side of the billing slice for tests; the server finds it by `slice.server.ts`. */
export { createGateway } from './stripe/gateway.ts';
export { createStripePayments } from './stripe/payments.ts';
export { createTestPayments } from './test-payments.ts';
