import { createFlashSale } from '@bobbin/contract/flash-sales';
import type { Caller, World } from '../world/world.ts';

/** Inserts a flash sale of a shop that starts tomorrow, and returns its id. */
export async function addSale(world: World, seller: Caller, shopId: string): Promise<string> {
  const timestart = Math.floor(world.clock.now() / 1000) + 86_400;
  const body = { name: 'Later', deal: 50, batch: 2300, timestart, timeend: timestart + 3600 };
  return (await seller.call(createFlashSale, { params: { id: shopId }, body })).body?.id ?? '';
}

/** Inserts a payment to a shop, and returns its id. */
export async function addPayment(world: World, seller: Caller, shopId: string): Promise<string> {
  const id = `34${shopId}`;
  await world.db
    .insertInto('payments')
    .values({
      id,
      owner_id: seller.userId,
      shop_id: shopId,
      status: 'PAID',
      created_at: new Date(world.clock.now()),
      settlement_cents: 1000,
    })
    .execute();
  return id;
}
