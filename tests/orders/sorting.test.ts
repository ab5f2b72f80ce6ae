import { exportOrders, getTrackingSummary, listOrders, type Order } from '@bobbin/contract/orders';
import { HOUSES, houseName, isHouse } from '@bobbin/domain/factories/houses';
import { FULFIL_STATES } from '@bobbin/domain/fulfilment/life-cycle';
import { ORDER_SORT_FIELDS, ORDER_SORTS, type OrderSort, type OrderSortField } from '@bobbin/domain/orders/list-url';
import { ELSEWHERE_KINDS, isElsewhere } from '@bobbin/domain/orders/order-kind';
import { ORDER_STATUSES } from '@bobbin/domain/orders/order-status';
import { changeTeamwork, createTag, removeTag } from '@bobbin/contract/teamwork';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchedule } from '../../server/src/schedule.ts';
import { addElsewhereOrder } from '../world/elsewhere.ts';
import { addFault, listAll } from '../world/marketplace.ts';
import { joinTeam } from '../world/teams.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const LABELS = ['none', 'made', 'notNeeded'];
const collator = new Intl.Collator('vi', { numeric: true });

describe('the orders list, sorted', () => {
  let world: World;
  let seller: Caller;
  let shopIds: string[];
  let all: Order[];
  let names: Map<string, string>;

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 14, shops: 3 } });
    seller = await world.createSeller('anna@example.com');
    await addFault(world, { name: 'scope-missing', path: '/finance/' });
    shopIds = await world.connectShops(seller);
    for (const kind of ELSEWHERE_KINDS) await addElsewhereOrder(seller, shopIds[0] ?? '', { kind });
    const ids = (await listAll(seller)).map(({ id }) => id);
    const tags = [await addTag('Zebra'), await addTag('áo'), await addTag('gone')];
    names = new Map(tags.map(({ id, name }) => [id, name]));
    for (const [index, tag] of tags.entries())
      await change(ids.slice(index * 9, index * 9 + 14), { addTags: [tag.id] });
    await change(ids.slice(5, 25), { assignee: seller.userId });
    for (const id of ids.slice(0, 6)) await change([id], { note: 'Please check the size' });
    await change(ids.slice(0, 3), { note: 'Second note' });
    await seller.call(removeTag, { params: { id: tags[2]?.id ?? '' } });
    // Only some orders have a factory, a price and a settlement; the money of the others is not known.
    for (const [index, id] of ids.entries()) {
      if (index % 3 === 0) continue;
      const state = FULFIL_STATES[index % FULFIL_STATES.length];
      const house = HOUSES[index % HOUSES.length];
      await sql`update orders set fulfil_state = ${state}, fulfil_house = ${house}, fulfil_price_cents = ${(index * 37) % 900},
        settlement_cents = ${index % 4 === 0 ? 0 : (index * 53) % 2100}, label_state = ${LABELS[index % 3]} where id = ${id}`.execute(
        world.db,
      );
    }
    // Twelve orders need action, because they have no label.
    await sql`update orders set status = 'AWAITING_SHIPMENT', shipping_type = 'TIKTOK', label_state = 'none', label_file_id = null,
      fulfil_state = 'NONE', fulfil_price_cents = 0, is_cancel_requested = false, is_on_hold = false, hold_until = null,
      due_at = ${new Date(world.clock.now() + 72 * 3_600_000)} where id = any(${ids.slice(20, 32)})`.execute(world.db);
    await runTask('recount');
    all = await listAll(seller);
  }, 120_000);
  afterAll(() => world.close());

  const runTask = async (name: string) => {
    const task = createSchedule(world.app).find((one) => one.name === name);
    if (!task) throw new Error(`No task ${name}`);
    await task.run();
  };

  async function addTag(name: string) {
    const { body } = await seller.call(createTag, { body: { name, color: 'red' } });
    if (!body) throw new Error('The tag was not created.');
    return { id: body.id, name };
  }

  async function change(ids: string[], body: object) {
    const { isSuccess, exceptionBody } = await seller.call(changeTeamwork, { body: { ids, ...body } as never });
    if (!isSuccess) throw new Error(JSON.stringify(exceptionBody));
  }

  async function read(sortBy: OrderSort, query: object = {}, limit = 17, caller = seller): Promise<string[]> {
    const found: string[] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await caller.call(listOrders, { query: { sortBy, limit, page, ...query } as never });
      if (!body) throw new Error('The list was refused.');
      found.push(...body.data.map(({ id }) => id));
      if (page >= body.meta.totalPages) return found;
    }
  }

  /** The value of an order as its row shows it; null when the row shows none. */
  function valueOf(
    field: OrderSortField,
    order: Order,
    labelStates: ReadonlyMap<string, string>,
  ): number | string | null {
    const { revenue } = order;
    const isOf = (list: readonly string[], value: string) => list.indexOf(value);
    const values: Record<OrderSortField, () => number | string | null> = {
      dueAt: () => (order.dueAt === null ? null : Date.parse(order.dueAt)),
      createdAt: () => Date.parse(order.createdAt),
      shop: () => order.shop.friendName || order.shop.nameShop,
      product: () => order.orderProducts[0]?.productName.toLowerCase().slice(0, 60) ?? null,
      quantity: () => order.orderProducts.reduce((sum, { quantity }) => sum + quantity, 0),
      status: () => isOf(ORDER_STATUSES, order.status),
      factory: () => (isHouse(order.fulfillHouse ?? '') ? houseName(order.fulfillHouse as never) : null),
      fulfilState: () => isOf(FULFIL_STATES, order.fulfilState),
      labelState: () => isOf(LABELS, labelStates.get(order.id) ?? ''),
      earn: () =>
        revenue === null || isElsewhere(order.kind) || revenue.state === 'none' || revenue.currency !== 'USD'
          ? null
          : Number(revenue.basis),
      cost: () => (Number(revenue?.cost ?? 0) === 0 ? null : Number(revenue?.cost)),
      profit: () => (revenue?.result == null ? null : Number(revenue.result)),
      assignee: () => order.assignee?.name ?? null,
      tag: () => names.get(order.tagIds[0] ?? '') ?? null,
      notes: () => (order.noteCount === 0 ? null : order.noteCount),
    };
    return values[field]();
  }

  async function readLabelStates(): Promise<Map<string, string>> {
    const { rows } = await sql<{ id: string; state: string }>`select id, label_state as state from orders`.execute(
      world.db,
    );
    return new Map(rows.map(({ id, state }) => [id, state]));
  }

  it.each(ORDER_SORTS)(
    'shows each order once, in the sequence of its values, and those without a value last: %s (GRP-1, GRP-2, GRP-3)',
    async (sort) => {
      const [field, direction] = sort.split(':') as [OrderSortField, 'ASC' | 'DESC'];
      const labels = await readLabelStates();
      const found = await read(sort);
      expect(found.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
      expect(await read(sort, {}, 200)).toEqual(found);
      const byId = new Map(all.map((order) => [order.id, order]));
      // Orders on hold come after the others when the list is sorted by deadline (ORD-36).
      const rows = found
        .flatMap((id) => byId.get(id) ?? [])
        .filter(({ status }) => field !== 'dueAt' || status !== 'ON_HOLD');
      const values = rows.map((order) => valueOf(field, order, labels));
      const known = values.filter((value) => value !== null).filter((value) => value !== 'gone');
      expect(new Set(known).size).toBeGreaterThan(field === 'assignee' ? 0 : 1);
      expect(values.slice(0, known.length)).toEqual(known);
      const compare = (one: number | string, other: number | string) => {
        if (typeof one === 'number') return one - Number(other);
        return field === 'product' ? Number(one > other) - Number(one < other) : collator.compare(one, String(other));
      };
      const sorted = known.toSorted(compare);
      expect(known).toEqual(direction === 'ASC' ? sorted : sorted.toReversed());
    },
  );

  it.each(ORDER_SORT_FIELDS)('keeps its sequence under filters and in searches: %s (GRP-1)', async (field) => {
    const sort = `${field}:DESC` as const;
    const whole = await read(sort, {}, 200);
    const queries = [
      { shops: shopIds.slice(0, 2).join(',') },
      { statuses: 'AWAITING_SHIPMENT,IN_TRANSIT,DELIVERED' },
      { assignees: seller.userId },
      { search: 'tee' },
      { start: all.at(-1)?.createTime, end: all[5]?.createTime },
    ];
    for (const query of queries) {
      const found = await read(sort, query, 7);
      expect(new Set(found).size).toBe(found.length);
      const places = found.map((id) => whole.indexOf(id));
      expect(places).toEqual(places.toSorted((one, other) => one - other));
    }
  });

  it.each(ORDER_SORTS)('exports have the sequence of the list: %s (GRP-5)', async (sort) => {
    const lines: string[] = [];
    let after: string | undefined;
    for (;;) {
      const { body } = await seller.call(exportOrders, {
        body: { filter: {}, sortBy: sort, limit: 23, ...(after === undefined ? {} : { after }) } as never,
      });
      if (!body) throw new Error('The export was refused.');
      lines.push(...body.lines);
      if (body.next === null) break;
      after = body.next;
    }
    expect(lines.map((line) => line.split(', ')[0])).toEqual(await read(sort, {}, 200));
  });

  it('by money is sorted by deadline for a person who may not see the amounts of all shops (GRP-6)', async () => {
    const { member } = await joinTeam(world, seller, { email: 'op@example.com', role: 'operator', shopIds });
    expect(await read('profit:ASC', {}, 200, member)).toEqual(await read('dueAt:ASC', {}, 200, member));
    expect(await read('shop:DESC', {}, 200, member)).toEqual(await read('shop:DESC', {}, 200));
  });

  it('fills the sort keys of orders that were stored before the keys existed, and then keeps its sequence (GRP-1)', async () => {
    const [before, quantities] = [await read('product:ASC'), await read('quantity:DESC')];
    await sql`update orders set pieces = null, first_product = null`.execute(world.db);
    expect(await read('product:ASC')).not.toEqual(before);
    await runTask('fillSortKeys');
    expect(await read('product:ASC')).toEqual(before);
    expect(await read('quantity:DESC')).toEqual(quantities);
  });

  it.each(['dueAt:ASC', 'createdAt:DESC', 'shop:DESC', 'product:ASC', 'notes:DESC'] as const)(
    'lists paused orders whose deadline is not near after all others, and excludes them from the count: %s (GRP-8, GRP-9)',
    async (sort) => {
      const todo = { attention: 'todo', isRestLast: 'true' };
      const before = await read(sort, todo, 200);
      const [first = '', second = ''] = before;
      const summary = async () => (await seller.call(getTrackingSummary, {})).body;
      const count = (await summary())?.todo ?? 0;
      expect(count).toBe(before.length);
      await sql`update orders set paused_until = now() + interval '9000 days', pause = '{"reason":"other","note":"","by":"Lan","byId":null}',
        due_at = ${new Date(world.clock.now() + 25 * 3_600_000)} where id = ${first}`.execute(world.db);
      // A paused order with less than 24 hours to its deadline stays among the others.
      await sql`update orders set paused_until = now() + interval '9000 days', pause = '{"reason":"other","note":"","by":"Lan","byId":null}',
        due_at = ${new Date(world.clock.now() + 23 * 3_600_000)} where id = ${second}`.execute(world.db);
      await runTask('recount');
      const found = await read(sort, todo, 7);
      expect(found.toSorted()).toEqual((await read(sort, { attention: 'todo' }, 200)).toSorted());
      expect(found.at(-1)).toBe(first);
      expect(found.indexOf(second)).toBeLessThan(found.length - 1);
      expect(await read(sort, { attention: 'todo' }, 200)).not.toEqual(found);
      expect(await summary()).toMatchObject({ todo: found.length - 1, resting: 1 });
      const { body } = await seller.call(exportOrders, { body: { filter: todo, sortBy: sort } as never });
      expect(body?.lines.map((line) => line.split(', ')[0])).toEqual(found);
      await sql`update orders set paused_until = null, pause = null`.execute(world.db);
      await runTask('recount');
    },
  );
});
