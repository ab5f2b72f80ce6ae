import { unsubscribe, subscribe } from 'node:diagnostics_channel';
import { sql } from 'kysely';
import { STATEMENTS, type Db } from '../../platform/database.ts';
import { createStatementCheck } from './check-statement.ts';
import { SWEEPS } from './sweeps.ts';

export interface StatementRecorder {
  /** Gives what is wrong with the statements that the product sent since it began, and ends. */
  judge(db: Db): Promise<string[]>;
}

/** Remembers every statement that connections of the product send in this process, each text once. */
export function recordStatements(): StatementRecorder {
  const seen = new Set<string>();
  const remember = (text: unknown) => void seen.add(String(text));
  subscribe(STATEMENTS, remember);
  return {
    async judge(db) {
      unsubscribe(STATEMENTS, remember);
      if (seen.size === 0) return [];
      const check = await createStatementCheck(await listSellerTables(db), new Set(SWEEPS.keys()));
      return [...seen].flatMap((text) => check.findFaults(text).map((fault) => `${fault}: ${text.trim()}`));
    },
  };
}

/** Every table but those that are reference tables, by their comments. */
async function listSellerTables(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely_%'
      and coalesce(obj_description(oid, 'pg_class'), '') not like '%; reference'`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
