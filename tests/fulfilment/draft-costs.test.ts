import { fulfilCost } from '@bobbin/domain/money/fulfil-cost';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCellReader, type ExportRow } from '../../server/src/modules/orders/exports/cells.ts';
import { openFulfilmentWorld, type FulfilmentWorld } from './world.ts';

let world: FulfilmentWorld;

beforeAll(async () => {
  world = await openFulfilmentWorld();
});
afterEach(() => world.rest());
afterAll(() => world.close());

describe('the cost of a draft (MNY-33)', () => {
  /** Reads the cost in each of the four tables of sums, and the number of orders with a cost from the tables of orders. */
  async function readCosts() {
    const tables = ['order_day_sums', 'order_month_sums', 'product_day_sums', 'product_month_sums'] as const;
    const sums = await Promise.all(
      tables.map(async (table) => {
        const rows = await world.db.selectFrom(table).select('cost_cents').where('owner_id', '=', 'anna').execute();
        return rows.reduce((sum, row) => sum + row.cost_cents, 0);
      }),
    );
    const days = await world.db.selectFrom('order_day_sums').select(['costed', 'costed_pieces']).execute();
    const add = (name: 'costed' | 'costed_pieces') => days.reduce((sum, row) => sum + row[name], 0);
    return { sums, costed: add('costed'), pieces: add('costed_pieces') };
  }
  const exported = async (id: string) => {
    const row = await world.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const cells = createCellReader(['cost', 'revenue'], {
      scope: world.anna,
      zone: 'UTC',
      shopNames: new Map(),
      tagNames: new Map(),
    });
    expect(row.cost_cents).toBe(
      fulfilCost({ fulfilState: row.fulfil_state, fulfilPriceCents: row.fulfil_price_cents }),
    );
    return cells({
      ...({} as ExportRow),
      shopId: row.shop_id,
      status: row.status,
      kind: row.kind,
      totalCents: row.total_cents,
      subTotalCents: row.sub_total_cents,
      settlementCents: row.settlement_cents,
      onholdCents: row.onhold_cents,
      isSettled: row.is_settled,
      currency: row.currency,
      refundedCents: row.refunded_cents,
      fulfilPriceCents: row.fulfil_price_cents,
      fulfilState: row.fulfil_state,
    });
  };

  it('appears in the draft, counts in lists, sums and exports only after the draft is sent, and no longer counts after a cancellation', async () => {
    const id = await world.insertOrder();
    await world.db
      .updateTable('orders')
      .set({ total_cents: 2_499, sub_total_cents: 2_000 })
      .where('id', '=', id)
      .execute();
    const before = await readCosts();
    const draft = await world.fulfilment.submit(world.anna, world.toSubmit(id, { isDraft: true }));
    expect(draft).toMatchObject({ fulfillPrice: '17.80', revenue: { cost: '0.00', result: null, percent: null } });
    expect(await readCosts()).toEqual(before);
    expect(await exported(id)).toEqual([null, null]);

    const sent = await world.fulfilment.submit(world.anna, world.toSubmit(id));
    expect(sent).toMatchObject({ fulfillPrice: '17.80', revenue: { cost: '17.80', result: '7.19' } });
    const after = {
      sums: before.sums.map((cents) => cents + 1_780),
      costed: before.costed + 1,
      pieces: before.pieces + 2,
    };
    expect(await readCosts()).toEqual(after);
    expect(await exported(id)).toEqual(['17.80', '7.19']);

    await world.fulfilment.cancel(world.anna, id);
    expect(await readCosts()).toEqual(before);
    expect(await exported(id)).toEqual([null, null]);
  });
});
