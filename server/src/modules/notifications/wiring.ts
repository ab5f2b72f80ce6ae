import { formatMoney } from '@bobbin/domain/money/money';
import { SCAN_STEPS } from '@bobbin/domain/orders/platform-rates';
import type { Harm } from '@bobbin/domain/staff/harms';
import type { WorkKind } from '@bobbin/domain/staff/work';
import type { EventName, Events } from '../../platform/events.ts';
import type { OwnerScope } from '../../platform/access.ts';
import type { NoticeKind } from './catalogue/kinds.ts';

/** An event with the data of its text. */
export interface NewNotice {
  /** The owner, who receives the notification unless `to` names another user. */
  scope: OwnerScope;
  to?: string;
  /**
   * The owner of the shop, when `to` may be a team member; the member then sees the notification only as long as the member may see the shop
   * (TEA-17).
   */
  actingOwnerId?: string;
  /** Identifies the event, so that it is delivered once. */
  id: string;
  kind: NoticeKind;
  /** Id of the shop; members of teams with the shop may receive the notification too. */
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

/** Maximum length of a partner's message in a notification; longer messages are shortened. */
const PARTNER_WORDS_MAX = 200;

/** Maximum length of a tracking number in a notification; no real number is longer. */
const NUMBER_MAX = 60;

const HOUR_MS = 3_600_000;

/** The last step before the deadline of a scan, whose notification is urgent. */
const LAST_SCAN_STEP = SCAN_STEPS.at(-1);

/**
 * The notification that an event causes, or null when it has no recipient. Its id identifies the event, so that a repeated event is not delivered
 * again (NTF-1).
 */
type Noting = { [N in EventName]?: (event: Events[N]) => NewNotice | readonly NewNotice[] | null };

const LATE_KINDS = {
  own: ['designLate', 'designBreached'],
  free: ['designFreeLate', 'designFreeBreached'],
} as const;

/** Kinds of notifications of tasks, by the kind of task. A paid design without a designer has one for each level of urgency (NTF-42). */
const NOTICES_OF_WORK: Partial<Record<WorkKind, readonly NoticeKind[]>> = {
  designPrice: ['workDesignPrice'],
  designTake: ['workDesignFree', 'workUnclaimed', 'workUnclaimed', 'workUnclaimedLong'],
  designAnswer: ['workDesignAnswer'],
  skuPrice: ['workSkuPrice'],
  skuFinish: ['workSkuPaid'],
  skuChargeApproval: ['workSkuChargeApproval'],
  withdrawal: ['workWithdrawal'],
  withdrawalApproval: ['workWithdrawalApproval'],
  transfer: ['workTransfer'],
  transferApproval: ['workTransferApproval'],
  chargeApproval: ['workChargeApproval'],
  refundApproval: ['workRefundApproval'],
  adjustmentApproval: ['workAdjustmentApproval'],
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

/** All events that cause a notification. Events about balances, payments and other things without a shop leave the shop out. */
export const NOTICE_OF = {
  // One notification for everything that one run found in a shop; an order is notified once per kind of deadline (INB-6).
  ordersDue: ({ scope, shopId, kind, count, firstId }) => ({
    scope,
    id: `${kind}:${shopId}:${firstId}`,
    kind,
    shopId,
    count,
  }),
  // One notification for all parcels of a shop that came to the same step; a parcel is notified once per step (NTF-48).
  parcelsUnscanned: ({ scope, shopId, hours, count, firstId }) => ({
    scope,
    id: `unscanned:${hours}:${shopId}:${firstId}`,
    kind: hours === LAST_SCAN_STEP ? 'unscannedSoon' : 'unscanned',
    shopId,
    count,
    words: String(hours),
  }),
  // Notifies that a factory continues to make a cancelled order; once per attempt (NTF-3).
  cancelRefused: ({ scope, order, attempt }) => ({
    scope,
    id: `cancelRefused:${attempt.id}`,
    kind: 'cancelRefused',
    shopId: order.shopId,
    orderId: order.id,
    house: attempt.house,
  }),
  // Notifies the seller once of each reminder for each expiry (NTF-16).
  shopEnding: ({ scope, shopId, reason, endsAt, days }) => ({
    scope,
    id: `${reason}Ending:${shopId}:${endsAt.getTime()}:${days}`,
    kind: `${reason}Ending`,
    shopId,
    days,
  }),
  // Notifies that the balance was too low for an automatic renewal; once per expiry (NTF-17).
  renewalUnpaid: ({ scope, shopId, endsAt }) => ({
    scope,
    id: `renewalUnpaid:${shopId}:${endsAt.getTime()}`,
    kind: 'renewalUnpaid',
    shopId,
  }),
  // Notifies once per attempt and reason of a factory's rejection or hold (NTF-32).
  factoryRefused: ({ scope, order, attempt, code, words }) => ({
    scope,
    id: `factoryRefused:${attempt.id}:${code}`,
    kind: 'factoryRefused',
    shopId: order.shopId,
    orderId: order.id,
    house: attempt.house,
    words: words.slice(0, PARTNER_WORDS_MAX),
  }),
  // Notifies once per attempt and unusable tracking number (NTF-40).
  trackingRefused: ({ scope, order, attempt, number, words }) => ({
    scope,
    id: `trackingRefused:${attempt.id}:${number.slice(0, NUMBER_MAX)}`,
    kind: 'trackingRefused',
    shopId: order.shopId,
    orderId: order.id,
    house: attempt.house,
    words: words.slice(0, PARTNER_WORDS_MAX),
  }),
  // Notifies that the shop's calls fail because of its proxy; when the failure comes and goes, at most once an hour (NTF-37).
  proxyBroken: ({ scope, shopId, host, at }) => ({
    scope,
    id: `proxyBroken:${shopId}:${Math.floor(at.getTime() / HOUR_MS)}`,
    kind: 'proxyBroken',
    shopId,
    words: host,
  }),
  // Notifies once per violation, with the deadline for an appeal if one is possible (NTF-33).
  violationFound: ({ scope, shopId, recordId, words, appealBy }) => ({
    scope,
    id: `violationFound:${shopId}:${recordId}`,
    kind: 'violationFound',
    shopId,
    thingId: recordId,
    words: words.slice(0, PARTNER_WORDS_MAX),
    ...(appealBy && { at: appealBy }),
  }),
  // Notifies the seller once of each price, even when an earlier price returns; the notification names the amount that is missing in the balance
  // (NTF-34).
  designPriced: ({ scope, designId, code, cents, lackingCents, pricing }) => ({
    scope,
    // A low balance is notified once, either by this event or by the event about the low balance.
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
  // Notifies the other party: the seller, or the designer who is assigned. Without an assigned designer, staff see the design in the designers'
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
  // Notifies the designer whose three-hour deadline is near or has passed; without an assigned designer, all staff users who may see the queue
  // (NTF-35).
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
  // Notifies once per price of a SKU design, and asks the seller to accept the price or to deposit money (NTF-36).
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
  // A request that was made again can end a second time, as a different event (SKD-15).
  skuDesignDone: ({ scope, id, skuId, shopId, doneAt }) => ({
    scope,
    id: `skuDesignDone:${id}:${doneAt.toISOString()}`,
    kind: 'skuDesignDone',
    shopId,
    thingId: skuId,
  }),
  // Notifies once per flash sale; `count` shows whether a successor follows (NTF-38).
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
  // Notifies that the marketplace refused an automatic label; once per order (NTF-18).
  labelRefused: ({ scope, orderId, shopId, words }) => ({
    scope,
    id: `labelRefused:${orderId}`,
    kind: 'labelRefused',
    shopId,
    orderId,
    words: words.slice(0, PARTNER_WORDS_MAX),
  }),
  // Notifies once per order and occasion, that is, one firing of a rule's trigger (NTF-44).
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
  // Notifies each mentioned person once per note, however many orders the note was added to (NTF-46).
  orderMentioned: ({ scope, orderId, shopId, count, personId, changeId, author }) => ({
    scope,
    to: personId,
    actingOwnerId: scope.ownerId,
    id: `orderMentioned:${changeId}`,
    kind: 'orderMentioned',
    shopId,
    orderId,
    words: author,
    count,
  }),
  // Reminds each person once of the deadlines of paused orders, in one notification for each run and shop (NTF-47).
  pauseDue: ({ scope, orderId, shopId, count, personId, dueAt }) => ({
    scope,
    to: personId,
    actingOwnerId: scope.ownerId,
    id: `pauseDue:${shopId}:${orderId}:${dueAt.getTime()}`,
    kind: count > 1 ? 'pausesDue' : 'pauseDue',
    shopId,
    orderId,
    count,
    at: dueAt,
  }),
  // Notifies the owner and the author of the rule, once per stop (NTF-45).
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
  // Notifies once per decision that a buyer waits for (NTF-30).
  buyerAsked: ({ scope, orderId, shopId, requestId, action }) => ({
    scope,
    id: `buyerAsked:${requestId}:${action}`,
    kind: 'buyerAsked',
    shopId,
    orderId,
    words: action,
  }),
  // Notifies each time the balance falls below the threshold (NTF-19).
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
  // Notifies each staff user once per task and level of urgency (NTF-41, NTF-42).
  workWaits: ({ scope, kind, level, thingId, words, minutes, sinceMs }) => {
    const notice = NOTICES_OF_WORK[kind]?.[level];
    if (notice === undefined) return null;
    return { scope, id: `work:${kind}:${level}:${thingId}:${sinceMs}`, kind: notice, thingId, words, count: minutes };
  },
  // Notifies the staff user who asked for a charge or refund that a second one declined it (ROL-71).
  designApprovalDeclined: ({ scope, designId, code, cents, by, reason, at }) => ({
    scope,
    id: `approvalDeclined:${designId}:${at.getTime()}`,
    kind: 'designApprovalDeclined',
    thingId: designId,
    words: `${code}, ${by}: ${reason}`,
    cents,
  }),
  skuApprovalDeclined: ({ scope, id, code, cents, by, reason, at }) => ({
    scope,
    id: `approvalDeclined:${id}:${at.getTime()}`,
    kind: 'skuApprovalDeclined',
    thingId: code,
    words: `${code}, ${by}: ${reason}`,
    cents,
  }),
  // Notifies once that staff paid or denied a withdrawal (WDR-9). Amount and code are stored first, because they contain no spaces.
  withdrawalEnded: ({ scope, id, code, cents, isPaid, words }) => ({
    scope,
    id: `withdrawal:${id}`,
    kind: isPaid ? 'withdrawalPaid' : 'withdrawalDenied',
    words: `${formatMoney(cents)} ${code} ${words}`,
  }),
  // Notifies once per staff action on a user; a denied withdrawal has a notification of its own (PER-3).
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
  // Notifies once per note and mentioned staff user (PER-12).
  staffMentioned: ({ scope, userId, noteId, author }) => ({
    scope,
    to: userId,
    id: `staffMentioned:${noteId}`,
    kind: 'staffMentioned',
    thingId: scope.ownerId,
    words: author,
  }),
} as const satisfies Noting;

/** Events that can happen again, and are notified each time they begin (NTF-2, NTF-15). */
export const BEGINNINGS = ['authorizationLost', 'shopClosed'] as const satisfies readonly EventName[];
