import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';

interface Place {
  orderId: string;
  skuId: string;
  side: string;
}

/** Removes a drawn mockup when its design is removed; keeps an uploaded mockup. */
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

/** Removes drawn mockups whose design no longer exists. */
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

/** Lists what the drawn mockups of an order show. */
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

/** Stores what a drawn mockup shows: the design, and the garment with its colour. */
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
