import type { CodeQuestion, SearchKind } from '@bobbin/domain/staff/search';
import { sql } from 'kysely';
import type { StaffScope } from '../../../platform/access.ts';
import { BEST_FIRST, hasWords, rankOf, type FoundRow } from '../../../platform/code-search.ts';
import { crossTenant } from '../../../platform/cross-tenant.ts';
import type { Queryable } from '../../../platform/database.ts';
import { nameOfShop } from '../../shops/module.ts';

const TERM = sql.raw(`(' ' || t.term || ' ')`);
/** Condition of the index: only terms that are numbers of orders. */
const IS_NUMBER = sql.raw(`t.term ~ '^[^~].*[0-9]{5}'`);
/** Maximum number of matches that are read and sorted. When a fragment matches more numbers, the newest orders are as useful as any others. */
const NUMBERS_MAX = 2_000;

export type OrderCodeRow = FoundRow & { kind: SearchKind };

/**
 * Finds the numbers of all sellers' orders that contain a fragment: order ids, tracking numbers and ids at factories. Numbers of SKUs and parcels are
 * left out, because an order is only linked to them. For a fragment with very many matches, such as the first digits of all ids, the result is the
 * newest orders whose id contains it.
 */
export async function findOrderCodes(
  db: Queryable,
  scope: StaffScope,
  question: CodeQuestion,
): Promise<OrderCodeRow[]> {
  const { rows } = await sql<OrderCodeRow>`${crossTenant('findOrderCodes')}
    with hits as materialized (
      select t.owner_id, t.order_id, t.term, ${rankOf(TERM, question)} as rank from order_terms t
      where ${IS_NUMBER} and ${hasWords(TERM, question)} limit ${sql.lit(NUMBERS_MAX)}),
    newest as materialized (
      select o.owner_id, o.id as order_id, o.id as term, ${rankOf(sql`(' ' || o.id || ' ')`, question)} as rank from orders o
      where (select count(*) from hits) = ${sql.lit(NUMBERS_MAX)} and (' ' || o.id || ' ') like all(${question.patterns}::text[])
      order by o.created_at desc, o.id desc, o.owner_id limit 100),
    told as (
      select h.owner_id, h.order_id, h.term, h.rank,
        case when h.term = o.id then 'order' when n.number is not null then 'tracking' when h.term = lower(o.fulfil_id) then 'factoryOrder'
          else 'linked' end as kind,
        n.number, o.shop_id, o.status, o.fulfil_state, o.fulfil_id, o.created_at
      from (select * from hits union select * from newest) h
      join orders o on o.owner_id = h.owner_id and o.id = h.order_id
      left join lateral (select number from unnest(o.tracking_numbers) number where lower(number) = h.term limit 1) n on true)
    select t.order_id as id, case t.kind when 'tracking' then t.number when 'factoryOrder' then t.fulfil_id else t.order_id end as code,
      case when t.kind = 'linked' then t.term else n."friendName" end as text, t.owner_id as "ownerId",
      case when t.kind = 'factoryOrder' then t.fulfil_state else t.status end as state, t.created_at as at,
      case when t.kind = 'linked' then 3 else t.rank end as rank, case when t.kind = 'linked' then 'order' else t.kind end as kind
    from told t cross join lateral ${nameOfShop(scope, 't.owner_id', 't.shop_id')} n
    ${BEST_FIRST}`.execute(db);
  return rows;
}
