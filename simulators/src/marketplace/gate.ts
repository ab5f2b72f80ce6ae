import type { Account, Shop } from './model.ts';
import type { Match, Route } from './routes.ts';
import type { World } from './world.ts';
import type { Fields } from './input.ts';
import { isFields } from './input.ts';
import { ApiError, CODES, tooMany } from './reply.ts';
import { findRoute } from './routes.ts';
import { isSigned } from './sign.ts';
import { findAskedShopId } from './world.ts';

/** A request as received. */
type RawRequest = {
  method: string;
  path: string;
  query: Readonly<Record<string, string>>;
  contentType: string;
  accessToken: string;
  body: Buffer;
};

type Passed = Match & { account: Account; shop: Shop | null; body: Fields };

/** A time stamp may be 5 minutes old or 30 seconds ahead (MKT-6). */
const MAX_AGE = 300;
const MAX_AHEAD = 30;

/** Runs all checks, strictly in the order of MKT-8: path, method, app key, timestamp, signature, token, scope, cipher, rate, body. */
export function checkRequest(world: World, routes: readonly Route[], request: RawRequest): Passed {
  const match = findRoute(routes, request.method, request.path);
  const isMissing = world.faults.take('version-missing', {
    path: request.path,
    shopId: findAskedShopId(world, request.query),
  });
  if (match === 'no-path' || isMissing !== null) throw new ApiError(404, CODES.noPath, 'Invalid path. No such API.');
  if (match === 'no-method') throw new ApiError(405, CODES.noMethod, 'The HTTP method is not supported by this API.');
  checkAppKey(world, request);
  checkTimestamp(world, request);
  checkSign(world, request);
  const account = checkToken(world, request);
  checkScope(world, request);
  const shop = checkCipher(world, match.route, request, account);
  checkRate(world, request, shop);
  const body = checkBody(request);
  return { ...match, account, shop, body };
}

function checkAppKey(world: World, { query }: RawRequest): void {
  const appKey = query.app_key ?? '';
  if (appKey === '')
    throw new ApiError(400, CODES.credentials, 'Missing credentials. The `app_key` query parameter is required.');
  if (appKey !== world.appKey)
    throw new ApiError(400, CODES.credentials, 'Invalid credentials. Invalid `app_key` query parameter.');
}

function checkTimestamp(world: World, { query }: RawRequest): void {
  const text = query.timestamp ?? '';
  // A timestamp that is valid by the machine's time or by the simulated time is accepted, because callers may use either.
  const clocks = [world.clock.seconds(), Math.floor(world.clock.wall() / 1000)];
  const isFresh = clocks.some((now) => Number(text) >= now - MAX_AGE && Number(text) <= now + MAX_AHEAD);
  if (!/^\d{10}$/.test(text) || !isFresh)
    throw new ApiError(
      400,
      CODES.credentials,
      'Invalid timestamp. The `timestamp` must be within 5 minutes before and 30 seconds after the server time.',
    );
}

function checkSign(world: World, request: RawRequest): void {
  const sign = request.query.sign ?? '';
  if (sign === '')
    throw new ApiError(401, CODES.credentials, 'Missing credentials. The `sign` query parameter is required.');
  if (!isSigned({ ...request, appSecret: world.appSecret }, sign, world.acceptUnsignedEmptyBody))
    throw new ApiError(401, CODES.badSign, 'Invalid credentials. The `sign` query parameter is invalid.');
}

function checkToken(world: World, { accessToken, path, query }: RawRequest): Account {
  if (accessToken === '')
    throw new ApiError(401, CODES.credentials, 'Missing credentials. The `x-tts-access-token` header is required.');
  const account = world.tokens.check(accessToken, world.clock.seconds());
  const shopId = findAskedShopId(world, query);
  if (account === 'unknown' || world.faults.take('token-revoked', { path, shopId }) !== null)
    throw new ApiError(401, CODES.credentials, 'Invalid credentials. The `x-tts-access-token` header is invalid.');
  if (account === 'expired' || world.faults.take('token-expired', { path, shopId }) !== null)
    throw new ApiError(401, CODES.tokenExpired, 'Expired credentials. The access token is expired, please refresh it.');
  if (account.isDisabled) throw new ApiError(401, CODES.accountDisabled, 'The seller account is disabled.');
  return account;
}

function checkScope(world: World, { path, query }: RawRequest): void {
  if (world.faults.take('scope-missing', { path, shopId: findAskedShopId(world, query) }) !== null)
    throw new ApiError(403, CODES.scopeMissing, 'Access denied. The scope of this API has not been granted.');
}

function checkCipher(world: World, route: Route, { query, path }: RawRequest, account: Account): Shop | null {
  const cipher = query.shop_cipher;
  if (route.scope === 'account') {
    if (cipher !== undefined)
      throw new ApiError(400, CODES.credentials, 'Unexpected identifier. The `shop_cipher` must not be given here.');
    return null;
  }
  if (cipher === undefined || cipher === '')
    throw new ApiError(400, CODES.cipherMissing, 'Missing identifier. The `shop_cipher` query parameter is required.');
  const shop = account.shops.find((one) => one.cipher === cipher);
  if (shop === undefined)
    throw new ApiError(400, CODES.credentials, 'Invalid identifier. The `shop_cipher` is not of this seller.');
  if (!shop.isActive || world.faults.take('shop-disabled', { path, shopId: shop.id }) !== null)
    throw new ApiError(400, CODES.shopDisabled, 'The shop is disabled.');
  return shop;
}

function checkRate(world: World, { path }: RawRequest, shop: Shop | null): void {
  const shopId = shop?.id ?? null;
  const tight = world.faults.take('rate-limit', { path, shopId });
  const limit =
    tight?.perSecond == null ? world.rateLimit : { perSecond: tight.perSecond, burst: tight.burst ?? tight.perSecond };
  const key = `${world.appKey}:${shopId ?? 'account'}`;
  // The rate limit uses the machine's time, so a fast simulated clock allows no extra calls (MKT-10).
  if (world.rate.take(key, world.clock.wall(), limit) > 0) throw tooMany();
}

function checkBody({ body, contentType, method }: RawRequest): Fields {
  if (method === 'GET' || body.length === 0) return {};
  if (contentType.split(';')[0]?.trim().toLowerCase() !== 'application/json')
    throw new ApiError(400, CODES.wrongContentType, 'Unsupported content type. Use application/json.');
  let value: unknown;
  try {
    value = JSON.parse(body.toString());
  } catch {
    throw new ApiError(400, CODES.wrongBody, 'Invalid body format.');
  }
  // An empty list is accepted as an empty body, because a real client sends [] when there are no fields (MKT-5).
  if (Array.isArray(value) && value.length === 0) return {};
  if (!isFields(value)) throw new ApiError(400, CODES.wrongBody, 'Invalid body format.');
  return value;
}
