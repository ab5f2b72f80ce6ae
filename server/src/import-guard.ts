import { existsSync, realpathSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The folder of the program, and the folder of its packages, which may be a symbolic link. */
const OWN = [ROOT, join(ROOT, 'node_modules')]
  .filter((folder) => existsSync(folder))
  .map((folder) => realpathSync(folder).replace(/[/\\]+$/, '') + sep);

function isOwn(url: string): boolean {
  if (!url.startsWith('file:')) return true;
  const path = fileURLToPath(url);
  return OWN.some((folder) => path.startsWith(folder));
}

/**
 * Resolves imports of the program only in its own folder. For a package that is not installed (pg tries the optional `pg-native`), Node searches
 * `node_modules` in every folder up to the root of the disk, and would run code that another user put there. Every program imports this file first.
 * Code that `NODE_OPTIONS` preloads can still import its own packages.
 */
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    if (isOwn(found.url) || context.parentURL === undefined || !isOwn(context.parentURL)) return found;
    const code = context.conditions.includes('require') ? 'MODULE_NOT_FOUND' : 'ERR_MODULE_NOT_FOUND';
    throw Object.assign(new Error(`${specifier} was found at ${found.url}, outside of ${ROOT}`), { code });
  },
});
