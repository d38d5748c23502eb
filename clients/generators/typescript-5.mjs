/**
 * `node --import ./typescript-5.mjs GENERATOR`: npm puts the generators beside the workspace's own TypeScript 7, which has no compiler
 * for programs to call. They get the one that stands here.
 */
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (name, context, next) =>
    next(name, name === 'typescript' ? { ...context, parentURL: import.meta.url } : context),
});
