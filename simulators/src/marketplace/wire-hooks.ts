import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallLog } from './calls.ts';
import type { World } from './world.ts';
import { toQuery } from './wire-query.ts';
import { findAskedShopId, runDue } from './world.ts';

/** What the checks found out about a call, for the log. */
type Outcome = { code: number | null; shopId: string | null };

const outcomes = new WeakMap<FastifyRequest, Outcome>();

export function setOutcome(request: FastifyRequest, outcome: Outcome): void {
  outcomes.set(request, outcome);
}

/** Disturbances of the line, and the log, for every path but the controls: token calls and documents too. */
export function addWireHooks(app: FastifyInstance, world: World, calls: CallLog): void {
  const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '';

  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request);
    if (path.startsWith('/_sim/')) return;
    runDue(world);
    const shopId = findAskedShopId(world, toQuery(request.raw.url ?? ''));
    const latency = world.faults.take('latency', path, shopId);
    if (latency !== null) await new Promise((resolve) => setTimeout(resolve, latency.ms));
    const broken = world.faults.take('http-5xx', path, shopId);
    if (broken !== null) await reply.status(broken.status).type('text/plain').send('upstream connect error');
  });

  app.addHook('onSend', async (request, reply, payload) => {
    world.keep();
    const path = pathOf(request);
    if (path.startsWith('/_sim/')) return payload;
    const { code, shopId } = outcomes.get(request) ?? { code: null, shopId: null };
    const isDone = reply.statusCode === 200 && (code === null || code === 0);
    // The call is carried out; the caller will never know (accept-then-timeout).
    const isDropped = isDone && world.faults.take('drop', path, shopId) !== null;
    if (isDropped) request.raw.socket.destroy();
    calls.add({
      at: world.clock.wall(),
      method: request.method,
      path,
      status: isDropped ? 0 : reply.statusCode,
      code,
      shopId,
      remoteAddress: request.raw.socket.remoteAddress ?? request.ip,
      via: request.headers.via ?? null,
      userAgent: request.headers['user-agent'] ?? null,
      milliseconds: Math.round(reply.elapsedTime),
    });
    return payload;
  });
}
