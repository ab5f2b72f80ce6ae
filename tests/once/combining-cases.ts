import { combineOrders, splitOrder, uncombineOrder } from '@bobbin/contract/combining';
import { addFault, addOrder, changeOrder, countCalls, syncNow } from '../world/marketplace.ts';
import type { Caller, World } from '../world/world.ts';
import { callAs, must } from './calls.ts';
import type { OnceCase } from './once.ts';

const CHANGES = /packages\/combine$|\/uncombine$|\/split$/;

/** Lists each call that combines or splits packages, with a function that creates the orders for the call. */
export async function listCombiningCases(world: World, seller: Caller): Promise<OnceCase[]> {
  const { db } = world;
  const [shopId = ''] = await world.connectShops(seller);
  // Turns off the marketplace's notifications, which would otherwise arrive at any moment.
  await addFault(world, { name: 'webhook-lost' });

  async function addWaiting(changes: Record<string, unknown> = {}): Promise<string> {
    const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    await changeOrder(world, id, { shippingType: 'TIKTOK', ...changes });
    await syncNow(world, seller, shopId);
    return id;
  }
  /** Adds two waiting orders of one buyer. */
  async function addPair(): Promise<[string, string]> {
    const first = await addWaiting({ pieces: 1 });
    return [first, await addWaiting({ pieces: 1, buyerOf: first })];
  }
  const countChanges = async () => ({ changed: await countCalls(world, CHANGES) });
  return [
    {
      endpoint: combineOrders,
      // The marketplace's own entry in a timeline may be written before or after the entry of the person.
      leavesOut: ['order_events.rows'],
      outside: countChanges,
      async prepare() {
        const [id, other] = await addPair();
        return callAs(seller, combineOrders, { params: { id }, body: { ids: [other] } });
      },
    },
    {
      endpoint: uncombineOrder,
      leavesOut: ['order_events.rows'],
      outside: countChanges,
      async prepare() {
        const [id, other] = await addPair();
        await must(seller, combineOrders, { params: { id }, body: { ids: [other] } });
        return callAs(seller, uncombineOrder, { params: { id: other } });
      },
    },
    {
      endpoint: splitOrder,
      leavesOut: ['order_events.rows'],
      outside: countChanges,
      async prepare() {
        const id = await addWaiting({ pieces: 2 });
        const rows = await db.selectFrom('order_products').select('id').where('order_id', '=', id).execute();
        const taken = [{ productId: rows[0]?.id ?? '', quantity: 1 }];
        return callAs(seller, splitOrder, { params: { id }, body: { taken } });
      },
    },
  ];
}
