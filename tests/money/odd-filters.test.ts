import * as earnings from '@bobbin/contract/earnings';
import type { Endpoint, Input } from '@bobbin/contract/endpoint';
import { getTrackingSummary, listOrders } from '@bobbin/contract/orders';
import { listPayments } from '@bobbin/contract/payouts';
import { listTransactions } from '@bobbin/contract/wallet';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson, type Person } from '../world/person.ts';
import { callApi } from '../world/world.ts';
import { createDicedOrders, createShops } from './diced-orders.ts';
import { openMoneyWorld, type MoneyWorld } from './world.ts';

let world: MoneyWorld;
let lan: Person;

beforeAll(async () => {
  world = await openMoneyWorld();
  lan = await createPerson(world.server.app, 'lan');
  await createShops(world, 'lan');
  await createDicedOrders(world, 'lan', 40, 1);
});
afterAll(() => world.close());

const ask = <E extends Endpoint>(endpoint: E, query: Record<string, string>) =>
  callApi(world.server.url, endpoint, { query } as Input<E>, lan.headers);

/** Removes from a response the end of yesterday's compared period, which differs between two requests. */
const withoutNow = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (key, value: unknown) => (key === 'until' ? null : value)));

const LISTS = { shops: '', statuses: '' };
const DAYS = { start: '', end: '' };

it.each([
  [listOrders, { ...LISTS, ...DAYS, fulfills: '', kinds: '', reasons: '' }],
  [getTrackingSummary, { shops: '' }],
  [listPayments, { ...LISTS, ...DAYS }],
  [earnings.getOrderStats, { shops: ',', ...DAYS }],
  [earnings.getOrderSales, { shops: '', ...DAYS }],
  [earnings.getOrderCounts, { shops: '', ...DAYS }],
  [earnings.getProductStats, { shops: '', ...DAYS }],
  [earnings.getRevenue, { shops: '', ...DAYS }],
  [earnings.getDashboard, { shops: '', ...DAYS }],
  [earnings.listOnHold, { shops: '' }],
  [earnings.getCosts, { shops: '', year: '' }],
  [listTransactions, { types: '', statuses: '' }],
] as [Endpoint, Record<string, string>][])(
  'an empty filter has the same result as no filter: $name (API-2)',
  async (endpoint, empty) => {
    const whole = await ask(endpoint, {});
    expect(whole.isSuccess).toBe(true);
    expect(withoutNow((await ask(endpoint, empty)).body)).toEqual(withoutNow(whole.body));
  },
);

it('an empty shop filter returns all 40 orders, so equal responses are not both empty', async () => {
  expect((await ask(listOrders, { shops: '' })).body?.meta.totalItems).toBe(40);
});

const LATER = '1790000000';
const EARLIER = '1780000000';

it.each([
  [listOrders, { start: LATER, end: EARLIER }],
  [listPayments, { start: LATER, end: EARLIER }],
  [earnings.getOrderStats, { start: LATER, end: EARLIER }],
  [earnings.getOrderSales, { start: LATER, end: EARLIER }],
  [earnings.getOrderCounts, { start: LATER, end: EARLIER }],
  [earnings.getProductStats, { start: LATER, end: EARLIER }],
  [earnings.getRevenue, { start: LATER, end: EARLIER }],
  [listTransactions, { from: '2026-11-02', to: '2026-11-01' }],
] as [Endpoint, Record<string, string>][])(
  'a range that ends before it begins is refused: $name (API-29)',
  async (endpoint, query) => {
    const answer = await ask(endpoint, query);
    expect([answer.status, answer.exceptionBody?.code]).toEqual([422, 422]);
    expect(answer.exceptionBody?.issues).toMatchObject([{ message: 'Kết thúc trước khi bắt đầu' }]);
  },
);

it('a range is valid when its first and its last second or day are equal', async () => {
  expect((await ask(listOrders, { start: LATER, end: LATER })).status).toBe(200);
  expect((await ask(listTransactions, { from: '2026-11-01', to: '2026-11-01' })).status).toBe(200);
});
