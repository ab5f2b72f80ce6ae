import { isTest, type Source } from './sources.ts';

/** Suffixes for the role of a module's file: `labels.sql.ts` contains the statements of `labels.ts`. */
const SUFFIXES = new Set(['', '.sql', '.cross-tenant.sql', '.routes']);
/** Files that a module has exactly once, outside its folders. */
const ONCE = new Set(['module', 'jobs', 'tables', 'own-tables']);
/** Names that state a role or can mean anything, and therefore name no topic. */
const NO_TOPICS =
  /^(service|queries|sweeps|routes|sql|admin-routes|repository|controller|handlers?|model|models|types|constants|main|manager)$/;

const MIN_FILES = 3;
const MIN_LINES = 300;

const DATABASE = /(?:from |import\()'(kysely|pg)'/;
const HTTP = /(?:from |import\()'(fastify|(?:\.\.\/)+platform\/http\/[\w-]+\.ts)'/;

/**
 * Reports files of modules whose name states no topic, whose suffix states no role, or which import what their role may not import.
 */
export function checkModuleFile({ path, text }: Source): string[] {
  const inside = toInside(path);
  if (inside === undefined || isTest(path)) return [];
  const [, folder, topic = '', suffix = ''] =
    /^(?:([a-z0-9-]+)\/)?([a-z0-9-]+)((?:\.[a-z-]+)*)\.ts$/.exec(inside) ?? [];
  if (topic === '' || NO_TOPICS.test(topic)) return [`"${inside}" names no topic`];
  if (!SUFFIXES.has(suffix)) return [`"${inside}": the roles are ${[...SUFFIXES].filter(Boolean).join(', ')}`];
  if (ONCE.has(topic) && folder !== undefined) return [`a module has one ${topic}.ts, beside its folders`];
  const [, database] = suffix.endsWith('.sql') || topic === 'tables' ? [] : (DATABASE.exec(text) ?? []);
  if (database !== undefined) return [`"${inside}" imports ${database}: statements stand in <topic>.sql.ts`];
  const [, http] = suffix === '.routes' ? [] : (HTTP.exec(text) ?? []);
  return http === undefined ? [] : [`"${inside}" imports ${http}: routes stand in <topic>.routes.ts`];
}

/** Reports folders of a module that are too small. Put the files of a small topic beside the files that use them. */
export function checkModuleFolders(sources: Source[]): string[] {
  const folders = new Map<string, Source[]>();
  for (const source of sources) {
    const [, folder] = /^(server\/src\/modules\/[^/]+\/[^/]+)\//.exec(source.path) ?? [];
    if (folder === undefined || isTest(source.path)) continue;
    folders.set(folder, [...(folders.get(folder) ?? []), source]);
  }
  return [...folders].flatMap(([folder, files]) => {
    const lines = files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
    const isLarge = files.length >= MIN_FILES || lines >= MIN_LINES;
    return isLarge ? [] : [`${folder}: ${files.length} files and ${lines} lines are no folder`];
  });
}

function toInside(path: string): string | undefined {
  return /^server\/src\/modules\/[^/]+\/(.+\.ts)$/.exec(path)?.[1];
}

/** Reports modules that the table of `docs/architecture.md` omits or lists twice. */
export function checkMap(sources: Source[]): string[] {
  const page = sources.find(({ path }) => path === 'docs/architecture.md')?.text ?? '';
  const [, table = ''] = /^\| modules .*\n\|[-| ]+\n((?:\|.*\n)+)/m.exec(page) ?? [];
  const named = [...table.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name),
  );
  const modules = sources.flatMap(({ path }) => /^server\/src\/modules\/([^/]+)\/module\.ts$/.exec(path)?.[1] ?? []);
  return [
    ...modules.filter((name) => !named.includes(name)).map((name) => `docs/architecture.md does not name ${name}`),
    ...named
      .filter((name, place) => !modules.includes(name) || named.indexOf(name) !== place)
      .map((name) => `docs/architecture.md: ${name} is no module, or is listed twice`),
  ];
}
