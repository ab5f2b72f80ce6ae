import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { readFields, readText } from '../stage/fields.ts';
import type { Words } from '../stage/hooks.ts';
import { FAMILIES, LINES, toLineAnswer, toProductAnswer, toVariationAnswer } from './catalogue.ts';
import { refuse, refuseFields, succeed, type FieldError } from './envelope.ts';
import type { World } from './world.ts';

const LIMIT_MAX = 100;
const LIMIT_DEFAULT = 20;

type Paging = { page: number; limit: number };

function readPaging(request: FastifyRequest): { paging: Paging; errors: FieldError[] } {
  const query = readFields(request.query);
  const errors: FieldError[] = [];
  const read = (name: string, fallback: number, max: number): number => {
    const text = readText(query, name);
    if (text === null) return fallback;
    if (!/^-?\d{1,9}$/.test(text)) {
      errors.push({
        field: name,
        message: 'Input should be a valid integer, unable to parse string as an integer',
        type: 'int_parsing',
      });
      return fallback;
    }
    const number = Number(text);
    if (number < 1) {
      errors.push({ field: name, message: 'Input should be greater than or equal to 1', type: 'greater_than_equal' });
    } else if (number > max) {
      errors.push({ field: name, message: `Input should be less than or equal to ${max}`, type: 'less_than_equal' });
    }
    return number;
  };
  return { paging: { page: read('page', 1, 999_999_999), limit: read('limit', LIMIT_DEFAULT, LIMIT_MAX) }, errors };
}

/** One page of a list; the fields around the items are invented. */
function sendPage(world: World, request: FastifyRequest, reply: FastifyReply, all: object[]): FastifyReply {
  const { paging, errors } = readPaging(request);
  if (errors.length > 0) return refuseFields(world, reply, errors);
  const { page, limit } = paging;
  const items = all.slice((page - 1) * limit, page * limit);
  return succeed(world, reply, { items, total: all.length, page, limit, total_pages: Math.ceil(all.length / limit) });
}

/** The key is checked before everything else, then its limit (PAR-16). */
function checkKey(world: World, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const header = request.headers['x-api-key'];
  const key = typeof header === 'string' ? header : '';
  const state = world.keys.get(key);
  if (state === undefined) {
    return refuse(world, reply, 'UNAUTHORIZED', key === '' ? 'API key is missing' : 'Invalid API key');
  }
  if (state === 'forbidden') return refuse(world, reply, 'FORBIDDEN', 'This API key has no access to this resource');
  const { perSecond } = world.settings;
  if (perSecond === null) return undefined;
  const now = world.clock.now();
  const limit = { perSecond, burst: perSecond };
  const waitMs = world.rate.take(key, now, limit);
  reply.header('x-ratelimit-limit', String(perSecond));
  reply.header('x-ratelimit-remaining', String(world.rate.left(key, now, limit)));
  reply.header('x-ratelimit-reset', String(Math.ceil((now + (waitMs || 1_000)) / 1000)));
  return waitMs > 0 ? refuse(world, reply, 'RATE_LIMIT_EXCEEDED', 'Rate limit exceeded') : undefined;
}

/** What MANGO says of too many calls. */
export function toWords(world: World): Words {
  return {
    hideSecrets: (url) => url,
    refuseTooMany(reply, seconds) {
      const resetAt = Math.ceil(world.clock.now() / 1000) + seconds;
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

/** MANGO's public API v3 under /api/public/v1 (PAR-16, PAR-17): its reads, for a good key. */
export function addApiRoutes(app: FastifyInstance, world: World): void {
  app.addHook('preHandler', async (request, reply) => checkKey(world, request, reply));

  app.setErrorHandler((error, _request, reply) => {
    const isTheirs = error instanceof Error && 'statusCode' in error && error.statusCode === 400;
    if (!isTheirs) return refuse(world, reply, 'INTERNAL_ERROR', 'Internal server error');
    return refuseFields(world, reply, [{ field: 'body', message: 'JSON decode error', type: 'json_invalid' }]);
  });
  app.setNotFoundHandler((_request, reply) => refuse(world, reply, 'NOT_FOUND', 'Not found'));

  app.get('/orders', (request, reply) => sendPage(world, request, reply, []));
  app.get('/orders/:id', (_request, reply) => refuse(world, reply, 'NOT_FOUND', 'Order not found'));
  app.get('/products', (request, reply) => sendPage(world, request, reply, world.products.map(toProductAnswer)));
  app.get('/products/:id/variations', (request, reply) => {
    const id = readText(readFields(request.params), 'id');
    const product = world.products.find((one) => one.id === id);
    if (product === undefined) return refuse(world, reply, 'NOT_FOUND', 'Product not found');
    return sendPage(world, request, reply, product.variations.map(toVariationAnswer));
  });
  app.get('/catalogs', (_request, reply) =>
    succeed(
      world,
      reply,
      FAMILIES.map(({ id, name }) => ({ id, name })),
    ),
  );
  app.get('/production-lines', (_request, reply) => succeed(world, reply, LINES.map(toLineAnswer)));

  // A call that exists at MANGO but is not simulated says so, so that it does not look like a refusal.
  for (const url of ['/orders', '/orders/:id', '/orders/:id/cancel', '/webhooks', '/webhooks/:id']) {
    app.route({
      method: url === '/orders' || url === '/orders/:id' ? ['POST', 'PUT', 'DELETE'] : ['GET', 'POST', 'PUT', 'DELETE'],
      url,
      handler: (_request, reply) => reply.code(501).send({ message: 'This call is not simulated' }),
    });
  }
}
