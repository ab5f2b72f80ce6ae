import { topic } from '../topic.ts';

export const skuQueueTexts = topic('sku-queue', {
  title: 'SKU design',
  help: 'Upload đơn SKU lên nhà máy fulfill, rồi nhập mã fulfill (FF ID) vào đây.',
  helpRule: 'FF ID hợp lệ khi design fulfill đã được chọn và có ít nhất một file design.',
  filters: 'Lọc',
  search: 'Tìm tên, mã, FF ID',
  sort: 'Sắp xếp',
  newest: 'Mới nhất trước',
  oldest: 'Cũ nhất trước',
  views: {
    all: 'Tất cả',
    price: 'Chờ báo giá',
    seller: 'Chờ khách',
    inprocess: 'Đang làm',
    done: 'Done',
  },
  done: 'Done',
  statuses: {
    price: 'Chờ báo giá',
    consent: 'Chờ khách đồng ý',
    money: 'Chờ khách nạp tiền',
    INPROCESS: 'Đang làm',
  },
  code: 'Mã',
  style: 'Kiểu {{style}}',
  skus_other: '{{count}} SKU',
  coversAll: 'cả sản phẩm',
  coversSome: 'một số màu',
  team: 'Nhóm',
  cost: 'Giá',
  upTo: '≤ {{price}}',
  ffId: 'FF ID',
  seller: 'Khách',
  lacks: 'khách thiếu {{amount}}',
  lacksSome: 'số dư của khách không đủ',
  pay: 'Pay Design',
  payName: 'Pay Design {{code}}',
  updateDesign: 'Update Design',
  updateName: 'Update Design {{code}}',
  view: 'View',
  viewName: 'View {{code}}',
  price: 'Giá ($)',
  priceHint: 'Giá tối đa khách chấp nhận là {{price}}: trong mức này tiền được trừ ngay, cao hơn thì hỏi khách trước.',
  ffHint: 'Id, mã FF, refId, hoặc một phần tên của design fulfill đã chọn.',
  ffFound_other: '{{code}} · {{source}} · {{count}} file design',
  ffPicks: 'Design tìm thấy',
  ffMatch: 'Dùng được',
  ffNote: 'Lưu xong thẻ sang Done. Bản in được gắn vào cả sản phẩm hoặc các màu đã hỏi, mọi đơn đang chờ có file ngay.',
  updated: 'Update',
  updatedText: 'Cập nhật thành công',
  waitsConsent: 'Giá cao hơn mức khách đồng ý, đã hỏi khách.',
  waitsMoney: 'Số dư của khách thiếu {{amount}}, đã báo khách.',
  waitsSomeMoney: 'Số dư của khách không đủ, đã báo khách.',
  empty: 'Chưa có yêu cầu nào',
  emptyText: 'Yêu cầu hiện ở đây khi khách hỏi design cho một sản phẩm.',
});

declare module '../topic.ts' {
  interface Topics {
    'sku-queue': typeof skuQueueTexts;
  }
}
