import { registerHooks } from 'node:module';

/** Replaces the package cosmiconfig by a search that finds no configuration. */
const NO_SEARCH = 'data:text/javascript,export const cosmiconfigSync = () => ({ search: () => null });';

// graphile-worker, when loaded, searches each folder up to the root of the disk for a configuration of its own, runs the
// JavaScript that it finds, and fails at a folder that cannot be read. Only code of this checkout may run.
const hooks = registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'cosmiconfig' ? { url: NO_SEARCH, format: 'module', shortCircuit: true } : next(specifier, context),
});
const library = await import('graphile-worker');
hooks.deregister();

export const { Logger, run, runMigrations, runOnce } = library;
