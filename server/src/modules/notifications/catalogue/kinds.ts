import type { Locale } from '@bobbin/contract/errors';
import { displayMoney, parseMoney, type Cents } from '@bobbin/domain/money/money';
import type { TodoReason } from '@bobbin/domain/orders/todo-reasons';
import { toQuestion } from '../../mails/module.ts';
import type { NoticeFacts } from './facts.ts';
import type { CatalogueKind } from './kind.ts';
import { STAFF_NOTICES } from './staff-kinds.ts';
import { WORK_NOTICES } from './work-kinds.ts';

const toOrder = ({ orderId }: NoticeFacts) => `orders/${encodeURIComponent(orderId)}`;
const toShop = ({ shopId }: NoticeFacts) => `shop-details/${encodeURIComponent(shopId)}`;
const toOrders = (reason: TodoReason) => (facts: NoticeFacts) =>
  `orders?attention=todo&reasons=${reason}&shops=${encodeURIComponent(facts.shopId)}`;
const toPaused = ({ shopId }: NoticeFacts) => `orders?isPaused=true&shops=${encodeURIComponent(shopId)}`;
const toTransactions = () => 'profile#transactions';

const toDesigns = ({ thingId }: NoticeFacts) => `designs?design=${encodeURIComponent(thingId)}`;
/** Staff open rented designs in the staff area. */
const toDesignQueue = ({ thingId }: NoticeFacts) => `/admin/designs?design=${encodeURIComponent(thingId)}`;

/** Links to the list of SKUs, filtered by this SKU. */
const toSku = ({ thingId }: NoticeFacts) => `sku?search=${encodeURIComponent(thingId)}`;
const toFlashSales = ({ shopId }: NoticeFacts) => `flash-sale?id=${encodeURIComponent(shopId)}`;
const toPost = ({ thingId }: NoticeFacts) => `posts/${encodeURIComponent(thingId)}`;

/** A day of the marketplace, which begins at the marketplace's own midnight. */
const onDay = (at: number, locale: Locale) =>
  new Intl.DateTimeFormat(locale === 'vi' ? 'vi-VN' : 'en-US', {
    timeZone: 'America/Los_Angeles',
    year: 'numeric',
    month: locale === 'vi' ? '2-digit' : 'short',
    day: locale === 'vi' ? '2-digit' : 'numeric',
  }).format(at);

/** A time of the marketplace. */
const atTime = (at: number | null, locale: Locale) =>
  at === null
    ? ''
    : new Intl.DateTimeFormat(locale === 'vi' ? 'vi-VN' : 'en-US', {
        timeZone: 'America/Los_Angeles',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }).format(at);

const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`);
const withWords = (words: string) => (words === '' ? '.' : `: ${words}`);
const money = (cents: Cents, locale: Locale) => displayMoney(cents, locale);

/** Parses the stored data of a withdrawal: the amount, the code, and the reason or the payment. */
export function readWithdrawal(text: string): { cents: Cents; code: string; words: string } {
  const [amount = '0', code = '', ...words] = text.split(' ');
  return { cents: parseMoney(amount), code, words: words.join(' ') };
}

/**
 * All kinds of notifications, in the inbox and in other channels. A new kind needs a row here and a row in `wiring.ts`; its topic is in `topics.ts`
 * (CONTRIBUTING.md, How to add a notification).
 */
export const KINDS = {
  dueSoon: {
    topic: 'dueSoon',
    right: 'viewOrders',
    path: toOrders('dueSoon'),
    says: {
      vi: ({ count, shop }) => `${count} đơn của ${shop} phải gửi trong 24 giờ tới.`,
      en: ({ count, shop }) => `${count === 1 ? '1 order' : `${count} orders`} of ${shop} must go out within 24 hours.`,
    },
  },
  late: {
    topic: 'late',
    isUrgent: true,
    right: 'viewOrders',
    path: toOrders('late'),
    says: {
      vi: ({ count, shop }) => `${count} đơn của ${shop} đã quá hạn gửi.`,
      en: ({ count, shop }) => `${count === 1 ? '1 order' : `${count} orders`} of ${shop} passed the deadline.`,
    },
  },
  cancelRefused: {
    topic: 'refusals',
    isUrgent: true,
    isMailedInstead: true,
    right: 'viewCosts',
    path: toOrder,
    says: {
      vi: ({ orderId, shop, house }) =>
        `Đơn ${orderId} (${shop}) đã huỷ nhưng ${house} từ chối huỷ. Chi phí vẫn giữ nguyên.`,
      en: ({ orderId, shop, house }) =>
        `Order ${orderId} (${shop}) was cancelled, but ${house} refused to cancel it. Its cost stays.`,
    },
  },
  labelRefused: {
    topic: 'refusals',
    isMailedInstead: true,
    right: 'viewOrders',
    path: toOrder,
    says: {
      vi: ({ orderId, shop, words }) =>
        `TikTok Shop từ chối tạo label tự động cho đơn ${orderId} (${shop})${withWords(words)}`,
      en: ({ orderId, shop, words }) =>
        `TikTok Shop refused the automatic label of order ${orderId} (${shop})${withWords(words)}`,
    },
  },
  factoryRefused: {
    topic: 'refusals',
    right: 'viewOrders',
    path: toOrder,
    says: {
      vi: ({ orderId, shop, house, words }) =>
        `Đơn ${orderId} (${shop}): ${house} từ chối hoặc giữ lại${withWords(words)}`,
      en: ({ orderId, shop, house, words }) =>
        `Order ${orderId} (${shop}): ${house} refused or holds it${withWords(words)}`,
    },
  },
  trackingRefused: {
    topic: 'refusals',
    right: 'viewOrders',
    path: toOrder,
    says: {
      vi: ({ orderId, shop, house, words }) =>
        `Đơn ${orderId} (${shop}): mã vận đơn của ${house} không dùng được${withWords(words)}`,
      en: ({ orderId, shop, house, words }) =>
        `Order ${orderId} (${shop}): the tracking number of ${house} cannot be used${withWords(words)}`,
    },
  },
  ruleMatched: {
    topic: 'rules',
    right: 'viewOrders',
    path: toOrder,
    says: {
      vi: ({ orderId, shop, words }) => `Quy tắc ‘${words}’ báo bạn về đơn ${orderId} (${shop}).`,
      en: ({ orderId, shop, words }) => `Rule ‘${words}’ notifies you of order ${orderId} (${shop}).`,
    },
  },
  orderMentioned: {
    topic: 'orderMentions',
    right: 'viewOrders',
    path: toOrder,
    says: {
      vi: ({ orderId, shop, words, count }) =>
        `${words} nhắc bạn trong ghi chú của đơn ${orderId} (${shop})${count > 1 ? ` và ${count - 1} đơn khác` : ''}.`,
      en: ({ orderId, shop, words, count }) =>
        `${words} mentions you in a note on order ${orderId} (${shop})${count > 1 ? ` and ${count - 1} more` : ''}.`,
    },
  },
  pauseDue: {
    topic: 'pauses',
    right: 'viewOrders',
    path: toOrder,
    says: {
      vi: ({ orderId, shop, at }) => `Đơn ${orderId} (${shop}) đang giữ lại, hạn gửi ${atTime(at, 'vi')} PT.`,
      en: ({ orderId, shop, at }) => `Order ${orderId} (${shop}) is paused and must be sent by ${atTime(at, 'en')} PT.`,
    },
  },
  pausesDue: {
    topic: 'pauses',
    right: 'viewOrders',
    path: toPaused,
    says: {
      vi: ({ count, shop, at }) => `${count} đơn của ${shop} đang giữ lại, hạn gửi sớm nhất ${atTime(at, 'vi')} PT.`,
      en: ({ count, shop, at }) =>
        `${count} orders of ${shop} are paused; the first must be sent by ${atTime(at, 'en')} PT.`,
    },
  },
  ruleStopped: {
    topic: 'rules',
    isUrgent: true,
    right: 'viewOrders',
    path: () => 'rules',
    says: {
      vi: ({ count, words }) => `Quy tắc ‘${words}’ tự dừng: quá ${count} đơn một giờ. Các đơn còn lại đang chờ.`,
      en: ({ count, words }) => `Rule ‘${words}’ stopped: more than ${count} orders in an hour. The others wait.`,
    },
  },
  buyerAsked: {
    topic: 'buyers',
    isMailedInstead: true,
    right: 'viewOrders',
    path: toOrder,
    says: {
      vi: ({ orderId, shop, words }) => `Đơn ${orderId} (${shop}): ${toQuestion(words, 'vi')}`,
      en: ({ orderId, shop, words }) => `Order ${orderId} (${shop}): ${toQuestion(words, 'en')}`,
    },
  },
  authorizationLost: {
    topic: 'shopBroken',
    isUrgent: true,
    isMailedInstead: true,
    right: 'viewOrders',
    path: toShop,
    says: {
      vi: ({ shop }) => `Shop ${shop} cần uỷ quyền lại. Đồng bộ và fulfill đang dừng.`,
      en: ({ shop }) => `Shop ${shop} must be authorized again. Syncing and fulfilment have stopped.`,
    },
  },
  shopClosed: {
    topic: 'shopBroken',
    isUrgent: true,
    isMailedInstead: true,
    right: 'viewOrders',
    path: toShop,
    says: {
      vi: ({ shop }) => `Shop ${shop} đã bị TikTok Shop ngừng hoạt động. Đồng bộ và fulfill đang dừng.`,
      en: ({ shop }) => `Shop ${shop} was disabled by TikTok Shop. Syncing and fulfilment have stopped.`,
    },
  },
  proxyBroken: {
    topic: 'shopBroken',
    isUrgent: true,
    isMailedInstead: true,
    right: 'viewOrders',
    path: toShop,
    says: {
      vi: ({ shop, words }) => `Proxy ${words} của shop ${shop} không hoạt động. Đồng bộ và fulfill đang dừng.`,
      en: ({ shop, words }) => `The proxy ${words} of shop ${shop} does not work. Syncing and fulfilment have stopped.`,
    },
  },
  subscriptionEnding: {
    topic: 'shopEnding',
    isMailedInstead: true,
    right: 'own',
    path: toShop,
    says: {
      vi: ({ shop, days }) =>
        `Gói thuê của shop ${shop} còn ${days} ngày. Hãy gia hạn, hoặc bật tự động gia hạn khi số dư đủ.`,
      en: ({ shop, days }) =>
        `The subscription of shop ${shop} ends in ${inDays(days)}. Renew it, or let it renew itself with enough balance.`,
    },
  },
  authorizationEnding: {
    topic: 'shopEnding',
    isMailedInstead: true,
    right: 'manageShops',
    path: toShop,
    says: {
      vi: ({ shop, days }) => `Uỷ quyền TikTok Shop của ${shop} còn ${days} ngày. Hãy uỷ quyền lại.`,
      en: ({ shop, days }) => `The TikTok Shop authorization of ${shop} ends in ${inDays(days)}. Authorize it again.`,
    },
  },
  renewalUnpaid: {
    topic: 'shopEnding',
    isMailedInstead: true,
    right: 'own',
    path: toShop,
    says: {
      vi: ({ shop }) => `Không tự động gia hạn được shop ${shop}: số dư không đủ.`,
      en: ({ shop }) => `Shop ${shop} could not renew itself: the balance is not enough.`,
    },
  },
  violationFound: {
    topic: 'violations',
    right: 'viewOrders',
    path: toShop,
    says: {
      vi: ({ shop, words, at }) =>
        `Vi phạm mới ở shop ${shop}${withWords(words)}${at === null ? '' : ` · Khiếu nại trước khoảng ${onDay(at, 'vi')} (PT): tính 30 ngày, TikTok Shop không cho biết ngày.`}`,
      en: ({ shop, words, at }) =>
        `New violation of shop ${shop}${withWords(words)}${at === null ? '' : ` · Appeal by about ${onDay(at, 'en')} (PT): counted as 30 days, TikTok Shop names no date.`}`,
    },
  },
  balanceLow: {
    topic: 'balance',
    isMailedInstead: true,
    right: 'own',
    path: toTransactions,
    says: {
      vi: ({ words }) => `Số dư còn ${money(parseMoney(words), 'vi')}, dưới mức bạn đặt. Hãy nạp thêm tiền.`,
      en: ({ words }) => `The balance is ${money(parseMoney(words), 'en')}, below what you set. Deposit some money.`,
    },
  },
  depositArrived: {
    topic: 'deposits',
    right: 'own',
    path: toTransactions,
    says: {
      vi: ({ cents, words }) => `Đã cộng ${money(cents, 'vi')} vào số dư, mã nạp ${words}.`,
      en: ({ cents, words }) => `${money(cents, 'en')} came to your balance, deposit ${words}.`,
    },
  },
  designPriced: {
    topic: 'designPriced',
    right: 'own',
    path: toDesigns,
    says: {
      vi: ({ words, cents }) => `${words} có báo giá ${money(cents, 'vi')}.`,
      en: ({ words, cents }) => `${words} costs ${money(cents, 'en')}.`,
    },
  },
  designUnpaid: {
    topic: 'designPriced',
    right: 'own',
    path: toTransactions,
    says: {
      vi: ({ words, cents }) => `Số dư còn thiếu ${money(cents, 'vi')} để trả design ${words}. Hãy nạp thêm tiền.`,
      en: ({ words, cents }) =>
        `The balance is ${money(cents, 'en')} short to pay for design ${words}. Deposit some money.`,
    },
  },
  designDelivered: {
    topic: 'designDelivered',
    right: 'own',
    path: toDesigns,
    says: {
      vi: ({ words, count }) => `${words}: designer giao bản ${count}, đợi bạn duyệt.`,
      en: ({ words, count }) => `${words}: version ${count} was delivered and waits for your approval.`,
    },
  },
  designSpoken: {
    topic: 'designSpoken',
    right: 'own',
    path: toDesigns,
    says: { vi: ({ words }) => `Designer nhắn về ${words}.`, en: ({ words }) => `The designer wrote about ${words}.` },
  },
  designSpokenTo: {
    topic: 'designSpoken',
    right: 'own',
    path: toDesignQueue,
    says: { vi: ({ words }) => `Khách nhắn về ${words}.`, en: ({ words }) => `The seller wrote about ${words}.` },
  },
  designLate: {
    topic: 'designLate',
    isUrgent: true,
    right: 'own',
    path: toDesignQueue,
    says: {
      vi: ({ words }) => `${words} phải giao trong 30 phút tới.`,
      en: ({ words }) => `${words} is due within 30 minutes.`,
    },
  },
  designBreached: {
    topic: 'designLate',
    isUrgent: true,
    right: 'own',
    path: toDesignQueue,
    says: { vi: ({ words }) => `${words} đã quá hạn giao.`, en: ({ words }) => `${words} passed its deadline.` },
  },
  designFreeLate: {
    topic: 'designLate',
    isUrgent: true,
    right: 'own',
    path: toDesignQueue,
    says: {
      vi: ({ words }) => `${words} không có người phụ trách, phải giao trong 30 phút tới.`,
      en: ({ words }) => `${words} has no designer and is due within 30 minutes.`,
    },
  },
  designFreeBreached: {
    topic: 'designLate',
    isUrgent: true,
    right: 'own',
    path: toDesignQueue,
    says: {
      vi: ({ words }) => `${words} không có người phụ trách và đã quá hạn giao.`,
      en: ({ words }) => `${words} has no designer and passed its deadline.`,
    },
  },
  skuDesignPriced: {
    topic: 'skuDesigns',
    right: 'own',
    path: toSku,
    says: {
      vi: ({ thingId, shop, cents }) =>
        `SKU design ${thingId} (${shop}) có báo giá ${money(cents, 'vi')}, đợi bạn đồng ý.`,
      en: ({ thingId, shop, cents }) =>
        `The design of SKU ${thingId} (${shop}) costs ${money(cents, 'en')} and waits for your word.`,
    },
  },
  skuDesignPaid: {
    topic: 'skuDesigns',
    right: 'own',
    path: toSku,
    says: {
      vi: ({ thingId, shop, cents }) =>
        `SKU design ${thingId} (${shop}) có giá ${money(cents, 'vi')}, đã trừ số dư và đang làm.`,
      en: ({ thingId, shop, cents }) =>
        `The design of SKU ${thingId} (${shop}) costs ${money(cents, 'en')}; it was paid and is being made.`,
    },
  },
  skuDesignUnpaid: {
    topic: 'skuDesigns',
    right: 'own',
    path: toTransactions,
    says: {
      vi: ({ thingId, shop, cents }) =>
        `SKU design ${thingId} (${shop}) có giá ${money(cents, 'vi')}, số dư không đủ. Hãy nạp thêm tiền.`,
      en: ({ thingId, shop, cents }) =>
        `The design of SKU ${thingId} (${shop}) costs ${money(cents, 'en')}, the balance is not enough. Deposit some money.`,
    },
  },
  skuDesignDone: {
    topic: 'skuDesigns',
    right: 'viewOrders',
    path: toSku,
    says: {
      vi: ({ thingId, shop }) => `SKU design ${thingId} (${shop}) đã xong. Đơn của SKU này có sẵn file in.`,
      en: ({ thingId, shop }) => `The design of SKU ${thingId} (${shop}) is done. Its orders have their print files.`,
    },
  },
  flashSaleEnded: {
    topic: 'flashSales',
    right: 'viewOrders',
    path: toFlashSales,
    says: {
      vi: ({ words, shop, count }) =>
        `Flash Sale ${words} của ${shop} đã kết thúc${count > 0 ? ', đợt tiếp theo đã được tạo' : ''}.`,
      en: ({ words, shop, count }) =>
        `The flash sale ${words} of ${shop} has ended${count > 0 ? '; the next one follows it' : ''}.`,
    },
  },
  flashSaleFailed: {
    topic: 'flashSales',
    right: 'viewOrders',
    path: toFlashSales,
    says: {
      vi: ({ words, shop }) => `Flash Sale ${words} của ${shop} không tạo được trên TikTok Shop.`,
      en: ({ words, shop }) => `The flash sale ${words} of ${shop} could not be created at TikTok Shop.`,
    },
  },
  postPublished: {
    topic: 'posts',
    right: 'own',
    path: toPost,
    says: { vi: ({ words }) => `Bài viết mới: ${words}`, en: ({ words }) => `New post: ${words}` },
  },
  withdrawalPaid: {
    topic: 'withdrawals',
    isMailedInstead: true,
    right: 'own',
    path: toTransactions,
    says: {
      vi: (facts) => {
        const { cents, code, words } = readWithdrawal(facts.words);
        return `Đã chi ${money(cents, 'vi')} (${code}), mã giao dịch ngân hàng ${words}.`;
      },
      en: (facts) => {
        const { cents, code, words } = readWithdrawal(facts.words);
        return `${money(cents, 'en')} (${code}) was paid out, bank transaction id ${words}.`;
      },
    },
  },
  withdrawalDenied: {
    topic: 'withdrawals',
    isMailedToo: true,
    right: 'own',
    path: toTransactions,
    says: {
      vi: (facts) => {
        const { cents, code, words } = readWithdrawal(facts.words);
        return `Yêu cầu rút ${money(cents, 'vi')} (${code}) bị từ chối: ${words}. Tiền đã về số dư.`;
      },
      en: (facts) => {
        const { cents, code, words } = readWithdrawal(facts.words);
        return `The withdrawal of ${money(cents, 'en')} (${code}) was denied: ${words}. The money is back.`;
      },
    },
  },
  ...WORK_NOTICES,
  ...STAFF_NOTICES,
} as const satisfies Record<string, CatalogueKind>;

export type NoticeKind = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as NoticeKind[];

/** Returns the link of a notification as an absolute path of the product. */
export function toAddress(kind: CatalogueKind, facts: NoticeFacts): string {
  const path = kind.path(facts);
  return path.startsWith('/') ? path : `/community/${path}`;
}

/** Returns the row of a kind; null for a kind that a newer process wrote. */
export function kindOf(name: string): CatalogueKind | null {
  return Object.hasOwn(KINDS, name) ? KINDS[name as NoticeKind] : null;
}
