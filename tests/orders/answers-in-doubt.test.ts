import { ConnectorError } from '@bobbin/connectors/errors';
import { getOrder } from '@bobbin/contract/orders';
import { answerRequests, listOrderRequests } from '@bobbin/contract/requests';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addFault, addOrder, advanceMarketplace, changeOrder, clearFaults, syncNow } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const REFUSAL = { answer: 'reject', reason: 'seller_reject_apply_made_to_order' } as const;

let world: World;
let seller: Caller;
let shopId: string;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 0, shops: 1 } });
  seller = await world.createSeller('anna@example.com');
  shopId = (await world.connectShops(seller))[0] ?? '';
});
afterAll(() => world.close());

async function only(id: string) {
  const [request, ...others] = (await seller.call(listOrderRequests, { params: { id } })).body ?? [];
  if (!request || others.length > 0) throw new Error('not one request');
  return request;
}
const answer = async (id: string) =>
  (await seller.call(answerRequests, { body: { ids: [id], ...REFUSAL } })).body ?? expect.fail('no answer');

it.each([
  ['was executed without a response', true, true],
  ['may have been executed, and was not', false, true],
  ['was certainly not executed', false, false],
])(
  'When the marketplace call that rejects a cancellation request %s, Bobbin shows the real result, and the seller can answer a request that is still open (REQ-4)',
  async (_, isDone, isUnsure) => {
    const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    await changeOrder(world, id, { shippingType: 'TIKTOK', requestCancel: 'Ordered by mistake' });
    await syncNow(world, seller, shopId);
    const request = await only(id);
    const { marketplace } = world.app;
    const reject = marketplace.rejectCancellation.bind(marketplace);
    const call = vi.spyOn(marketplace, 'rejectCancellation').mockImplementationOnce(async (...asked) => {
      if (isDone) await reject(...asked);
      // The lookup after the rejection fails too.
      await addFault(world, { name: '5xx', path: 'cancellations/search' });
      const words = { partner: 'marketplace', providerMessage: 'no answer', mayHaveHappened: isUnsure };
      throw new ConnectorError({ ...words, kind: 'unavailable' });
    });
    expect(await answer(request.id)).toMatchObject([{ outcome: 'failed', stage: 'asked' }]);
    expect(call).toHaveBeenCalledOnce();
    call.mockRestore();
    expect((await only(id)).answer).toEqual(isUnsure ? expect.objectContaining({ by: 'anna Test' }) : null);
    await clearFaults(world);
    await advanceMarketplace(world, 60);
    await syncNow(world, seller, shopId);
    if (!isDone) expect(await answer(request.id)).toMatchObject([{ outcome: 'done' }]);
    await syncNow(world, seller, shopId);
    expect(await only(id)).toMatchObject({ stage: 'refused', answer: { answer: 'reject', by: 'anna Test' } });
    const { timeline = [] } = (await seller.call(getOrder, { params: { id } })).body ?? {};
    const events = timeline.map(({ event, actor }) => [event, actor]);
    expect(events.filter(([event]) => event === 'cancelRejected')).toEqual([['cancelRejected', 'anna Test']]);
    expect(events.filter(([event]) => event === 'cancelWithdrawn')).toEqual([]);
  },
);
