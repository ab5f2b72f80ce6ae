/**
 * What a test, the demo page or a curious developer may do to MANGO and FLASH alike, besides the controls of every partner
 * (runtime/controls.ts). Before a control answers, every step that is due was taken and every file looked at.
 *
 * | Call                    | Body                                  | Does                                              |
 * |-------------------------|---------------------------------------|---------------------------------------------------|
 * | GET  /_sim/state        |                                       | also: wallets with their movements, create calls  |
 * |                         |                                       | received by reference, orders with their history  |
 * | GET  /_sim/books        |                                       | the true state of the factory, see books.ts       |
 * | POST /_sim/orders/{id}  | status, note, tracking, cost ("9.50") | sets the given fields; any status is accepted, and |
 * |                         |                                       | a known status moves the order to that step;      |
 * |                         |                                       | {id} may be the reference                         |
 * |                         | refund ("3.00")                       | refunds money, at most the paid amount            |
 * |                         | action: next, hold, release, reject,  | a manual step by the factory, whatever its rules  |
 * |                         | cancel, reprint, lose                 |                                                   |
 * | POST /_sim/close-accounts |                                     | the factory closes the books: for an order with a |
 * |                         |                                       | refund, the kept amount becomes the order's total |
 * | POST /_sim/wallet       | account?, balance ("100.00")          | sets a balance; orders that wait for money continue |
 * | POST /_sim/variants/{id}| stock                                 | sets the stock in pieces                          |
 * | GET  /_sim/webhooks     |                                       | the subscribers, with the attempts of each webhook |
 * | POST /_sim/webhooks/replay | id?                                | sends a webhook again, or all of them             |
 *
 * Own faults; `match` is compared with the call, which reads `POST /path {body}`. For unknown-status and recharge the text is
 * `id reference`.
 *
 * | Fault                | Needs                  | Effect                                                               |
 * |----------------------|------------------------|----------------------------------------------------------------------|
 * | variant-sold-out     |                        | the first variant of a create is refused                             |
 * | unknown-status       | word (quality_check)   | details show an unknown status word                                  |
 * | slow-artwork         | seconds (3600)         | the files of a new order are checked this much later                 |
 * | recharge             | word (0.35)            | an order that enters production costs this many dollars more, or less |
 * | fails-under-200      | word: broken, too-many | the call has no effect, and the error has HTTP 200                   |
 * | webhook-lost, webhook-duplicated, webhook-out-of-order      | disturb the webhooks (runtime/notices.ts)              |
 */
import type { FastifyInstance } from 'fastify';

import { ControlError, readChoice, readFields, readNumber, readText, type Fields } from '../runtime/fields.ts';
import type { Notices } from '../runtime/notices.ts';
import { toBooks } from './books.ts';
import type { FactoryWorld, Job } from './job.ts';
import { readCents, toMoneyText } from './money.ts';
import { ORDER_ACTIONS, payWaiting, setStatus, setStatusByHand, settleChecks, updateByHand } from './production.ts';

export type FactoryControls<Order extends Job> = FactoryWorld<Order> & {
  notices: Notices;
  /** Number of create calls for each reference, with any result. */
  creates: Map<string, number>;
};

/** Functions that each factory provides: how an order is shown, and the stock. */
export type FactoryWords<Order extends Job> = {
  toDetail(order: Order): object;
  findVariant(id: string): { stock: number } | null;
};

const SHOWN_ROWS = 200;

const CREATES_KEPT = 20_000;

/** Counts a create call. */
export function noteCreate(creates: Map<string, number>, refId: string | null): void {
  if (refId === null) return;
  creates.set(refId, (creates.get(refId) ?? 0) + 1);
  const [oldest] = creates.keys();
  if (creates.size > CREATES_KEPT && oldest !== undefined) creates.delete(oldest);
}

function toOrderState<O extends Job>(order: O, toDetail: (order: O) => object): object {
  const { account, refId, place, holds, check, designs, label, prints, history, totalCents, paidCents } = order;
  const cost = toMoneyText(totalCents);
  return {
    ...toDetail(order),
    account,
    refId,
    place,
    holds,
    check,
    designs,
    label,
    prints,
    cost,
    paid: toMoneyText(paidCents),
    history,
  };
}

/** Returns what `GET /_sim/state` shows of a factory. */
export function toFactoryState<O extends Job>(world: FactoryControls<O>, words: FactoryWords<O>): object {
  const { balances, rows } = world.wallets;
  return {
    wallets: Object.fromEntries([...balances].map(([account, cents]) => [account, toMoneyText(cents)])),
    walletRows: rows.slice(-SHOWN_ROWS).map(({ cents, ...row }) => ({ ...row, amount: toMoneyText(cents) })),
    creates: Object.fromEntries(world.creates),
    orders: world.orders.list().map((order) => toOrderState(order, words.toDetail)),
  };
}

function updateOrder<O extends Job>(world: FactoryWorld<O>, order: O, fields: Fields): void {
  const status = readText(fields, 'status');
  const note = readText(fields, 'note');
  const tracking = readText(fields, 'tracking');
  const cents = readCents(fields, 'cost');
  const backCents = readCents(fields, 'refund');
  const action = readChoice(fields, 'action', ORDER_ACTIONS);
  if ([status, note, tracking, cents, backCents, action].every((one) => one === null)) {
    throw new ControlError('one of status, note, tracking, cost, refund or action is wanted');
  }
  if (status !== null) setStatusByHand(world, order, status, note);
  if (action !== null) updateByHand(world, order, action);
  if (tracking !== null) {
    order.trackingNumber = tracking;
    world.house.tellParcel(order);
  }
  if (cents !== null) world.wallets.correct(order, cents);
  if (backCents !== null) {
    world.wallets.refund(order, backCents);
    setStatus(world, order, world.house.refundedWord(order), note);
  }
  world.orders.touch(order);
}

/** Adds the controls that both factories share, see the table above. */
export function addFactoryControls<O extends Job>(
  app: FastifyInstance,
  world: FactoryControls<O>,
  words: FactoryWords<O>,
): void {
  app.post('/orders/:id', async (request) => {
    await settleChecks(world);
    const order = world.orders.findAnywhere(readText(readFields(request.params), 'id') ?? '');
    if (order === null) throw new ControlError('order not found', 404);
    updateOrder(world, order, readFields(request.body));
    return toOrderState(order, words.toDetail);
  });

  app.get('/books', async () => {
    await settleChecks(world);
    return toBooks(world);
  });

  app.post('/close-accounts', async () => {
    await settleChecks(world);
    const partly = world.orders.list().filter((one) => one.paidCents > 0 && one.paidCents !== one.totalCents);
    for (const order of partly) {
      world.wallets.correct(order, order.paidCents);
      world.orders.touch(order);
    }
    return { closed: partly.map(({ id }) => id) };
  });

  app.post('/wallet', async (request) => {
    const fields = readFields(request.body);
    const account = readText(fields, 'account') ?? [...world.wallets.balances.keys()][0];
    const cents = readCents(fields, 'balance');
    if (account === undefined || cents === null) throw new ControlError('balance is missing');
    world.wallets.set(account, cents);
    payWaiting(world, account);
    return { account, balance: toMoneyText(world.wallets.balances.get(account) ?? 0) };
  });

  app.post('/variants/:id', async (request) => {
    const variant = words.findVariant(readText(readFields(request.params), 'id') ?? '');
    const stock = readNumber(readFields(request.body), 'stock');
    if (variant === null) throw new ControlError('variant not found', 404);
    if (stock === null) throw new ControlError('stock is missing');
    variant.stock = stock;
    return { stock };
  });

  app.get('/webhooks', async () => ({ notices: world.notices.list(), counts: world.notices.countByState() }));
  app.post('/webhooks/replay', async (request) => ({
    sent: world.notices.replay(readText(readFields(request.body), 'id')),
  }));
}
