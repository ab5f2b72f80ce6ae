/**
 * What a test may do to the simulated FLASH, besides the controls of every partner (stage.ts). JSON in and out.
 * Nothing here exists at the real one.
 *
 * | Call                             | Body                              | Does                                        |
 * |----------------------------------|-----------------------------------|---------------------------------------------|
 * | GET  /_sim/state                 |                                   | clock, faults, settings, user names, logins |
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

import { ControlError, answerControl, readChoice, readFields, readText } from '../stage/fields.ts';
import { addStageControls } from '../stage/stage.ts';
import { OK_CODES, type World } from './world.ts';

/** The controls under /_sim, see the table above. */
export function addControlRoutes(app: FastifyInstance, world: World): void {
  addStageControls(app, world);

  app.get('/state', async () => ({
    clock: world.clock.read(),
    faults: world.faults.list(),
    settings: world.settings,
    accounts: [...world.accounts.keys()],
    logins: world.logins,
  }));

  app.post('/accounts', async (request, reply) => {
    const fields = readFields(request.body);
    const username = readText(fields, 'username');
    const password = readText(fields, 'password');
    const portalToken = readText(fields, 'portalToken');
    if (username === null || password === null) throw new ControlError('username and password are wanted');
    world.accounts.set(username, password);
    if (portalToken !== null) world.portalTokens.set(username, portalToken);
    return answerControl(request, reply, { username });
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

  app.post('/settings', async (request, reply) => {
    const fields = readFields(request.body);
    const refusalStatus = readChoice(fields, 'refusalStatus', ['401', '200']);
    const tokenPlace = readChoice(fields, 'tokenPlace', ['data', 'top']);
    const okCode = readChoice(fields, 'okCode', OK_CODES);
    if (refusalStatus !== null) world.settings.refusalStatus = refusalStatus;
    if (tokenPlace !== null) world.settings.tokenPlace = tokenPlace;
    if (okCode !== null) world.settings.okCode = okCode;
    return answerControl(request, reply, world.settings);
  });
}
