import { topic } from '../topic.ts';

export const conflictTexts = topic('conflict', {
  title: 'Dữ liệu vừa thay đổi',
  text: 'Giá trị đã đổi từ lúc bạn mở. Chưa ghi gì.',
  seen: 'Lúc bạn mở',
  current: 'Bây giờ',
  mine: 'Của bạn',
  nothing: '(trống)',
  unnamed: '(giá trị khác)',
  keep: 'Giữ giá trị hiện tại',
  write: 'Ghi giá trị của tôi',
  back: 'Quay lại xem',
  proceed: 'Tiếp tục',
  fields: {
    sameParcel: 'Các đơn trong kiện',
    fulfillPrice: 'Giá fulfill',
    fulfillType: 'Cách gửi',
    fulfillHouse: 'Nhà máy',
    fulfillLine: 'Line',
    fulfillFacility: 'Facility',
    fulfillShipping: 'Shipping',
    productType: 'Loại sản phẩm',
    productColor: 'Màu',
    productSize: 'Size',
    friendName: 'Tên shop',
    proxy: 'Proxy',
    name: 'Tên',
    description: 'Mô tả',
    role: 'Vai trò',
    fulfilState: 'Tình trạng fulfill',
    fileId: 'File',
    tags: 'Thẻ',
    price: 'Giá',
    designerId: 'Designer',
    link: 'Link',
    status: 'Trạng thái',
    comment: 'Bình luận',
    editedAt: 'Sửa lần cuối',
  },
});

declare module '../topic.ts' {
  interface Topics {
    conflict: typeof conflictTexts;
  }
}
