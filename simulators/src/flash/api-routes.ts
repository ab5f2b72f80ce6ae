import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { isFields, readFields, readText } from '../stage/fields.ts';
import { toCallText, type Words } from '../stage/hooks.ts';
import { toVariantAnswer } from './catalogue.ts';
import { isTokenGood, openSession, type World } from './world.ts';

/** Most orders in one batch (PAR-20). */
const BATCH_MAX = 20;

/** The envelope of v2 (PAR-18). */
function succeed(world: World, reply: FastifyReply, data: unknown): FastifyReply {
  return reply.send({ code: world.settings.okCode, msg: 'success', data, err: null });
}

/** A refusal in the sense of the business comes with HTTP 200. */
function refuse(reply: FastifyReply, code: string, text: string): FastifyReply {
  return reply.send({ code, msg: text, data: null, err: text });
}

/** Bad credentials have no code at all (PAR-18). */
function refuseCredentials(world: World, reply: FastifyReply, text: string): FastifyReply {
  return reply.code(world.settings.refusalStatus === '401' ? 401 : 200).send({ msg: 'fail', err: text, data: null });
}

/** The list of addresses stands before everything, then the token, which only the login does without. */
function checkCaller(world: World, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  if (world.faults.take('ip-not-listed', { text: toCallText(request) }) !== null) {
    return reply.code(403).send({ msg: 'fail', err: 'Forbidden', data: null });
  }
  if (request.routeOptions.url?.endsWith('/token')) return undefined;
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return isTokenGood(world, token) ? undefined : refuseCredentials(world, reply, 'Unauthorized');
}

/** The texts of a batch, or what is wrong with it. */
function readBatch(body: unknown, name: string): string[] | { problem: string } {
  const list = readFields(body)[name];
  if (!Array.isArray(list)) return { problem: `${name} is required` };
  if (list.length > BATCH_MAX) return { problem: `${name} must contain at most ${BATCH_MAX} elements` };
  const texts = list.filter((one): one is string => typeof one === 'string');
  return texts.length === list.length ? texts : { problem: `${name} must contain texts` };
}

/** What FLASH says of too many calls. */
export const WORDS: Words = {
  hideSecrets: (url) => url,
  refuseTooMany: (reply, seconds) =>
    reply.code(429).header('retry-after', String(seconds)).send({ msg: 'fail', err: 'Too Many Requests', data: null }),
};

/** FLASH's API v2 under /seller-api-v2 (PAR-18): the login and its reads. */
export function addApiRoutes(app: FastifyInstance, world: World): void {
  app.addHook('preHandler', async (request, reply) => checkCaller(world, request, reply));

  app.setErrorHandler((error, _request, reply) => {
    const isTheirs = error instanceof Error && 'statusCode' in error && error.statusCode === 400;
    return reply
      .code(isTheirs ? 400 : 500)
      .send({ msg: 'fail', err: isTheirs ? 'Bad Request' : 'Internal Server Error', data: null });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ msg: 'fail', err: 'Not Found', data: null }));

  app.post('/token', (request, reply) => {
    const { username, password } = readFields(request.body);
    const isForm = typeof username === 'string' && typeof password === 'string';
    const login = isForm ? openSession(world, username, password) : null;
    if (login === null) return refuseCredentials(world, reply, 'Username or password is incorrect');
    const fields = { access_token: login.token, token_type: 'Bearer', expires_in: login.expiresIn };
    if (world.settings.tokenPlace === 'data') return succeed(world, reply, fields);
    return reply.send({ msg: 'success', ...fields });
  });

  app.get('/orders/list-variant-sku', (_request, reply) =>
    succeed(world, reply, [...world.variants.values()].map(toVariantAnswer)),
  );

  app.get('/orders/order-detail', (request, reply) => {
    const id = isFields(request.query) ? readText(request.query, 'order_id') : null;
    if (id === null) return refuse(reply, 'FLS_400', 'order_id is required');
    return refuse(reply, 'FLS_404', 'Order not found');
  });
  app.get('/orders/:code', (_request, reply) => refuse(reply, 'FLS_404', 'Order not found'));

  for (const name of ['order_code', 'partner_order_id']) {
    app.post(`/orders/list-${name.replaceAll('_', '-')}`, (request, reply) => {
      const batch = readBatch(request.body, `list_${name}`);
      if (!Array.isArray(batch)) return refuse(reply, 'FLS_400', batch.problem);
      return succeed(world, reply, []);
    });
  }

  // A call that exists at FLASH but is not simulated says so, so that it does not look like a refusal.
  for (const url of ['/orders/shirt-add', '/orders/ornament-add', '/orders/seller-reject']) {
    app.post(url, (_request, reply) => reply.code(501).send({ message: 'This call is not simulated' }));
  }
}
