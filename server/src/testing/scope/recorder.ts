import { unsubscribe, subscribe } from 'node:diagnostics_channel';
import { sql } from 'kysely';
import { STATEMENTS, type Db, type Statement } from '../../platform/database.ts';
import { createStatementCheck, type ShopTables } from './check-statement.ts';
import { CROSS_TENANT } from './cross-tenant-statements.ts';

export interface StatementRecorder {
  /** Ends the recording, and returns the faults of the statements that the product sent. */
  judge(db: Db): Promise<string[]>;
}

/** Records the text of each different statement that the product's connections send in this process. */
export function recordStatements(): StatementRecorder {
  const seen = { whole: new Set<string>(), limited: new Set<string>() };
  const remember = (message: unknown) => {
    const { text, isShopLimited } = message as Statement;
    seen[isShopLimited ? 'limited' : 'whole'].add(text);
  };
  subscribe(STATEMENTS, remember);
  return {
    async judge(db) {
      unsubscribe(STATEMENTS, remember);
      if (seen.whole.size + seen.limited.size === 0) return [];
      const tables = await listSellerTables(db);
      const shopTables = await listShopTables(db, tables);
      const check = await createStatementCheck(tables, new Set(CROSS_TENANT.keys()), shopTables);
      const verdicts = findVerdicts(tables, shopTables);
      return Object.entries(seen).flatMap(([kind, texts]) =>
        [...texts].flatMap((text) => {
          const key = `${kind} ${text}`;
          const faults = verdicts.get(key) ?? check.findFaults(text, kind === 'limited');
          verdicts.set(key, faults);
          return faults.map((fault) => `${fault}: ${text.trim()}`);
        }),
      );
    },
  };
}

/** Faults by statement and tables, cached because most test files of a process send the same statements. */
const verdictsByTables = new Map<string, Map<string, string[]>>();

function findVerdicts(tables: ReadonlySet<string>, { byShop, byOrder }: ShopTables): Map<string, string[]> {
  const key = JSON.stringify([[...tables], [...byShop], [...byOrder]]);
  const verdicts = verdictsByTables.get(key) ?? new Map<string, string[]>();
  verdictsByTables.set(key, verdicts);
  return verdicts;
}

/** Lists all tables except those whose comment marks them as reference tables. */
async function listSellerTables(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely_%'
      and coalesce(obj_description(oid, 'pg_class'), '') not like '%; reference'`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Finds the tables with rows of a shop, by the names of their columns. */
async function listShopTables(db: Db, tables: ReadonlySet<string>): Promise<ShopTables> {
  const { rows } = await sql<{ name: string; column: string }>`
    select relname as name, attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and attname in ('shop_id', 'order_id') and relkind in ('r', 'p', 'v')`.execute(
    db,
  );
  const having = (column: string) => rows.filter((row) => row.column === column && tables.has(row.name));
  const byShop = new Map(having('shop_id').map(({ name }) => [name, 'shop_id']));
  byShop.set('shops', 'id');
  return { byShop, byOrder: new Set(having('order_id').flatMap(({ name }) => (byShop.has(name) ? [] : [name]))) };
}
