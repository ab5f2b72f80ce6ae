import { sql } from 'kysely';
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

/** Takes the mockups of ours away whose design is no longer there. */
export async function dropLoneDrawn(
  trx: Queryable,
  { ownerId }: OwnerScope,
  { orderId, skuId }: Omit<Place, 'side'>,
): Promise<void> {
  await sql`
    delete from placements mockup where mockup.owner_id = ${ownerId} and mockup.order_id = ${orderId} and mockup.sku_id = ${skuId}
      and mockup.source = 'drawn' and not exists (select from placements design
        where design.owner_id = ${ownerId} and design.order_id = ${orderId} and design.sku_id = ${skuId}
          and mockup.side = 'mockup' || initcap(design.side))`.execute(trx);
}

/** What the mockups of ours show that lie on an order. */
export async function listDrawn(
  db: Queryable,
  { ownerId }: OwnerScope,
  orderId: string,
): Promise<(Omit<Place, 'orderId'> & { drawnFrom: string | null })[]> {
  return db
    .selectFrom('placements')
    .select(['sku_id as skuId', 'side', 'drawn_from as drawnFrom'])
    .where('owner_id', '=', ownerId)
    .where('order_id', '=', orderId)
    .where('source', '=', 'drawn')
    .execute();
}

/** Remembers what a mockup of ours shows: the design, and the garment with its colour. */
export async function markDrawn(
  trx: Queryable,
  { ownerId }: OwnerScope,
  { orderId, skuId, side }: Place,
  drawnFrom: string,
): Promise<void> {
  await trx
    .updateTable('placements')
    .set({ drawn_from: drawnFrom })
    .where('owner_id', '=', ownerId)
    .where('order_id', '=', orderId)
    .where('sku_id', '=', skuId)
    .where('side', '=', side)
    .execute();
}
