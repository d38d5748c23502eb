/**
 * The tables that more than one part needs; those of one feature or foundation stand in its `tables.ts`. One schema for both
 * drivers: `npx drizzle-kit generate` in this package writes the next migration from all of them.
 */
export * from './schema/accounts.ts';
export * from './schema/deliveries.ts';
export * from './schema/figures.ts';
export * from './schema/operations.ts';
export * from './schema/operator.ts';
export * from './schema/reports.ts';
export * from './schema/webhooks.ts';
