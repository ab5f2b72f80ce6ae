/**
 * What a test may do to the simulated FLASH, besides the controls of every partner (runtime/controls.ts) and of a factory
 * (factory/controls.ts), where the account is the user name.
 *
 * | Call                             | Body                              | Does                                        |
 * |----------------------------------|-----------------------------------|---------------------------------------------|
 * | POST /_sim/accounts              | username, password, portalToken?  | adds or changes an account                  |
 * | DELETE /_sim/accounts/{username} |                                   | the account can no longer log in            |
 * | DELETE /_sim/tokens              |                                   | expires every token that a login returned   |
 * | POST /_sim/webhooks              | url, secret                       | target of webhooks; without it none are sent |
 * | POST /_sim/settings              | refusalStatus: 401, 200           | HTTP status for wrong credentials           |
 * |                                  | tokenPlace: data, top             | place of the token in the login response    |
 * |                                  | okCode: FLS_200, FLS_201, FLS-…   | the code of all successful responses        |
 * |                                  | codes: plain, own                 | one code for all refusals, or one for each  |
 * |                                  | shortCode: FLS_406, FLS-406       | the code for an insufficient balance        |
 * |                                  | shortData: none, code             | whether that response has the order code    |
 * |                                  | carrierField: carrier,            | the name of the carrier field               |
 * |                                  | tracking_company                  |                                             |
 * |                                  | cancelAnswer: at-once, request    | cancels at once, or decides an hour later   |
 * |                                  | sizeCheck: none, strict           | whether pictures must be 4500 × 5400        |
 * |                                  | signature: hex, base64            | encoding of the signature of webhooks       |
 * |                                  | skipWeekends                      | no steps on Saturday and Sunday, UTC        |
 *
 * The first value of each setting is the default. One more fault: ip-not-listed, a 403 as for an address that is not on the list.
 */
import type { FastifyInstance } from 'fastify';

import { addFactoryControls, toFactoryState, type FactoryWords } from '../factory/controls.ts';
import { ControlError, readFields, readText } from '../runtime/fields.ts';
import { toOrderAnswer } from './order-answer.ts';
import type { Order, World } from './world.ts';

const toWords = (world: World): FactoryWords<Order> => ({
  toDetail: (order) => toOrderAnswer(world, order),
  findVariant: (id) => [...world.variants.values()].find((variant) => String(variant.id) === id) ?? null,
});

/** Returns what `GET /_sim/state` shows of FLASH. */
export function toState(world: World): object {
  return { accounts: [...world.accounts.keys()], logins: world.logins, ...toFactoryState(world, toWords(world)) };
}

/** Adds FLASH's own controls under /_sim, see the table above. */
export function addControlRoutes(app: FastifyInstance, world: World): void {
  app.post('/accounts', async (request) => {
    const fields = readFields(request.body);
    const username = readText(fields, 'username');
    const password = readText(fields, 'password');
    const portalToken = readText(fields, 'portalToken');
    if (username === null || password === null) throw new ControlError('username and password are wanted');
    world.accounts.set(username, password);
    world.wallets.open(username);
    if (portalToken !== null) world.portalTokens.set(username, portalToken);
    return { username };
  });

  app.delete('/accounts/:username', async (request) => {
    const username = readText(readFields(request.params), 'username') ?? '';
    if (!world.accounts.delete(username)) throw new ControlError('account not found', 404);
    world.portalTokens.delete(username);
    return {};
  });

  app.post('/webhooks', async (request) => {
    const fields = readFields(request.body);
    const url = readText(fields, 'url');
    const secret = readText(fields, 'secret');
    world.hook = url === null || secret === null ? null : { url, secret };
    return { isSet: world.hook !== null };
  });

  addFactoryControls(app, world, toWords(world));

  app.delete('/tokens', async () => {
    world.tokens.clear();
    return {};
  });
}
