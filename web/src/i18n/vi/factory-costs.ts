import { topic } from '../topic.ts';

export const factoryCostsTexts = topic('factory-costs', {
  title: 'Giá nhà máy',
  everything: 'Tất cả',
  allHouses: 'Mọi nhà máy',
  search: 'Tìm loại áo, SKU, size hoặc ghi chú',
  add: 'Thêm giá',
  added: 'Đã thêm giá. Báo giá mới tính theo giá này từ ngày hiệu lực.',
  house: 'Nhà máy',
  part: 'Khoản',
  scope: 'Áp dụng cho',
  all: 'mọi đơn của nhà máy',
  any: 'Tất cả',
  garment: 'Loại áo',
  size: 'Size',
  line: 'Line',
  facility: 'Facility',
  shipping: 'Shipping',
  sku: 'SKU phôi của nhà máy',
  skuHint: 'Để trống nếu giá này dùng cho mọi phôi của loại áo.',
  price: 'Giá ($)',
  validFrom: 'Hiệu lực từ',
  validFromHint: 'Ngày theo giờ Los Angeles; để trống là từ bây giờ. Giá cũ cùng phạm vi kết thúc lúc đó.',
  validTo: 'Đến',
  note: 'Ghi chú',
  noteHint: 'Ví dụ: bảng giá ngày 01/11. Tối đa 200 ký tự.',
  state: 'Trạng thái',
  by: 'Người ghi',
  states: { now: 'Đang dùng', coming: 'Sắp dùng', over: 'Đã kết thúc' },
  parts: {
    PIECE: 'Áo in một mặt',
    SECOND_SIDE: 'Mặt in thứ hai',
    SLEEVE: 'In một tay áo',
    SPEED: 'Phụ phí tốc độ',
    FIRST_POSTAGE: 'Phí ship áo đầu tiên',
    EXTRA_POSTAGE: 'Phí ship mỗi áo thêm',
    OWN_LABEL: 'Phí xử lý label có sẵn',
  },
  end: 'Kết thúc',
  endOf: 'Kết thúc {{name}}',
  endTitle: 'Kết thúc giá này?',
  endText: '{{name}} không được dùng để báo giá nữa. Đơn và bản nháp đã tính giá giữ nguyên.',
  ended: 'Đã kết thúc giá',
  emptyTitle: 'Chưa có giá nào',
  emptyText: 'Nhà máy nào không báo giá qua API thì ghi giá của họ ở đây; đơn sẽ được báo giá theo các dòng này.',
});

declare module '../topic.ts' {
  interface Topics {
    'factory-costs': typeof factoryCostsTexts;
  }
}
