/**
 * What a test, the demo page or a curious developer may do to the factory. JSON in and out; bodies may also be plain
 * HTML forms, which are sent back to the page. Nothing here exists at the real PRESSIFY.
 *
 * | Call                    | Body                                  | Does                                              |
 * |-------------------------|---------------------------------------|---------------------------------------------------|
 * | GET  /_sim/state        |                                       | clock, settings, faults, wallets and what moved   |
 * |                         |                                       | in them, creates received per ref_id, orders with |
 * |                         |                                       | history; waits for artwork that is being read     |
 * | GET  /_sim/calls        |                                       | the last 5,000 calls on /api, oldest first;       |
 * |                         |                                       | status null = dropped instead of answered         |
 * | POST /_sim/clock        | advanceSeconds, factor, paused        | moves or runs the factory's clock; answers after  |
 * |                         |                                       | every step that became due                        |
 * | POST /_sim/orders/{id}  | status, note, tracking, cost ("9.50") | sets what is given; any status word is taken;     |
 * |                         |                                       | {id} may be the ref_id                            |
 * |                         | action: next, hold, wrongsize, fixed, | one step by a hand in the factory, past the rules |
 * |                         | reject, cancel, lose                  |                                                   |
 * | POST /_sim/wallet       | apiKey?, balance ("100.00")           | sets a balance; a new key opens a new store       |
 * | POST /_sim/settings     | variantCheck: after-create (default), | when the variant is looked up: after the ref_id   |
 * |                         | before-create; skipWeekends           | was taken, or before; no steps on Sat and Sun UTC |
 * | POST /_sim/faults       | name, times?, match?, …               | adds a fault, below                               |
 * | DELETE /_sim/faults     |                                       | removes them all                                  |
 *
 * A fault strikes `times` times (default: until removed) and only where `match` occurs in the call, which reads
 * `POST /api/order {body}`; so a ref_id, a path or a key can be matched. For unknown-status the text is `id ref_id`.
 *
 * | Fault             | Own fields            | Effect                                                                |
 * |-------------------|-----------------------|-----------------------------------------------------------------------|
 * | latency           | milliseconds (1000)   | answers late, in real time                                            |
 * | 5xx               | status (502)          | an HTML error page, nothing done                                      |
 * | 429               | seconds (1)           | too many attempts, with Retry-After                                   |
 * | drop-before       |                       | destroys the connection, nothing done                                 |
 * | drop-after-accept |                       | creates or cancels the order, then destroys the connection            |
 * | string-body       | form: text or quoted  | JSON as text/html, or as a JSON string                                |
 * | key-revoked       |                       | the key is not known                                                  |
 * | key-not-seller    |                       | the key's owner is not a seller                                       |
 * | variant-sold-out  |                       | the first variant of a create is refused                              |
 * | unknown-status    | word (quality_check)  | detail and look-up show a word that nobody has heard of               |
 * | slow-artwork      | seconds (3600)        | an order created now waits so long, on the factory's clock, until its |
 * |                   |                       | files are looked at                                                   |
 */
import type { FastifyInstance } from 'fastify';

import {
  ControlError,
  answerControl,
  readChoice,
  readFields,
  readFlag,
  readNumber,
  type Fields,
} from '../stage/fields.ts';
import { toOrderDetail } from './api-routes.ts';
import { toMoneyText } from './catalogue.ts';
import { FAULT_NAMES, type FaultInput } from './faults.ts';
import { toText } from './order-form.ts';
import { ORDER_ACTIONS, moveOrder, settleWorld, updateByHand } from './production.ts';
import { findOrder, setBalance, updateCost, type Order, type World } from './world.ts';

function readCents(fields: Fields, name: string): number | null {
  const text = toText(fields[name]);
  if (text === null) return null;
  const match = /^(\d{1,9})(?:\.(\d{2}))?$/.exec(text);
  if (match === null) throw new ControlError(`${name} must be a text such as "9.50"`);
  return Number(match[1]) * 100 + Number(match[2] ?? 0);
}

function readFault(fields: Fields): FaultInput {
  const name = readChoice(fields, 'name', FAULT_NAMES);
  if (name === null) throw new ControlError('name is missing');
  return {
    name,
    times: readNumber(fields, 'times'),
    match: toText(fields['match']),
    milliseconds: readNumber(fields, 'milliseconds') ?? 1_000,
    status: readNumber(fields, 'status') ?? 502,
    word: toText(fields['word']) ?? 'quality_check',
    seconds: readNumber(fields, 'seconds') ?? (name === '429' ? 1 : 3_600),
    form: readChoice(fields, 'form', ['text', 'quoted']) ?? 'text',
  };
}

function toOrderState(world: World, order: Order): object {
  return {
    ...toOrderDetail(world, order),
    api_key: order.apiKey,
    artwork_check: order.check,
    print_files: order.items.flatMap((item) => item.printFiles),
    history: order.history,
  };
}

function toState(world: World): object {
  return {
    clock: world.clock.read(),
    settings: world.settings,
    faults: world.faults.list(),
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

/** The controls under /_sim, see the table above. */
export function addControlRoutes(app: FastifyInstance, world: World): void {
  app.get('/state', async () => {
    await settleWorld(world);
    return toState(world);
  });

  app.get('/calls', async () => world.calls);

  app.post('/clock', async (request, reply) => {
    const fields = readFields(request.body);
    const advanceSeconds = readNumber(fields, 'advanceSeconds');
    const factor = readNumber(fields, 'factor');
    const paused = readFlag(fields, 'paused');
    world.clock.update({ ...(factor !== null && { factor }), ...(paused !== null && { paused }) });
    // What was accepted before is looked at before, else an advance would run ahead of the artwork.
    await settleWorld(world);
    if (advanceSeconds !== null) world.clock.advance(advanceSeconds * 1_000);
    await settleWorld(world);
    return answerControl(request, reply, world.clock.read());
  });

  app.post('/orders/:id', async (request, reply) => {
    await settleWorld(world);
    const order = findOrder(world, toText(readFields(request.params)['id']) ?? '');
    if (order === null) throw new ControlError('order not found', 404);
    updateOrder(world, order, readFields(request.body));
    return answerControl(request, reply, toOrderState(world, order));
  });

  app.post('/wallet', async (request, reply) => {
    const fields = readFields(request.body);
    const apiKey = toText(fields['apiKey']) ?? [...world.wallets.keys()][0];
    const cents = readCents(fields, 'balance');
    if (apiKey === undefined || cents === null) throw new ControlError('balance is missing');
    setBalance(world, apiKey, cents);
    await settleWorld(world);
    return answerControl(request, reply, { apiKey, balance: toMoneyText(world.wallets.get(apiKey) ?? 0) });
  });

  app.post('/settings', async (request, reply) => {
    const fields = readFields(request.body);
    const variantCheck = readChoice(fields, 'variantCheck', ['after-create', 'before-create']);
    const skipWeekends = readFlag(fields, 'skipWeekends');
    if (variantCheck !== null) world.settings.variantCheck = variantCheck;
    if (skipWeekends !== null) world.settings.skipWeekends = skipWeekends;
    return answerControl(request, reply, world.settings);
  });

  app.post('/faults', async (request, reply) =>
    answerControl(request, reply, world.faults.add(readFault(readFields(request.body)))),
  );

  app.delete('/faults', async () => {
    world.faults.clear();
    return { faults: [] };
  });
}
