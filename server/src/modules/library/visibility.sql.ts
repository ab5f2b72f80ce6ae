import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';

/**
 * Which files of an owner a scope sees, as a condition on `files as file`: members of teams those that products of their shops have, or
 * had, and what they brought themselves (FIL-24).
 */
export function isSeen({ ownerId, shops, actor }: OwnerScope): RawBuilder<SqlBool> {
  if (shops === 'all') return sql<SqlBool>`true`;
  return sql<SqlBool>`(file.actor_id = ${actor.userId} or exists (
    select from file_shops used where used.owner_id = ${ownerId} and used.file_id = file.id and used.shop_id = any(${shops})))`;
}
