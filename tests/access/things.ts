import { startFulfilBatch } from '@bobbin/contract/fulfil-batches';
import { startLabelBatch } from '@bobbin/contract/label-batches';
import { startOrderExport } from '@bobbin/contract/order-exports';
import { listOrders } from '@bobbin/contract/orders';
import * as posts from '@bobbin/contract/posts';
import { listSkuDesigns } from '@bobbin/contract/sku-designs';
import { createTeam } from '@bobbin/contract/teams';
import { addMemberTransaction } from '@bobbin/contract/wallet';
import { createPaymentRequest } from '@bobbin/contract/withdrawals';
import { ask } from '../designs/renting.ts';
import { openSession } from '../world/person.ts';
import { callApi, type Caller, type World } from '../world/world.ts';
import { addPayment, addSale } from './planted.ts';
import { placeTestDesign, placeTestPrint } from './placed-print.ts';
import { CHOICES, type Things } from './row.ts';

async function addRequest(world: World, seller: Caller, shopId: string, orderId: string): Promise<string> {
  const at = new Date(world.clock.now());
  const id = `403${orderId}`;
  const told = { kind: 'cancel', type: 'BUYER_CANCEL', status: 'CANCELLATION_REQUEST_CANCELLED', stage: 'withdrawn' };
  await world.db
    .insertInto('buyer_requests')
    .values({
      ...told,
      id,
      owner_id: seller.userId,
      shop_id: shopId,
      order_id: orderId,
      reason: '',
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
}

/** Prepares a seller with a team, money and a post; returns a function that creates the records of one of the seller's shops. */
export async function createPlanter(world: World, seller: Caller): Promise<(shopId: string) => Promise<Things>> {
  const list = (await seller.call(listOrders, { query: { limit: 100 } })).body?.data ?? [];
  const { sessionId } = await openSession(world.app, seller.userId);
  const teamId = (await seller.call(createTeam, { body: { name: 'Spare', role: 'viewer' } })).body?.id ?? '';
  const boss = await openSession(world.app, 'user-admin@example.com');
  const gift = { type: 'DEPOSIT', description: 'To draw from', price: '50' } as const;
  await callApi(world.url, addMemberTransaction, { params: { id: seller.userId }, body: gift }, boss.headers);
  const written = { title: 'How to begin', content: 'Words of a guide. '.repeat(10) };
  const postId = (await callApi(world.url, posts.createPost, { body: written }, boss.headers)).body?.id ?? '';
  const published = { params: { id: postId }, body: { state: 'published' as const } };
  await callApi(world.url, posts.setPostState, published, boss.headers);
  const comment = { params: { id: postId }, body: { comment: 'What about two shops?' } };
  const said = await seller.call(posts.addPostComment, comment);
  return async (id: string): Promise<Things> => {
    const order = list.find(({ shop }) => shop.id === id);
    const file = await seller.call(startOrderExport, {
      body: { ids: [order?.id ?? ''], ...CHOICES, columns: [...CHOICES.columns] },
    });
    const batch = await seller.call(startLabelBatch, { body: { ids: [order?.id ?? ''] } });
    const many = { ids: [order?.id ?? ''], isDraft: true, makeLabels: false };
    const sending = await seller.call(startFulfilBatch, { body: many });
    const productId = order?.orderProducts[0]?.id ?? '';
    const fileId = await placeTestDesign(world, seller, productId);
    const placed = await placeTestPrint(seller, id, productId);
    return {
      fileId,
      ...placed,
      ownerId: seller.userId,
      sessionId,
      shopId: id,
      orderId: order?.id ?? '',
      productId,
      teamId,
      batchId: batch.body?.id ?? '',
      sendingId: sending.body?.id ?? '',
      exportId: file.body?.id ?? '',
      requestId: await addRequest(world, seller, id, order?.id ?? ''),
      skuDesignId: (await seller.call(listSkuDesigns, { query: { shops: id, view: 'none' } })).body?.data[0]?.id ?? '',
      saleId: await addSale(world, seller, id),
      paymentId: await addPayment(world, seller, id),
      designId: (await ask(world, seller, 1, { orderId: order?.id ?? '' })).id,
      postId,
      commentId: said.body?.id ?? '',
      withdrawalId:
        (await seller.call(createPaymentRequest, { body: { amount: '5', bank: 'ACB', cardNumber: '0123456789' } })).body
          ?.id ?? '',
    };
  };
}
