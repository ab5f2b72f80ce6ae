import { formatMoney } from '@bobbin/domain/money/money';
import type { EventName, Events } from '../../platform/events.ts';
import type { OwnerScope } from '../../platform/access.ts';
import type { NoticeKind } from './catalogue/kinds.ts';

/** What happened, with what its sentence needs. */
export interface NewNotice {
  /** The owner, who receives it unless `to` names another person. */
  scope: OwnerScope;
  to?: string;
  /** Names the event, so that it is told once. */
  id: string;
  kind: NoticeKind;
  /** Members of teams that have the shop may hear it too. */
  shopId?: string;
  orderId?: string;
  thingId?: string;
  house?: string;
  days?: number;
  count?: number;
  words?: string;
  cents?: number;
  at?: Date;
}

/** A partner's words are cut: a message says what happened and is no copy. */
const PARTNER_WORDS_MAX = 200;

/** Longer than any tracking number. */
const NUMBER_MAX = 60;

const HOUR_MS = 3_600_000;

/**
 * The notification for an event, null when it has no recipient; its id identifies the event, so that a repeated one is not delivered again
 * (NTF-1).
 */
type Noting = { [N in EventName]?: (event: Events[N]) => NewNotice | readonly NewNotice[] | null };

const LATE_KINDS = {
  own: ['designLate', 'designBreached'],
  free: ['designFreeLate', 'designFreeBreached'],
} as const;

/** Which events are news to people. A balance, a payment and whatever else is of no shop leave the shop out. */
export const NEWS_OF = {
  // What one look found of a shop is one piece of news; an order is in it once a kind (INB-6).
  ordersDue: ({ scope, shopId, kind, count, firstId }) => ({
    scope,
    id: `${kind}:${shopId}:${firstId}`,
    kind,
    shopId,
    count,
  }),
  // A factory goes on with an order that was cancelled; an attempt says so once (NTF-3).
  cancelRefused: ({ scope, order, attempt }) => ({
    scope,
    id: `cancelRefused:${attempt.id}`,
    kind: 'cancelRefused',
    shopId: order.shopId,
    orderId: order.id,
    house: attempt.house,
  }),
  // Each step of each end is told once (NTF-16).
  shopEnding: ({ scope, shopId, reason, endsAt, days }) => ({
    scope,
    id: `${reason}Ending:${shopId}:${endsAt.getTime()}:${days}`,
    kind: `${reason}Ending`,
    shopId,
    days,
  }),
  // A renewal that goes by itself could not be paid; an end says so once (NTF-17).
  renewalUnpaid: ({ scope, shopId, endsAt }) => ({
    scope,
    id: `renewalUnpaid:${shopId}:${endsAt.getTime()}`,
    kind: 'renewalUnpaid',
    shopId,
  }),
  // An attempt says once what its factory refused or holds it for (NTF-32).
  factoryRefused: ({ scope, order, attempt, code, words }) => ({
    scope,
    id: `factoryRefused:${attempt.id}:${code}`,
    kind: 'factoryRefused',
    shopId: order.shopId,
    orderId: order.id,
    house: attempt.house,
    words: words.slice(0, PARTNER_WORDS_MAX),
  }),
  // An attempt says once of a number that it cannot be used (NTF-40).
  trackingRefused: ({ scope, order, attempt, number, words }) => ({
    scope,
    id: `trackingRefused:${attempt.id}:${number.slice(0, NUMBER_MAX)}`,
    kind: 'trackingRefused',
    shopId: order.shopId,
    orderId: order.id,
    house: attempt.house,
    words: words.slice(0, PARTNER_WORDS_MAX),
  }),
  // Nothing of the shop goes on; one that comes and goes is told once an hour (NTF-37).
  proxyBroken: ({ scope, shopId, host, at }) => ({
    scope,
    id: `proxyBroken:${shopId}:${Math.floor(at.getTime() / HOUR_MS)}`,
    kind: 'proxyBroken',
    shopId,
    words: host,
  }),
  // A violation is told once, with the end of its appeal where there is one (NTF-33).
  violationFound: ({ scope, shopId, recordId, words, appealBy }) => ({
    scope,
    id: `violationFound:${shopId}:${recordId}`,
    kind: 'violationFound',
    shopId,
    thingId: recordId,
    words: words.slice(0, PARTNER_WORDS_MAX),
    ...(appealBy && { at: appealBy }),
  }),
  // Each price once, including repeated values; it names the missing amount of the balance (NTF-34).
  designPriced: ({ scope, designId, code, cents, lackingCents, pricing }) => ({
    scope,
    // A low balance is notified once, by either of the two.
    id: `${lackingCents > 0 ? 'designUnpaid' : 'designPriced'}:${designId}:${pricing}`,
    kind: lackingCents > 0 ? 'designUnpaid' : 'designPriced',
    thingId: designId,
    words: code,
    cents: lackingCents > 0 ? lackingCents : cents,
  }),
  designUnpaid: ({ scope, designId, code, lackingCents, pricing }) => ({
    scope,
    id: `designUnpaid:${designId}:${pricing}`,
    kind: 'designUnpaid',
    thingId: designId,
    words: code,
    cents: lackingCents,
  }),
  designDelivered: ({ scope, designId, code, revision }) => ({
    scope,
    id: `designDelivered:${designId}:${revision}`,
    kind: 'designDelivered',
    thingId: designId,
    words: code,
    count: revision,
  }),
  // The other side receives it: the seller, or the designer at work; without one, staff see it in their queue.
  designSpoken: ({ scope, designId, code, isAdmin, messageId, designerId }) =>
    isAdmin
      ? { scope, id: `designSpoken:${messageId}`, kind: 'designSpoken', thingId: designId, words: code }
      : designerId === null
        ? null
        : {
            scope,
            to: designerId,
            id: `designSpoken:${messageId}`,
            kind: 'designSpokenTo',
            thingId: designId,
            words: code,
          },
  // The designer whose three hours end, or have ended; without one, everyone who may see the queue (NTF-35).
  designLate: ({ scope, designId, code, designerId, watcherIds, dueAt, isBreached }) =>
    (designerId === null ? watcherIds : [designerId]).map((to) => ({
      scope,
      to,
      id: `designLate:${designId}:${dueAt.getTime()}:${isBreached ? 1 : 0}`,
      kind: LATE_KINDS[designerId === null ? 'free' : 'own'][isBreached ? 1 : 0],
      thingId: designId,
      words: code,
      at: dueAt,
    })),
  // Each price of a SKU's design once; who must still agree, or pay in, is told so (NTF-36).
  skuDesignPriced: ({ scope, id, skuId, shopId, cents, isPaid, pricing }) => ({
    scope,
    id: `skuDesignPriced:${id}:${pricing}`,
    kind: isPaid ? 'skuDesignPaid' : 'skuDesignPriced',
    shopId,
    thingId: skuId,
    cents,
  }),
  skuDesignUnpaid: ({ scope, id, skuId, shopId, cents, pricing }) => ({
    scope,
    id: `skuDesignUnpaid:${id}:${pricing}`,
    kind: 'skuDesignUnpaid',
    shopId,
    thingId: skuId,
    cents,
  }),
  // Asked for again it is done again (SKD-15).
  skuDesignDone: ({ scope, id, skuId, shopId, doneAt }) => ({
    scope,
    id: `skuDesignDone:${id}:${doneAt.toISOString()}`,
    kind: 'skuDesignDone',
    shopId,
    thingId: skuId,
  }),
  // A sale ends once; `count` says whether another one follows it (NTF-38).
  flashSaleEnded: ({ scope, shopId, saleId, name, renewedAs }) => ({
    scope,
    id: `flashSale:${saleId}`,
    kind: 'flashSaleEnded',
    shopId,
    thingId: saleId,
    words: name,
    count: renewedAs === null ? 0 : 1,
  }),
  flashSaleFailed: ({ scope, shopId, saleId, name }) => ({
    scope,
    id: `flashSale:${saleId}`,
    kind: 'flashSaleFailed',
    shopId,
    thingId: saleId,
    words: name,
  }),
  // The marketplace refused a label that was to be made by itself; an order says so once (NTF-18).
  labelRefused: ({ scope, orderId, shopId, words }) => ({
    scope,
    id: `labelRefused:${orderId}`,
    kind: 'labelRefused',
    shopId,
    orderId,
    words: words.slice(0, PARTNER_WORDS_MAX),
  }),
  // Each question of a buyer says so once (NTF-30).
  buyerAsked: ({ scope, orderId, shopId, requestId, action }) => ({
    scope,
    id: `buyerAsked:${requestId}:${action}`,
    kind: 'buyerAsked',
    shopId,
    orderId,
    words: action,
  }),
  // Each fall is told once (NTF-19).
  balanceLow: ({ scope, entryId, cents }) => ({
    scope,
    id: `balanceLow:${entryId}`,
    kind: 'balanceLow',
    words: formatMoney(cents),
  }),
  depositArrived: ({ scope, id, code, cents }) => ({
    scope,
    id: `depositArrived:${id}`,
    kind: 'depositArrived',
    thingId: id,
    words: code,
    cents,
  }),
  // Staff paid a withdrawal, or denied it; each is told once (WDR-9). Amount and code come first, they hold no blanks.
  withdrawalEnded: ({ scope, id, code, cents, isPaid, words }) => ({
    scope,
    id: `withdrawal:${id}`,
    kind: isPaid ? 'withdrawalPaid' : 'withdrawalDenied',
    words: `${formatMoney(cents)} ${code} ${words}`,
  }),
} as const satisfies Noting;

/** Events that can come again and are news each time that they begin (NTF-2, NTF-15). */
export const BEGINNINGS = ['authorizationLost', 'shopClosed'] as const satisfies readonly EventName[];
