import { addDays, laDay } from '@bobbin/domain/time/la-day';
import { replaceCorrections } from '../../server/src/modules/orders/order/corrections.sql.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import type { MoneyWorld } from './world.ts';

export const SHOPS = ['shop-a', 'shop-b', 'shop-c'] as const;
const STATUSES = ['UNPAID', 'ON_HOLD', 'AWAITING_SHIPMENT', 'IN_TRANSIT', 'DELIVERED', 'COMPLETED', 'CANCELLED'];
const KINDS = ['NORMAL', 'NORMAL', 'NORMAL', 'SAMPLE', 'GIFT'];
const HOUSES = [null, 'PRESSIFY', 'MANGO'];

/** Creates the same sequence of random numbers for the same seed. */
function createDice(seed: number) {
  let state = seed;
  const roll = (max: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
  return { roll, of: <T>(list: readonly T[]): T => list[roll(list.length)] as T };
}

export async function createShops(world: MoneyWorld, ownerId: string): Promise<void> {
  const now = new Date(world.clock.now());
  for (const id of SHOPS) {
    await world.database.db
      .insertInto('shops')
      .values({
        owner_id: ownerId,
        id,
        friend_name: `Friend ${id}`,
        name: `Name ${id}`,
        code: id,
        region: 'US',
        seller_name: ownerId,
        seller_type: 'LOCAL',
        subscription_ends_at: now,
        authorization_ends_at: now,
        created_at: now,
        updated_at: now,
      } as never)
      .execute();
  }
}

/**
 * Inserts orders with every kind of money: in the last weeks, around both clock changes and at the beginnings and ends of days. Each order has
 * products, and some orders have corrections on later days. The rows are written directly to the database, and their sums are computed as in the
 * nightly job.
 */
export async function createDicedOrders(
  world: MoneyWorld,
  ownerId: string,
  count: number,
  seed: number,
): Promise<void> {
  const { db } = world.database;
  const { roll, of } = createDice(seed);
  const now = world.clock.now();
  const CHANGES = [Date.UTC(2026, 10, 1, 9), Date.UTC(2026, 2, 8, 10)];
  const DAY = 24 * 3_600_000;
  for (let index = 0; index < count; index += 1) {
    const near = roll(4);
    const at =
      near === 0
        ? of(CHANGES) + (roll(48 * 60) - 24 * 60) * 60_000
        : near === 1
          ? // At midnight of Los Angeles, and just before.
            Date.parse(`${addDays(laDay(now), -roll(20))}T08:00:00Z`) - roll(2)
          : now - roll(45 * 24 * 60) * 60_000;
    const createdAt = new Date(Math.min(at, now));
    const status = of(STATUSES);
    const isSettled = status === 'COMPLETED' || (status === 'CANCELLED' && roll(4) === 0);
    const total = 500 + roll(9_000);
    const id = `57700${String(seed)}${String(index).padStart(6, '0')}`;
    const shopId = of(SHOPS);
    await db
      .insertInto('orders')
      .values({
        owner_id: ownerId,
        id,
        shop_id: shopId,
        status,
        kind: of(KINDS),
        created_at: createdAt,
        la_day: laDay(createdAt.getTime()),
        updated_at: createdAt,
        shipping_type: 'TIKTOK',
        last_seen_at: createdAt,
        total_cents: total,
        sub_total_cents: total,
        is_settled: isSettled,
        settlement_cents: isSettled ? roll(total) - 300 : roll(6) === 0 ? roll(total) : 0,
        onhold_cents: !isSettled && roll(2) === 0 ? roll(total) : 0,
        refunded_cents: !isSettled && roll(8) === 0 ? roll(500) : 0,
        fulfil_price_cents: roll(3) === 0 ? 0 : 300 + roll(1_500),
        fulfil_house: of(HOUSES),
        // Costs of drafts count in no sum (MNY-33).
        fulfil_state: of(['NONE', 'DRAFT', 'SUBMITTED']),
      } as never)
      .execute();
    const products = 1 + roll(3);
    for (let position = 0; position < products; position += 1) {
      const product = roll(6);
      await db
        .insertInto('order_products')
        .values({
          owner_id: ownerId,
          order_id: id,
          sku_id: `sku-${product}-${position}`,
          id: `${id}-${position}`,
          position,
          product_id: `product-${product}`,
          product_name: `Product ${product}`,
          sku_name: `Black, ${position}`,
          seller_sku: '',
          sku_image: '',
          quantity: roll(4),
          original_price_cents: 2_499,
          sale_price_cents: roll(5) === 0 ? 0 : 999 + roll(1_000),
          product_type: null,
          color: null,
          size: null,
          line_item_ids: [],
        })
        .execute();
    }
    if (roll(5) === 0) {
      const cents = roll(800) - 700;
      const at = Math.min(now, createdAt.getTime() + roll(10) * DAY);
      await replaceCorrections(db, systemScope(ownerId, 'test'), [
        { orderId: id, shopId, corrections: [{ at, kind: of(['refund', 'correction'] as const), cents }] },
      ]);
    }
  }
  // The nightly job processes every owner who has counts.
  await db
    .insertInto('order_day_totals')
    .values({ owner_id: ownerId, la_day: laDay(now), count: 0 })
    .execute();
  await world.server.app.orders.counts.repairAll();
}
