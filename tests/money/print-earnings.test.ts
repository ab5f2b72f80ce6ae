import { listPrintEarnings, listProfits } from '@bobbin/contract/profits';
import { parseMoney } from '@bobbin/domain/money/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson, type Person } from '../world/person.ts';
import { callApi } from '../world/world.ts';
import { createDicedOrders, createShops } from './diced-orders.ts';
import { openMoneyWorld, type MoneyWorld } from './world.ts';

let world: MoneyWorld;
let lan: Person;
const PRINTS = ['owl', 'cat', 'dog'];

/** Gives each order product one print, and every fourth a second print on its back. */
async function placePrints(): Promise<void> {
  const { db } = world.database;
  await sql`insert into files (owner_id, id, sha256, name, ext, mime, size_bytes, source, created_at, updated_at)
    values ('lan', 'file', 'file', 'file.png', 'png', 'image/png', 1, 'upload', now(), now())`.execute(db);
  for (const id of PRINTS) {
    await sql`insert into prints (owner_id, id, name, version, origin, actor_name, created_at, updated_at)
      values ('lan', ${id}, ${id}, 1, 'shop', 'Lan', now(), now())`.execute(db);
  }
  const place = (side: string, print: string, isOn: string) =>
    sql`insert into placements (owner_id, order_id, sku_id, side, file_id, source, created_at, print_id, print_version, place_id)
      select 'lan', p.order_id, p.sku_id, ${side}, 'file', 'memory', now(), ${sql.raw(print)}, 1, 'place'
      from order_products p where p.owner_id = 'lan' and ${sql.raw(isOn)}`.execute(db);
  const hash = 'abs(hashtext(p.order_id || p.sku_id))';
  await place('front', `(array['owl', 'cat', 'dog'])[1 + ${hash} % 3]`, 'true');
  await place('back', `(array['cat', 'dog', 'owl'])[1 + ${hash} % 3]`, `${hash} % 4 = 0`);
}

beforeAll(async () => {
  world = await openMoneyWorld();
  lan = await createPerson(world.server.app, 'lan');
  await createShops(world, 'lan');
  await createDicedOrders(world, 'lan', 160, 7);
  await placePrints();
});
afterAll(() => world.close());

const see = async (ids: readonly string[]) => {
  const query = { ids: ids.join(',') };
  return (await callApi(world.server.url, listPrintEarnings, { query }, lan.headers)).body ?? [];
};
const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + parseMoney(amount), 0);

it('earnings of all prints add up to the profit page, to the cent (PRN-17)', async () => {
  const { body } = await callApi(world.server.url, listProfits, { query: { by: 'shop', period: 'all' } }, lan.headers);
  const earnings = await see(PRINTS);
  expect(sum(earnings.map(({ revenue }) => revenue))).toBe(parseMoney(body?.sum.revenue ?? ''));
  expect(sum(earnings.map(({ cost }) => cost))).toBe(parseMoney(body?.sum.cost ?? ''));
  expect(sum(earnings.map(({ unpricedRevenue }) => unpricedRevenue))).toBe(parseMoney(body?.sum.unpricedRevenue ?? ''));
  for (const { revenue, cost, profit } of earnings)
    expect(parseMoney(profit)).toBe(parseMoney(revenue) - parseMoney(cost));
  expect(earnings.every(({ orders }) => orders > 0)).toBe(true);
});

it('a print has the same earnings in a list of one print and of many (PRN-17)', async () => {
  const all = await see(PRINTS);
  expect([...(await see(['owl'])), ...(await see(['cat'])), ...(await see(['dog']))]).toEqual(all);
});

it('a print without orders has earnings of zero', async () => {
  expect(await see(['nothing'])).toMatchObject([{ printId: 'nothing', orders: 0, profit: '0.00', percent: null }]);
});
