import { getOrder, listOrders } from '@bobbin/contract/orders';
import { listShopProducts } from '@bobbin/contract/shops';
import { listSkuDesigns } from '@bobbin/contract/sku-designs';
import { sql } from 'kysely';
import { rebuildSums } from '../../server/src/modules/orders/counts/sums.sql.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { ask } from '../designs/renting.ts';
import type { Caller, World } from '../world/world.ts';
import { placeTestDesign, placeTestPrint } from './placed-print.ts';
import { addPayment, addSale } from './planted.ts';
import type { Things } from './row.ts';

/** Timeline events of an order, which contain every amount that a timeline can contain. */
const EVENTS = [
  ['fulfilQueued', { house: 'PRESSIFY', price: '71.03', estimate: '71.05' }],
  ['priceUpdated', { house: 'PRESSIFY', price: '71.07' }],
  ['settled', { cents: 7109 }],
  ['returnDone', { want: 'REFUND', cents: 7111 }],
] as const;

/**
 * Fills one shop of a seller, so that every amount and every field that a role may hide has a value, because a hidden field that is empty cannot be
 * distinguished from a visible one. Returns the records that calls name.
 */
export async function fillShop(world: World, seller: Caller): Promise<Things> {
  const { db } = world;
  const owner_id = seller.userId;
  const [shopId = ''] = await world.connectShops(seller);
  const orders = (await seller.call(listOrders, { query: { limit: 100 } })).body?.data ?? [];
  const order = orders.find(({ status }) => status === 'AWAITING_SHIPMENT') ?? orders[0];
  const orderId = order?.id ?? '';
  const { body: detail } = await seller.call(getOrder, { params: { id: orderId } });
  const at = new Date(world.clock.now());
  const product = (await seller.call(listShopProducts, { params: { id: shopId }, query: {} })).body?.data[0];
  const skuDesignId = (await seller.call(listSkuDesigns, { query: {} })).body?.data[0]?.id ?? '';
  const saleId = await addSale(world, seller, shopId);
  const designId = (await ask(world, seller, 1, { orderId })).id;
  // The statuses of the simulated orders depend on the date, so there may be no second order that waits.
  const others = orders.filter(({ id }) => id !== orderId);
  const other = others.find(({ status }) => status === 'AWAITING_SHIPMENT') ?? others[0];
  const printed = other?.orderProducts[0]?.id ?? '';
  await placeTestDesign(world, seller, printed);
  const print = await placeTestPrint(seller, shopId, printed);

  await db.updateTable('shops').set({ bank: '•••• 7121', payout_on_hold_cents: 7123 }).execute();
  await db
    .updateTable('orders')
    .set({
      total_cents: 7127,
      sub_total_cents: 7129,
      original_price_cents: 7151,
      settlement_cents: 6959,
      onhold_cents: 6961,
      estimated_cents: 6967,
      refunded_cents: 401,
      fulfil_price_cents: 3203,
      fulfil_house: 'PRESSIFY',
      fulfil_state: 'SHIPPED',
      payment: JSON.stringify({ tax: 7177 }),
    })
    .execute();
  await db.updateTable('order_products').set({ original_price_cents: 7187, sale_price_cents: 5193 }).execute();
  await db.deleteFrom('order_events').where('order_id', '=', orderId).execute();
  await db
    .insertInto('order_events')
    .values(
      EVENTS.map(([event, details], index) => ({
        owner_id,
        order_id: orderId,
        id: `event-${index}`,
        at,
        event,
        actor: 'PRESSIFY',
        details: JSON.stringify(details),
      })),
    )
    .execute();
  const skus = JSON.stringify([{ id: 'sku', name: 'Red', sellerSku: 'R', image: null, priceCents: 7193 }]);
  await db.updateTable('shop_products').set({ lowest_cents: 7207, highest_cents: 7211, skus }).execute();
  const requestId = 'request';
  await db
    .insertInto('buyer_requests')
    .values({
      owner_id,
      id: requestId,
      shop_id: shopId,
      order_id: orderId,
      kind: 'return',
      type: 'REFUND',
      status: 'RETURN_OR_REFUND_REQUEST_PENDING',
      stage: 'asked',
      action: 'refund',
      reason: 'Torn',
      refund_cents: 7213,
      created_at: at,
      updated_at: at,
    })
    .execute();
  const fulfilmentId = 'attempt';
  await db
    .insertInto('fulfilments')
    .values({
      owner_id,
      id: fulfilmentId,
      order_id: orderId,
      house: 'PRESSIFY',
      ref_id: orderId,
      state: 'SHIPPED',
      request: JSON.stringify({ line: null, products: [] }),
      cost_cents: 7219,
      created_by: 'lan',
      created_at: at,
      updated_at: at,
      ended_at: at,
    })
    .execute();
  const batch = { owner_id, id: 'sending', created_at: at, actor_id: owner_id, actor_name: 'Lan', total: 1 };
  await db
    .insertInto('fulfil_batches')
    .values({ ...batch, is_draft: false, house: null, stopped_at: null, finished_at: at })
    .execute();
  await db
    .insertInto('fulfil_batch_orders')
    .values({
      owner_id,
      batch_id: batch.id,
      order_id: orderId,
      shop_id: shopId,
      position: 1,
      state: 'queued',
      needs_label: false,
      fulfilment_id: fulfilmentId,
      house: 'PRESSIFY',
      quoted_cents: 7229,
      error: null,
      detail: null,
    })
    .execute();
  await db
    .updateTable('sku_cards')
    .set({ state: 'CREATED', agreed_cents: 7237, price_cents: 7243, submitted_at: at })
    .execute();
  await db
    .insertInto('flash_sale_skus')
    .values({
      owner_id,
      sale_id: saleId,
      sku_id: 'sku',
      shop_id: shopId,
      product_id: product?.id ?? '',
      position: 1,
      title: 'Shirt',
      name: 'Red',
      price_cents: 7247,
      deal_cents: 7253,
      activity: 1,
      call: 1,
      state: 'waiting',
    })
    .execute();
  await db
    .updateTable('rented_designs')
    .set({ price_cents: 7283, paid_cents: 7283, priced_at: at, paid_at: at })
    .execute();
  await db.updateTable('rented_design_products').set({ price_cents: 7283 }).execute();
  await sql`update ledger_accounts set balance_cents = 1 where account = 'seller'`.execute(db);
  await rebuildSums(db, systemScope(owner_id, 'test'));

  return {
    ownerId: owner_id,
    sessionId: '',
    shopId,
    orderId,
    productId: detail?.orderProducts[0]?.id ?? '',
    teamId: '',
    batchId: '',
    sendingId: batch.id,
    exportId: '',
    fileId: '',
    ...print,
    requestId,
    skuDesignId,
    saleId,
    paymentId: await addPayment(world, seller, shopId),
    postId: '',
    commentId: '',
    withdrawalId: '',
    designId,
  };
}
