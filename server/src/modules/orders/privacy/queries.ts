import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database.ts';

/**
 * Hides the buyers of orders that ended before the given time, as the marketplace does with its own copy (AC-15): what is
 * left of a word is its first letter. Their names no longer find the orders. Answers how many were hidden.
 */
export async function maskEndedOrders(db: Queryable, endedBefore: Date, limit: number): Promise<number> {
  const result = await sql<{ id: string }>`
    with ended as (
      select owner_id, id, address from orders
      where status in ('COMPLETED', 'CANCELLED') and updated_at < ${endedBefore}
        and not is_address_masked and address is not null
      order by updated_at limit ${limit} for update skip locked
    ), words as (
      select e.owner_id, e.id, lower(w.word) as term
      from ended e cross join lateral regexp_split_to_table(coalesce(e.address ->> 'name', ''), '\\s+') as w(word)
    ), forgotten as (
      delete from order_terms t using words w
      where t.owner_id = w.owner_id and t.order_id = w.id and t.term = w.term
    )
    update orders o set is_address_masked = true, address = (
      select jsonb_object_agg(key, case
        when key in ('name', 'phone', 'fullAddress', 'line1', 'line2')
          then to_jsonb(regexp_replace(value #>> '{}', '(\\S)\\S*', '\\1***', 'g'))
        else value end)
      from jsonb_each(e.address))
    from ended e where o.owner_id = e.owner_id and o.id = e.id returning o.id`.execute(db);
  return result.rows.length;
}
