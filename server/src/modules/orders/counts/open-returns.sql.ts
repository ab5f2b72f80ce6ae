import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import { narrowShops } from '../../../platform/shop-scope.ts';

/** Builds a statement that counts orders with open returns by the state of the return; it reads only the index of open returns (REQ-2). */
export function openReturns(scope: OwnerScope, asked: readonly string[] | undefined): RawBuilder<unknown> {
  const shops = narrowShops(scope, asked);
  return sql`select count(*) filter (where return_state = 'asked')::bigint as asked,
      count(*) filter (where return_state = 'underway')::bigint as underway
    from orders where owner_id = ${scope.ownerId} and return_state in ('asked', 'underway')
      ${shops === undefined ? sql`` : sql`and shop_id = any(${shops})`}`;
}
