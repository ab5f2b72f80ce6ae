/**
 * What a test may do to the simulated MANGO, besides the controls of every partner (runtime/controls.ts).
 *
 * | Call                    | Body                                 | Does                                           |
 * |-------------------------|--------------------------------------|------------------------------------------------|
 * | POST /_sim/keys         | key, state: good, forbidden          | lets a key exist, or takes its rights          |
 * | DELETE /_sim/keys/{key} |                                      | the key is revoked                             |
 * | POST /_sim/settings     | perSecond (0 = none), refusalStatus: | limit of calls of a key; whether refusals come |
 * |                         | own (default) or 200                 | with their HTTP status or with 200             |
 * |                         | orderIds: see SETTINGS in world.ts   | which id GET /orders/{order_id} uses           |
 * |                         | skipWeekends                         | no steps on Saturday and Sunday, UTC           |
 *
 * Those of every factory are in factory/controls.ts; its {id} of a variant is the SKU, its account the key.
 */
import type { FastifyInstance } from 'fastify';

import { addFactoryControls, toFactoryState, type FactoryWords } from '../factory/controls.ts';
import { ControlError, readChoice, readFields, readText } from '../runtime/fields.ts';
import { toOrderAnswer } from './order-answer.ts';
import { KEY_STATES, type Order, type World } from './world.ts';

const toWords = (world: World): FactoryWords<Order> => ({
  toDetail: (order) => toOrderAnswer(world, order),
  findVariant: (sku) => world.variations.get(sku) ?? null,
});

/** Returns what `GET /_sim/state` shows of MANGO. */
export function toState(world: World): object {
  return { keys: Object.fromEntries(world.keys), ...toFactoryState(world, toWords(world)) };
}

/** Adds MANGO's own controls under /_sim, see the table above. */
export function addControlRoutes(app: FastifyInstance, world: World): void {
  app.post('/keys', async (request) => {
    const fields = readFields(request.body);
    const key = readText(fields, 'key');
    if (key === null) throw new ControlError('key is missing');
    const state = readChoice(fields, 'state', KEY_STATES) ?? 'good';
    world.keys.set(key, state);
    world.wallets.open(key);
    return { key, state };
  });

  addFactoryControls(app, world, toWords(world));

  app.delete('/keys/:key', async (request) => {
    const key = readText(readFields(request.params), 'key') ?? '';
    if (!world.keys.delete(key)) throw new ControlError('key not found', 404);
    return {};
  });
}
