import { KEY_ENDPOINTS, LOGIN_ENDPOINTS } from '@bobbin/contract/connections';
import { ERRORS } from '@bobbin/contract/errors';
import { connectPressify, listConnections, retryFulfilment } from '@bobbin/contract/fulfilment';
import type { House } from '@bobbin/domain/factories/houses';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUSES, PARTNER_OF } from '../../histories/books.ts';
import { judgeEnd, judgeMeanwhile } from './judge.ts';
import { OUTCOMES } from './outcomes.ts';
import { eachOf, openFaultStand, WAYS, type FaultStand, type Seen, type Way } from './stand.ts';

/** The keys of two accounts at each factory: the seller's account and another one. */
const OWN = { MANGO: 'mango-demo-key', FLASH: 'flash-demo-pass' };
const OTHER = 'another-account-1';

let stand: FaultStand;
beforeAll(async () => {
  stand = await openFaultStand();
  await stand.world.control('mango', 'POST', '/keys', { key: OTHER });
  await stand.world.control('flash', 'POST', '/accounts', { username: OTHER, password: OTHER });
  await stand.world.control('pressify', 'POST', '/wallet', { apiKey: OTHER, balance: '100000.00' });
  // The first cost at every factory is known before a fault is switched on.
  await stand.send(await addOrders());
  await stand.turn(1, 'doubts');
}, 240_000);
afterEach(() => stand.heal());
afterAll(() => stand.world.close());

interface Sent {
  id: string;
  house: House;
  way: Way;
}

async function addOrders(): Promise<Sent[]> {
  const kinds = HOUSES.flatMap((house) => WAYS.map((way) => ({ house, way })));
  const ids = await stand.addReady(kinds.length);
  return kinds.map((kind, place) => ({ ...kind, id: ids[place] ?? '' }));
}

async function judge(orders: readonly Sent[], look: (one: Sent, seen: Seen) => string[]): Promise<void> {
  const seen = await stand.see(orders.map(({ id }) => id));
  const faults = orders.flatMap((one) => {
    const mine = seen.get(one.id);
    if (!mine) throw new Error('It is gone');
    return look(one, mine).map((fault) => `${one.house} ${one.way}: ${fault}`);
  });
  expect(faults).toEqual([]);
}

async function connect(which: 'own' | 'other'): Promise<void> {
  const isOwn = which === 'own';
  const answers = [
    await stand.seller.call(connectPressify, { body: { api: isOwn ? stand.world.pressifyKey : OTHER } }),
    await stand.seller.call(KEY_ENDPOINTS.MANGO, { body: { api: isOwn ? OWN.MANGO : OTHER } }),
    await stand.seller.call(LOGIN_ENDPOINTS.FLASH, {
      body: isOwn ? { username: 'flash-demo', password: OWN.FLASH } : { username: OTHER, password: OTHER },
    }),
  ];
  expect(answers.map(({ isSuccess }) => isSuccess)).toEqual([true, true, true]);
}

/** Makes the factories accept the keys of the seller's accounts (`true`) or reject them (`false`). */
async function setTaken(isTaken: boolean): Promise<void> {
  const { world } = stand;
  if (isTaken) {
    await world.control('mango', 'POST', '/keys', { key: OWN.MANGO });
    await world.control('flash', 'POST', '/accounts', { username: 'flash-demo', password: OWN.FLASH });
    await stand.heal();
    return;
  }
  await world.control('mango', 'DELETE', `/keys/${OWN.MANGO}`);
  await world.control('flash', 'DELETE', '/accounts/flash-demo');
  await world.control('flash', 'DELETE', '/tokens');
  await world.control('pressify', 'POST', '/faults', { name: 'key-revoked' });
}

describe('the account at a factory', () => {
  it('causes a refusal with the reason while its key is revoked, the connection shows it, and a retry sends the order once (FUL-25, FAC-12)', async () => {
    const orders = await addOrders();
    await setTaken(false);
    await stand.send(orders);
    await stand.turn(2, 'doubts');
    await judge(orders, (_, seen) => judgeMeanwhile(OUTCOMES['refused, with the reason'], seen));
    const { body: connections } = await stand.seller.call(listConnections);
    expect(connections?.map(({ isConnected }) => isConnected)).toEqual([false, false, false]);
    await setTaken(true);
    await eachOf(orders, ({ id }) => stand.seller.call(retryFulfilment, { params: { id } }));
    await stand.turn(2, 'all');
    await judge(orders, ({ house }, seen) => judgeEnd(house, seen));
  }, 240_000);

  it('leaves an order in its state when its key is revoked after the factory got the order, and polling continues later (FUL-34)', async () => {
    const orders = await addOrders();
    await stand.send(orders);
    await stand.turn(1, 'all');
    await setTaken(false);
    for (const { house, id } of orders) await stand.atFactory(house, id, { action: 'next' });
    await stand.turn(1, 'all');
    await judge(orders, (_, seen) => judgeMeanwhile(OUTCOMES['sent once'], seen));
    await setTaken(true);
    await stand.turn(2, 'all');
    await judge(orders, (_, seen) => judgeMeanwhile(OUTCOMES.followed, seen));
    await judge(orders, ({ house }, seen) => judgeEnd(house, seen));
  }, 240_000);

  it('replaced while the result of a submission is unknown proves nothing by answering “not found”, so no order is sent again (FUL-85)', async () => {
    const orders = await addOrders();
    for (const one of orders) {
      await stand.turnOn({ ...one, factoryId: null }, { name: 'drop', at: 'create', times: 1 });
      await stand.turnOn({ ...one, factoryId: null }, { name: 'down', at: 'look' });
    }
    await stand.send(orders);
    await stand.turn(2, 'doubts');
    const doubtful = OUTCOMES['asked about until the factory says'];
    await judge(orders, (_, seen) => judgeMeanwhile(doubtful, seen));
    await connect('other');
    await stand.heal();
    await stand.turn(3, 'doubts');
    await judge(orders, (_, seen) => [
      ...judgeMeanwhile(doubtful, seen),
      ...(seen.order.fulfillError?.code === 'ACCOUNT_CHANGED' ? [] : [`says ${seen.order.fulfillError?.code}`]),
      ...(seen.made.length === 1 ? [] : [`made ${seen.made.length} times`]),
    ]);
    await connect('own');
    await stand.turn(2, 'all');
    await judge(orders, ({ house }, seen) => judgeEnd(house, seen));
  }, 240_000);

  it('keeps orders waiting while it has no money, and no order is sent twice (FUL-68)', async () => {
    const orders = await addOrders();
    for (const house of HOUSES) await stand.setBalance(house, '0.00');
    await stand.send(orders);
    await stand.turn(2, 'doubts');
    const wait = async () =>
      judge(orders, (_, { order, made }) => [
        ...(['SUBMITTED', 'HOLD'].includes(order.fulfilState) ? [] : [`is ${order.fulfilState}`]),
        ...((order.fulfillError?.text ?? '') === '' ? ['does not say that it waits'] : []),
        ...(made.length === 1 && made[0]?.paidCents === 0 ? [] : [`made ${made.length} times`]),
      ]);
    await wait();
    // A retry changes nothing, because the factory already has the order.
    const refusals = await stand.send(orders);
    await stand.turn(1, 'all');
    expect([...refusals.values()]).toEqual(HOUSES.map(() => ERRORS.FULFIL_NOT_POSSIBLE.code));
    await wait();
    for (const house of HOUSES) await stand.setBalance(house, '100000.00');
    await stand.turn(2, 'all');
    await judge(orders, (_, seen) =>
      judgeMeanwhile({ ...OUTCOMES['sent once'], notice: null }, seen).filter((fault) => !fault.startsWith('told')),
    );
    await judge(orders, ({ house }, seen) => judgeEnd(house, seen));
  }, 240_000);
});

describe('webhooks of a factory', () => {
  const telling = ['MANGO', 'FLASH'] as const;
  let orders: Sent[] = [];

  beforeAll(async () => {
    const { world, hookSecret } = stand;
    const address = `${world.url}/api/webhooks/factories`;
    await fetch(`${world.env.MANGO_BASE_URL}/webhooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': OWN.MANGO },
      body: JSON.stringify({
        name: 'suite',
        url: `${address}/mango/${hookSecret}`,
        events: ['order.status', 'order.shipment'],
      }),
    });
    await world.control('flash', 'POST', '/webhooks', { url: `${address}/flash`, secret: hookSecret });
    orders = (await addOrders()).filter(({ house }) => house !== 'PRESSIFY');
    await stand.send(orders);
    await stand.turn(1, 'all');
  }, 240_000);

  const step = async () => {
    for (const { house, id } of orders) await stand.atFactory(house, id, { action: 'next' });
  };
  const readStates = async () => {
    const seen = await stand.see(orders.map(({ id }) => id));
    return orders.map(({ id }) => seen.get(id)?.order.fulfilState ?? '');
  };
  const all = (state: string) => orders.map(() => state);
  const disturb = async (name: string) => {
    for (const house of telling) await stand.world.control(PARTNER_OF[house], 'POST', '/faults', { name });
  };
  const countMoves = async () => {
    const seen = await stand.see(orders.map(({ id }) => id));
    return orders.map(
      ({ id }) => (seen.get(id)?.order.timeline ?? []).filter(({ event }) => event === 'fulfilStatusChanged').length,
    );
  };

  it('can be replaced by polling when they are lost, and trigger no poll when they are forged (PAR-31, FUL-34)', async () => {
    await disturb('webhook-lost');
    await step();
    await stand.world.runJobs();
    expect(await readStates()).toEqual(all('SUBMITTED'));
    for (const { house, id } of orders) {
      const body = JSON.stringify({ event: 'order.status', order_id: id, data: { partner_order_id: id } });
      const path = house === 'MANGO' ? `mango/${stand.hookSecret}x` : 'flash';
      const headers = { 'content-type': 'application/json', 'x-signature': '00' };
      const { status } = await fetch(`${stand.world.url}/api/webhooks/factories/${path}`, {
        method: 'POST',
        headers,
        body,
      });
      expect(status).toBe(house === 'MANGO' ? 404 : 401);
    }
    await stand.world.runJobs();
    expect(await readStates()).toEqual(all('SUBMITTED'));
    await stand.turn(1, 'all');
    expect(await readStates()).toEqual(all('IN_PRODUCTION'));
    expect(await countMoves()).toEqual(orders.map(() => 1));
  }, 120_000);

  it('update the order immediately, once, and never backwards, although they are repeated, reordered and late (FUL-34, FUL-35)', async () => {
    await disturb('webhook-duplicated');
    await disturb('webhook-out-of-order');
    // The order is printed, which changes its status word at neither factory, and is then shipped.
    await step();
    await step();
    await stand.world.runJobs();
    expect(await readStates()).toEqual(all('SHIPPED'));
    const moves = await countMoves();
    expect(moves).toEqual(orders.map(() => 2));
    for (const house of telling) await stand.world.control(PARTNER_OF[house], 'POST', '/webhooks/replay', {});
    await stand.turn(1, 'all');
    expect(await readStates()).toEqual(all('SHIPPED'));
    expect(await countMoves()).toEqual(moves);
    await judge(orders, ({ house }, seen) => judgeEnd(house, seen));
  }, 120_000);
});
