import type { FastifyInstance } from 'fastify';
import type { Account, Order, Shop } from './model.ts';
import type { World } from './world.ts';
import {
  ControlError,
  readChoice,
  readFields,
  readFlag,
  readNumber,
  readText,
  type Fields,
} from '../runtime/fields.ts';
import { readStatus, touch } from './activity.ts';
import { changeMoney, changePayment } from './control-money.ts';
import { changeOrder, toTruth } from './control-orders.ts';
import { toBooks } from './books.ts';
import { addHistory } from './history.ts';
import { orderId } from './ids.ts';
import { notifyOrder } from './order-changes.ts';
import { PRODUCT_STATUSES } from './product-routes.ts';
import { tellShop } from './webhooks.ts';
import { findOrderAnywhere, findShop } from './world.ts';

/*
 * Controls besides those of every partner (runtime/controls.ts). Webhooks caused by a control are sent before it answers.
 * | call | body |
 * |-----------------------------------|-------------------------------------------------------------------------------|
 * | POST /_sim/settings | usedRefreshToken: worthless (default), good; refusedSku: named (default), |
 * | | unnamed: whether the refusal of a promotion names the SKU |
 * | POST /_sim/tick | runs all due steps   |
 * | POST /_sim/shops/{id}/orders | count, spreadDays (1), status?, notify (true up to 100) -> ids of the last 1000|
 * | GET /_sim/shops/{id}/orders | all orders as rows of [id, status, update_time]         |
 * | GET /_sim/shops/{id}/books | the true state of each order: pieces, money, parcels, see books.ts             |
 * | POST /_sim/shops/{id} | isActive; activityLimit: maximum number of variants in one promotion |
 * | POST /_sim/shops/{id}/money | corrections without an order, reserves, the bank, withdrawals, see control-money.ts |
 * | POST /_sim/shops/{id}/payments/{payment} | status, natural, retry under a new id, differCents, see control-money.ts |
 * | POST /_sim/products/{id} | status, title, isPromotable, lowestCents; a restart of the simulator removes these changes |
 * | POST /_sim/activities/{id} | status: NOT_EFFECTIVE, ended by the platform |
 * | GET /_sim/orders/{id} | the true state of an order, address unmasked |
 * | POST /_sim/orders/{id} | changes, see control-orders.ts |
 * | POST /_sim/accounts/{openId} | revoke: true, expireTokens: true, isDisabled; also by the id of a shop |
 * | GET /_sim/webhooks | log of deliveries with attempts; ?shopId= ?topic= ?state= |
 * | POST /_sim/webhooks/replay | sends the delivery with this id again; without an id all of them, also lost ones |
 */

const NOTIFY_UP_TO = 100;
const IDS_MAX = 1000;
const ORDERS_MAX = 1_000_000;

/** Adds the marketplace's own `/_sim/*` controls. */
export function addControls(app: FastifyInstance, world: World): void {
  type WithId = { Params: { id: string } };

  app.post('/tick', async () => ({ now: world.clock.now() }));

  app.post<WithId>('/shops/:id/orders', async (request) =>
    addOrders(world, requireShop(world, request.params.id), readFields(request.body)),
  );
  app.get<WithId>('/shops/:id/orders', async (request) => {
    const shop = requireShop(world, request.params.id);
    return { orders: shop.orders.map((one) => [orderId(shop.index, one.number), one.status, one.updateTime]) };
  });
  app.get<WithId>('/shops/:id/books', async (request) =>
    toBooks(requireShop(world, request.params.id), world.clock.seconds()),
  );
  app.post<WithId>('/shops/:id', async (request) => {
    const shop = requireShop(world, request.params.id);
    const body = readFields(request.body);
    shop.isActive = readFlag(body, 'isActive') ?? shop.isActive;
    shop.activityLimit = readNumber(body, 'activityLimit', 1) ?? shop.activityLimit;
    return { id: shop.id, isActive: shop.isActive };
  });

  app.post<WithId>('/shops/:id/money', async (request) =>
    changeMoney(world, requireShop(world, request.params.id), readFields(request.body)),
  );
  app.post<{ Params: { id: string; payment: string } }>('/shops/:id/payments/:payment', async (request) =>
    changePayment(world, requireShop(world, request.params.id), request.params.payment, readFields(request.body)),
  );

  app.post<WithId>('/products/:id', async (request) => {
    const product = world.shops.flatMap(({ products }) => products).find(({ id }) => id === request.params.id);
    if (product === undefined) throw new ControlError('no such product', 404);
    const body = readFields(request.body);
    product.status = readChoice(body, 'status', PRODUCT_STATUSES) ?? product.status;
    product.title = readText(body, 'title') ?? product.title;
    product.isPromotable = readFlag(body, 'isPromotable') ?? product.isPromotable ?? true;
    product.lowestCents = readNumber(body, 'lowestCents', 1) ?? product.lowestCents;
    product.updateTime = world.clock.seconds();
    return { id: product.id, status: product.status, title: product.title };
  });

  app.post<WithId>('/activities/:id', async (request) => {
    const activity = world.shops.flatMap(({ activities }) => activities).find(({ id }) => id === request.params.id);
    if (activity === undefined) throw new ControlError('no such activity', 404);
    activity.ended = readChoice(readFields(request.body), 'status', ['NOT_EFFECTIVE'] as const) ?? activity.ended;
    touch(world, activity);
    return { id: activity.id, status: readStatus(activity, world.clock.seconds()) };
  });

  app.get<WithId>('/orders/:id', async (request) => toTruth(world, requireOrder(world, request.params.id)));
  app.post<WithId>('/orders/:id', async (request) => {
    const order = requireOrder(world, request.params.id);
    changeOrder(world, order, readFields(request.body));
    return toTruth(world, order);
  });

  app.post<WithId>('/accounts/:id', async (request) => {
    const account = requireAccount(world, request.params.id);
    const body = readFields(request.body);
    account.isDisabled = readFlag(body, 'isDisabled') ?? account.isDisabled;
    if (readFlag(body, 'expireTokens') === true) world.tokens.expireAccess(account, world.clock.seconds());
    if (readFlag(body, 'revoke') === true) revokeAccess(world, account);
    return { openId: account.openId, isDisabled: account.isDisabled };
  });

  app.get('/webhooks', async (request) => {
    const query = readFields(request.query);
    const isAsked = (name: string, value: string | null): boolean => {
      const asked = readText(query, name);
      return asked === null || asked === value;
    };
    const deliveries = world.notices
      .list()
      .filter((one) => isAsked('shopId', one.shopId) && isAsked('topic', one.topic) && isAsked('state', one.state));
    return { deliveries };
  });
  app.post('/webhooks/replay', async (request) => ({
    replayed: world.notices.replay(readText(readFields(request.body), 'id')),
  }));
}

function requireShop(world: World, id: string): Shop {
  const shop = findShop(world, id);
  if (shop === null) throw new ControlError('no such shop', 404);
  return shop;
}

function requireOrder(world: World, id: string): Order {
  const order = findOrderAnywhere(world, id);
  if (order === null) throw new ControlError('no such order', 404);
  return order;
}

function requireAccount(world: World, id: string): Account {
  const account = world.accounts.find((one) => one.openId === id) ?? findShop(world, id)?.account;
  if (account === undefined) throw new ControlError('no such account', 404);
  return account;
}

/** Withdraws the seller's authorization: each shop is notified once, then no token is valid. */
function revokeAccess(world: World, account: Account): void {
  for (const shop of account.shops) {
    tellShop(world, shop, 'SELLER_DEAUTHORIZATION', {
      message: `The seller of shop ${shop.id} has withdrawn the authorization.`,
    });
  }
  world.tokens.revoke(account);
}

function addOrders(world: World, shop: Shop, body: Fields): unknown {
  const count = readNumber(body, 'count', 1, ORDERS_MAX) ?? 1;
  const spreadDays = readNumber(body, 'spreadDays', 0, 3650) ?? 1;
  const added = addHistory(world, shop, Math.floor(count), spreadDays, readText(body, 'status'));
  if (readFlag(body, 'notify') ?? count <= NOTIFY_UP_TO) for (const order of added) notifyOrder(world, order);
  return { count: added.length, ids: added.slice(-IDS_MAX).map((one) => orderId(shop.index, one.number)) };
}

/** Returns what `GET /_sim/state` shows of the marketplace. */
export function toState(world: World): object {
  return {
    live: world.isLive,
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
    deliveries: world.notices.countByState(),
  };
}
