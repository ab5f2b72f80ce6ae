import { topic } from '../topic.ts';

export const parcelsTexts = topic('parcels', {
  title: 'Theo dõi kiện',
  shop: 'Shop',
  allShops: 'Tất cả shop',
  week: 'Tuần',
  thisWeek: 'Tuần này',
  lastWeek: 'Tuần trước',
  weekOf: '{{week}}, theo giờ Los Angeles',
  rates: 'Bốn chỉ số của shop',
  rate: {
    lateDispatch: 'Gửi trễ',
    validTracking: 'Tracking hợp lệ',
    onTime: 'Giao đúng hạn',
    sellerCancels: 'Shop tự huỷ',
  },
  counts: {
    lateDispatch: '{{count}} trễ trong {{of}} đơn tới hạn',
    validTracking: '{{count}} hợp lệ trong {{of}} đơn',
    onTime: '{{count}} đúng hạn trong {{of}} đơn đã giao',
    sellerCancels: '{{count}} đơn shop huỷ trong {{of}} đơn',
  },
  atMost: 'tối đa {{limit}}%',
  atLeast: 'ít nhất {{limit}}%',
  states: { none: 'chưa có đơn', safe: 'an toàn', near: 'sát giới hạn', willBe: 'dự báo vượt', over: 'vượt giới hạn' },
  forecast: 'dự báo {{percent}}',
  unknown: 'chưa có',
  bobbinCounts: 'Bobbin tự tính từ đơn đã đọc. Con số của TikTok ở Seller Center có thể khác.',
  cancelsSince: 'Đơn huỷ mà Bobbin đọc trước bản này không rõ ai huỷ nên không tính.',
  limitSource: 'Giới hạn theo {{source}}, {{date}}',
  waiting: 'Có label, chưa quét',
  groups: { all: 'Tất cả', late: 'quá hạn', under4: 'dưới 4 giờ', under12: '4 – 12 giờ', under24: '12 – 24 giờ' },
  emptyTitle: 'Không có kiện nào sắp quá hạn quét',
  emptyText: 'Kiện có label hiện ở đây từ 24 giờ trước hạn gửi trễ, tới khi hãng vận chuyển quét.',
  shown: '{{count}} kiện gần hạn nhất',
  expected: 'Dự báo quét',
  expectedLate: 'khó kịp',
  expectedInTime: 'kịp',
  noSpeed: 'chưa đủ dữ liệu',
  noFactory: 'chưa gửi nhà máy',
  byShop: 'Theo shop, dự báo kém nhất trước',
  noShops: 'Tuần này chưa có đơn nào.',
});

declare module '../topic.ts' {
  interface Topics {
    parcels: typeof parcelsTexts;
  }
}
