/** Drizzle's tables and columns, from one place: see `sql.ts`. */
export * from 'drizzle-orm/pg-core';
