/**
 * What every simulated partner stands on: a clock, faults, and a note of every call. Its controls, JSON in and out:
 *
 * | Call                | Body                                               | Does                                |
 * |---------------------|----------------------------------------------------|-------------------------------------|
 * | GET  /_sim/calls    |                                                    | the last 1,000 calls, oldest first, |
 * |                     |                                                    | without secrets; status null =      |
 * |                     |                                                    | dropped instead of answered         |
 * | POST /_sim/clock    | advanceSeconds, factor, paused                     | moves or runs the partner's clock   |
 * | POST /_sim/faults   | name, times?, match?, milliseconds, status, seconds | adds a fault                       |
 * | DELETE /_sim/faults |                                                    | removes them all                    |
 *
 * A fault strikes `times` times (default: until removed) and only where `match` occurs in "POST /path {body}":
 * latency (milliseconds: 1000), down (the connection is destroyed), 5xx (status: 500, an HTML page), 429 (seconds: 1),
 * malformed (the answer breaks off in the middle of its JSON).
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { createClock, type SimulatorClock } from './clock.ts';
import { createFaults, type FaultInput, type Faults } from './faults.ts';
import { ControlError, answerControl, readChoice, readFields, readFlag, readNumber, readText } from './fields.ts';

type Call = { at: number; method: string; path: string; status: number | null };

export type Stage<Name extends string = never> = {
  clock: SimulatorClock;
  faults: Faults<Name>;
  calls: Call[];
  closing: AbortController;
};

const CALLS_KEPT = 1_000;

export function createStage<Name extends string = never>(options: {
  /** Whether the clock follows the machine's; else only `POST /_sim/clock` moves it. */
  live: boolean;
  ownFaults?: readonly Name[];
}): Stage<Name> {
  return {
    clock: createClock({ factor: 1, paused: !options.live }),
    faults: createFaults(options.ownFaults ?? []),
    calls: [],
    closing: new AbortController(),
  };
}

/** What a fault's `match` is compared with: "POST /path {body}". */
export function toCallText(request: FastifyRequest): string {
  return `${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`;
}

/** Notes every call of a partner's API and lets the faults strike that do not depend on what is called. */
export function addStageHooks<Name extends string>(
  app: FastifyInstance,
  stage: Stage<Name>,
  words: { hideSecrets(path: string): string; refuseTooMany(reply: FastifyReply, seconds: number): FastifyReply },
): void {
  const callsByRequest = new WeakMap<FastifyRequest, Call>();

  app.addHook('preHandler', async (request, reply) => {
    const text = toCallText(request);
    const { method, url } = request;
    const call: Call = { at: stage.clock.now(), method, path: words.hideSecrets(url), status: null };
    stage.calls.push(call);
    if (stage.calls.length > CALLS_KEPT) stage.calls.shift();
    callsByRequest.set(request, call);

    const latency = stage.faults.take('latency', text);
    // A simulator that is being closed lets nobody wait for an answer.
    if (latency !== null) {
      await wait(latency.milliseconds, null, { signal: stage.closing.signal }).catch(() => null);
    }
    if (stage.faults.take('down', text) !== null) {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    const failure = stage.faults.take('5xx', text);
    if (failure !== null) {
      const page = `<html><head><title>${failure.status}</title></head><body><h1>Server Error</h1></body></html>`;
      return reply.code(failure.status).type('text/html; charset=UTF-8').send(page);
    }
    const limit = stage.faults.take('429', text);
    if (limit !== null) return words.refuseTooMany(reply, limit.seconds);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const call = callsByRequest.get(request);
    if (call !== undefined) call.status = reply.statusCode;
    if (typeof payload !== 'string' || stage.faults.take('malformed', toCallText(request)) === null) return payload;
    reply.removeHeader('content-length');
    return payload.slice(0, Math.ceil(payload.length / 2));
  });
}

function readFault<Name extends string>(stage: Stage<Name>, body: unknown): FaultInput<Name> {
  const fields = readFields(body);
  const name = readChoice(fields, 'name', stage.faults.names);
  if (name === null) throw new ControlError('name is missing');
  return {
    name,
    times: readNumber(fields, 'times'),
    match: readText(fields, 'match'),
    milliseconds: readNumber(fields, 'milliseconds') ?? 1_000,
    status: readNumber(fields, 'status') ?? 500,
    seconds: readNumber(fields, 'seconds') ?? 1,
  };
}

/** The controls that all partners have, see the table above. */
export function addStageControls<Name extends string>(app: FastifyInstance, stage: Stage<Name>): void {
  app.get('/calls', async () => stage.calls);

  app.post('/clock', async (request, reply) => {
    const fields = readFields(request.body);
    const advanceSeconds = readNumber(fields, 'advanceSeconds');
    const factor = readNumber(fields, 'factor');
    const paused = readFlag(fields, 'paused');
    stage.clock.update({ ...(factor !== null && { factor }), ...(paused !== null && { paused }) });
    if (advanceSeconds !== null) stage.clock.advance(advanceSeconds * 1_000);
    return answerControl(request, reply, stage.clock.read());
  });

  app.post('/faults', async (request, reply) =>
    answerControl(request, reply, stage.faults.add(readFault(stage, request.body))),
  );

  app.delete('/faults', async () => {
    stage.faults.clear();
    return { faults: [] };
  });
}
