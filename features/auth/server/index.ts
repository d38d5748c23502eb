/** Server side of the accounts slice: what the wiring needs of it. */
export { actorOf } from './actor.ts';
export { type Auth, createAuth } from './auth.ts';
export { authRoutes } from './routes.ts';
export { profileCalls } from './rpc.ts';
