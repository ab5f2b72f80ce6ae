import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import type { Database, Tables } from '../../server/src/platform/database.ts';

type Pool = Database['pool'];

export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  /** The way in which an Aggregate node finds its groups. */
  Strategy?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** Creates a database handle that records every statement. */
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

type Explained = { 'QUERY PLAN': { Plan: PlanNode }[] };
const EXPLAIN = 'explain (analyze, timing off, format json)';

function toNodes(rows: Explained[]): PlanNode[] {
  return rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => flatten(Plan));
}

/** Returns the executed plan of a statement. */
export async function explain(pool: Pool, query: CompiledQuery): Promise<PlanNode[]> {
  const { rows } = await pool.query<Explained>(`${EXPLAIN} ${query.sql}`, [...query.parameters]);
  return toNodes(rows);
}

function toLiteral(value: unknown): string {
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (Array.isArray(value)) return `array[${value.map(toLiteral).join()}]`;
  return typeof value === 'number' ? String(value) : `'${String(value)}'`;
}

/** Returns the generic plan, which PostgreSQL may use for a prepared statement. */
export async function explainKept(pool: Pool, query: CompiledQuery): Promise<PlanNode[]> {
  const client = await pool.connect();
  try {
    await client.query(`set plan_cache_mode = force_generic_plan; prepare any_plan as ${query.sql}`);
    const values = query.parameters.map(toLiteral).join();
    const { rows } = await client.query<Explained>(`${EXPLAIN} execute any_plan${values === '' ? '' : `(${values})`}`);
    return toNodes(rows);
  } finally {
    client.release(true);
  }
}

/** Returns the number of rows that a plan node read, including the rows that it discarded. */
export function rowsSeen(node: PlanNode): number {
  const thrown = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return Math.round((node['Actual Rows'] + thrown) * node['Actual Loops']);
}

/** Returns the number of rows that a plan node received. */
export function rowsIn(node: PlanNode): number {
  return Math.max(0, ...(node.Plans ?? []).map((child) => Math.round(child['Actual Rows'] * child['Actual Loops'])));
}
