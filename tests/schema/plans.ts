import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import type { Database } from '../../server/src/platform/database.ts';
import type { Tables } from '../../server/src/platform/schema.ts';

type Pool = Database['pool'];

export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** A database that remembers every statement that goes through it. */
export function createRecorder(pool: Pool): { db: Kysely<Tables>; take(): CompiledQuery[] } {
  let queries: CompiledQuery[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void queries.push(event.query),
  });
  return {
    db,
    take() {
      const taken = queries;
      queries = [];
      return taken;
    },
  };
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}

/** What the database really does for a statement. */
export async function explain(pool: Pool, query: CompiledQuery): Promise<PlanNode[]> {
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (analyze, timing off, format json) ${query.sql}`,
    [...query.parameters],
  );
  return rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => flatten(Plan));
}

/** Rows that a node looked at, those that it threw away among them. */
export function rowsSeen(node: PlanNode): number {
  const thrown = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return Math.round((node['Actual Rows'] + thrown) * node['Actual Loops']);
}

/** Rows that went into a node. */
export function rowsIn(node: PlanNode): number {
  return Math.max(0, ...(node.Plans ?? []).map((child) => Math.round(child['Actual Rows'] * child['Actual Loops'])));
}
