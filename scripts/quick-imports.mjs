// @ts-check
/**
 * Loaded before everything else (`--import`) where the database layer is: Node asks for the package.json of every file that it loads,
 * and parses all of it. That of drizzle-orm is 180 kB of exports, and a hundred and fifty of its files are loaded: half a second of
 * processor time in every process. They are modules, so their relative imports are answered here without asking.
 */
import { registerHooks } from 'node:module';

const PACKAGE = '/node_modules/drizzle-orm/';

registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL;
    if (!specifier.startsWith('.') || !specifier.endsWith('.js') || !parent?.includes(PACKAGE))
      return next(specifier, context);
    return { url: new URL(specifier, parent).href, format: 'module', shortCircuit: true };
  },
});
