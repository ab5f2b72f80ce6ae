import { formatMoney, type Cents } from '@bobbin/domain/money/money';
import type { RequestAction } from '@bobbin/domain/orders/buyer-request';
import type { ShopEndReason } from '@bobbin/domain/shops/shop-end';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database.ts';
import { addJob } from '../../../platform/jobs.ts';
import * as queries from './queries.ts';

/** What sellers are told outside of our pages. */
export type NoticeKind =
  | 'cancelRefused'
  | 'authorizationLost'
  | 'shopClosed'
  | 'subscriptionEnding'
  | 'authorizationEnding'
  | 'renewalUnpaid'
  | 'labelRefused'
  | 'buyerAsked'
  | 'balanceLow'
  | 'withdrawalPaid'
  | 'withdrawalDenied';

/** More than Telegram is tried, so that the mail is still sent. */
const ATTEMPTS_MAX = 12;
/** A partner's words are cut: a message says what happened and is no copy. */
const WORDS_MAX = 200;

interface Event {
  id: string;
  kind: NoticeKind;
  shop_id: string | null;
  order_id?: string;
  house?: string;
  days?: number;
  words?: string;
}

/** In the transaction of the event, so that another worker can tell it if this one dies. */
async function note(trx: Queryable, clock: Clock, scope: OwnerScope, event: Event): Promise<void> {
  const { ownerId } = scope;
  if (!(await queries.insertNotice(trx, scope, { ...event, created_at: new Date(clock.now()) }))) return;
  await addJob(
    trx,
    'tellSeller',
    { ownerId },
    { key: `tellSeller:${ownerId}`, queue: `tellSeller:${ownerId}`, maxAttempts: ATTEMPTS_MAX },
  );
}

/** A factory goes on with an order that was cancelled; an attempt says so once (NTF-3). */
export function noteCancelRefused(
  trx: Queryable,
  clock: Clock,
  scope: OwnerScope,
  order: { id: string; shopId: string },
  attempt: { id: string; house: string },
): Promise<void> {
  return note(trx, clock, scope, {
    id: `cancelRefused:${attempt.id}`,
    kind: 'cancelRefused',
    shop_id: order.shopId,
    order_id: order.id,
    house: attempt.house,
  });
}

/** The marketplace takes no token of a shop any more; call it when that begins (NTF-2). */
export function noteAuthorizationLost(trx: Queryable, clock: Clock, scope: OwnerScope, shopId: string): Promise<void> {
  return note(trx, clock, scope, {
    id: `authorizationLost:${shopId}:${clock.now()}`,
    kind: 'authorizationLost',
    shop_id: shopId,
  });
}

/** The marketplace has disabled a shop; call it when that begins (NTF-15). */
export function noteShopClosed(trx: Queryable, clock: Clock, scope: OwnerScope, shopId: string): Promise<void> {
  return note(trx, clock, scope, { id: `shopClosed:${shopId}:${clock.now()}`, kind: 'shopClosed', shop_id: shopId });
}

/** An end of a shop is near; each step of each end is told once (NTF-16). */
export function noteShopEnding(
  trx: Queryable,
  clock: Clock,
  scope: OwnerScope,
  { shopId, reason, endsAt, days }: { shopId: string; reason: ShopEndReason; endsAt: Date; days: number },
): Promise<void> {
  return note(trx, clock, scope, {
    id: `${reason}Ending:${shopId}:${endsAt.getTime()}:${days}`,
    kind: `${reason}Ending`,
    shop_id: shopId,
    days,
  });
}

/** A renewal that goes by itself could not be paid; an end says so once (NTF-17). */
export function noteRenewalUnpaid(
  trx: Queryable,
  clock: Clock,
  scope: OwnerScope,
  { shopId, endsAt }: { shopId: string; endsAt: Date },
): Promise<void> {
  const id = `renewalUnpaid:${shopId}:${endsAt.getTime()}`;
  return note(trx, clock, scope, { id, kind: 'renewalUnpaid', shop_id: shopId });
}

/** The marketplace refused a label that was to be made by itself; an order says so once (NTF-18). */
export function noteLabelRefused(
  trx: Queryable,
  clock: Clock,
  scope: OwnerScope,
  { orderId, shopId, words }: { orderId: string; shopId: string; words: string },
): Promise<void> {
  return note(trx, clock, scope, {
    id: `labelRefused:${orderId}`,
    kind: 'labelRefused',
    shop_id: shopId,
    order_id: orderId,
    words: words.slice(0, WORDS_MAX),
  });
}

/** A buyer waits for an answer; each question says so once (NTF-30). */
export function noteBuyerAsked(
  trx: Queryable,
  clock: Clock,
  scope: OwnerScope,
  { orderId, shopId, requestId, action }: { orderId: string; shopId: string; requestId: string; action: RequestAction },
): Promise<void> {
  return note(trx, clock, scope, {
    id: `buyerAsked:${requestId}:${action}`,
    kind: 'buyerAsked',
    shop_id: shopId,
    order_id: orderId,
    words: action,
  });
}

/** A balance fell below what its owner wants to hear of; each fall is told once (NTF-19). */
export function noteBalanceLow(
  trx: Queryable,
  clock: Clock,
  scope: OwnerScope,
  { entryId, cents }: { entryId: string; cents: Cents },
): Promise<void> {
  return note(trx, clock, scope, {
    id: `balanceLow:${entryId}`,
    kind: 'balanceLow',
    shop_id: null,
    words: formatMoney(cents),
  });
}

/** Staff paid a withdrawal, or denied it; each is told once (WDR-9). */
export function noteWithdrawalEnded(
  trx: Queryable,
  clock: Clock,
  scope: OwnerScope,
  { id, code, cents, isPaid, words }: { id: string; code: string; cents: Cents; isPaid: boolean; words: string },
): Promise<void> {
  return note(trx, clock, scope, {
    id: `withdrawal:${id}`,
    kind: isPaid ? 'withdrawalPaid' : 'withdrawalDenied',
    shop_id: null,
    // Amount and code first; they hold no blanks.
    words: `${formatMoney(cents)} ${code} ${words}`,
  });
}
