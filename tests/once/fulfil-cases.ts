import { createCustomFactory, exportCustomBatch, importCustomGarments } from '@bobbin/contract/custom-factories';
import * as batches from '@bobbin/contract/fulfil-batches';
import * as fulfilment from '@bobbin/contract/fulfilment';
import { DEFAULT_COLUMNS } from '@bobbin/domain/factories/custom';
import { sql } from 'kysely';
import type { BulkWorld } from '../fulfilment/bulk-world.ts';
import { callAs, must } from './calls.ts';
import type { OnceCase } from './once.ts';

/** Lists each fulfil call that takes an idempotency key, with a function that creates the record for the call. */
export async function listFulfilCases(bulk: BulkWorld): Promise<OnceCase[]> {
  const { world, seller } = bulk;
  const { db } = world;

  async function addReady(): Promise<string> {
    const [id = ''] = await bulk.addWaiting(1);
    await bulk.putDesigns(id);
    return id;
  }
  async function toSubmit(id: string, isDraft = false) {
    const products = db.selectFrom('order_products').select('id').where('order_id', '=', id);
    const orderProducts = (await products.execute()).map((row) => ({
      id: row.id,
      productType: 'T-shirt',
      productColor: 'Black',
      productSize: 'M',
    }));
    return { body: { id, type: 'AUTO', isDraft, fulfillHouse: 'PRESSIFY', orderProducts } } as const;
  }
  async function addSent(): Promise<string> {
    const id = await addReady();
    const input = await toSubmit(id);
    await must(seller, fulfilment.fulfilOrder, {
      body: { ...input.body, orderProducts: [...input.body.orderProducts] },
    });
    return id;
  }
  /** Adds an order for which it is unknown whether the factory has it. */
  async function addUncertain(): Promise<string> {
    const id = await addSent();
    await sql`update fulfilments set state = 'UNCERTAIN', sent_at = now() where order_id = ${id}`.execute(db);
    await sql`update orders set fulfil_state = 'UNCERTAIN' where id = ${id}`.execute(db);
    return id;
  }
  const settle = { isAtFactory: false, reason: 'Asked by telephone' } as const;
  const startBatch = async () =>
    (
      await must(seller, batches.startFulfilBatch, {
        body: { ids: [await addReady()], isDraft: false, makeLabels: false },
      })
    ).id;
  const countCancelled = async () => {
    const { orders } = await world.control<{ orders: { fulfill_status: string }[] }>('pressify', 'GET', '/state');
    return { cancelled: orders.filter(({ fulfill_status: status }) => /cancel/i.test(status)).length };
  };

  let factories = 0;
  const toFactory = () => {
    factories += 1;
    const columns = [...DEFAULT_COLUMNS];
    return { body: { name: `Xưởng ${factories}`, labelMaker: 'factory', sheetFormat: 'csv', columns } } as const;
  };
  /** Adds two orders that wait for the next batch of a new custom factory. */
  async function addDraftsOfCustom(): Promise<{ factoryId: string; ids: string[] }> {
    const input = toFactory();
    const { id: factoryId, name } = await must(seller, createCustomFactory, { body: { ...input.body } });
    const body = { csv: 'garment,color,size,price,side\nT-shirt,Black,M,7.20,2.10\n', isDryRun: false };
    await must(seller, importCustomGarments, { params: { id: factoryId }, body });
    const ids = await bulk.addWaiting(2);
    for (const id of ids) await bulk.putDesigns(id);
    // Each order costs the same, so that the effects of two batches can be compared.
    await db.updateTable('order_products').set({ quantity: 1 }).where('order_id', 'in', ids).execute();
    for (const id of ids) {
      const { body: draft } = await toSubmit(id, true);
      await must(seller, fulfilment.fulfilOrder, {
        body: { ...draft, fulfillHouse: name, orderProducts: [...draft.orderProducts] },
      });
    }
    return { factoryId, ids };
  }

  return [
    {
      endpoint: createCustomFactory,
      prepare: async () => callAs(seller, createCustomFactory, { body: { ...toFactory().body } }),
    },
    {
      endpoint: exportCustomBatch,
      async prepare() {
        const { factoryId, ids } = await addDraftsOfCustom();
        return callAs(seller, exportCustomBatch, { params: { id: factoryId }, body: { ids } });
      },
    },
    {
      endpoint: fulfilment.fulfilOrder,
      async prepare() {
        const { body } = await toSubmit(await addReady());
        return callAs(seller, fulfilment.fulfilOrder, { body: { ...body, orderProducts: [...body.orderProducts] } });
      },
    },
    {
      endpoint: fulfilment.resolveFulfilment,
      prepare: async () =>
        callAs(seller, fulfilment.resolveFulfilment, { params: { id: await addUncertain() }, body: settle }),
    },
    {
      endpoint: fulfilment.retryFulfilment,
      async prepare() {
        const id = await addUncertain();
        await must(seller, fulfilment.resolveFulfilment, { params: { id }, body: settle });
        return callAs(seller, fulfilment.retryFulfilment, { params: { id } });
      },
    },
    {
      endpoint: fulfilment.cancelFulfilment,
      outside: countCancelled,
      async prepare() {
        const id = await addSent();
        await bulk.settleOrders([id]);
        return callAs(seller, fulfilment.cancelFulfilment, { body: { id } });
      },
    },
    {
      endpoint: batches.startFulfilBatch,
      async prepare() {
        const body = { ids: [await addReady()], isDraft: false, makeLabels: false };
        return callAs(seller, batches.startFulfilBatch, { body });
      },
    },
    {
      endpoint: batches.retryFulfilBatch,
      async prepare() {
        const id = await startBatch();
        await db.updateTable('fulfil_batch_orders').set({ state: 'failed' }).where('batch_id', '=', id).execute();
        return callAs(seller, batches.retryFulfilBatch, { params: { id }, body: {} });
      },
    },
  ];
}
