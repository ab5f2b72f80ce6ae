/**
 * What a test may do to the simulated MANGO, besides the controls of every partner (stage/controls.ts).
 *
 * | Call                    | Body                                 | Does                                           |
 * |-------------------------|--------------------------------------|------------------------------------------------|
 * | POST /_sim/keys         | key, state: good, forbidden          | lets a key exist, or takes its rights          |
 * | DELETE /_sim/keys/{key} |                                      | the key is revoked                             |
 * | POST /_sim/settings     | perSecond (0 = none), refusalStatus: | limit of calls of a key; whether refusals come |
 * |                         | own (default) or 200                 | with their HTTP status or with 200             |
 */
import type { FastifyInstance } from 'fastify';

import { ControlError, readChoice, readFields, readText } from '../stage/fields.ts';
import { KEY_STATES, type World } from './world.ts';

/** MANGO's own controls under /_sim, see the table above. */
export function addControlRoutes(app: FastifyInstance, world: World): void {
  app.post('/keys', async (request) => {
    const fields = readFields(request.body);
    const key = readText(fields, 'key');
    if (key === null) throw new ControlError('key is missing');
    const state = readChoice(fields, 'state', KEY_STATES) ?? 'good';
    world.keys.set(key, state);
    return { key, state };
  });

  app.delete('/keys/:key', async (request) => {
    const key = readText(readFields(request.params), 'key') ?? '';
    if (!world.keys.delete(key)) throw new ControlError('key not found', 404);
    return {};
  });
}
