import type { Locale } from '@bobbin/contract/errors';
import type { FulfilState } from '@bobbin/domain/fulfilment/life-cycle';
import { readFulfilState } from '@bobbin/domain/fulfilment/states';
import type { OrderStatus } from '@bobbin/domain/orders/order-status';
import type { Icon } from '../icon.ts';
import {
  IconAlarm,
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconBox,
  IconCheck,
  IconChecks,
  IconCircleDashed,
  IconClock,
  IconClockPause,
  IconCreditCardPay,
  IconHandStop,
  IconHelpCircle,
  IconHourglass,
  IconHourglassEmpty,
  IconLoader2,
  IconPackage,
  IconPackages,
  IconPencil,
  IconPrinter,
  IconTruck,
  IconX,
} from '../icons.ts';
import type { BadgeShape, Tone } from '../feedback/badge.tsx';

/** Look and name of a state, the same in tables, cards, charts and legends. */
export interface StateLook {
  tone: Tone;
  shape?: BadgeShape;
  icon: Icon;
  isBusy?: boolean;
  word: Readonly<Record<Locale, string>>;
}

/** Looks of the order statuses (ORD-24). */
export const ORDER_LOOKS: Readonly<Record<OrderStatus, StateLook>> = {
  UNPAID: { tone: 'neutral', icon: IconCreditCardPay, word: { vi: 'Chưa thanh toán', en: 'Unpaid' } },
  ON_HOLD: { tone: 'violet', icon: IconClockPause, word: { vi: 'Tạm giữ', en: 'On hold' } },
  AWAITING_SHIPMENT: { tone: 'blue', icon: IconPackage, word: { vi: 'Chờ gửi', en: 'Awaiting shipment' } },
  PARTIALLY_SHIPPING: {
    tone: 'blue',
    shape: 'outline',
    icon: IconPackages,
    word: { vi: 'Gửi một phần', en: 'Partially shipping' },
  },
  AWAITING_COLLECTION: { tone: 'amber', icon: IconBox, word: { vi: 'Chờ lấy hàng', en: 'Awaiting collection' } },
  IN_TRANSIT: { tone: 'yellow', icon: IconTruck, word: { vi: 'Đang vận chuyển', en: 'In transit' } },
  DELIVERED: { tone: 'green', icon: IconCheck, word: { vi: 'Đã giao', en: 'Delivered' } },
  COMPLETED: { tone: 'green', shape: 'solid', icon: IconChecks, word: { vi: 'Hoàn tất', en: 'Completed' } },
  CANCELLED: { tone: 'red', icon: IconX, word: { vi: 'Đã huỷ', en: 'Cancelled' } },
};

/** Looks of the fulfil states; NONE is called 'Đợi xác nhận' (waiting for confirmation). */
const FULFIL_LOOKS: Readonly<Record<FulfilState, StateLook>> = {
  NONE: { tone: 'neutral', shape: 'dashed', icon: IconCircleDashed, word: { vi: 'Chưa gửi', en: 'Not sent' } },
  MANUAL: { tone: 'neutral', icon: IconHandStop, word: { vi: 'Tự fulfill', en: 'By hand' } },
  JOINED: { tone: 'neutral', icon: IconPackages, word: { vi: 'Đi cùng kiện', en: 'In another’s parcel' } },
  DRAFT: { tone: 'neutral', shape: 'dashed', icon: IconPencil, word: { vi: 'Bản nháp', en: 'Draft' } },
  QUEUED: { tone: 'blue', icon: IconHourglassEmpty, word: { vi: 'Trong hàng đợi', en: 'Queued' } },
  SENDING: { tone: 'blue', icon: IconLoader2, isBusy: true, word: { vi: 'Đang gửi', en: 'Sending' } },
  UNCERTAIN: { tone: 'amber', icon: IconHelpCircle, word: { vi: 'Đang hỏi nhà máy', en: 'Asking the factory' } },
  FAILED: { tone: 'red', icon: IconAlertTriangle, word: { vi: 'Gửi lỗi', en: 'Sending failed' } },
  SUBMITTED: { tone: 'blue', icon: IconCheck, word: { vi: 'Nhà máy đã nhận', en: 'Accepted' } },
  HOLD: { tone: 'amber', icon: IconHandStop, word: { vi: 'Nhà máy tạm giữ', en: 'On hold at factory' } },
  IN_PRODUCTION: { tone: 'violet', icon: IconPrinter, word: { vi: 'Đang sản xuất', en: 'In production' } },
  SHIPPED: { tone: 'green', icon: IconTruck, word: { vi: 'Nhà máy đã gửi', en: 'Shipped' } },
  DELIVERED: { tone: 'green', shape: 'solid', icon: IconChecks, word: { vi: 'Đã giao', en: 'Delivered' } },
  REJECTED: { tone: 'red', icon: IconBan, word: { vi: 'Nhà máy từ chối', en: 'Refused' } },
  CANCEL_REQUESTED: { tone: 'amber', icon: IconHourglass, word: { vi: 'Đang xin huỷ', en: 'Cancel requested' } },
  CANCELLED: { tone: 'neutral', icon: IconX, word: { vi: 'Đã huỷ ở nhà máy', en: 'Factory cancelled' } },
  REFUNDED: { tone: 'neutral', icon: IconArrowBackUp, word: { vi: 'Đã hoàn tiền', en: 'Refunded' } },
};

/** Looks of factory statuses that are more specific than our fulfil state and need a different action. */
export const RAW_LOOKS = {
  WRONGSIZE: {
    tone: 'red',
    icon: IconAlertTriangle,
    word: { vi: 'Sai kích thước ảnh', en: 'Wrong image size' },
  },
} as const satisfies Record<string, StateLook>;

/** Looks of deadlines (ORD-27): more than 24 hours left, less than 24 hours left, passed. The text is the remaining time. */
export const DEADLINE_LOOKS = {
  safe: { tone: 'green', icon: IconClock },
  soon: { tone: 'amber', icon: IconClock },
  passed: { tone: 'red', icon: IconAlarm },
} as const satisfies Record<string, Pick<StateLook, 'tone' | 'icon'>>;

/** Returns the look of a fulfil state, including an unknown one. */
export function toFulfilLook(word: string): StateLook {
  const state = readFulfilState(word);
  return state === null ? toUnknownLook(word) : FULFIL_LOOKS[state];
}

/** Returns a neutral look for an unknown status of a partner, so that the status stays visible (ORD-25). */
export function toUnknownLook(raw: string): StateLook {
  return { tone: 'neutral', icon: IconHelpCircle, word: { vi: raw, en: raw } };
}
