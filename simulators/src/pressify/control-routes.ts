/**
 * What a test, the demo page or a curious developer may do to the factory, besides the controls of every partner
 * (runtime/controls.ts). Before a control answers, every step that is due was taken and every file looked at.
 *
 * | Call                    | Body                                  | Does                                              |
 * |-------------------------|---------------------------------------|---------------------------------------------------|
 * | GET  /_sim/state        |                                       | also: wallets with their movements, create calls  |
 * |                         |                                       | received by ref_id, orders with their history     |
 * | GET  /_sim/books        |                                       | the true state of the factory, see books.ts       |
 * | POST /_sim/orders/{id}  | status, note, tracking, cost ("9.50") | sets the given fields; any status is accepted;    |
 * |                         |                                       | {id} may be the ref_id                            |
 * |                         | action: next, hold, wrongsize, fixed, | a manual step by the factory, whatever its rules  |
 * |                         | reject, cancel, lose                  |                                                   |
 * | POST /_sim/wallet       | apiKey?, balance ("100.00")           | sets a balance; a new key opens a new store       |
 * | POST /_sim/settings     | variantCheck: after-create (default), | when the variant is checked: after the ref_id     |
 * |                         | before-create; skipWeekends;          | is used up, or before; no steps on Sat, Sun (UTC); |
 * |                         | look: none (default), ref, list       | undocumented calls that find an order             |
 *
 * Own faults; `match` is compared with the call, which reads `POST /api/order {body}`, so a ref_id, a path or a key can be
 * matched. For unknown-status the text is `id ref_id`.
 *
 * | Fault             | Needs                 | Effect                                                                |
 * |-------------------|-----------------------|-----------------------------------------------------------------------|
 * | string-body       | word: text or quoted  | JSON as text/html, or as a JSON string                                |
 * | key-revoked       |                       | the key is rejected as unknown                                        |
 * | key-not-seller    |                       | the key's owner is not a seller                                       |
 * | variant-sold-out  |                       | the first variant of a create is refused                              |
 * | unknown-status    | word (quality_check)  | detail and look-up show an unknown status word                        |
 * | slow-artwork      | seconds (3600)        | the files of a new order are checked only after this time, measured   |
 * |                   |                       | by the clock of the factory                                           |
 * | fails-under-200   | word: broken, too-many| the call has no effect, and the error has HTTP 200                    |
 */
import type { FastifyInstance } from 'fastify';

import { readCents, toMoneyText } from '../factory/money.ts';
import { ControlError, readChoice, readFields, type Fields } from '../runtime/fields.ts';
import { toOrderDetail } from './api-routes.ts';
import { toBooks } from './books.ts';
import { toText } from './order-form.ts';
import { ORDER_ACTIONS, moveOrder, settleWorld, updateByHand } from './production.ts';
import { findOrder, setBalance, updateCost, type Order, type World } from './world.ts';

function toOrderState(world: World, order: Order): object {
  return {
    ...toOrderDetail(world, order),
    api_key: order.apiKey,
    artwork_check: order.check,
    print_files: order.items.flatMap((item) => item.printFiles),
    history: order.history,
  };
}

/** Returns what `GET /_sim/state` shows of the factory. */
export function toState(world: World): object {
  return {
    wallets: Object.fromEntries([...world.wallets].map(([key, cents]) => [key, toMoneyText(cents)])),
    walletRows: world.walletRows.map(({ cents, ...row }) => ({ ...row, amount: toMoneyText(cents) })),
    creates: Object.fromEntries(world.creates),
    orders: [...world.orders.values()].map((order) => toOrderState(world, order)),
  };
}

function updateOrder(world: World, order: Order, fields: Fields): void {
  const status = toText(fields['status']);
  const note = toText(fields['note']);
  const tracking = toText(fields['tracking']);
  const cents = readCents(fields, 'cost');
  const action = readChoice(fields, 'action', ORDER_ACTIONS);
  if (status === null && note === null && tracking === null && cents === null && action === null) {
    throw new ControlError('one of status, note, tracking, cost or action is wanted');
  }
  if (status !== null) {
    order.check = 'done';
    moveOrder(world, order, status, world.clock.now(), note);
  }
  if (action !== null) updateByHand(world, order, action);
  if (note !== null) order.note = note;
  if (tracking !== null) order.trackingNumber = tracking;
  if (cents !== null) updateCost(world, order, cents);
}

/** Adds PRESSIFY's own controls under /_sim, see the table above. */
export function addControlRoutes(app: FastifyInstance, world: World): void {
  app.post('/orders/:id', async (request) => {
    await settleWorld(world);
    const order = findOrder(world, toText(readFields(request.params)['id']) ?? '');
    if (order === null) throw new ControlError('order not found', 404);
    updateOrder(world, order, readFields(request.body));
    return toOrderState(world, order);
  });

  app.get('/books', async () => {
    await settleWorld(world);
    return toBooks(world);
  });

  app.post('/wallet', async (request) => {
    const fields = readFields(request.body);
    const apiKey = toText(fields['apiKey']) ?? [...world.wallets.keys()][0];
    const cents = readCents(fields, 'balance');
    if (apiKey === undefined || cents === null) throw new ControlError('balance is missing');
    setBalance(world, apiKey, cents);
    await settleWorld(world);
    return { apiKey, balance: toMoneyText(world.wallets.get(apiKey) ?? 0) };
  });
}
