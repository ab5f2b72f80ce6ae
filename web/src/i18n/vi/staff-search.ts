import { topic } from '../topic.ts';

export const staffSearchTexts = topic('staff-search', {
  placeholder: 'Tìm đơn, shop, người, mã, giao dịch…',
  tabs: 'Loại kết quả',
  all: 'Tất cả',
  groupNames: { orders: 'Đơn, vận đơn', designs: 'Design', money: 'Tiền', shops: 'Shop', people: 'Người, mail' },
  groups: {
    exact: 'Trùng cả mã',
    part: 'Có “{{text}}” trong mã, tên hoặc email, mới nhất trước',
    linked: 'Thấy ở thông tin liên quan',
  },
  kinds: {
    order: 'Đơn',
    tracking: 'Vận đơn',
    factoryOrder: 'Đơn ở nhà máy',
    rentedDesign: 'Thuê design',
    skuDesign: 'SKU design',
    fulfilDesign: 'Design fulfill',
    bankTransfer: 'Giao dịch ngân hàng',
    deposit: 'Mã nạp',
    withdrawal: 'Rút tiền',
    shop: 'Shop',
    flashSale: 'Flash sale',
    violation: 'Vi phạm',
    member: 'Thành viên',
    mail: 'Mail',
  },
  states: {
    rentedDesign: {
      NOT_CREATED: 'Chưa tạo',
      CREATED: 'Chờ báo giá',
      PENDING_PAYMENT: 'Chờ thanh toán',
      INPROCESS: 'Đang làm',
      FEEDBACK: 'Chờ duyệt',
      COMPLETED: 'Hoàn tất',
      CANCEL: 'Đã huỷ',
    },
    skuDesign: {
      CREATED: 'Chờ báo giá',
      PENDING_PAYMENT: 'Chờ thanh toán',
      INPROCESS: 'Đang làm',
      DONE: 'Xong',
      NONE: 'Đã rút lại',
      KNOWN: 'Đã có design',
    },
    fulfilDesign: { checked: 'Dùng được', unchecked: 'Chưa duyệt' },
    bankTransfer: {
      new: 'Đang khớp',
      unmatched: 'Chưa khớp',
      matched: 'Đã khớp',
      assigned: 'Đã gán',
      returned: 'Đã trả lại',
      ignored: 'Bỏ qua',
    },
    deposit: { waiting: 'Chờ tiền', received: 'Đã nhận', expired: 'Hết hạn' },
    shop: {
      open: 'Đang chạy',
      closed: 'Đã đóng',
      proxy: 'Proxy lỗi',
      authorization: 'Mất uỷ quyền',
      expired: 'Hết hạn',
      disconnected: 'Đã ngắt kết nối',
    },
    flashSale: { planned: 'Chờ chạy', creating: 'Đang tạo', running: 'Đang chạy', over: 'Đã kết thúc' },
    violation: { PENDING: 'Chờ khiếu nại' },
    member: {
      active: 'Đang hoạt động',
      neverActivated: 'Chưa kích hoạt',
      deactivated: 'Ngừng hoạt động',
      deleted: 'Deleted',
    },
    mail: { waiting: 'Chờ gửi', sent: 'Đã gửi', failed: 'Không gửi được' },
  },
  nobodyYet: 'chưa rõ người nộp',
  showAll: 'Xem cả {{count}}{{more}} kết quả: {{kind}}',
  keys: { choose: 'chọn', open: 'mở', newTab: 'tab mới' },
  seesAll: 'Vai trò của bạn tìm được mọi loại',
  hidden: 'Vai trò của bạn không tìm được: {{kinds}}',
  tooShort: 'Gõ ít nhất 2 ký tự',
  nothing: 'Không thấy mã, tên hay email nào như vậy',
});

declare module '../topic.ts' {
  interface Topics {
    'staff-search': typeof staffSearchTexts;
  }
}
