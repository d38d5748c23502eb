export { apiKeysAccountPart } from './account-part.ts';
export { type PublicApiParts, publicApiRoutes } from './public-routes.ts';
export { apiKeyCalls } from './rpc.ts';
