import { sql } from 'kysely';
import type { OwnerScope } from './access.ts';
import type { Queryable, Tables } from './database.ts';

/**
 * The columns of a table that its owner gets in the data archive (ACC-64). They are listed by name, so that a secret is never included by accident.
 */
export interface OwnTable {
  table: keyof Tables;
  columns: readonly string[];
  /** Columns that identify a row among the rows of its owner; rows are sorted by them. */
  key: readonly [string, ...string[]];
  /** The column with the id of the owner. */
  owner?: 'owner_id' | 'id';
  /** What happens to the rows when the account is closed (ACC-62). */
  atClosing: AtClosing;
}

/**
 * - `stays`: nothing personal is in the rows.
 * - `removed`: the rows are deleted with the account.
 * - `withShop`: they are emptied with the personal data of their shop (SHP-38).
 * - `erased`: the module of the table erases them by itself.
 * - names are replaced by the pseudonym, where a column identifies the person as the actor; rows of earlier releases have no id, and are identified by
 * the name. Other columns get a blank value.
 */
export type AtClosing =
  | 'stays'
  | 'removed'
  | 'withShop'
  | 'erased'
  | {
      names?: readonly { id: string; name: string }[];
      blank?: Readonly<Record<string, string | null>>;
    };

const PAGE = 1_000;

type Row = Record<string, unknown>;

/** Reads all rows of an owner, in batches. */
export async function* readOwnRows(
  db: Queryable,
  { ownerId }: OwnerScope,
  { table, columns, key, owner = 'owner_id' }: OwnTable,
): AsyncGenerator<Row[]> {
  const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  let after = sql`true`;
  for (;;) {
    const { rows } = await sql<Row>`select ${list([...new Set([...columns, ...key])])} from ${sql.table(table)}
      where ${sql.ref(owner)} = ${ownerId} and ${after} order by ${list(key)} limit ${PAGE}`.execute(db);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (rows.length < PAGE || last === undefined) return;
    after = sql`(${list(key)}) > (${sql.join(key.map((name) => last[name]))})`;
  }
}

/** Erases the personal data in an owner's rows of a table, as the module declares it (ACC-62). */
export async function eraseOwnRows(
  trx: Queryable,
  { ownerId }: OwnerScope,
  { table, atClosing }: OwnTable,
  person: { name: string; pseudonym: string },
): Promise<void> {
  const name = sql.table(table);
  if (atClosing === 'removed') await sql`delete from ${name} where owner_id = ${ownerId}`.execute(trx);
  if (typeof atClosing === 'string') return;
  for (const column of atClosing.names ?? []) {
    const [idColumn, nameColumn] = [sql.ref(column.id), sql.ref(column.name)];
    await sql`update ${name} set ${nameColumn} = ${person.pseudonym} where owner_id = ${ownerId}
      and (${idColumn} = ${ownerId} or (${idColumn} is null and ${nameColumn} = ${person.name}))`.execute(trx);
  }
  const blanks = Object.entries(atClosing.blank ?? {});
  if (blanks.length === 0) return;
  const changes = sql.join(blanks.map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
  await sql`update ${name} set ${changes} where owner_id = ${ownerId}`.execute(trx);
}
