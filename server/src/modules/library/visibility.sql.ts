import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';

/**
 * Returns the condition on `files as file` that selects the owner's files that a scope may see. A member may see files that products of the member's
 * shops have or had, and the member's own uploads (FIL-24).
 */
export function isVisible({ ownerId, shops, actor }: OwnerScope): RawBuilder<SqlBool> {
  if (shops === 'all') return sql<SqlBool>`true`;
  return sql<SqlBool>`(file.actor_id = ${actor.userId} or exists (
    select from file_shops used where used.owner_id = ${ownerId} and used.file_id = file.id and used.shop_id = any(${shops})))`;
}

/**
 * Makes a file visible to a member who uploaded it after another person had, because equal bytes under the same name are one file. It then belongs to
 * the shops in which the member may work, as if it were used there (FIL-24).
 */
export async function showToUploader(trx: Queryable, scope: OwnerScope, fileId: string): Promise<void> {
  const { ownerId, shops } = scope;
  if (shops === 'all') return;
  const worked = shops.filter((shopId) => scope.can('workOrders', shopId));
  await sql`
    insert into file_shops (owner_id, file_id, shop_id, orders)
    select ${ownerId}, file.id, shop_id, 0 from files file, unnest(${worked}::text[]) as shop_id
    where file.owner_id = ${ownerId} and file.id = ${fileId} and not ${isVisible(scope)}
    order by shop_id
    on conflict (owner_id, file_id, shop_id) do nothing`.execute(trx);
}
