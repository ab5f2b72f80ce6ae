import { listOrders, type Order } from '@bobbin/contract/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFarPage } from '../../server/src/modules/orders/list/list.sql.ts';
import { createPageReader } from '../../server/src/modules/orders/list/pages.ts';
import { toSellerScope } from '../../server/src/testing/people.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

/** Pages of the list are read through a cache of orders. After any write, a page must equal a page that is read without the cache. */

let world: World;
let seller: Caller;
let asked = 0;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 70, shops: 2 } });
  seller = await world.createSeller('anna@example.com');
  await world.connectShops(seller);
});
afterAll(() => world.close());

async function ask(query: Record<string, string>): Promise<Order[]> {
  const { body } = await seller.call(listOrders, { query });
  // The remaining time of an order changes with the clock, so the comparison ignores it.
  return (body?.data ?? []).map((order) => ({ ...order, targetTime: null }));
}

/** Reads the page by a query that is cached, and the same orders by a query that is not: a start date in 1970 excludes no order. */
async function readTwice(query: Record<string, string>) {
  asked += 1;
  const known = await ask(query);
  const anew = await ask({ ...query, start: String(asked) });
  return { known, anew };
}

/** Lists each column of a table except its key columns, with an SQL expression for another value. */
async function listColumns(table: 'orders' | 'order_products'): Promise<{ name: string; value: string }[]> {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, udt_name as type from information_schema.columns
    where table_name = ${table} and table_schema = 'public' and is_generated = 'NEVER' order by 1`.execute(world.db);
  const values: Record<string, (column: string) => string> = {
    text: (column) => `coalesce(${column}, '') || 'x'`,
    _text: (column) => `array_append(${column}, 'x')`,
    bool: (column) => `not ${column}`,
    int2: (column) => `coalesce(${column}, 0) + 1`,
    int4: (column) => `coalesce(${column}, 0) + 1`,
    int8: (column) => `coalesce(${column}, 0) + 1`,
    timestamptz: (column) => `coalesce(${column}, now()) - interval '61 seconds'`,
    date: (column) => `${column} - 1`,
    jsonb: (column) => `jsonb_build_object('fullAddress', coalesce(${column} ->> 'fullAddress', '') || 'x',
      'code', 'NO_ANSWER', 'text', 'x', 'at', '2026-01-01T00:00:00.000Z')`,
  };
  // Key columns are not changed, because a row with another key is another row.
  const fixed = new Set(['owner_id', 'id', 'order_id', 'shop_id', 'sku_id']);
  // Columns whose values come from a fixed set of words.
  const words: Record<string, string> = {
    kind: `'GIFT'`,
    status: `'IN_TRANSIT'`,
    fulfil_state: `'REJECTED'`,
    fulfil_type: `'HAND'`,
    label_state: `'made'`,
    label_file_id: 'null',
    return_state: `'asked'`,
  };
  return rows
    .filter(({ name }) => !fixed.has(name))
    .map(({ name, type }) => ({ name, value: words[name] ?? values[type]?.(name) ?? 'null' }));
}

describe('a page of orders in the cache', () => {
  it.each(['orders', 'order_products'] as const)('shows the latest value of each column of %s', async (table) => {
    const query = { limit: '20' };
    const [, , target] = await ask(query);
    await ask(query);
    const id = target?.id ?? '';
    const changed: string[] = [];
    for (const { name, value } of await listColumns(table)) {
      const before = JSON.stringify(await ask(query));
      const key = sql.ref(table === 'orders' ? 'id' : 'order_id');
      const write = sql`update ${sql.table(table)} set ${sql.ref(name)} = ${sql.raw(value)}
        where owner_id = ${seller.userId} and ${key} = ${id}`.execute(world.db);
      // Skips a value that a constraint of the table forbids; the test checks below that enough columns remain.
      const isWritten = await write.then(
        () => true,
        () => false,
      );
      if (!isWritten) continue;
      const { known, anew } = await readTwice(query);
      expect(known, name).toEqual(anew);
      if (JSON.stringify(known) !== before) changed.push(name);
    }
    // Minimum number of columns whose change must be visible in the list.
    expect(changed.length).toBeGreaterThan(table === 'orders' ? 25 : 9);
  });

  it('shows products that were added, removed and reordered', async () => {
    const query = { limit: '20' };
    const [target] = await ask(query);
    await ask(query);
    const ofTarget = sql`owner_id = ${seller.userId} and order_id = ${target?.id ?? ''}`;
    const steps = [
      sql`insert into order_products select (jsonb_populate_record(p, '{"sku_id": "more", "id": "more", "position": 7}')).*
        from order_products p where ${ofTarget} and position = 0`,
      sql`update order_products set position = 9 - position where ${ofTarget}`,
      sql`delete from order_products where ${ofTarget} and sku_id = 'more'`,
      sql`delete from order_products where ${ofTarget}`,
    ];
    let before = JSON.stringify(target?.orderProducts);
    for (const step of steps) {
      await step.execute(world.db);
      const { known, anew } = await readTwice(query);
      expect(known).toEqual(anew);
      const shown = JSON.stringify(known[0]?.orderProducts);
      expect(shown).not.toBe(before);
      before = shown;
    }
  });

  it('shows the last of two writes in one transaction, and nothing of a rolled back one', async () => {
    const query = { limit: '20' };
    const [target] = await ask(query);
    const write = (text: string, after: string) => sql`do $$ begin
      update orders set buyer_message = '${sql.raw(text)} 1' where id = '${sql.raw(target?.id ?? '')}';
      update orders set buyer_message = '${sql.raw(text)} 2' where id = '${sql.raw(target?.id ?? '')}';
      ${sql.raw(after)} end $$`;
    await write('kept', '').execute(world.db);
    expect((await ask(query))[0]?.buyerMessage).toBe('kept 2');
    await write('lost', `raise exception 'no';`)
      .execute(world.db)
      .catch(() => undefined);
    const { known, anew } = await readTwice(query);
    expect([known[0]?.buyerMessage, known]).toEqual(['kept 2', anew]);
  });

  it('shows the current text also when it contains a control character', async () => {
    const query = { limit: '20' };
    const [, target] = await ask(query);
    for (const message of ['a\u001fb', 'plain', '\u001e', '']) {
      await sql`update orders set buyer_message = ${message} where id = ${target?.id}`.execute(world.db);
      for (const _ of [1, 2]) expect((await ask(query))[1]?.buyerMessage).toBe(message);
    }
  });

  type Read = ReturnType<typeof createPageReader>;
  it.each<[string, Parameters<Read>[1]]>([
    ['all', {}],
    ['statuses', { statuses: ['AWAITING_SHIPMENT', 'IN_TRANSIT', 'COMPLETED'] }],
    ['doable orders', { doableAt: Date.UTC(2026, 10, 25) }],
    ['a word', { search: { codes: [], words: ['tee'] } }],
  ])('reuses its cached orders, except for the changed one (filter: %s)', async (question, filter) => {
    const read = createPageReader(world.db);
    const scope = toSellerScope(seller.userId, 'Anna');
    const page = async () => (await read(scope, filter, 'createdAt:DESC', 0, 50, { question })).rows;
    const first = await page();
    expect(first.length).toBeGreaterThan(2);
    const again = await page();
    expect(again.map((row, index) => row === first[index])).toEqual(first.map(() => true));
    await sql`update orders set seller_note = seller_note || 'x' where id = ${first[1]?.id}`.execute(world.db);
    const after = await page();
    expect(after.map((row, index) => row === first[index])).toEqual(first.map((_row, index) => index !== 1));
  });

  it('far from the start is cached from its second read on, and shows later writes', async () => {
    const scope = toSellerScope(seller.userId, 'Anna');
    const page = async () => (await listFarPage(world.db, scope, {}, 10, 20, { name: 'far', isRare: true })).rows;
    const [first, second, third] = [await page(), await page(), await page()];
    expect(second.some((row, index) => row === first[index])).toBe(false);
    expect(third.map((row, index) => row === second[index])).toEqual(second.map(() => true));
    await sql`update orders set buyer_message = 'far' where id = ${third[4]?.id}`.execute(world.db);
    const after = await page();
    expect(after[4]?.buyerMessage).toBe('far');
    expect(after.filter((row, index) => row !== third[index])).toEqual([after[4]]);
  });

  it('never appears for another seller who sends the same query', async () => {
    const other = await world.createSeller('ben@example.com');
    await ask({ limit: '20' });
    expect((await other.call(listOrders, { query: { limit: '20' } })).body?.data).toEqual([]);
  });
});
