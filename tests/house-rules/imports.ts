import { dirname, join } from 'node:path/posix';
import { isCode, isTest, type Source } from './sources.ts';

/** Matches imports of values and of types, because the linter checks only imports of values. */
const IMPORT = /^(?:import|export)\b[^;'"]*?['"]([^'"]+)['"]/gm;
const DYNAMIC_IMPORT = /\bimport\(\s*'([^']+)'/g;

/** Packages that each package may import, as in `docs/architecture.md`. Tests, bench and scripts may import any package. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ['domain'],
  connectors: ['domain'],
  simulators: [],
  server: ['domain', 'contract', 'connectors'],
  web: ['domain', 'contract'],
  extension: ['contract'],
};
const APP = /^server\/src\/(?:app|api|worker|serve|work|start|schedule|partners)\.ts$/;

/** Reports dynamic imports that violate the layers of static imports, because the linter does not check dynamic imports. */
export function checkDynamicImports({ path, text }: Source): string[] {
  const [, room = ''] = /^([a-z]+)\/src\//.exec(path) ?? [];
  const allowed = PACKAGES[room];
  if (allowed === undefined || !isCode(path) || isTest(path)) return [];
  return [...text.matchAll(DYNAMIC_IMPORT)]
    .flatMap(([, specifier = '']) => resolve(path, specifier).slice(0, 1))
    .flatMap((target) => {
      const other = target.split('/')[0] ?? '';
      if (other !== room && !allowed.includes(other)) return [`loads ${target}: ${room} does not import ${other}`];
      const isInner = /^server\/src\/(?:platform|modules)\//.test(path);
      if (isInner && APP.test(target)) return [`loads ${target}, which knows every module`];
      const [, module, inside] = /^server\/src\/modules\/([^/]+)\/(.+)$/.exec(target) ?? [];
      if (module === undefined || path.startsWith(`server/src/modules/${module}/`)) return [];
      if (path.startsWith('server/src/platform/')) return [`loads ${target}: the platform knows no module`];
      return inside === 'module.ts' ? [] : [`loads ${target}: other files import only module.ts of ${module}`];
    });
}

/**
 * Lists import cycles, each as `a → b → a`, over imports of values and of types, static and dynamic.
 */
export function checkCycles(sources: Source[]): string[] {
  const graph = toGraph(sources);
  const seen = new Set<string>();
  const rings: string[] = [];

  function walk(path: string, way: string[]): void {
    const start = way.indexOf(path);
    if (start !== -1) rings.push([...way.slice(start), path].join(' → '));
    if (seen.has(path)) return;
    seen.add(path);
    for (const next of graph.get(path) ?? []) walk(next, [...way, path]);
  }
  for (const path of graph.keys()) walk(path, []);
  return rings;
}

function toGraph(sources: Source[]): Map<string, string[]> {
  const files = sources.filter(({ path }) => /^[a-z]+\/src\//.test(path) && isCode(path));
  const known = new Set(files.map(({ path }) => path));
  return new Map(
    files.map(({ path, text }) => [
      path,
      [...text.matchAll(IMPORT), ...text.matchAll(DYNAMIC_IMPORT)]
        .flatMap(([, specifier = '']) => resolve(path, specifier))
        .filter((target) => known.has(target)),
    ]),
  );
}

function resolve(path: string, specifier: string): string[] {
  if (specifier.startsWith('.')) return [join(dirname(path), specifier)];
  const [, room, inside] = /^@bobbin\/([a-z]+)\/(.+)$/.exec(specifier) ?? [];
  return room === undefined ? [] : [`${room}/src/${inside}.ts`, `${room}/src/${inside}.tsx`];
}
