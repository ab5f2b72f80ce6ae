/**
 * What a test, the page or a curious developer may do to any simulated partner. JSON in and out; a body may also be a
 * plain HTML form, which is sent back to the page. Nothing here exists at a real one.
 *
 * | Call                    | Body                                  | Does                                              |
 * |-------------------------|---------------------------------------|---------------------------------------------------|
 * | GET  /_sim/state        |                                       | clock, faults, settings, calls by route, and the  |
 * |                         |                                       | partner's own state                               |
 * | GET  /_sim/calls        | ?limit=                               | the newest calls, oldest first, without secrets;  |
 * |                         |                                       | status null: the call got no response             |
 * | POST /_sim/clock        | advanceSeconds or setTo (epoch ms),   | moves, stops or runs the partner's clock; all steps |
 * |                         | factor, paused, live                  | that become due run before the response; live:     |
 * |                         |                                       | whether the partner acts by itself                |
 * | POST /_sim/settings     | the partner's own                     | changes the given settings                        |
 * | GET  /_sim/faults       |                                       | all faults, how often each applied, and the names |
 * |                         |                                       | of all kinds of faults                            |
 * | POST /_sim/faults       | name, times?, match?, path?, shopId?, | adds a fault                                      |
 * |                         | percent?, and the parameters of the fault |                                                   |
 * | DELETE /_sim/faults     | ?name=                                | removes all faults, or those of one name or id    |
 *
 * A fault applies `times` times (default: until removed), only where `match` occurs in "POST /path {body}", where the
 * regular expression `path` fits the path, for calls of `shopId`, and in `percent` of the cases.
 *
 * | Fault     | Needs               | Effect                                                                        |
 * |-----------|---------------------|-------------------------------------------------------------------------------|
 * | latency   | milliseconds (1000) | the response is late, in real time                                            |
 * | down      |                     | the connection breaks, the call has no effect                                 |
 * | 5xx       | status (503)        | the response is an HTML page, the call has no effect                          |
 * | 429       | seconds (1)         | the response is "too many calls", the call has no effect                      |
 * | drop      |                     | the call has its effect, then the connection breaks                           |
 * | malformed |                     | the response ends in the middle of its JSON                                   |
 * | spoil     | field, word         | one field of the response is spoiled in a way of SPOILS (spoil.ts); the field |
 * |           |                     | is a path such as `data.orders.id=5764.payment.tax`                           |
 * | strange   | word                | the whole response is replaced by one of STRANGE (spoil.ts), with HTTP 200    |
 * | loop      |                     | every page is the first page, which always has a next one                     |
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { FaultInput } from './faults.ts';
import {
  ControlError,
  readChoice,
  readFields,
  readFlag,
  readNumber,
  readSettings,
  readText,
  type SettingKinds,
} from './fields.ts';
import { SPOIL_NAMES, STRANGE_NAMES } from './spoil.ts';
import { runDue, type AnyStage, type Stage } from './runtime.ts';

/** Parts of the controls that a partner adds. */
export type ControlWords = {
  /** Returns further fields of `GET /_sim/state`. */
  toState(): object;
  settings?: { kinds: SettingKinds; values: object };
  /** Runs everything that is due at the clock's time, and waits for the effects. */
  settle?(): Promise<void>;
  /** Switches automatic events on or off, at partners that have them. */
  setLive?(isLive: boolean): void;
  addControls?(app: FastifyInstance): void;
};

function readFault<Name extends string>(stage: Stage<Name>, body: unknown): FaultInput<Name> {
  const fields = readFields(body);
  const name = readChoice(fields, 'name', stage.faults.names);
  if (name === null) throw new ControlError(`name is missing: one of ${stage.faults.names.join(', ')}`);
  const field = readText(fields, 'field');
  const ways: readonly string[] = name === 'spoil' ? SPOIL_NAMES : name === 'strange' ? STRANGE_NAMES : [];
  if (ways.length > 0 && readChoice(fields, 'word', ways) === null) {
    throw new ControlError(`word is missing: one of ${ways.join(', ')}`);
  }
  if (name === 'spoil' && field === null) throw new ControlError('field is missing: a path such as data.orders.0.id');
  return {
    name,
    times: readNumber(fields, 'times', 1),
    match: readText(fields, 'match'),
    path: readText(fields, 'path'),
    shopId: readText(fields, 'shopId'),
    percent: readNumber(fields, 'percent', 0, 100) ?? 100,
    milliseconds: readNumber(fields, 'milliseconds'),
    status: readNumber(fields, 'status', 500, 599),
    seconds: readNumber(fields, 'seconds'),
    perSecond: readNumber(fields, 'perSecond', 0.01),
    burst: readNumber(fields, 'burst', 1),
    word: readText(fields, 'word'),
    field,
  };
}

async function setClock(
  stage: AnyStage,
  words: ControlWords,
  settle: () => Promise<void>,
  body: unknown,
): Promise<object> {
  const fields = readFields(body);
  const advance = readNumber(fields, 'advanceSeconds');
  const setTo = readNumber(fields, 'setTo');
  const factor = readNumber(fields, 'factor');
  const paused = readFlag(fields, 'paused');
  const live = readFlag(fields, 'live');
  if (live !== null) words.setLive?.(live);
  stage.clock.setSpeed({ ...(factor !== null && { factor }), ...(paused !== null && { isPaused: paused }) });
  // Earlier work must finish before the clock is moved; otherwise the clock would pass the times of that work.
  await settle();
  const target = setTo ?? (advance === null ? null : stage.clock.now() + advance * 1_000);
  if (target !== null) {
    if (target < stage.clock.now()) throw new ControlError('setTo: the clock never runs backwards');
    runDue(stage, target);
    stage.clock.jumpTo(target);
    await settle();
  }
  return stage.clock.read();
}

/** Adds the controls of all partners, see the table above, and the partner's own. */
export function addStageControls<Name extends string>(
  app: FastifyInstance,
  stage: Stage<Name>,
  words: ControlWords,
): void {
  const settle = async (): Promise<void> => {
    runDue(stage);
    await words.settle?.();
    stage.keep();
  };
  // A control called by hand often has no content type.
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('*', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
  /** A browser that submits a form of the page is redirected to the page; a program gets JSON. */
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload) => {
    await settle();
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
    if (isForm && reply.statusCode === 200) reply.code(303).header('location', '/');
    return payload;
  });
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    return reply.code(status).send({ error: error instanceof Error ? error.message : String(error) });
  });

  app.get('/state', async () => {
    await settle();
    return {
      clock: stage.clock.read(),
      faults: stage.faults.list(),
      settings: words.settings?.values ?? {},
      calls: stage.calls.countByRoute(),
      ...words.toState(),
    };
  });
  app.get('/calls', async (request) => ({
    calls: stage.calls.list(readNumber(readFields(request.query), 'limit', 1) ?? undefined),
  }));
  app.post('/clock', async (request) => setClock(stage, words, settle, request.body));
  app.post('/settings', async (request) => {
    const { kinds, values } = words.settings ?? { kinds: {}, values: {} };
    return Object.assign(values, readSettings(readFields(request.body), kinds));
  });
  app.get('/faults', async () => ({ names: stage.faults.names, faults: stage.faults.list() }));
  app.post('/faults', async (request) => stage.faults.add(readFault(stage, request.body)));
  app.delete('/faults', async (request) => {
    stage.faults.remove(readText(readFields(request.query), 'name'));
    return { faults: stage.faults.list() };
  });
  words.addControls?.(app);
}
