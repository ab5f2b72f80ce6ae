import { registerHooks } from 'node:module';

/** A search for configuration that finds none, in place of the package of that name. */
const NO_SEARCH = 'data:text/javascript,export const cosmiconfigSync = () => ({ search: () => null });';

// When graphile-worker is loaded it looks for a configuration of its own in each folder up to the root of the disk, runs the
// JavaScript that it finds there, and fails where a folder cannot be read. Only code of this checkout shall run.
const hooks = registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'cosmiconfig' ? { url: NO_SEARCH, format: 'module', shortCircuit: true } : next(specifier, context),
});
const library = await import('graphile-worker');
hooks.deregister();

export const { Logger, run, runMigrations, runOnce } = library;
