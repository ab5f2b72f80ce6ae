import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Authorization, TokenPair } from './tokens.ts';
import type { Account } from './model.ts';
import type { World } from './world.ts';
import { toConsentPage, toProblemPage, toResultPage } from './authorize-page.ts';
import { ApiError, CODES, createRequestId } from './reply.ts';
import { tellShop } from './webhooks.ts';
import { toQuery } from './wire-query.ts';

const DAY = 86_400;
/** The webhook UPCOMING_AUTHORIZATION_EXPIRATION is sent daily from 30 days before the end of the authorization on (MKT-33). */
const NOTICE_DAYS = 30;
const SCOPES = ['seller.authorization.info', 'seller.order.info', 'seller.fulfillment.basic', 'seller.finance.info'];
/** The redirect link that a seller copies when no redirect URL is set. */
const PLAIN_REDIRECT = 'https://app.example.com/authorized';
const RESULT_PAGE = '/open/authorized';

/**
 * Adds the page on which the seller authorizes, and the app's token calls. These calls are unsigned, and the ordinary checks do not apply to them
 * (MKT-1).
 */
export function addTokenPages(app: FastifyInstance, world: World): void {
  app.get('/open/authorize', (request, reply) => {
    const query = toQuery(request.raw.url ?? '');
    if (query.service_id !== world.serviceId) return sendHtml(reply, 404, toProblemPage('This service does not exist'));
    const isTaken = (account: Account) => world.tokens.isAuthorized(account, world.clock.seconds());
    return sendHtml(reply, 200, toConsentPage(world.accounts, isTaken, query.service_id, query.state ?? ''));
  });

  app.post('/open/authorize', (request, reply) => {
    const form = Object.fromEntries(new URLSearchParams(String(request.body)));
    const account = world.accounts.find((one) => one.openId === form.account);
    if (form.service_id !== world.serviceId || account === undefined)
      return sendHtml(reply, 400, toProblemPage('Choose a seller account'));
    const link = new URL(world.redirectUrl ?? PLAIN_REDIRECT);
    link.searchParams.set('app_key', world.appKey);
    link.searchParams.set('code', world.tokens.createCode(account, world.clock.seconds()));
    link.searchParams.set('locale', 'en-US');
    link.searchParams.set('shop_region', 'US');
    if (form.state !== undefined && form.state !== '') link.searchParams.set('state', form.state);
    if (world.redirectUrl !== null) return reply.redirect(link.href, 302);
    // The page's URL contains the code too, as at the real marketplace, so that the seller can copy either.
    return reply.redirect(`${RESULT_PAGE}${link.search}`, 303);
  });

  app.get(RESULT_PAGE, (request, reply) => {
    const { search } = new URL(request.raw.url ?? '', PLAIN_REDIRECT);
    return sendHtml(reply, 200, toResultPage(`${PLAIN_REDIRECT}${search}`));
  });

  app.get('/api/v2/token/get', (request, reply) =>
    answer(world, reply, () => {
      const query = checkApp(world, toQuery(request.raw.url ?? ''));
      if (query.grant_type !== 'authorized_code') throw invalidGrant();
      const pair = world.tokens.useCode(query.auth_code ?? '', world.clock.seconds());
      if (pair === null) throw new ApiError(200, CODES.authCode, 'The auth_code is invalid, used or expired.');
      planExpiryNotices(world, pair.authorization);
      return toWire(pair);
    }),
  );

  app.get('/api/v2/token/refresh', (request, reply) => {
    if (world.faults.take('refresh-malformed', { path: '/api/v2/token/refresh' }) !== null)
      return reply
        .type('application/json')
        .send(JSON.stringify({ code: 0, message: 'success', data: { access_token: null }, request_id: '' }));
    return answer(world, reply, () => {
      const query = checkApp(world, toQuery(request.raw.url ?? ''));
      // The grant type authorized_code is accepted here too, because the marketplace's own client sends it (MKT-2).
      if (query.grant_type !== 'refresh_token' && query.grant_type !== 'authorized_code') throw invalidGrant();
      if (world.faults.take('refresh-fails', { path: '/api/v2/token/refresh' }) !== null)
        throw new ApiError(500, CODES.internal, 'Internal error. Please try again.');
      const result = world.tokens.refresh(
        query.refresh_token ?? '',
        world.clock.seconds(),
        world.settings.usedRefreshToken === 'good',
      );
      if (result === 'expired') throw new ApiError(200, CODES.refreshExpired, 'rt has expired');
      if (result === 'unknown') throw new ApiError(200, CODES.refreshUnknown, 'can not find related auth record');
      return toWire(result);
    });
  });
}

/** Notifies each shop of the account once a day that the authorization will end; days in the past are skipped. */
export function planExpiryNotices(world: World, authorization: Authorization): void {
  const { account, expiresAt } = authorization;
  const planAt = (at: number): void => {
    if (at >= expiresAt) return;
    world.agenda.add(at * 1000, () => {
      if (authorization.isRevoked || world.tokens.find(account) !== authorization) return;
      for (const shop of account.shops) {
        tellShop(world, shop, 'UPCOMING_AUTHORIZATION_EXPIRATION', {
          message: `The authorization of shop ${shop.id} is about to expire.`,
          expiration_time: String(expiresAt),
        });
      }
      planAt(at + DAY);
    });
  };
  const first = expiresAt - NOTICE_DAYS * DAY;
  const missedDays = Math.max(0, Math.ceil((world.clock.seconds() - first) / DAY));
  planAt(first + missedDays * DAY);
}

function checkApp(world: World, query: Record<string, string>): Record<string, string> {
  if (query.app_key !== world.appKey)
    throw new ApiError(400, CODES.credentials, 'Invalid credentials. Invalid `app_key` query parameter.');
  if (query.app_secret !== world.appSecret)
    throw new ApiError(401, CODES.credentials, 'Invalid credentials. Invalid `app_secret` query parameter.');
  return query;
}

function invalidGrant(): ApiError {
  return new ApiError(400, CODES.invalidParam, 'invalid param: grant_type');
}

/** Both expiries are absolute times, although the fields are named "expire in" (MKT-2). */
function toWire({ accessToken, accessExpiresAt, authorization }: TokenPair): unknown {
  return {
    access_token: accessToken,
    access_token_expire_in: accessExpiresAt,
    refresh_token: authorization.refreshToken,
    refresh_token_expire_in: authorization.expiresAt,
    open_id: authorization.account.openId,
    seller_name: authorization.account.sellerName,
    seller_base_region: 'US',
    user_type: 0,
    granted_scopes: SCOPES,
  };
}

/** Token calls return the message "success", while ordinary calls return "Success" (MKT-2). */
function answer(world: World, reply: FastifyReply, run: () => unknown): FastifyReply {
  const request_id = createRequestId(world.clock.now());
  try {
    return reply.send({ code: 0, message: 'success', data: run(), request_id });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return reply.status(error.status).send({ code: error.code, message: error.message, data: {}, request_id });
  }
}

function sendHtml(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.status(status).type('text/html; charset=utf-8').send(html);
}
