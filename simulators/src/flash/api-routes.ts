import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { readFields, readText } from '../runtime/fields.ts';
import { toCallText, type Words } from '../runtime/hooks.ts';
import { toVariantAnswer } from './catalogue.ts';
import { refuseCredentials, succeed } from './envelope.ts';
import { addOrderRoutes, readToken } from './order-routes.ts';
import { findAccount, openSession, type World } from './world.ts';

/** The list of IP addresses is checked first, then the token; only the login needs no token. */
function checkCaller(world: World, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  if (world.faults.take('ip-not-listed', { text: toCallText(request) }) !== null) {
    return reply.code(403).send({ msg: 'fail', err: 'Forbidden', data: null });
  }
  const broken = world.faults.take('fails-under-200', { text: toCallText(request) });
  if (broken !== null) {
    const err = broken.word === 'too-many' ? 'Too Many Requests' : 'Internal Server Error';
    return reply.send({ msg: 'fail', err, data: null });
  }
  if (request.routeOptions.url?.endsWith('/token')) return undefined;
  const account = findAccount(world, readToken(request));
  return account === null ? refuseCredentials(world, reply, 'Unauthorized') : undefined;
}

/** Calls that change something; the fault `drop` applies only to these, because only their lost response has consequences. */
const WRITES = ['/orders/shirt-add', '/orders/seller-reject'];

/** FLASH's response to too many calls. */
export const WORDS: Words = {
  hideSecrets: (url) => url,
  note: (request) => ({ orderId: readText(readFields(request.body), 'order_id') }),
  // A call that is answered with FLS_406 was carried out too: the order exists.
  isAccepted: (request, reply, payload) =>
    reply.statusCode === 200 &&
    WRITES.some((path) => request.url.endsWith(path)) &&
    /"code":"FLS[_-](20[01]|406)"/.test(payload),
  refuseTooMany: (reply, seconds) =>
    reply.code(429).header('retry-after', String(seconds)).send({ msg: 'fail', err: 'Too Many Requests', data: null }),
};

/** Adds FLASH's API v2 under /seller-api-v2 (PAR-18). */
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

  addOrderRoutes(app, world);

  // A real call that is not simulated is answered with 501, so that the response does not look like a refusal.
  app.post('/orders/ornament-add', (_request, reply) =>
    reply.code(501).send({ message: 'This call is not simulated' }),
  );
}
