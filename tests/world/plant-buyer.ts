import type { World } from './world.ts';

export const NAME = 'Wilhelmina';
const PHONE = '5125550199';
const STREET = 'Quincelberry Lane';
const EMAIL = 'wilhelmina.q@example.net';
/** Texts of a buyer that must not appear anywhere after their removal. */
export const PLANTED = [NAME, PHONE, STREET, EMAIL];
const ADDRESS = {
  name: `${NAME} Quist`,
  phone: `(+1)${PHONE}`,
  fullAddress: `77 ${STREET}, Austin, TX 73301`,
  line1: `77 ${STREET}`,
  line2: '',
  city: 'Austin',
  state: 'TX',
  postalCode: '73301',
  region: 'US',
};

/** Writes the data of a buyer to every place where the product or a partner may store such data. */
export async function plantBuyer(
  { db, clock }: World,
  { ownerId, shopId, orderId, id }: { ownerId: string; shopId: string; orderId: string; id: string },
): Promise<void> {
  const owner_id = ownerId;
  const words = `${NAME}, ${PHONE}, ${STREET}, ${EMAIL}`;
  const at = new Date(clock.now());
  await db
    .updateTable('orders')
    .set({
      address: JSON.stringify(ADDRESS),
      buyer_message: words,
      seller_note: words,
      buyer_user_id: EMAIL,
      cancel_reason: words,
      tracking_numbers: [EMAIL],
      packages: JSON.stringify([{ id: '1', status: words, trackingNumber: null, carrier: null }]),
      fulfil_error: JSON.stringify({ code: 'X', text: words, at: at.toISOString() }),
    })
    .where('id', '=', orderId)
    .execute();
  await db
    .insertInto('order_terms')
    .values({ owner_id, term: NAME.toLowerCase(), order_id: orderId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const event = { owner_id, order_id: orderId, id, at, event: 'note', actor: 'bobbin' };
  await db
    .insertInto('order_events')
    .values({ ...event, details: JSON.stringify({ words }) })
    .execute();
  await db
    .insertInto('order_tracking_claims')
    .values({ owner_id, tracking_number: EMAIL, order_id: orderId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('order_tracking_events')
    .values({ owner_id, order_id: orderId, id, at, read_at: at, kind: 'inTransit', problem: null, words })
    .execute();
  const claim = { owner_id, order_id: orderId, shop_id: shopId, kind: 'lost', party: 'marketplace', state: 'refused' };
  await db
    .insertInto('order_claims')
    .values({
      ...claim,
      asked: words,
      refusal: words,
      created_at: at,
      updated_at: at,
      actor_name: 'anna',
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'order_id']).doUpdateSet({ asked: words }))
    .execute();
  await db
    .insertInto('order_claim_photos')
    .values({ owner_id, order_id: orderId, file_id: id, name: words, added_at: at })
    .execute();
  await db
    .insertInto('order_tracking')
    .values({ owner_id, order_id: orderId, shop_id: shopId, last_words: words })
    .onConflict((conflict) => conflict.columns(['owner_id', 'order_id']).doUpdateSet({ last_words: words }))
    .execute();
  const notification = { owner_id, notification_id: id, shop_id: shopId, type: '1', order_id: orderId };
  await db
    .insertInto('webhook_events')
    .values({ ...notification, payload: JSON.stringify({ words }), received_at: at, done_at: at, error: words })
    .execute();
  const problem = { owner_id, shop_id: shopId, id, order_id: orderId, reason: words };
  await db
    .insertInto('sync_errors')
    .values({ ...problem, created_at: at, updated_at: at, resolved_at: null, read_from: null })
    .execute();
  const attempt = { owner_id, id, order_id: orderId, house: 'PRESSIFY', ref_id: id, state: 'SHIPPED' };
  await db
    .insertInto('fulfilments')
    .values({
      ...attempt,
      request: JSON.stringify({ line: null, products: [{ files: { front: { fileId: 'x', name: `${words}.png` } } }] }),
      tracking_number: EMAIL,
      error: JSON.stringify({ code: 'X', text: words, at: at.toISOString() }),
      cost_cents: 1234,
      created_by: 'anna',
      created_at: at,
      updated_at: at,
      ended_at: at,
    })
    .execute();
  await db.updateTable('warehouses').set({ address: words }).where('shop_id', '=', shopId).execute();
  const violation = { owner_id, shop_id: shopId, id, happened_at: at, observed_at: at };
  await db
    .insertInto('violations')
    .values({ ...violation, record: JSON.stringify({ words }), created_at: at, updated_at: at })
    .execute();
  const request = { owner_id, id, shop_id: shopId, order_id: orderId, kind: 'return', type: 'RETURN_OR_REFUND' };
  await db
    .insertInto('buyer_requests')
    .values({
      ...request,
      status: 'RETURN_OR_REFUND_REQUEST_PENDING',
      stage: 'asked',
      reason: words,
      tracking_number: EMAIL,
      created_at: at,
      updated_at: at,
    })
    .execute();
  const notice = { owner_id, id, kind: 'labelRefused', shop_id: shopId, order_id: orderId, words };
  await db
    .insertInto('seller_notices')
    .values({ ...notice, created_at: at, told_at: at, told_by: 'mail' })
    .execute();
  const log = { owner_id, id, user_id: owner_id, action: 'resolveOrder', entity: 'order', entity_id: orderId };
  await db
    .insertInto('action_logs')
    .values({ ...log, after: JSON.stringify({ words }), created_at: at })
    .execute();
  await db
    .insertInto('fulfil_batches')
    .values({
      owner_id,
      id,
      created_at: at,
      actor_id: null,
      actor_name: '',
      is_draft: false,
      house: null,
      total: 1,
      stopped_at: null,
      finished_at: at,
    })
    .execute();
  await db
    .insertInto('fulfil_batch_orders')
    .values({
      owner_id,
      batch_id: id,
      order_id: orderId,
      shop_id: shopId,
      position: 1,
      state: 'failed',
      needs_label: false,
      fulfilment_id: null,
      house: null,
      quoted_cents: null,
      error: null,
      detail: words,
    })
    .execute();
  await db.updateTable('label_batch_orders').set({ detail: words }).where('order_id', '=', orderId).execute();
  await db.updateTable('shop_products').set({ title: words }).where('shop_id', '=', shopId).execute();
}
