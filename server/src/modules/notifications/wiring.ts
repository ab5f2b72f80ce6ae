import { formatMoney } from '@bobbin/domain/money/money';
import type { Harm } from '@bobbin/domain/staff/harms';
import type { WorkKind } from '@bobbin/domain/staff/work';
import type { EventName, Events } from '../../platform/events.ts';
import type { OwnerScope } from '../../platform/access.ts';
import type { NoticeKind } from './catalogue/kinds.ts';

/** An event, with the facts of its text. */
export interface NewNotice {
  /** The owner, who receives it unless `to` names another person. */
  scope: OwnerScope;
  to?: string;
  /** The owner of the shop, when `to` may be a team member: the notice is then shown while the member may see the shop (TEA-17). */
  actingOwnerId?: string;
  /** Identifies the event, so that it is delivered once. */
  id: string;
  kind: NoticeKind;
  /** Members of teams with the shop may receive it too. */
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

/** A partner's message is cut, because a notification is not a copy of it. */
const PARTNER_WORDS_MAX = 200;

/** Limit above the length of any tracking number. */
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

/** Notifications of work, by the kind of step; a paid design without a designer has one per level (NTF-42). */
const NOTICES_OF_WORK: Partial<Record<WorkKind, readonly NoticeKind[]>> = {
  designPrice: ['workDesignPrice'],
  designTake: ['workDesignFree', 'workUnclaimed', 'workUnclaimed', 'workUnclaimedLong'],
  designAnswer: ['workDesignAnswer'],
  skuPrice: ['workSkuPrice'],
  withdrawal: ['workWithdrawal'],
  withdrawalApproval: ['workWithdrawalApproval'],
  transfer: ['workTransfer'],
  transferApproval: ['workTransferApproval'],
  comment: ['workComment'],
};

const NOTICES_OF_HARM: Readonly<Record<Harm, NoticeKind | null>> = {
  deactivate: 'accountDeactivated',
  close: 'accountClosing',
  resetTwoFactor: 'twoFactorReset',
  denyWithdrawal: null,
  adjustDown: 'balanceDebited',
  returnTransfer: 'transferReturned',
};

/** The events with a notification. Balances, payments and other events without a shop leave it out. */
export const NOTICE_OF = {
  // One event for everything that one run found in a shop; an order is in it once per kind (INB-6).
  ordersDue: ({ scope, shopId, kind, count, firstId }) => ({
    scope,
    id: `${kind}:${shopId}:${firstId}`,
    kind,
    shopId,
    count,
  }),
  // A factory continues with a cancelled order; once per attempt (NTF-3).
  cancelRefused: ({ scope, order, attempt }) => ({
    scope,
    id: `cancelRefused:${attempt.id}`,
    kind: 'cancelRefused',
    shopId: order.shopId,
    orderId: order.id,
    house: attempt.house,
  }),
  // The seller gets each reminder of each end once (NTF-16).
  shopEnding: ({ scope, shopId, reason, endsAt, days }) => ({
    scope,
    id: `${reason}Ending:${shopId}:${endsAt.getTime()}:${days}`,
    kind: `${reason}Ending`,
    shopId,
    days,
  }),
  // An automatic renewal could not be paid; once per end (NTF-17).
  renewalUnpaid: ({ scope, shopId, endsAt }) => ({
    scope,
    id: `renewalUnpaid:${shopId}:${endsAt.getTime()}`,
    kind: 'renewalUnpaid',
    shopId,
  }),
  // Once per attempt and reason of a factory's rejection or hold (NTF-32).
  factoryRefused: ({ scope, order, attempt, code, words }) => ({
    scope,
    id: `factoryRefused:${attempt.id}:${code}`,
    kind: 'factoryRefused',
    shopId: order.shopId,
    orderId: order.id,
    house: attempt.house,
    words: words.slice(0, PARTNER_WORDS_MAX),
  }),
  // Once per attempt and unusable tracking number (NTF-40).
  trackingRefused: ({ scope, order, attempt, number, words }) => ({
    scope,
    id: `trackingRefused:${attempt.id}:${number.slice(0, NUMBER_MAX)}`,
    kind: 'trackingRefused',
    shopId: order.shopId,
    orderId: order.id,
    house: attempt.house,
    words: words.slice(0, PARTNER_WORDS_MAX),
  }),
  // The shop's sync stopped; an intermittent failure is notified once an hour (NTF-37).
  proxyBroken: ({ scope, shopId, host, at }) => ({
    scope,
    id: `proxyBroken:${shopId}:${Math.floor(at.getTime() / HOUR_MS)}`,
    kind: 'proxyBroken',
    shopId,
    words: host,
  }),
  // Once per violation, with the deadline of its appeal if there is one (NTF-33).
  violationFound: ({ scope, shopId, recordId, words, appealBy }) => ({
    scope,
    id: `violationFound:${shopId}:${recordId}`,
    kind: 'violationFound',
    shopId,
    thingId: recordId,
    words: words.slice(0, PARTNER_WORDS_MAX),
    ...(appealBy && { at: appealBy }),
  }),
  // The seller is notified of each price once, including repeated values; the notification names the missing amount of the balance
  // (NTF-34).
  designPriced: ({ scope, designId, code, cents, lackingCents, pricing }) => ({
    scope,
    // A low balance is notified once, whether by this event or by the other one.
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
  // The notification goes to the other side: the seller, or the designer in charge; without a designer, staff see the design in their
  // queue.
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
  // Goes to the designer whose three-hour deadline is near or has passed; without one, to everyone who may see the queue (NTF-35).
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
  // Once per price of a SKU's design; asks the seller to accept the price or to top up (NTF-36).
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
  // A repeated request ends with a different event (SKD-15).
  skuDesignDone: ({ scope, id, skuId, shopId, doneAt }) => ({
    scope,
    id: `skuDesignDone:${id}:${doneAt.toISOString()}`,
    kind: 'skuDesignDone',
    shopId,
    thingId: skuId,
  }),
  // Once per sale; `count` shows whether a successor follows (NTF-38).
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
  // The marketplace refused an automatic label; once per order (NTF-18).
  labelRefused: ({ scope, orderId, shopId, words }) => ({
    scope,
    id: `labelRefused:${orderId}`,
    kind: 'labelRefused',
    shopId,
    orderId,
    words: words.slice(0, PARTNER_WORDS_MAX),
  }),
  // Once per order and occasion of a rule's trigger (NTF-44).
  ruleMatched: ({ scope, orderId, shopId, ruleId, ruleName, personId, occasion }) => ({
    scope,
    to: personId,
    actingOwnerId: scope.ownerId,
    id: `rule:${ruleId}:${orderId}:${occasion}`,
    kind: 'ruleMatched',
    shopId,
    orderId,
    words: ruleName,
  }),
  // The owner, and the author of the rule, once per stop (NTF-45).
  ruleStopped: ({ scope, shopId, ruleId, ruleName, limit, authorId, at }) =>
    [scope.ownerId, ...(authorId === null ? [] : [authorId])].map((to) => ({
      scope,
      to,
      actingOwnerId: scope.ownerId,
      id: `ruleStopped:${ruleId}:${at.getTime()}`,
      kind: 'ruleStopped' as const,
      shopId,
      thingId: ruleId,
      words: ruleName,
      count: limit,
    })),
  // Once per decision that a buyer waits for (NTF-30).
  buyerAsked: ({ scope, orderId, shopId, requestId, action }) => ({
    scope,
    id: `buyerAsked:${requestId}:${action}`,
    kind: 'buyerAsked',
    shopId,
    orderId,
    words: action,
  }),
  // Once each time the balance falls below the threshold (NTF-19).
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
  // Each staff user is notified of a step once per level (NTF-41, NTF-42).
  workWaits: ({ scope, kind, level, thingId, words, minutes, sinceMs }) => {
    const notice = NOTICES_OF_WORK[kind]?.[level];
    if (notice === undefined) return null;
    return { scope, id: `work:${kind}:${level}:${thingId}:${sinceMs}`, kind: notice, thingId, words, count: minutes };
  },
  // Staff paid or denied a withdrawal; once each (WDR-9). Amount and code come first, because they contain no spaces.
  withdrawalEnded: ({ scope, id, code, cents, isPaid, words }) => ({
    scope,
    id: `withdrawal:${id}`,
    kind: isPaid ? 'withdrawalPaid' : 'withdrawalDenied',
    words: `${formatMoney(cents)} ${code} ${words}`,
  }),
  // Once per action of staff; a denied withdrawal has a notification of its own (PER-3).
  personHarmed: ({ scope, harm, id, reason, cents }) => {
    const kind = NOTICES_OF_HARM[harm];
    if (kind === null) return null;
    return {
      scope,
      id: `${kind}:${id}`,
      kind,
      thingId: id,
      words: reason,
      ...(cents === undefined ? {} : { cents: Math.abs(cents) }),
    };
  },
  // Once per note and staff user (PER-12).
  staffMentioned: ({ scope, userId, noteId, author }) => ({
    scope,
    to: userId,
    id: `staffMentioned:${noteId}`,
    kind: 'staffMentioned',
    thingId: scope.ownerId,
    words: author,
  }),
} as const satisfies Noting;

/** Events that can recur and are notified each time they begin (NTF-2, NTF-15). */
export const BEGINNINGS = ['authorizationLost', 'shopClosed'] as const satisfies readonly EventName[];
