import { DEFAULT_COLUMNS } from '@bobbin/domain/factories/custom';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ShippedParcel } from '../../server/src/modules/fulfilment/module.ts';
import { NAME, openCustomFactory } from './custom-factory.ts';
import { type FulfilmentWorld } from './world.ts';

type Custom = Awaited<ReturnType<typeof openCustomFactory>>;

let world: FulfilmentWorld;
let factoryId: string;
let choose: Custom['choose'];
let exported: Custom['exported'];
let read: Custom['read'];

beforeAll(async () => {
  ({ world, factoryId, choose, exported, read } = await openCustomFactory());
});
afterEach(() => world.rest());
afterAll(() => world.close());

describe('The next batch of a factory with many drafts', () => {
  it('contains ready orders behind any number of drafts without a label, and each factory counts its own drafts (CUF-4)', async () => {
    const { custom } = world.fulfilment;
    const settings = { labelMaker: 'marketplace' as const, sheetFormat: 'csv' as const, columns: [...DEFAULT_COLUMNS] };
    const other = await custom.factories.create(world.anna, { name: 'Xưởng Hai', ...settings });
    const draft = await choose({ hasLabel: false, isMasked: true });
    const addDrafts = async (first: number, count: number, name: string) => {
      const ids = sql`select '1' || lpad(n::text, 17, '0') as id from generate_series(${first}::int, ${first + count - 1}::int) n`;
      await sql`
        insert into orders (owner_id, id, shop_id, status, created_at, la_day, updated_at, last_seen_at, shipping_type, fulfil_state, fulfil_house)
        select o.owner_id, made.id, o.shop_id, o.status, o.created_at, o.la_day, o.updated_at, o.last_seen_at, 'TIKTOK', 'DRAFT', ${name}
        from orders o, (${ids}) made where o.id = ${draft}`.execute(world.db);
      await sql`
        insert into fulfilments (owner_id, id, order_id, house, ref_id, state, request, created_by, created_at, updated_at)
        select f.owner_id, 'draft-' || made.id, made.id, ${name}, made.id, f.state, f.request, f.created_by, f.created_at, f.updated_at
        from fulfilments f, (${ids}) made where f.order_id = ${draft}`.execute(world.db);
    };
    await addDrafts(1, 1_900, NAME);
    await addDrafts(2_001, 150, 'Xưởng Hai');
    const ready = await choose();
    const preview = await custom.exporting.preview(world.anna, factoryId);
    expect(preview.orders.map(({ orderId }) => orderId)).toContain(ready);
    expect(preview.isCut).toBe(false);
    expect(preview.excluded.length).toBeGreaterThan(1_900);
    const counts = new Map((await custom.factories.list(world.anna)).map(({ id, waiting }) => [id, waiting]));
    expect(counts.get(other.id)).toBe(150);
    expect(counts.get(factoryId)).toBe(preview.orders.length + preview.excluded.length);
    for (const table of ['fulfilments', 'orders'])
      await sql`delete from ${sql.table(table)} where ${sql.ref(table === 'orders' ? 'id' : 'order_id')} like '10%'`.execute(
        world.db,
      );
  });
});

describe('A tracking number that the sheet of a custom factory corrects', () => {
  it('sends a corrected number of an order that the seller ships to the marketplace, with the number that it replaces (CUF-9, FUL-48)', async () => {
    const [wrong, unusable, right] = ['1Z999AA10123456811', '9400100000000000000007', '1Z999AA10123456812'];
    const id = await exported({ shippingType: 'SELLER' });
    const answer = async (number: string) => {
      await read(`order_id,tracking\n${id},${number}\n`);
      await world.runJobs();
      return world.shipped.filter(({ orderId }) => orderId === id).map(({ parcel }) => parcel);
    };
    expect(await answer(wrong)).toMatchObject([{ trackingNumber: wrong }]);
    expect(await answer(unusable)).toHaveLength(1);
    expect(await answer(right)).toMatchObject([
      { trackingNumber: wrong },
      { trackingNumber: right, corrects: { number: wrong, wasTold: true } },
    ]);
    expect((await world.getOrder(id)).trackingNumbers).toEqual([right]);
    expect(await answer(right)).toHaveLength(2);
  });

  it('sends the correction, too, when it comes while the marketplace is told the first number (CUF-9)', async () => {
    const [wrong, right] = ['1Z999AA10123456813', '1Z999AA10123456814'];
    const id = await exported({ shippingType: 'SELLER' });
    const told: ShippedParcel[] = [];
    const worker = world.build({
      async markShipped(_scope, _orderId, parcel) {
        told.push(parcel);
        if (told.length === 1) await read(`order_id,tracking\n${id},${right}\n`);
      },
    });
    await read(`order_id,tracking\n${id},${wrong}\n`);
    await world.runJobs(worker);
    expect(told.map(({ trackingNumber }) => trackingNumber)).toEqual([wrong, right]);
    expect(told[1]?.corrects).toEqual({ number: wrong, wasTold: true });
    expect((await world.getOrder(id)).trackingNumbers).toEqual([right]);
  });

  it('exchanges the numbers of two orders, and of three in a circle, unless one of them is refused (CUF-9)', async () => {
    const [x, y, z] = ['1Z999AA10123456821', '1Z999AA10123456822', '1Z999AA10123456823'];
    const ids = [await exported(), await exported(), await exported()];
    const answer = (...numbers: string[]) =>
      read(['order_id,tracking', ...ids.map((id, place) => `${id},${numbers[place] ?? ''}`), ''].join('\n'));
    const numbersOf = async () =>
      Promise.all(ids.map(async (id) => (await world.getOrder(id)).trackingNumbers.join(' ')));
    await answer(x, y, z);
    expect((await answer(y, x, z)).written).toBe(2);
    expect(await numbersOf()).toEqual([y, x, z]);
    expect((await answer(x, z, y)).written).toBe(3);
    expect(await numbersOf()).toEqual([x, z, y]);
    expect((await answer(x, z, y)).written).toBe(0);
    // The third order keeps its number, because the sheet has an invalid one for it; so the second cannot get it, nor the first that of the second.
    const { answers } = await answer(z, y, '9400100000000000000007');
    expect(answers.map(({ problem }) => problem)).toEqual(['takenTracking', 'takenTracking', 'badTracking']);
    expect(await numbersOf()).toEqual([x, z, y]);
  });
});
