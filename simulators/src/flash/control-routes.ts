/**
 * What a test may do to the simulated FLASH, besides the controls of every partner (stage/controls.ts).
 *
 * | Call                             | Body                              | Does                                        |
 * |----------------------------------|-----------------------------------|---------------------------------------------|
 * | POST /_sim/accounts              | username, password, portalToken?  | lets an account exist, or changes it        |
 * | DELETE /_sim/accounts/{username} |                                   | it can log in no more                       |
 * | DELETE /_sim/tokens              |                                   | ends every token of a login                 |
 * | POST /_sim/settings              | refusalStatus: 401, 200           | how bad credentials are refused             |
 * |                                  | tokenPlace: data, top             | where a login's answer carries the token    |
 * |                                  | okCode: FLS_200, FLS_201, FLS-…   | the code of every success                   |
 *
 * One more fault: ip-not-listed, a 403 as for an address that is not on FLASH's list.
 */
import type { FastifyInstance } from 'fastify';

import { ControlError, readFields, readText } from '../stage/fields.ts';
import type { World } from './world.ts';

/** FLASH's own controls under /_sim, see the table above. */
export function addControlRoutes(app: FastifyInstance, world: World): void {
  app.post('/accounts', async (request) => {
    const fields = readFields(request.body);
    const username = readText(fields, 'username');
    const password = readText(fields, 'password');
    const portalToken = readText(fields, 'portalToken');
    if (username === null || password === null) throw new ControlError('username and password are wanted');
    world.accounts.set(username, password);
    if (portalToken !== null) world.portalTokens.set(username, portalToken);
    return { username };
  });

  app.delete('/accounts/:username', async (request) => {
    const username = readText(readFields(request.params), 'username') ?? '';
    if (!world.accounts.delete(username)) throw new ControlError('account not found', 404);
    world.portalTokens.delete(username);
    return {};
  });

  app.delete('/tokens', async () => {
    world.tokens.clear();
    return {};
  });
}
