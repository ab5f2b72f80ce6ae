import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import { EVENT_COLUMNS, type EventRow } from './bank-events.sql.ts';

export interface EventFilter {
  isDone: boolean;
  search: string;
}

function conditions({ isDone, search }: EventFilter): RawBuilder<boolean> {
  // Unites two queries, because each of them can use an index.
  const half = isDone ? sql`state in ('assigned', 'returned')` : sql`state = 'unmatched'`;
  if (search === '') return sql<boolean>`${half}`;
  const text = sql`lower(content || ' ' || coalesce(reference, '') || ' ' || amount_vnd || ' ' || coalesce(payer, ''))`;
  return sql<boolean>`${half} and strpos(${text}, lower(${search})) > 0`;
}

export async function sumEvents(db: Queryable, filter: EventFilter): Promise<{ count: number; vnd: number }> {
  const { rows } = await sql<{ count: number; vnd: number }>`
    select count(*)::bigint as count, coalesce(sum(amount_vnd), 0)::bigint as vnd
    from bank_events where ${conditions(filter)}`.execute(db);
  return rows[0] ?? { count: 0, vnd: 0 };
}

/** Returns how long the oldest transfer of a filter has waited, in seconds; 0 when none waits. */
export async function readOldestSeconds(db: Queryable, filter: EventFilter): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, coalesce(extract(epoch from now() - min(received_at)), 0))::float8 as seconds
    from bank_events where ${conditions(filter)}`.execute(db);
  return rows[0]?.seconds ?? 0;
}

export async function listEvents(
  db: Queryable,
  filter: EventFilter,
  page: { limit: number; offset: number; isOldestFirst: boolean },
): Promise<EventRow[]> {
  const way = page.isOldestFirst ? 'asc' : 'desc';
  return db
    .selectFrom('bank_events')
    .select(EVENT_COLUMNS)
    .where(conditions(filter))
    .orderBy(filter.isDone ? 'decided_at' : 'happened_at', way)
    .orderBy('id', way)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** Returns a transfer that was or is unmatched. */
export async function getEvent(db: Queryable, id: string): Promise<EventRow | null> {
  const row = await db
    .selectFrom('bank_events')
    .select(EVENT_COLUMNS)
    .where('id', '=', id)
    .where('state', 'in', ['unmatched', 'assigned', 'returned'])
    .executeTakeFirst();
  return row ?? null;
}
