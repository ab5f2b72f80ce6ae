import type { Fields } from './input.ts';
import type { Account } from './model.ts';
import type { World } from './world.ts';
import { FAULT_NAMES, isFaultName } from './faults.ts';
import { readOptionalText, readText } from './input.ts';
import { readNumber } from './read-number.ts';
import { invalidParam } from './reply.ts';
import { findShop } from './world.ts';

/*
 * POST /_sim/faults: { name, times?, path?, shopId?, percent? } and what the name needs. Without `times` it applies
 * until cleared. `path` is a regular expression on the path (for webhooks: on the topic); `shopId` narrows it to calls
 * with that shop's cipher.
 *
 * | name                  | effect                                                                                  |
 * |-----------------------|-----------------------------------------------------------------------------------------|
 * | latency               | waits `ms` before everything else                                                       |
 * | http-429              | 429 with 36009002                                                                       |
 * | http-5xx              | `status` (503) with a text that is no JSON                                              |
 * | drop                  | the call is carried out, then the socket is destroyed without an answer                 |
 * | refresh-malformed     | the token refresh answers code 0 without tokens; nothing is rotated                     |
 * | refresh-fails         | the token refresh answers 500 with 36009003                                             |
 * | token-expired         | 401 with 105002                                                                         |
 * | token-revoked         | 401 with 36009004                                                                       |
 * | auth-revoked          | at once and for good: the seller of `shopId` withdraws; SELLER_DEAUTHORIZATION is sent  |
 * | scope-missing         | 403 with 105005                                                                         |
 * | shop-disabled         | 400 with 36009043                                                                       |
 * | rate-limit            | a bucket of `perSecond` and `burst` instead of the ordinary one                         |
 * | webhook-lost          | the notification is never sent (`percent` of them)                                      |
 * | webhook-duplicated    | the notification is sent twice with the same id                                         |
 * | webhook-out-of-order  | what is due together is sent newest first                                               |
 * | label-rejected        | labels: the address is refused (21011025)                                               |
 * | shipping-unavailable  | labels: 21011024                                                                        |
 * | usps-not-allowed      | labels: not for this type of seller (21011026)                                          |
 * | documents-unprintable | shipping documents: 21042102                                                            |
 * | orders-unreadable     | order list and details: 10002014                                                        |
 */
export function addFault(world: World, body: Fields): unknown {
  const name = readText(body, 'name');
  const shopId = readOptionalText(body, 'shopId');
  if (name === 'auth-revoked') {
    const shop = shopId === null ? null : findShop(world, shopId);
    if (shop === null) throw invalidParam('shopId');
    revokeAccess(world, shop.account);
    return { name, shopId };
  }
  if (!isFaultName(name)) throw invalidParam(`name: one of ${FAULT_NAMES.join(', ')}, auth-revoked`);
  return world.faults.add({
    name,
    path: readOptionalText(body, 'path'),
    shopId,
    times: readNumber(body, 'times', 1, 1e6),
    percent: readNumber(body, 'percent', 0, 100) ?? 100,
    ms: readNumber(body, 'ms', 0, 60_000) ?? 0,
    status: readNumber(body, 'status', 500, 599) ?? 503,
    perSecond: readNumber(body, 'perSecond', 0.01, 1e5),
    burst: readNumber(body, 'burst', 1, 1e5),
  });
}

/** The seller withdraws: each shop hears it once, then no token serves any more. */
export function revokeAccess(world: World, account: Account): void {
  for (const shop of account.shops) {
    world.webhooks.add(shop, 'SELLER_DEAUTHORIZATION', {
      message: `The seller of shop ${shop.id} has withdrawn the authorization.`,
    });
  }
  world.tokens.revoke(account);
}
