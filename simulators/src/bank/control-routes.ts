/**
 * What a test or the page may do to the simulated bank, besides the controls of every partner (runtime/controls.ts).
 *
 * | Call                  | Body                                         | Does                                             |
 * |-----------------------|----------------------------------------------|--------------------------------------------------|
 * | POST /_sim/pay        | qr, or content and amount; amount (another   | money arrives, and the enabled feeds report it:   |
 * |                       | than the QR's), account, payer,              | at once, `times` times, with a wrong signature,   |
 * |                       | mangle (mangle.ts), provider (sepay, casso,  | or not at all (provider: none). A QR that banking |
 * |                       | payos, all, none), times, isForged,          | apps cannot read is refused                       |
 * |                       | agoSeconds (when the bank booked it),        |                                                  |
 * |                       | isOutgoing                                   |                                                  |
 * | GET  /_sim/movements  |                                              | all movements, newest first                       |
 * | GET  /_sim/notices    |                                              | the webhooks, each with its result                 |
 * | POST /_sim/webhook    | url                                          | base URL of webhooks; the provider's name is added |
 * | POST /_sim/replay     | id?                                          | reports a movement, or all of them, again         |
 */
import type { FastifyInstance } from 'fastify';
import {
  ControlError,
  readChoice,
  readFields,
  readFlag,
  readNumber,
  readText,
  type Fields,
} from '../runtime/fields.ts';
import { MANGLE_NAMES, MANGLES } from './mangle.ts';
import { PROVIDERS, type Movement } from './model.ts';
import { scan } from './vietqr.ts';
import { move, sumUp, tell, type World } from './world.ts';

function pay(world: World, fields: Fields): Movement {
  const qr = readText(fields, 'qr')?.trim() ?? '';
  const scanned = qr === '' ? null : scan(qr);
  if (qr !== '' && scanned === null) throw new ControlError('qr: no banking app reads this');
  const amount = readNumber(fields, 'amount') ?? scanned?.amount ?? 0;
  if (amount <= 0) throw new ControlError('amount is missing');
  const mangle = readChoice(fields, 'mangle', MANGLE_NAMES) ?? 'none';
  const content = MANGLES[mangle](readText(fields, 'content') ?? scanned?.content ?? '');
  const provider = readChoice(fields, 'provider', [...PROVIDERS, 'all', 'none']);
  const isForged = readFlag(fields, 'isForged') ?? false;
  const told = { isForged, times: readNumber(fields, 'times', 1, 100) ?? 1 };
  const chosen = provider === 'all' ? PROVIDERS : PROVIDERS.filter((name) => name === provider);
  return move(
    world,
    {
      at: world.clock.now() - (readNumber(fields, 'agoSeconds') ?? 0) * 1_000,
      amount: (readFlag(fields, 'isOutgoing') ?? false) ? 0 - amount : amount,
      account: readText(fields, 'account') ?? scanned?.account ?? world.account.account,
      content,
      payer: readText(fields, 'payer') ?? 'TRAN QUANG MINH',
    },
    provider === null ? told : { ...told, providers: chosen },
  );
}

export function toState(world: World): object {
  const { account, movements, notices } = world;
  const told = Object.fromEntries(PROVIDERS.map((name) => [name, notices[name].countByState()]));
  return { account, movements: movements.length, ...sumUp(world), told };
}

/** Adds the bank's own controls under /_sim, see the table above. */
export function addControlRoutes(app: FastifyInstance, world: World): void {
  app.post('/pay', async (request) => pay(world, readFields(request.body)));
  app.post('/webhook', async (request) => {
    world.webhookUrl = readText(readFields(request.body), 'url');
    return { url: world.webhookUrl };
  });
  app.get('/movements', async () => world.movements.toReversed());
  app.get('/notices', async () => PROVIDERS.flatMap((name) => world.notices[name].list()));
  app.post('/replay', async (request) => {
    const id = readNumber(readFields(request.body), 'id');
    const again = world.movements.filter((one) => id === null || one.id === id);
    for (const one of again) tell(world, one);
    return { count: again.length };
  });
}
