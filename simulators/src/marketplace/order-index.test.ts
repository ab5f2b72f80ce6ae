import type { Order } from './model.ts';
import { describe, expect, it } from 'vitest';
import { createWorld } from './create-world.ts';
import { createOrder } from './new-order.ts';
import { markUpdated } from './order-changes.ts';
import { between, createRandom, pick } from '../runtime/random.ts';
import { START_AT } from './test-caller.ts';

const NOW = START_AT / 1000;
const all = () => true;

/** Computes the expected result of the index with a full sort. */
function sortSlowly(orders: Order[], from: number, until: number, isDescending: boolean): number[] {
  const found = orders
    .filter((order) => order.updateTime >= from && order.updateTime < until)
    .toSorted((left, right) => left.updateTime - right.updateTime || left.number - right.number)
    .map((order) => order.number);
  return isDescending ? found.toReversed() : found;
}

describe('update-time order', () => {
  it.each([1, 2, 3])('equals a full sort through random changes (seed %d)', (seed) => {
    const world = createWorld({
      seed,
      appKey: 'k',
      appSecret: 's',
      serviceId: '1',
      redirectUrl: null,
      webhookUrl: null,
      orders: 0,
      shops: 1,
      startAt: START_AT,
      timeFactor: 0,
      live: false,
      arrivalSeconds: 3600,
      rateLimit: { perSecond: 1, burst: 1 },
      acceptUnsignedEmptyBody: false,
    });
    const [shop] = world.shops;
    if (shop === undefined) throw new Error('no shop');
    const random = createRandom(seed);
    for (let count = 0; count < 150; count += 1) createOrder(world, shop, NOW - between(random, 0, 400));
    let now = START_AT;
    for (let round = 0; round < 60; round += 1) {
      // Many changes happen within one second, so that stale entries outnumber the valid ones.
      now += between(random, 0, 2) * 1000;
      world.clock.jumpTo(now);
      for (let change = 0; change < 40; change += 1) markUpdated(world, pick(random, shop.orders));
      createOrder(world, shop, world.clock.seconds());
      const from = NOW - between(random, 0, 400);
      const until = world.clock.seconds() + between(random, -20, 1);
      for (const isDescending of [false, true]) {
        const expected = sortSlowly(shop.orders, from, until, isDescending);
        const index = shop.byUpdateTime;
        expect(index.count({ from, until }, all)).toBe(expected.length);
        const seen: number[] = [];
        let after = null;
        for (;;) {
          const page: Order[] = index.page({ from, until }, isDescending, after, 17, all);
          seen.push(...page.map((order) => order.number));
          const last = page.at(-1);
          if (last === undefined) break;
          after = { time: last.updateTime, number: last.number };
        }
        expect(seen).toEqual(expected);
      }
    }
  });
});
