/** Server side of the early-access slice: what the wiring needs of it. */
export { earlyAccessAccountPart } from './account-part.ts';
export { type EarlyAccessParts, earlyAccessRoutes } from './routes.ts';
