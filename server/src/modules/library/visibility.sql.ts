import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';

/**
 * Returns the condition on `files as file` that selects the owner's files that a scope may see. A member may see files that products of the member's
 * shops have or had, and the member's own uploads (FIL-24).
 */
export function isVisible({ ownerId, shops, actor }: OwnerScope): RawBuilder<SqlBool> {
  if (shops === 'all') return sql<SqlBool>`true`;
  return sql<SqlBool>`(file.actor_id = ${actor.userId} or exists (
    select from file_shops used where used.owner_id = ${ownerId} and used.file_id = file.id and used.shop_id = any(${shops})))`;
}
