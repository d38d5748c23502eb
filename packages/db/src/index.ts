export { type Database, type DatabaseLocation, type OpenDatabase, openDatabase, rowsOf } from './client.ts';
export { compact } from './compact.ts';
export { activeMembershipOf, SEEN_MS } from './people.ts';
export { prepareRows } from './prepared.ts';
export * from './schema.ts';
