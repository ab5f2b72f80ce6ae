import { PAYMENT_STATUSES } from '@bobbin/connectors/marketplace-money';
import type { MarketplaceRequest } from '@bobbin/connectors/marketplace-request';
import { getRevenue } from '@bobbin/contract/earnings';
import { listOrders } from '@bobbin/contract/orders';
import { listPayments } from '@bobbin/contract/payouts';
import { listOrderRequests } from '@bobbin/contract/requests';
import { FAILED_PAYMENTS, paymentStateOf } from '@bobbin/domain/money/payouts';
import { isRequestOver, REQUEST_STATUSES, toRequestStage } from '@bobbin/domain/orders/buyer-request';
import { FURTHER_STATUSES } from '@bobbin/domain/orders/further-status';
import { ORDER_STATUSES, toOrderStatus } from '@bobbin/domain/orders/order-status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { openBook } from '../money/book.ts';
import { addFault, addOrders, changeOrder, syncNow } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

/** A word that no version of Bobbin knows. It is shown unchanged, and blocks nothing. */
const UNKNOWN = 'BRAND_NEW_WORD';
const ORDER_WORDS = [...new Set([...ORDER_STATUSES, ...FURTHER_STATUSES, UNKNOWN])];
const PAYMENT_WORDS = [...new Set([...PAYMENT_STATUSES, ...FAILED_PAYMENTS, UNKNOWN])];
const REQUEST_WORDS = [...REQUEST_STATUSES, UNKNOWN];

let world: World;
let seller: Caller;
let shopId: string;
const orderOf = new Map<string, string>();
const shown = new Map<string, string>();

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 0, shops: 1 } });
  seller = await world.createSeller('anna@example.com');
  [shopId = ''] = await world.connectShops(seller);
  await addFault(world, { name: 'webhook-lost' });
  const ids = await addOrders(world, shopId, { count: ORDER_WORDS.length, status: 'UNPAID' });
  for (const [index, word] of ORDER_WORDS.entries()) {
    orderOf.set(word, ids[index] ?? '');
    await changeOrder(world, ids[index] ?? '', { status: word });
  }
  await syncNow(world, seller, shopId);
  const answer = await seller.call(listOrders, { query: { limit: 200 } });
  for (const { id, status } of answer.body?.data ?? []) shown.set(id, status);
}, 120_000);
afterAll(() => world.close());

const scope = () => systemScope(seller.userId, 'test');

describe('status words of the marketplace in an API reply', () => {
  it.each(ORDER_WORDS)('give an order Bobbin’s own order status: %s', (word) => {
    expect(shown.get(orderOf.get(word) ?? '')).toBe(toOrderStatus(word));
  });

  it.each(REQUEST_WORDS)('give a buyer’s request Bobbin’s own stage: %s', async (word) => {
    const orderId = orderOf.get('DELIVERED') ?? '';
    const kind = word.startsWith('CANCEL') ? ('cancel' as const) : ('return' as const);
    const id = `403${REQUEST_WORDS.indexOf(word)}`;
    const at = world.clock.now();
    const request: MarketplaceRequest = {
      id,
      kind,
      orderId,
      type: kind === 'cancel' ? 'BUYER_CANCEL' : 'RETURN_AND_REFUND',
      status: word,
      stage: toRequestStage(word, null),
      action: null,
      deadlineAt: null,
      role: 'BUYER',
      reason: 'Too small',
      refundCents: 500,
      pieces: [],
      trackingNumber: null,
      carrier: null,
      arbitration: null,
      createdAt: at,
      updatedAt: at,
    };
    const page = (isAsked: boolean) => async () => ({
      requests: isAsked ? [request] : [],
      broken: [],
      nextPageToken: null,
      totalCount: null,
    });
    Object.assign(world.app.marketplace, {
      searchCancellations: page(kind === 'cancel'),
      searchReturns: page(kind === 'return'),
    });
    await world.app.requests.reading.readShop(scope(), shopId);
    const { body } = await seller.call(listOrderRequests, { params: { id: orderId } });
    const told = body?.find((one) => one.id === id);
    expect(told).toMatchObject({ status: word, stage: toRequestStage(word, null), answers: [] });
    expect(told?.endedAt === null).toBe(!isRequestOver(toRequestStage(word, null)));
  });

  it.each(PAYMENT_WORDS)('decide how a payment is counted: %s', async (word) => {
    const book = openBook(world.app.marketplace);
    const id = `34${10 + PAYMENT_WORDS.indexOf(word)}`;
    const sum = async () => Number((await seller.call(getRevenue, {})).body?.payouts?.total ?? 'NaN');
    const before = await sum();
    book.pay(id, 1234, { status: word });
    await world.app.payouts.reading.readShop(scope(), shopId);
    const { body } = await seller.call(listPayments, { query: { limit: 50 } });
    expect(body?.data.find((one) => one.id === id)?.status).toBe(word);
    // Only a payment with a status that means paid counts (PAY-15).
    const counted = paymentStateOf(word) === 'paid' ? 12.34 : 0;
    expect(Math.round((await sum()) * 100)).toBe(Math.round((before + counted) * 100));
  });
});
