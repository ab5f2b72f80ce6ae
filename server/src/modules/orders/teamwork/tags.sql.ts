import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';
import type { TagRow } from './teamwork.sql.ts';

/** Lists the tags of an owner with the number of orders of the scope that have each. */
export async function listCountedTags(db: Queryable, scope: OwnerScope): Promise<(TagRow & { orders: number })[]> {
  const { rows } = await sql<TagRow & { orders: number }>`
    select t.id, t.name, t.color, coalesce(c.orders, 0)::int as orders from order_tags t left join (
      select had.id, count(*) as orders from orders o cross join unnest(o.tag_ids) as had(id)
      where o.owner_id = ${scope.ownerId} and ${inShops(scope, 'o.shop_id')} and o.tag_ids <> '{}' group by had.id) c on c.id = t.id
    where t.owner_id = ${scope.ownerId} and t.deleted_at is null order by t.name`.execute(db);
  return rows;
}

/** Locks tags by id until the transaction ends; deleted tags are left out. */
export async function lockTags(trx: Queryable, { ownerId }: OwnerScope, ids: readonly string[]): Promise<TagRow[]> {
  const { rows } = await sql<TagRow>`select id, name, color from order_tags where owner_id = ${ownerId}
    and id = any(${[...ids]}::text[]) and deleted_at is null order by id for update`.execute(trx);
  return rows;
}

/**
 * Locks tags so that no merge can delete them until the transaction ends; returns those that are not deleted. A change of orders calls this before it
 * locks the orders, because a merge locks the tags before the orders.
 */
export async function holdTags(trx: Queryable, { ownerId }: OwnerScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select from order_tags where owner_id = ${ownerId} and id = any(${[...ids]}::text[]) order by id for share`.execute(
    trx,
  );
}

/** Replaces a tag on all orders of an owner by another one, of which each order keeps at most one; returns the number of orders. */
export async function replaceTag(
  trx: Queryable,
  scope: OwnerScope,
  { from, into }: { from: string; into: string },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with hit as (select o.id from orders o where o.owner_id = ${scope.ownerId} and ${inShops(scope, 'o.shop_id')}
      and o.tag_ids <> '{}' and o.tag_ids @> array[${from}::text] order by o.id for update)
    update orders o set tag_ids = case when ${into}::text = any(o.tag_ids) then array_remove(o.tag_ids, ${from}::text)
      else array_replace(o.tag_ids, ${from}::text, ${into}::text) end
    from hit where o.owner_id = ${scope.ownerId} and o.id = hit.id`.execute(trx);
  return Number(numAffectedRows);
}

/** Replaces a tag in the rules, their versions and the views of an owner. Ids are unique, so the id is replaced in the text of the definition. */
export async function replaceTagInSettings(
  trx: Queryable,
  { ownerId }: OwnerScope,
  { from, into }: { from: string; into: string },
): Promise<void> {
  for (const [table, column] of [
    ['order_rules', 'definition'],
    ['order_rule_versions', 'definition'],
    ['order_views', 'content'],
  ] as const) {
    const [rows, json] = [sql.table(table), sql.ref(column)];
    await sql`update ${rows} set ${json} = replace(${json}::text, ${from}, ${into})::jsonb
      where owner_id = ${ownerId} and strpos(${json}::text, ${from}) > 0`.execute(trx);
  }
}
