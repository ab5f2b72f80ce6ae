import { registerHooks } from 'node:module';

/** Replaces the package cosmiconfig by a function that finds no configuration. */
const NO_SEARCH = 'data:text/javascript,export const cosmiconfigSync = () => ({ search: () => null });';

// When graphile-worker is loaded, it searches each folder up to the root of the disk for a configuration, runs JavaScript that it finds, and fails at
// a folder that cannot be read. This replacement makes sure that only code of this checkout runs.
const hooks = registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'cosmiconfig' ? { url: NO_SEARCH, format: 'module', shortCircuit: true } : next(specifier, context),
});
const library = await import('graphile-worker');
hooks.deregister();

export const { Logger, run, runMigrations, runOnce } = library;
