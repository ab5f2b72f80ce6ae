import { isTest, type Source } from './sources.ts';

export type Owner = { module: string; isReference: boolean };
type Mention = { table: string; isWrite: boolean; line: number };

function listMigrations(sources: Source[]): Source[] {
  return sources.filter((source) => /^server\/migrations\/.*\.sql$/.test(source.path));
}

/** Reads the owner module of each table from `COMMENT ON TABLE orders IS 'owner: orders'` in the migrations. */
export function readOwners(sources: Source[]): Map<string, Owner> {
  const owners = new Map<string, Owner>();
  for (const { text } of listMigrations(sources)) {
    for (const match of text.matchAll(/COMMENT ON TABLE (\w+) IS\s+'owner: ([a-z-]+)(; reference)?/gi)) {
      const [, table = '', module = '', reference] = match;
      owners.set(table, { module, isReference: reference !== undefined });
    }
  }
  return owners;
}

/** Reports tables without an owner module, and files of other modules that name a table. */
export function checkTables(sources: Source[]): string[] {
  const owners = readOwners(sources);
  const ownerless = listMigrations(sources).flatMap(({ path, text }) =>
    [...text.matchAll(/^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)(?! PARTITION OF)/gim)]
      .map(([, table = '']) => table)
      .filter((table) => !owners.has(table))
      .map((table) => `${path}: table ${table} has no COMMENT ON TABLE … 'owner: …'`),
  );
  const strangers = sources
    .filter((source) => source.path.startsWith('server/src/') && source.path.endsWith('.ts') && !isTest(source.path))
    .flatMap((source) => checkFile(source, owners));
  return [...ownerless, ...strangers, ...sources.flatMap((source) => checkTypes(source, owners))];
}

/** Reports tables whose type is not in the tables.ts of their module. Another test asks the database whether a type is missing or wrong. */
function checkTypes({ path, text }: Source, owners: Map<string, Owner>): string[] {
  const owner = /^server\/src\/(?:modules\/)?([^/]+)\/tables\.ts$/.exec(path)?.[1];
  if (owner === undefined) return [];
  return [...text.matchAll(/^ {4}(\w+): \{/gm)]
    .map(([, table = '']) => table)
    .filter((table) => owners.get(table)?.module !== owner)
    .map((table) => `${path}: table ${table} belongs to ${owners.get(table)?.module ?? 'nobody'}`);
}

function checkFile(source: Source, owners: Map<string, Owner>): string[] {
  const room = /^server\/src\/(?:modules\/([^/]+)|(platform))\//.exec(source.path);
  const owner = room?.[1] ?? room?.[2];
  if (owner === undefined) return [];
  return listMentions(source.text, owners).flatMap(({ table, isWrite, line }) => {
    const where = `${source.path}:${line}`;
    if (owner !== 'platform' && !source.path.endsWith('.sql.ts'))
      return [`${where}: only *.sql.ts names table ${table}`];
    const { module, isReference } = owners.get(table) ?? { module: 'nobody', isReference: false };
    if (module === owner) return [];
    // Every module may read the small reference tables, which belong to no seller.
    if (!isWrite && isReference) return [];
    return [`${where}: table ${table} belongs to ${module}`];
  });
}

/** Lists tables that code names in the query builder or in plain SQL. Other uses of the same word do not count. */
export function listMentions(text: string, owners: Map<string, Owner>): Mention[] {
  const mentions: Mention[] = [];
  const add = (index: number, table: string, isWrite: boolean) => {
    if (owners.has(table)) mentions.push({ table, isWrite, line: text.slice(0, index).split('\n').length });
  };
  const builder =
    /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|from|\w*[jJ]oin\w*)\(\s*\[?((?:\s*['"`]\w+(?: as \w+)?['"`],?)+)/g;
  for (const match of text.matchAll(builder)) {
    const isWrite = /^(insertInto|updateTable|deleteFrom|mergeInto)$/.test(match[1] ?? '');
    // A join has its columns after the table, so only a list in brackets names more than one table.
    const isList = match[0].includes('[');
    const names = [...(match[2] ?? '').matchAll(/['"`](\w+)/g)].map(([, name = '']) => name);
    for (const name of isList ? names : names.slice(0, 1)) add(match.index, name, isWrite);
  }
  const sql = /\b(FROM|JOIN|INSERT INTO|UPDATE|DELETE FROM|MERGE INTO|TRUNCATE)\s+(?:ONLY\s+)?(\w+)/gi;
  for (const match of text.matchAll(sql)) {
    if (isComment(text, match.index)) continue;
    add(match.index, match[2] ?? '', !/^(FROM|JOIN)$/i.test(match[1] ?? ''));
  }
  return mentions;
}

function isComment(text: string, index: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', index) + 1, index);
  return /^\s*(\/\/|\/?\*)/.test(line) || / \/\/ /.test(line) || /^import\b/.test(line);
}
