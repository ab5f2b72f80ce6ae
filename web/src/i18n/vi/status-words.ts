import { topic } from '../topic.ts';

/** Texts of order statuses that the documents name in addition to the common ones (ORD-40). */
export const statusWordsTexts = topic('status-words', {
  OUT_FOR_DELIVERY: 'Đang giao',
  CREATED: 'Đã tạo',
  SHIPPED: 'Đã gửi',
  CONFIRMED: 'Đã xác nhận',
  PROCESSED: 'Đã xử lý',
  FIXED: 'Đã sửa xong',
  PRIORITY: 'Ưu tiên',
  PRINTED: 'Đã in',
  IN_PRODUCTION: 'Đang sản xuất',
  IN_PRODUCING: 'Đang làm',
  HOLD: 'Tạm dừng',
  FEEDBACK: 'Chờ phản hồi',
  REQUEST_REFUND: 'Xin hoàn tiền',
  REFUNDED: 'Đã hoàn tiền',
  PRE_TRANSIT: 'Sắp vận chuyển',
  NEW_ORDER: 'Đơn mới',
  NOT_FULFILL: 'Chưa fulfill',
  DRAFT: 'Bản nháp',
  NOT_CREATE: 'Chưa tạo',
  REQUEST_CANCEL: 'Đang xin huỷ',
  CANCEL: 'Huỷ',
  IN_PRODUCTION_CANCELLED: 'Huỷ khi đang in',
  REJECTED: 'Bị từ chối',
  UNKNOWN: 'Không rõ',
  WRONGSIZE: 'Sai kích thước ảnh',
});

declare module '../topic.ts' {
  interface Topics {
    'status-words': typeof statusWordsTexts;
  }
}
