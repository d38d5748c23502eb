/** Server side of webhooks for the tests of the server, which finds the rest by `slice.server.ts`. */
export { SECRET_PURPOSE } from './secrets.ts';
