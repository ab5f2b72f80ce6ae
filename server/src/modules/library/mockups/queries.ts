import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';

interface Place {
  orderId: string;
  skuId: string;
  side: string;
}

/** Takes a mockup of ours away when the design that is on it goes; one that the seller gave stays. */
export async function dropDrawn(
  trx: Queryable,
  { ownerId }: OwnerScope,
  { orderId, skuId, side }: Place,
): Promise<void> {
  await trx
    .deleteFrom('placements')
    .where('owner_id', '=', ownerId)
    .where('order_id', '=', orderId)
    .where('sku_id', '=', skuId)
    .where('side', '=', side)
    .where('source', '=', 'drawn')
    .execute();
}

/** Remembers which design a mockup of ours shows. */
export async function markDrawn(
  trx: Queryable,
  { ownerId }: OwnerScope,
  { orderId, skuId, side }: Place,
  designId: string,
): Promise<void> {
  await trx
    .updateTable('placements')
    .set({ drawn_from: designId })
    .where('owner_id', '=', ownerId)
    .where('order_id', '=', orderId)
    .where('sku_id', '=', skuId)
    .where('side', '=', side)
    .execute();
}
