import type { PurgedFile, PurgedRow } from './disconnection.ts';

/** Names of the kinds of purged rows and files; the mail and the page use the same names (SHP-38). */
export const PURGED_WORDS: Readonly<Record<PurgedRow | PurgedFile, { vi: string; en: string }>> = {
  buyers: { vi: 'Đơn đã xoá khách mua', en: 'Orders emptied of their buyer' },
  timelines: { vi: 'Dòng lịch sử đơn', en: 'Lines of order timelines' },
  searchWords: { vi: 'Từ khoá tìm kiếm', en: 'Search words' },
  placements: { vi: 'Design gỡ khỏi sản phẩm', en: 'Designs taken off products' },
  requests: { vi: 'Yêu cầu huỷ và trả hàng', en: 'Cancel requests and returns' },
  rentedDesigns: { vi: 'Đơn design thuê', en: 'Rented designs' },
  factoryOrders: { vi: 'Lần gửi nhà máy', en: 'Sendings to a factory' },
  labelPrints: { vi: 'Bản in label', en: 'Label prints' },
  notifications: { vi: 'Thông báo từ TikTok Shop', en: 'Notifications of TikTok Shop' },
  syncRecords: { vi: 'Lần đồng bộ', en: 'Sync records' },
  warehouses: { vi: 'Kho', en: 'Warehouses' },
  violations: { vi: 'Vi phạm', en: 'Violations' },
  products: { vi: 'Sản phẩm', en: 'Products' },
  notices: { vi: 'Tin đã báo', en: 'News told' },
  logs: { vi: 'Nhật ký thao tác', en: 'Action logs emptied' },
  labels: { vi: 'File label', en: 'Label files' },
  labelSheets: { vi: 'File label gộp', en: 'Merged label files' },
  designs: { vi: 'File design', en: 'Design files' },
};
