import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallLog } from './calls.ts';
import type { Fields } from './input.ts';
import type { Shop } from './model.ts';
import type { World } from './world.ts';
import { addFault, revokeAccess } from './control-faults.ts';
import { changeOrder, toTruth } from './control-orders.ts';
import { addHistory } from './history.ts';
import { orderId } from './ids.ts';
import { isFields, readFlag, readOptionalText } from './input.ts';
import { notifyOrder } from './order-changes.ts';
import { setLive } from './order-life.ts';
import { readNumber } from './read-number.ts';
import { ApiError, invalidParam } from './reply.ts';
import { toQuery } from './wire-query.ts';
import { advanceTo, findOrderAnywhere, findShop, runDue } from './world.ts';

/*
 * Controls outside the protocol: JSON over HTTP, unsigned. Webhooks caused by a control are sent before it answers.
 *
 * | call                              | body                                                                          |
 * |-----------------------------------|-------------------------------------------------------------------------------|
 * | GET    /_sim/state                | accounts, shops, counts by status, clock, deliveries by state, calls by path  |
 * | POST   /_sim/clock                | advanceSeconds, or setTo (epoch ms); factor; paused; live                     |
 * | POST   /_sim/tick                 | runs what is due now                                                          |
 * | POST   /_sim/shops/{id}/orders    | count, spreadDays (1), status?, notify (true up to 100) -> ids of the last 1000|
 * | GET    /_sim/shops/{id}/orders    | compact truth of all: rows of [id, status, update_time]                       |
 * | POST   /_sim/shops/{id}           | isActive                                                                      |
 * | GET    /_sim/orders/{id}          | the truth about an order, address unmasked                                    |
 * | POST   /_sim/orders/{id}          | changes, see control-orders.ts                                                |
 * | GET    /_sim/faults               | active faults with how often they struck                                      |
 * | POST   /_sim/faults               | name, times? path? shopId? percent? …, see control-faults.ts                  |
 * | DELETE /_sim/faults               | all; ?name= those of one name or id                                           |
 * | POST   /_sim/accounts/{openId}    | revoke: true, expireTokens: true, isDisabled                                  |
 * | GET    /_sim/webhooks             | log of deliveries with attempts; ?shopId= ?topic= ?state=                     |
 * | POST   /_sim/webhooks/replay      | id? one of them again, else all, lost ones too                                |
 * | GET    /_sim/calls                | last calls with remote address and via header; ?limit=                        |
 */

const NOTIFY_UP_TO = 100;
const IDS_MAX = 1000;
const ORDERS_MAX = 1_000_000;

/** Adds the `/_sim/*` controls. */
export function addControls(app: FastifyInstance, world: World, calls: CallLog): void {
  type WithId = { Params: { id: string } };
  const query = (request: FastifyRequest) => toQuery(request.raw.url ?? '');

  app.get('/_sim/state', () => toState(world, calls));
  app.post('/_sim/clock', (request, reply) => answer(world, reply, () => setClock(world, readBody(request))));
  app.post('/_sim/tick', (_request, reply) => answer(world, reply, () => ({ now: world.clock.now() })));

  app.post<WithId>('/_sim/shops/:id/orders', (request, reply) =>
    answer(world, reply, () => addOrders(world, requireShop(world, request.params.id), readBody(request))),
  );
  app.get<WithId>('/_sim/shops/:id/orders', (request, reply) =>
    answer(world, reply, () => {
      const shop = requireShop(world, request.params.id);
      return { orders: shop.orders.map((one) => [orderId(shop.index, one.number), one.status, one.updateTime]) };
    }),
  );
  app.post<WithId>('/_sim/shops/:id', (request, reply) =>
    answer(world, reply, () => {
      const shop = requireShop(world, request.params.id);
      shop.isActive = readFlag(readBody(request), 'isActive') ?? shop.isActive;
      return { id: shop.id, isActive: shop.isActive };
    }),
  );

  app.get<WithId>('/_sim/orders/:id', (request, reply) =>
    answer(world, reply, () => toTruth(world, requireOrder(world, request.params.id))),
  );
  app.post<WithId>('/_sim/orders/:id', (request, reply) =>
    answer(world, reply, () => {
      const order = requireOrder(world, request.params.id);
      changeOrder(world, order, readBody(request));
      return toTruth(world, order);
    }),
  );

  app.get('/_sim/faults', () => ({ faults: world.faults.list() }));
  app.post('/_sim/faults', (request, reply) => answer(world, reply, () => addFault(world, readBody(request))));
  app.delete('/_sim/faults', (request) => {
    world.faults.remove(query(request).name ?? null);
    return { faults: world.faults.list() };
  });

  app.post<WithId>('/_sim/accounts/:id', (request, reply) =>
    answer(world, reply, () => {
      const account = world.accounts.find((one) => one.openId === request.params.id);
      if (account === undefined) throw new ApiError(404, 404, 'no such account');
      const body = readBody(request);
      account.isDisabled = readFlag(body, 'isDisabled') ?? account.isDisabled;
      if (readFlag(body, 'expireTokens') === true) world.tokens.expireAccess(account, world.clock.seconds());
      if (readFlag(body, 'revoke') === true) revokeAccess(world, account);
      return { openId: account.openId, isDisabled: account.isDisabled };
    }),
  );

  app.get('/_sim/webhooks', (request) => {
    const { shopId, topic, state } = query(request);
    const deliveries = world.webhooks
      .list()
      .filter((one) => shopId === undefined || one.shopId === shopId)
      .filter((one) => topic === undefined || one.topic === topic)
      .filter((one) => state === undefined || one.state === state);
    return { deliveries };
  });
  app.post('/_sim/webhooks/replay', (request, reply) =>
    answer(world, reply, () => ({ replayed: world.webhooks.replay(readOptionalText(readBody(request), 'id')) })),
  );

  app.get('/_sim/calls', (request) => ({ calls: calls.list(Number(query(request).limit ?? 200)) }));
}

/** Runs a control, then everything that is due, webhooks included, then answers. */
async function answer(world: World, reply: FastifyReply, run: () => unknown): Promise<FastifyReply> {
  try {
    const result: unknown = await run();
    runDue(world);
    world.keep();
    await world.webhooks.sendDue();
    return reply.send(result);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return reply.status(error.status === 200 ? 400 : error.status).send({ error: error.message });
  }
}

function readBody(request: FastifyRequest): Fields {
  if (!Buffer.isBuffer(request.body) || request.body.length === 0) return {};
  const value: unknown = JSON.parse(request.body.toString());
  if (!isFields(value)) throw invalidParam('the body must be an object');
  return value;
}

function requireShop(world: World, id: string): Shop {
  const shop = findShop(world, id);
  if (shop === null) throw new ApiError(404, 404, 'no such shop');
  return shop;
}

function requireOrder(world: World, id: string): NonNullable<ReturnType<typeof findOrderAnywhere>> {
  const order = findOrderAnywhere(world, id);
  if (order === null) throw new ApiError(404, 404, 'no such order');
  return order;
}

async function setClock(world: World, body: Fields): Promise<unknown> {
  const factor = readNumber(body, 'factor', 0, 1e6) ?? world.clock.factor;
  const isPaused = readFlag(body, 'paused') ?? world.clock.isPaused;
  world.clock.setSpeed(factor, isPaused);
  const isLive = readFlag(body, 'live');
  if (isLive !== null) setLive(world, isLive);
  const advance = readNumber(body, 'advanceSeconds', 0, 3650 * 86_400);
  const setTo = readNumber(body, 'setTo', 0, 4e12);
  const target = setTo ?? (advance === null ? null : world.clock.now() + advance * 1000);
  if (target !== null) {
    if (target < world.clock.now()) throw invalidParam('setTo: the clock never runs backwards');
    await advanceTo(world, target);
  }
  return toClock(world);
}

function toClock(world: World): unknown {
  const { factor, isPaused } = world.clock;
  return { now: world.clock.now(), factor, paused: isPaused, live: world.isLive };
}

function addOrders(world: World, shop: Shop, body: Fields): unknown {
  const count = readNumber(body, 'count', 1, ORDERS_MAX) ?? 1;
  const spreadDays = readNumber(body, 'spreadDays', 0, 3650) ?? 1;
  const added = addHistory(world, shop, Math.floor(count), spreadDays, readOptionalText(body, 'status'));
  if (readFlag(body, 'notify') ?? count <= NOTIFY_UP_TO) for (const order of added) notifyOrder(world, order);
  return { count: added.length, ids: added.slice(-IDS_MAX).map((one) => orderId(shop.index, one.number)) };
}

function toState(world: World, calls: CallLog): unknown {
  const deliveries: Record<string, number> = {};
  for (const one of world.webhooks.list()) deliveries[one.state] = (deliveries[one.state] ?? 0) + 1;
  return {
    clock: toClock(world),
    accounts: world.accounts.map((account) => ({
      openId: account.openId,
      sellerName: account.sellerName,
      isAuthorized: world.tokens.isAuthorized(account, world.clock.seconds()),
      shops: account.shops.map((shop) => shop.id),
    })),
    shops: world.shops.map((shop) => {
      const counts: Record<string, number> = {};
      for (const order of shop.orders) counts[order.status] = (counts[order.status] ?? 0) + 1;
      const { id, name, code, cipher, isActive } = shop;
      return { id, name, code, cipher, isActive, openId: shop.account.openId, orders: shop.orders.length, counts };
    }),
    deliveries,
    calls: calls.countByPath(),
  };
}
