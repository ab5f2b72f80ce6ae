import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, startTestWorld, type Access, type TestWorld } from './test-caller.ts';

describe('books of a simulated shop', () => {
  let world: TestWorld;
  let access: Access;
  let id: string;
  beforeEach(async () => {
    world = await startTestWorld({ orders: 0 });
    access = await world.authorize();
    id = String(at(await add('DELIVERED'), 'ids', 0));
  });
  afterEach(() => world.simulator.close());

  const add = (status: string) => world.sim('POST', `/_sim/shops/${access.shopId}/orders`, { count: 1, status });
  const change = (body: object) => world.sim('POST', `/_sim/orders/${id}`, body);
  const read = async () => at(await world.sim('GET', `/_sim/shops/${access.shopId}/books`), 'orders', 0);
  const pass = (advanceSeconds: number) => world.sim('POST', '/_sim/clock', { advanceSeconds });

  it('contain held and settled money with all refunds and later corrections', async () => {
    const held = Number(at(await read(), 'heldCents'));
    expect(held).toBeGreaterThan(0);
    expect(await read()).toMatchObject({ id, status: 'DELIVERED', settledCents: null, isCancelWished: false });
    await change({ settle: true });
    expect(await read()).toMatchObject({ settledCents: held, heldCents: null });
    await pass(5);
    await change({ refundCents: 300 });
    const { updateTime } = (await read()) as { updateTime: number };
    await pass(5);
    await change({ adjustCents: -45 });
    expect(await read()).toMatchObject({ settledCents: held - 345, updateTime });
    const path = `/finance/202501/orders/${id}/statement_transactions`;
    const answer = await world.call(access, 'GET', path);
    expect(Math.round(Number(at(answer.data, 'settlement_amount')) * 100)).toBe(held - 345);
  });

  it('contain corrections of settled orders only', async () => {
    expect(await change({ adjustCents: 45 })).toEqual({ error: 'adjustCents: nothing is settled yet' });
  });

  it('contain a backdated change, but never a date before the previous change', async () => {
    await pass(3_600);
    await change({ buyerMessage: 'one' });
    const first = Number(at(await read(), 'updateTime'));
    await pass(3_600);
    await change({ buyerMessage: 'two', backdateSeconds: 1_200 });
    expect(at(await read(), 'updateTime')).toBe(first + 2_400);
    await change({ buyerMessage: 'three', backdateSeconds: 9_000 });
    expect(at(await read(), 'updateTime')).toBe(first + 2_400);
  });

  it('keep a cancelled piece cancelled while its order continues', async () => {
    id = String(at(await add('UNPAID'), 'ids', 0));
    await change({ pieces: 2 });
    await change({ cancelLines: [1] });
    await change({ status: 'ON_HOLD' });
    const book = at(await world.sim('GET', `/_sim/shops/${access.shopId}/books`), 'orders', 1);
    expect(book).toMatchObject({ status: 'ON_HOLD', pieces: [{ isCancelled: false }, { isCancelled: true }] });
  });
});
