/**
 * What a test may do to the simulated MANGO, besides the controls of every partner (runtime/controls.ts).
 *
 * | Call                    | Body                                 | Does                                           |
 * |-------------------------|--------------------------------------|------------------------------------------------|
 * | POST /_sim/keys         | key, state: good, forbidden          | adds a key, or revokes its rights              |
 * | DELETE /_sim/keys/{key} |                                      | revokes the key                                |
 * | POST /_sim/settings     | perSecond (0 = none), refusalStatus: | rate limit of a key; whether refusals have their |
 * |                         | own (default) or 200                 | own HTTP status or 200                         |
 * |                         | orderIds: see SETTINGS in world.ts   | the kind of id that GET /orders/{order_id} takes |
 * |                         | skipWeekends                         | no steps on Saturday and Sunday, UTC           |
 *
 * The controls that both factories share are in factory/controls.ts: the {id} of a variant is the SKU, the account is the key.
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
