import { fulfilOrder, retryFulfilment, cancelFulfilment } from '@bobbin/contract/fulfilment';
import { getOrder, listOrders } from '@bobbin/contract/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type Caller, type World } from '../world/world.ts';

let world: World;
let seller: Caller;
let id: string;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 2, shops: 1 } });
  seller = await world.createSeller('lan@example.com');
  await world.connectShops(seller);
  id = (await seller.call(listOrders, { query: {} })).body?.data[0]?.id ?? '';
  // A fulfil state that a newer version may have written before the operator returned to this version.
  await world.db
    .updateTable('orders')
    .set({ status: 'AWAITING_SHIPMENT', fulfil_state: 'QUALITY_CHECK' })
    .where('id', '=', id)
    .execute();
});
afterAll(() => world.close());

describe('an order in a state that this version does not know', () => {
  it('appears with its stored name in the list and on its page (FUL-52)', async () => {
    const { body } = await seller.call(getOrder, { params: { id } });
    expect(body?.fulfilState).toBe('QUALITY_CHECK');
    const list = await seller.call(listOrders, { query: { search: id } });
    expect(list.body?.data.find((order) => order.id === id)?.fulfilState).toBe('QUALITY_CHECK');
  });

  it('cannot be sent, retried, cancelled or priced: nothing is written (FUL-52)', async () => {
    const [product] = (await seller.call(getOrder, { params: { id } })).body?.orderProducts ?? [];
    const orderProducts = [{ id: product?.id ?? '' }];
    const answers = [
      await seller.call(fulfilOrder, {
        body: { id, type: 'AUTO', isDraft: false, fulfillHouse: 'PRESSIFY', orderProducts },
      }),
      await seller.call(fulfilOrder, { body: { id, type: 'HAND', fulfillPrice: '5.00' } }),
      await seller.call(retryFulfilment, { params: { id } }),
      await seller.call(cancelFulfilment, { body: { id } }),
    ];
    for (const { isSuccess, exceptionBody } of answers) {
      expect(isSuccess).toBe(false);
      expect(exceptionBody).toMatchObject({ code: 602 });
      expect(exceptionBody?.reasons ?? ['UNKNOWN_STATE']).toEqual(['UNKNOWN_STATE']);
    }
    const row = await world.db.selectFrom('orders').select('fulfil_state').where('id', '=', id).executeTakeFirst();
    expect(row?.fulfil_state).toBe('QUALITY_CHECK');
    expect(await world.db.selectFrom('fulfilments').select('id').where('order_id', '=', id).execute()).toEqual([]);
  });
});
