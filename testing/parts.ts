/** Pieces of the server, for tests that put one together themselves. */
import path from 'node:path';

export { openEngine } from '../apps/server/engine.ts';
export { startServer } from '../apps/server/start.ts';

/** The first page of the web app; there once it is built. */
export const BUILT_PAGE = path.resolve(import.meta.dirname, '../apps/web/dist/index.html');
