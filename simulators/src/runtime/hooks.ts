import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Call } from './calls.ts';
import type { Occasion } from './faults.ts';
import { SPOIL_NAMES, spoilField, STRANGE, STRANGE_NAMES, toLoop } from './spoil.ts';
import { runDue, type AnyStage } from './runtime.ts';

/** A partner's own parts of the common hooks. */
export type Words = {
  /** Returns the URL of a call without secrets, for the log. */
  hideSecrets(url: string): string;
  /** Returns the path without ids; Fastify's own pattern by default. */
  toRoute?(request: FastifyRequest): string;
  refuseTooMany(reply: FastifyReply, seconds: number): FastifyReply;
  /** Returns whether the call was carried out, so that the fault `drop` applies; by default, when the status is 200. */
  isAccepted?(request: FastifyRequest, reply: FastifyReply, payload: string): boolean;
  /** Returns the shop of a call, at partners with shops. */
  findShopId?(request: FastifyRequest): string | null;
  /** Returns further fields for the log. The function is called before and after the call. */
  note?(request: FastifyRequest): Record<string, unknown>;
};

/** Returns the text that a fault's `match` is compared with: "POST /path {body}". */
export function toCallText(request: FastifyRequest): string {
  const body = Buffer.isBuffer(request.body) ? request.body.toString() : JSON.stringify(request.body ?? null);
  return `${request.method} ${request.url} ${body}`;
}

function toCall(stage: AnyStage, request: FastifyRequest, path: string): Call {
  return {
    at: stage.clock.now(),
    method: request.method,
    path,
    status: null,
    remoteAddress: request.raw.socket.remoteAddress ?? request.ip,
    via: request.headers.via ?? null,
    userAgent: request.headers['user-agent'] ?? null,
    milliseconds: null,
  };
}

/** Destroys the connection instead of sending a response, so that the caller cannot know whether the call was carried out. */
function dropCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

/** Logs every call of a partner's API and applies the faults that are independent of the route. */
export function addStageHooks(app: FastifyInstance, stage: AnyStage, words: Words): void {
  const callsByRequest = new WeakMap<FastifyRequest, Call>();
  // The duration is measured here, because Fastify's elapsed time is 0 without its logger.
  const startsByRequest = new WeakMap<FastifyRequest, number>();
  /** The page that each loop fault returns. */
  const loops = new Map<string, string>();
  const toOccasion = (request: FastifyRequest): Occasion => ({
    text: toCallText(request),
    path: request.url.split('?')[0] ?? '',
    shopId: words.findShopId?.(request) ?? null,
  });

  app.addHook('onRequest', async (request) => {
    runDue(stage);
    const call = toCall(stage, request, words.hideSecrets(request.url));
    stage.calls.add(call, words.toRoute?.(request) ?? request.routeOptions.url ?? call.path);
    callsByRequest.set(request, call);
    startsByRequest.set(request, performance.now());
  });

  app.addHook('preHandler', async (request, reply) => {
    const occasion = toOccasion(request);
    Object.assign(callsByRequest.get(request) ?? {}, words.note?.(request));
    const latency = stage.faults.take('latency', occasion);
    // A closing simulator delays no response.
    if (latency !== null) {
      await wait(latency.milliseconds ?? 1_000, null, { signal: stage.closing.signal }).catch(() => null);
    }
    if (stage.faults.take('down', occasion) !== null) return dropCall(request, reply);
    const failure = stage.faults.take('5xx', occasion);
    if (failure !== null) {
      const status = failure.status ?? 503;
      const page = `<html><head><title>${status}</title></head><body><h1>Server Error</h1></body></html>`;
      return reply.code(status).type('text/html; charset=UTF-8').send(page);
    }
    const limit = stage.faults.take('429', occasion);
    if (limit !== null) {
      // A wait that the fault sets is sent in the header, in place of the partner's default.
      if (limit.seconds !== null) reply.header('retry-after', String(limit.seconds));
      return words.refuseTooMany(reply, limit.seconds ?? 1);
    }
  });

  app.addHook('onSend', async (request, reply, payload) => {
    stage.keep();
    const startedAt = startsByRequest.get(request) ?? performance.now();
    const call = callsByRequest.get(request);
    Object.assign(call ?? {}, words.note?.(request), { milliseconds: Math.round(performance.now() - startedAt) });
    const text = typeof payload === 'string' ? payload : '';
    const isAccepted = words.isAccepted?.(request, reply, text) ?? reply.statusCode === 200;
    if (isAccepted && stage.faults.take('drop', toOccasion(request)) !== null) {
      request.raw.socket.destroy();
      return payload;
    }
    const answer = disturb(stage, toOccasion(request), text, loops);
    if (answer !== null) {
      reply.removeHeader('content-length');
      reply.code(200);
    }
    if (call !== undefined) call.status = reply.statusCode;
    if (answer !== null) return answer;
    if (text === '' || stage.faults.take('malformed', toOccasion(request)) === null) return payload;
    reply.removeHeader('content-length');
    return text.slice(0, Math.ceil(text.length / 2));
  });
}

/** Returns the response that a fault substitutes; null without one. */
function disturb(
  { faults }: AnyStage,
  occasion: Occasion,
  text: string,
  loops: Map<string, string>,
): string | Readable | null {
  const word = faults.take('strange', occasion)?.word;
  const strange = STRANGE_NAMES.find((name) => name === word);
  if (strange !== undefined) return STRANGE[strange](text);
  const loop = text === '' ? null : faults.take('loop', occasion);
  if (loop !== null) {
    const page = loops.get(loop.id) ?? toLoop(text);
    loops.set(loop.id, page);
    return page;
  }
  return spoilAll(faults, occasion, text);
}

/** Each matching spoil fault changes one field. */
function spoilAll(faults: AnyStage['faults'], occasion: Occasion, text: string): string | null {
  let json: unknown = null;
  let isSpoiled = false;
  for (const { field, word } of faults.takeAll('spoil', occasion)) {
    json ??= text.startsWith('{') ? JSON.parse(text) : null;
    const name = SPOIL_NAMES.find((one) => one === word);
    const spoiled = json === null || field === null || name === undefined ? null : spoilField(json, field, name);
    if (spoiled === null) continue;
    json = spoiled;
    isSpoiled = true;
  }
  // A response without the field stays unchanged.
  return isSpoiled ? JSON.stringify(json) : null;
}
