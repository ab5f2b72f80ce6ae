import { sql, type Insertable } from 'kysely';
import type { Queryable, Tables } from '../../platform/database.ts';
import { foundAtMost, fromNearerEnd, type Page } from '../../platform/paging.ts';

/** Position of a picture of a spied product: front, back, or further pictures. */
export const SLOTS = ['front', 'back', 'design_front', 'design_back'] as const;
export type Slot = (typeof SLOTS)[number];

export interface ItemRow extends Record<Slot, string | null> {
  id: string;
  number: number;
  refId: string;
  title: string;
  createdAt: Date;
}

const COLUMNS = sql.raw(`id, number, ref_id as "refId", title, front, back, design_front, design_back,
  created_at as "createdAt"`);

const isFound = (question: string | null) =>
  question === null ? sql`true` : sql`to_tsvector('simple', words) @@ to_tsquery('simple', ${question})`;

/** Counts rows only for a search; the total number is stored. */
export async function countItems(db: Queryable, question: string | null): Promise<number> {
  const { rows } =
    question === null
      ? await sql<{ count: string }>`select count from spy_counts where name = 'all'`.execute(db)
      : await sql<{
          count: string;
        }>`select count(*) as count from ${foundAtMost(sql`select 1 from spy_items where ${isFound(question)}`)}`.execute(
          db,
        );
  return Number(rows[0]?.count ?? 0);
}

/** Skips the rows before the page in an index, without reading them. */
export async function listItems(
  db: Queryable,
  question: string | null,
  page: Page,
  isAscending: boolean,
): Promise<ItemRow[]> {
  const { offset, limit, isFromEnd } = fromNearerEnd(page);
  const direction = sql.raw(isAscending === isFromEnd ? 'desc' : 'asc');
  const { rows } = await sql<ItemRow>`
    select ${COLUMNS} from spy_items where id = any(array(
      select id from spy_items where ${isFound(question)}
      order by created_at ${direction}, id ${direction} limit ${limit} offset ${offset}))
    order by created_at ${direction}, id ${direction}`.execute(db);
  return isFromEnd ? rows.toReversed() : rows;
}

export async function getItem(db: Queryable, id: string): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`select ${COLUMNS} from spy_items where id = ${id}`.execute(db);
  return rows[0];
}

export async function listKnownRefs(db: Queryable, refIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('spy_items')
    .select('ref_id')
    .where('ref_id', '=', sql<string>`any(${refIds})`)
    .execute();
  return rows.map((row) => row.ref_id);
}

export async function readLastNumber(trx: Queryable): Promise<number> {
  const found = await trx
    .selectFrom('spy_items')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.number ?? 0;
}

export async function insertItems(trx: Queryable, rows: Insertable<Tables['spy_items']>[]): Promise<void> {
  if (rows.length === 0) return;
  await trx.insertInto('spy_items').values(rows).execute();
  await sql`
    insert into spy_counts as known (name, count) values ('all', ${rows.length})
    on conflict (name) do update set count = known.count + excluded.count`.execute(trx);
}

export async function setPicture(trx: Queryable, id: string, slot: Slot, fileId: string): Promise<void> {
  await trx
    .updateTable('spy_items')
    .set({ [slot]: fileId })
    .where('id', '=', id)
    .execute();
}
