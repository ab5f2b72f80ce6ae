import { isTest, type Source } from './sources.ts';

/** What a file of a module can be; its name says so. Any other name is a topic: pure, without database and HTTP. */
const ROLES = new Set(['module', 'routes', 'admin-routes', 'service', 'queries', 'sweeps', 'jobs', 'tables']);
/** Names for everything and nothing. */
const EMPTY_NAMES = /^(repository|controller|handlers?|model|models|types|constants|main|manager)$/;

const OUTSIDE = /from '(kysely|pg|fastify|(?:\.\.\/)+platform\/(?:database|http\/[\w-]+)\.ts)'/;
/** What a use case works with: a scope, the database, or a part of a module that has them. */
const WORK = /from '(?:kysely|(?:\.\.?\/)+(?:[\w-]+\/)*(?:access|database|service|queries|sweeps|module)\.ts)'/;

/** What is wrong with the names of a module's files, or with what stands behind a name. */
export function checkModuleFile({ path, text }: Source): string[] {
  const inside = /^server\/src\/modules\/[^/]+\/(.+)$/.exec(path)?.[1];
  if (inside === undefined || isTest(path)) return [];
  const [, topic, name = ''] = /^(?:([a-z0-9-]+)\/)?([a-z0-9-]+)\.ts$/.exec(inside) ?? [];
  if (name === '' || EMPTY_NAMES.test(name)) return [`"${inside}" is no name for a file of a module`];
  if (name === 'module' && topic !== undefined) return ['a module has one face, beside its topics'];
  if (name === 'service' && !WORK.test(text)) return ['a service that serves nobody: give the topic its own name'];
  const [, outside] = ROLES.has(name) ? [] : (OUTSIDE.exec(text) ?? []);
  return outside === undefined ? [] : [`"${inside}" is a pure topic and imports ${outside}`];
}

/** `docs/architecture.md` shows newcomers what there is: each module stands in its table once. */
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
      .map((name) => `docs/architecture.md: ${name} is no module, or stands there twice`),
  ];
}
