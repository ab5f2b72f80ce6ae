import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { readFields, readText } from '../runtime/fields.ts';
import { toCallText, type Words } from '../runtime/hooks.ts';
import { FAMILIES, LINES, toLineAnswer, toProductAnswer, toVariationAnswer } from './catalogue.ts';
import { refuse, refuseFields, succeed } from './envelope.ts';
import { addOrderRoutes, readKey } from './order-routes.ts';
import { sendPage } from './paging.ts';
import type { World } from './world.ts';

/** Checks the API key first, and then the key's rate limit (PAR-16). */
function checkKey(world: World, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const broken = world.faults.take('fails-under-200', { text: toCallText(request) });
  if (broken !== null) {
    const isMany = broken.word === 'too-many';
    const [code, message] = isMany
      ? (['RATE_LIMIT_EXCEEDED', 'Rate limit exceeded'] as const)
      : (['INTERNAL_ERROR', 'Internal server error'] as const);
    return refuse(world, reply, code, message, null, 200);
  }
  const key = readKey(request);
  const state = world.keys.get(key);
  if (state === undefined) {
    return refuse(world, reply, 'UNAUTHORIZED', key === '' ? 'API key is missing' : 'Invalid API key');
  }
  if (state === 'forbidden') return refuse(world, reply, 'FORBIDDEN', 'This API key has no access to this resource');
  const { perSecond } = world.settings;
  if (perSecond === null) return undefined;
  const now = world.limitNow();
  const limit = { perSecond, burst: perSecond };
  const waitMs = world.rate.take(key, now, limit);
  reply.header('x-ratelimit-limit', String(perSecond));
  reply.header('x-ratelimit-remaining', String(world.rate.left(key, now, limit)));
  reply.header('x-ratelimit-reset', String(Math.ceil((now + (waitMs || 1_000)) / 1000)));
  return waitMs > 0 ? refuse(world, reply, 'RATE_LIMIT_EXCEEDED', 'Rate limit exceeded') : undefined;
}

/** Returns MANGO's response to too many calls. */
export function toWords(world: World): Words {
  return {
    hideSecrets: (url) => url,
    note: (request) => ({ orderId: readText(readFields(request.body), 'order_id') }),
    // The fault `drop` applies only to calls that changed something, because only their lost response has consequences.
    isAccepted: (request, _reply, payload) => request.method !== 'GET' && payload.startsWith('{"status":true'),
    refuseTooMany(reply, seconds) {
      const resetAt = Math.ceil(world.limitNow() / 1000) + seconds;
      reply.header('x-ratelimit-limit', '10').header('x-ratelimit-remaining', '0');
      return refuse(
        world,
        reply.header('x-ratelimit-reset', String(resetAt)),
        'RATE_LIMIT_EXCEEDED',
        'Rate limit exceeded',
      );
    },
  };
}

/** Adds MANGO's public API v3 under /api/public/v1 (PAR-16, PAR-17), for a valid key. */
export function addApiRoutes(app: FastifyInstance, world: World): void {
  // An empty body with the content type JSON is accepted, because some clients send this content type with every DELETE.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else void parseJson(request, body.toString(), done);
  });
  app.addHook('preHandler', async (request, reply) => checkKey(world, request, reply));

  app.setErrorHandler((error, _request, reply) => {
    const isTheirs = error instanceof Error && 'statusCode' in error && error.statusCode === 400;
    if (!isTheirs) return refuse(world, reply, 'INTERNAL_ERROR', 'Internal server error');
    return refuseFields(world, reply, [{ field: 'body', message: 'JSON decode error', type: 'json_invalid' }]);
  });
  app.setNotFoundHandler((_request, reply) => refuse(world, reply, 'NOT_FOUND', 'Not found'));

  addOrderRoutes(app, world);
  app.get('/products', (request, reply) => sendPage(world, request, reply, world.products, toProductAnswer));
  app.get('/products/:id/variations', (request, reply) => {
    const id = readText(readFields(request.params), 'id');
    const product = world.products.find((one) => one.id === id);
    if (product === undefined) return refuse(world, reply, 'NOT_FOUND', 'Product not found');
    return sendPage(world, request, reply, product.variations, toVariationAnswer);
  });
  app.get('/catalogs', (_request, reply) =>
    succeed(
      world,
      reply,
      FAMILIES.map(({ id, name }) => ({ id, name })),
    ),
  );
  app.get('/production-lines', (_request, reply) => succeed(world, reply, LINES.map(toLineAnswer)));
}
