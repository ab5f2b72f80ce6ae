/**
 * What a test may do to the simulated MANGO, besides the controls of every partner (stage.ts). JSON in and out.
 * Nothing here exists at the real one.
 *
 * | Call                   | Body                                | Does                                            |
 * |------------------------|-------------------------------------|-------------------------------------------------|
 * | GET  /_sim/state       |                                     | clock, faults, settings, keys                   |
 * | POST /_sim/keys        | key, state: good, forbidden         | lets a key exist, or takes its rights           |
 * | DELETE /_sim/keys/{key} |                                    | the key is revoked                              |
 * | POST /_sim/settings    | perSecond (0 = none), refusalStatus: | limit of calls of a key; whether refusals come |
 * |                        | own (default) or 200                | with their HTTP status or with 200              |
 */
import type { FastifyInstance } from 'fastify';

import { ControlError, answerControl, readChoice, readFields, readNumber, readText } from '../stage/fields.ts';
import { addStageControls } from '../stage/stage.ts';
import { KEY_STATES, type World } from './world.ts';

/** The controls under /_sim, see the table above. */
export function addControlRoutes(app: FastifyInstance, world: World): void {
  addStageControls(app, world);

  app.get('/state', async () => ({
    clock: world.clock.read(),
    faults: world.faults.list(),
    settings: world.settings,
    keys: Object.fromEntries(world.keys),
  }));

  app.post('/keys', async (request, reply) => {
    const fields = readFields(request.body);
    const key = readText(fields, 'key');
    if (key === null) throw new ControlError('key is missing');
    const state = readChoice(fields, 'state', KEY_STATES) ?? 'good';
    world.keys.set(key, state);
    return answerControl(request, reply, { key, state });
  });

  app.delete('/keys/:key', async (request) => {
    const key = readText(readFields(request.params), 'key') ?? '';
    if (!world.keys.delete(key)) throw new ControlError('key not found', 404);
    return {};
  });

  app.post('/settings', async (request, reply) => {
    const fields = readFields(request.body);
    const perSecond = readNumber(fields, 'perSecond');
    const refusalStatus = readChoice(fields, 'refusalStatus', ['own', '200']);
    if (perSecond !== null) world.settings.perSecond = perSecond === 0 ? null : perSecond;
    if (refusalStatus !== null) world.settings.refusalStatus = refusalStatus;
    return answerControl(request, reply, world.settings);
  });
}
