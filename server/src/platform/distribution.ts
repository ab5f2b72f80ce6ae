import { sql, type Transaction } from 'kysely';
import { inTransaction, type Db, type Queryable, type Tables } from './database.ts';

const OWNER = 'owner_id';

interface ForeignKey {
  table: string;
  target: string;
  name: string;
  definition: string;
  columns: string[];
  targetColumns: string[];
}

/** The remaining steps until all rows of each seller are on one machine of a cluster. */
export interface DistributionPlan {
  references: string[];
  /** Tables that are distributed by their owner and colocated, so that all tables have the rows of one owner on the same machine. */
  distributed: string[];
  /** A table that is distributed already, with which the other tables are colocated. */
  besides: string | null;
  /** Foreign keys that are dropped before the distribution and recreated after it, because a table that another table refers to cannot be moved. */
  foreignKeys: ForeignKey[];
}

interface Found {
  name: string;
  kind: string;
  comment: string | null;
  hasTriggers: boolean;
  hasOwner: boolean;
  /** Unique indexes that do not contain the column of the owner. */
  loose: string[];
}

/** Where the tables are, according to the cluster's catalogue. */
interface Placed {
  type: string;
  column: string;
}

/**
 * Checks a migrated database and plans its distribution.
 * @throws Error that names everything that prevents the distribution
 */
export async function planDistribution(
  db: Queryable,
  placed: ReadonlyMap<string, Placed> = new Map(),
): Promise<DistributionPlan> {
  const tables = await listTables(db);
  const foreignKeys = await listForeignKeys(db);
  const references = tables.filter(({ comment }) => comment?.includes('; reference')).map(({ name }) => name);
  const isReference = new Set(references);
  const faults = [
    ...tables.flatMap((table) => judgeTable(table, isReference.has(table.name), placed.get(table.name))),
    ...foreignKeys.flatMap((key) => judgeForeignKey(key, isReference)),
  ];
  if (faults.length > 0) throw new Error(`The database cannot be spread:\n${faults.join('\n')}`);
  const waiting = tables.map(({ name }) => name).filter((name) => !isPlaced(placed.get(name)));
  const moves = new Set(waiting);
  const sellers = tables.map(({ name }) => name).filter((name) => !isReference.has(name));
  return {
    references: waiting.filter((name) => isReference.has(name)),
    distributed: waiting.filter((name) => !isReference.has(name)),
    besides: sellers.find((name) => !moves.has(name)) ?? null,
    foreignKeys: foreignKeys.filter(({ table, target }) => moves.has(table) || moves.has(target)),
  };
}

/**
 * Distributes a migrated database over a Citus cluster, completely or not at all. Tables that are distributed already stay where they are.
 * @throws Error when the database is not on such a cluster, or something prevents the distribution
 */
export function distribute(db: Db): Promise<DistributionPlan> {
  return inTransaction(db, async (trx) => {
    await checkCluster(trx);
    const plan = await planDistribution(trx, await listPlaced(trx));
    const comments = await listComments(trx);
    await changeOneByOne(trx);
    // Copies every row, which may take long; therefore there is no statement timeout.
    await sql`set local statement_timeout to 0`.execute(trx);
    for (const { table, name } of plan.foreignKeys) {
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(trx);
    }
    for (const name of plan.references) await sql`select create_reference_table(${name}::regclass)`.execute(trx);
    let besides = plan.besides;
    for (const name of plan.distributed) {
      await sql`select create_distributed_table(${name}::regclass, ${OWNER}, colocate_with => ${besides ?? 'none'})`.execute(
        trx,
      );
      besides ??= name;
    }
    // Restores comments: Citus recreates a table without its comment when it adds the table to the cluster because of a foreign key to a reference
    // table.
    for (const name of [...plan.references, ...plan.distributed]) {
      await sql`comment on table ${sql.table(name)} is ${sql.lit(comments.get(name) ?? null)}`.execute(trx);
    }
    for (const { table, name, definition } of plan.foreignKeys) {
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(trx);
    }
    return plan;
  });
}

/**
 * Makes changes of tables in this transaction run on one machine of a Citus cluster after another. A change of a reference table runs on all
 * machines, and the connection must see it on each of them. A database without Citus ignores the setting.
 */
export async function changeOneByOne(db: Queryable): Promise<void> {
  await sql`set local citus.multi_shard_modify_mode to 'sequential'`.execute(db);
}

async function checkCluster(trx: Transaction<Tables>): Promise<void> {
  const { rows: extensions } = await sql`select from pg_extension where extname = 'citus'`.execute(trx);
  if (extensions.length === 0) {
    throw new Error(
      'The database has no extension citus: create it here and on every worker, and add the workers first',
    );
  }
  const { rows } = await sql<{ isCoordinator: boolean; machines: number }>`
    select citus_is_coordinator() as "isCoordinator",
      (select count(*)::int from pg_dist_node where isactive and shouldhaveshards and noderole = 'primary') as machines`.execute(
    trx,
  );
  if (rows[0]?.isCoordinator !== true) throw new Error('This is not the coordinator of the cluster');
  if (rows[0].machines === 0) throw new Error('The cluster has no machine that takes rows: add the workers first');
}

async function listPlaced(trx: Transaction<Tables>): Promise<Map<string, Placed>> {
  const { rows } = await sql<Placed & { name: string }>`
    select relname as name, citus_table_type as type, distribution_column as column
    from citus_tables join pg_class on pg_class.oid = table_name
    where relnamespace = 'public'::regnamespace`.execute(trx);
  return new Map(rows.map(({ name, ...place }) => [name, place]));
}

/** A table that exists only on the coordinator is not distributed yet. */
function isPlaced(place: Placed | undefined): boolean {
  return place?.type === 'distributed' || place?.type === 'reference';
}

async function listComments(trx: Transaction<Tables>): Promise<Map<string, string | null>> {
  const tables = await listTables(trx);
  return new Map(tables.map(({ name, comment }) => [name, comment]));
}

async function listTables(db: Queryable): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select c.relname as name, c.relkind::text as kind, obj_description(c.oid, 'pg_class') as comment,
      exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as "hasTriggers",
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = ${OWNER} and a.attnotnull
        and a.atttypid = 'text'::regtype) as "hasOwner",
      array(select i.indexrelid::regclass::text from pg_index i where i.indrelid = c.oid and i.indisunique
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = ${OWNER}
          and a.attnum = any(i.indkey::int2[]))) as loose
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and c.relname not like 'kysely_%'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`.execute(db);
  return rows;
}

async function listForeignKeys(db: Queryable): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select t.relname as table, f.relname as target, k.conname as name, pg_get_constraintdef(k.oid) as definition,
      array(select a.attname::text from unnest(k.conkey) with ordinality u(num, pos)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.num order by u.pos) as columns,
      array(select a.attname::text from unnest(k.confkey) with ordinality u(num, pos)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.num order by u.pos) as "targetColumns"
    from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and t.relnamespace = 'public'::regnamespace and k.conparentid = 0
    order by t.relname, k.conname`.execute(db);
  return rows;
}

function judgeTable(
  { name, kind, comment, hasTriggers, hasOwner, loose }: Found,
  isReference: boolean,
  place?: Placed,
) {
  if (kind !== 'r') return [`${name} is no plain table`];
  if (!/^owner: [a-z-]+(; reference)?$/.test(comment ?? '')) return [`${name} has no comment with its owner`];
  const faults: string[] = [];
  if (hasTriggers) faults.push(`${name} has triggers of its own`);
  if (!isReference && !hasOwner) faults.push(`${name} has no ${OWNER} in every row`);
  if (!isReference && hasOwner) faults.push(...loose.map((index) => `${index} of ${name} is unique over all owners`));
  if (isPlaced(place)) {
    const isRight = isReference
      ? place?.type === 'reference'
      : place?.type === 'distributed' && place.column.replaceAll('"', '') === OWNER;
    if (!isRight) faults.push(`${name} is spread already, but not ${isReference ? 'everywhere' : `by its ${OWNER}`}`);
  }
  return faults;
}

function judgeForeignKey(
  { table, target, name, columns, targetColumns }: ForeignKey,
  isReference: ReadonlySet<string>,
) {
  if (isReference.has(target)) return [];
  if (isReference.has(table)) return [`${name}: the reference table ${table} points at ${target}, a table of sellers`];
  const place = columns.indexOf(OWNER);
  return place !== -1 && targetColumns[place] === OWNER
    ? []
    : [`${name}: ${table} may point at ${target} of another owner`];
}
