import { displayMoney } from '@bobbin/domain/money/money';
import type { NoticeFacts } from './facts.ts';
import type { CatalogueKind } from './kind.ts';

const toDesign = ({ thingId }: NoticeFacts) => `/admin/designs?design=${encodeURIComponent(thingId)}`;
const toPrices = () => '/admin/designs?view=CREATED&whose=all';
const toSkuPrices = () => '/admin/sku-design?view=price';
const toSkuCode = ({ words }: NoticeFacts) => `/admin/sku-design?search=${encodeURIComponent(words)}`;
const toSkuThing = ({ thingId }: NoticeFacts) => `/admin/sku-design?search=${encodeURIComponent(thingId)}`;
const toWithdrawal = ({ thingId }: NoticeFacts) => `/admin/payments?request=${encodeURIComponent(thingId)}`;
const toTransfer = ({ thingId }: NoticeFacts) => `/admin/payments/unmatched?transfer=${encodeURIComponent(thingId)}`;
const toHome = () => '/admin';
const toPost = ({ thingId }: NoticeFacts) => `posts/${encodeURIComponent(thingId)}`;

/** Notifications of tasks that wait for staff (NTF-41, NTF-42). */
export const WORK_NOTICES = {
  workDesignFree: {
    topic: 'workUnclaimed',
    right: 'own',
    path: toDesign,
    says: {
      vi: ({ words }) => `${words} đã trả tiền, chưa có designer.`,
      en: ({ words }) => `${words} is paid and has no designer.`,
    },
  },
  workUnclaimed: {
    topic: 'workUnclaimed',
    right: 'own',
    path: toDesign,
    says: {
      vi: ({ words, count }) => `${words} đã trả tiền ${count} phút, chưa ai nhận.`,
      en: ({ words, count }) => `${words} has been paid for ${count} minutes, and no one took it.`,
    },
  },
  workUnclaimedLong: {
    topic: 'workUnclaimed',
    isUrgent: true,
    isMailedToo: true,
    right: 'own',
    path: toDesign,
    says: {
      vi: ({ words, count }) => `${words} đã trả tiền ${count} phút, vẫn chưa ai nhận.`,
      en: ({ words, count }) => `${words} has been paid for ${count} minutes, and still no one took it.`,
    },
  },
  workDesignPrice: {
    topic: 'workDesigns',
    right: 'own',
    path: toPrices,
    says: { vi: ({ words }) => `${words} chờ báo giá.`, en: ({ words }) => `${words} is waiting for a price.` },
  },
  workDesignAnswer: {
    topic: 'workDesigns',
    right: 'own',
    path: toDesign,
    says: {
      vi: ({ words }) => `Khách nhắn về ${words}, chưa có người phụ trách.`,
      en: ({ words }) => `The seller wrote about ${words}, which has no designer.`,
    },
  },
  workSkuPrice: {
    topic: 'workSku',
    right: 'own',
    path: toSkuPrices,
    says: {
      vi: ({ words }) => `SKU design ${words} chờ báo giá.`,
      en: ({ words }) => `The SKU design ${words} is waiting for a price.`,
    },
  },
  workSkuPaid: {
    topic: 'workSku',
    right: 'own',
    path: toSkuCode,
    says: {
      vi: ({ words }) => `SKU design ${words} đã trả tiền, chờ làm.`,
      en: ({ words }) => `The SKU design ${words} is paid and waits for its design.`,
    },
  },
  workWithdrawal: {
    topic: 'workMoney',
    right: 'own',
    path: toWithdrawal,
    says: {
      vi: ({ words }) => `Yêu cầu rút tiền ${words} chờ chuyển.`,
      en: ({ words }) => `The withdrawal ${words} is waiting to be paid out.`,
    },
  },
  workWithdrawalApproval: {
    topic: 'workMoney',
    right: 'own',
    path: toWithdrawal,
    says: {
      vi: ({ words }) => `Yêu cầu rút tiền ${words} chờ người thứ hai duyệt.`,
      en: ({ words }) => `The withdrawal ${words} is waiting for a second approval.`,
    },
  },
  workTransfer: {
    topic: 'workMoney',
    right: 'own',
    path: toTransfer,
    says: {
      vi: ({ words }) => `Chuyển khoản ${words} chưa khớp với lệnh nạp nào.`,
      en: ({ words }) => `The transfer ${words} matches no deposit.`,
    },
  },
  workTransferApproval: {
    topic: 'workMoney',
    right: 'own',
    path: toTransfer,
    says: {
      vi: ({ words }) => `Chuyển khoản ${words} chờ người thứ hai duyệt.`,
      en: ({ words }) => `The assignment of transfer ${words} is waiting for a second approval.`,
    },
  },
  workChargeApproval: {
    topic: 'workMoney',
    right: 'own',
    path: toDesign,
    says: {
      vi: ({ words }) => `Trừ tiền ${words} chờ người thứ hai duyệt.`,
      en: ({ words }) => `The charge for ${words} is waiting for a second approval.`,
    },
  },
  workSkuChargeApproval: {
    topic: 'workMoney',
    right: 'own',
    path: toSkuCode,
    says: {
      vi: ({ words }) => `Trừ tiền SKU design ${words} chờ người thứ hai duyệt.`,
      en: ({ words }) => `The charge for the SKU design ${words} is waiting for a second approval.`,
    },
  },
  designApprovalDeclined: {
    topic: 'workMoney',
    right: 'own',
    path: toDesign,
    says: {
      vi: ({ words, cents }) => `${displayMoney(cents, 'vi')} không được duyệt: ${words}`,
      en: ({ words, cents }) => `${displayMoney(cents, 'en')} was declined: ${words}`,
    },
  },
  skuApprovalDeclined: {
    topic: 'workMoney',
    right: 'own',
    path: toSkuThing,
    says: {
      vi: ({ words, cents }) => `${displayMoney(cents, 'vi')} không được duyệt: ${words}`,
      en: ({ words, cents }) => `${displayMoney(cents, 'en')} was declined: ${words}`,
    },
  },
  workRefundApproval: {
    topic: 'workMoney',
    right: 'own',
    path: toDesign,
    says: {
      vi: ({ words }) => `Hoàn phí ${words} chờ người thứ hai duyệt.`,
      en: ({ words }) => `The refund of ${words} is waiting for a second approval.`,
    },
  },
  workAdjustmentApproval: {
    topic: 'workMoney',
    right: 'own',
    path: toHome,
    says: {
      vi: ({ words }) => `Điều chỉnh số dư “${words}” chờ người thứ hai duyệt.`,
      en: ({ words }) => `The correction of a balance “${words}” is waiting for a second approval.`,
    },
  },
  workComment: {
    topic: 'workComments',
    right: 'own',
    path: toPost,
    says: {
      vi: ({ words }) => `Bài “${words}” có bình luận mới.`,
      en: ({ words }) => `The post “${words}” has new comments.`,
    },
  },
} as const satisfies Record<string, CatalogueKind>;
