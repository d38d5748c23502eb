/** The whole schema, one for both drivers. `npx drizzle-kit generate` in this package writes the next migration from it. */
export * from './schema/accounts.ts';
export * from './schema/analyses.ts';
export * from './schema/api-keys.ts';
export * from './schema/billing.ts';
export * from './schema/deliveries.ts';
export * from './schema/operations.ts';
export * from './schema/operator.ts';
export * from './schema/organizations.ts';
export * from './schema/saved.ts';
export * from './schema/statistics.ts';
export * from './schema/two-factors.ts';
export * from './schema/webhooks.ts';
