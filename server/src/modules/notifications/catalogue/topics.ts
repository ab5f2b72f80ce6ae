import type { NotificationChannel, NotificationGroup } from '@bobbin/contract/inbox';
import type { Both } from './facts.ts';

/** A group of notifications for which a user chooses the channels together, with the default channels (INB-7). */
export interface Topic {
  group: NotificationGroup;
  word: Both;
  /** Default channels in addition to the inbox, in which all notifications appear. */
  channels: readonly Exclude<NotificationChannel, 'inbox'>[];
}

const TELEGRAM = ['telegram'] as const;

/** The topics in the sequence of the screen. */
export const TOPICS = {
  dueSoon: {
    group: 'orders',
    word: { vi: 'Đơn sắp trễ · dưới 24 giờ', en: 'Orders due within 24 hours' },
    channels: [],
  },
  late: { group: 'orders', word: { vi: 'Đơn đã trễ', en: 'Late orders' }, channels: TELEGRAM },
  refusals: {
    group: 'orders',
    word: { vi: 'Label hoặc nhà máy từ chối', en: 'Label or factory refused' },
    channels: TELEGRAM,
  },
  rules: {
    group: 'orders',
    word: { vi: 'Quy tắc báo hoặc tự dừng', en: 'Rules that notify or stop' },
    channels: TELEGRAM,
  },
  pauses: {
    group: 'orders',
    word: { vi: 'Đơn giữ lại sắp hết hạn · dưới 6 giờ', en: 'Paused orders due within 6 hours' },
    channels: TELEGRAM,
  },
  orderMentions: {
    group: 'orders',
    word: { vi: 'Ghi chú đơn nhắc tên tôi', en: 'Order notes that mention me' },
    channels: TELEGRAM,
  },
  buyers: {
    group: 'orders',
    word: { vi: 'Khách chờ trả lời', en: 'Buyers wait for an answer' },
    channels: TELEGRAM,
  },
  shopBroken: {
    group: 'shops',
    word: {
      vi: 'Shop mất uỷ quyền, hỏng proxy hoặc ngừng hoạt động',
      en: 'Shop without authorization, with a broken proxy, or disabled',
    },
    channels: TELEGRAM,
  },
  shopEnding: {
    group: 'shops',
    word: { vi: 'Shop sắp hết hạn · từ 7 ngày trước', en: 'Shop about to expire, from 7 days before' },
    channels: TELEGRAM,
  },
  violations: {
    group: 'shops',
    word: { vi: 'Vi phạm · kèm hạn khiếu nại', en: 'Violations, with the end of the appeal' },
    channels: TELEGRAM,
  },
  flashSales: {
    group: 'shops',
    word: { vi: 'Flash Sale kết thúc hoặc thất bại', en: 'Flash sale ended or failed' },
    channels: [],
  },
  balance: {
    group: 'money',
    word: { vi: 'Số dư thấp', en: 'Low balance' },
    channels: TELEGRAM,
  },
  deposits: { group: 'money', word: { vi: 'Tiền nạp đã vào', en: 'Deposit arrived' }, channels: [] },
  withdrawals: {
    group: 'money',
    word: { vi: 'Yêu cầu rút tiền có kết quả', en: 'Withdrawal paid or denied' },
    channels: TELEGRAM,
  },
  designPriced: { group: 'designs', word: { vi: 'Có báo giá design', en: 'Design priced' }, channels: TELEGRAM },
  designDelivered: {
    group: 'designs',
    word: { vi: 'Designer giao bản mới', en: 'Design delivered' },
    channels: TELEGRAM,
  },
  designSpoken: { group: 'designs', word: { vi: 'Tin nhắn về design', en: 'Message about a design' }, channels: [] },
  designLate: {
    group: 'designs',
    word: {
      vi: 'Design sắp trễ, đã trễ · của tôi hoặc chưa ai nhận',
      en: 'Designs due or late, mine or without a designer',
    },
    channels: TELEGRAM,
  },
  skuDesigns: {
    group: 'designs',
    word: { vi: 'SKU design: báo giá, hoàn thành', en: 'SKU design priced or done' },
    channels: [],
  },
  workUnclaimed: {
    group: 'staff',
    word: { vi: 'Design đã trả tiền chưa ai nhận', en: 'Paid designs that no one takes' },
    channels: TELEGRAM,
  },
  workDesigns: {
    group: 'staff',
    word: { vi: 'Yêu cầu design, lời nhắn chưa ai phụ trách', en: 'Design requests, messages without a designer' },
    channels: TELEGRAM,
  },
  workSku: { group: 'staff', word: { vi: 'Yêu cầu SKU design', en: 'SKU design requests' }, channels: TELEGRAM },
  workMoney: {
    group: 'staff',
    word: { vi: 'Rút tiền, tiền chưa khớp', en: 'Withdrawals and unmatched money' },
    channels: TELEGRAM,
  },
  workComments: { group: 'staff', word: { vi: 'Bình luận bài viết', en: 'Comments on posts' }, channels: [] },
  staffNotes: { group: 'staff', word: { vi: 'Ghi chú nhắc tên tôi', en: 'Notes that mention me' }, channels: TELEGRAM },
  account: {
    group: 'bobbin',
    word: { vi: 'Nhân viên thay đổi tài khoản, số dư', en: 'Changes of my account or balance by staff' },
    channels: TELEGRAM,
  },
  posts: { group: 'bobbin', word: { vi: 'Bài viết mới', en: 'New post' }, channels: [] },
} as const satisfies Record<string, Topic>;

export type TopicName = keyof typeof TOPICS;
export const TOPIC_NAMES = Object.keys(TOPICS) as TopicName[];

export function topicOf(name: TopicName): Topic {
  return TOPICS[name];
}
