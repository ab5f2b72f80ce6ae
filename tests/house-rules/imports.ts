import { dirname, join } from 'node:path/posix';
import { isCode, type Source } from './sources.ts';

/** Imports of values, of types, and those that a call makes later; the linter sees the first only. */
const IMPORT = /(?:^(?:import|export)\b[^;'"(]*?|\bimport\()['"]([^'"]+)['"]/gm;

/** Rings of files that need each other, each as `a → b → a`, by values or by types. */
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
      [...text.matchAll(IMPORT)]
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
