import { topic } from '../topic.ts';

export const reasonsTexts = topic('reasons', {
  NOT_STATUS: 'Không làm được ở trạng thái này',
  ON_HOLD: 'Đơn đang được TikTok Shop tạm giữ',
  ON_HOLD_UNTIL: 'Đang tạm giữ 1 giờ, gửi được từ {{time}} PT',
  CANCEL_REQUESTED: 'Khách đang xin huỷ đơn này',
  BY_HAND: 'Đơn này đã ghi là làm bên ngoài (HAND)',
  CANCELLED: 'Đơn đã huỷ',
  HAS_LABEL: 'Đơn đã có label',
  NO_LABEL: 'Đơn chưa có label',
  NOT_TIKTOK_SHIPPING: 'Shop tự giao, TikTok Shop không bán label',
  NO_DESIGN: 'Chưa có design',
  BAD_SIZE: 'Size design chưa đúng hoặc chưa có mockup',
  NO_BALANCE: 'Số dư không đủ',
  NO_FACTORY: 'Chưa kết nối nhà máy',
  IN_PROGRESS: 'Đơn đang được gửi tới nhà máy',
  ALREADY_SENT: 'Đơn đã ở nhà máy',
  NOT_SENT: 'Đơn không ở nhà máy nào',
  TOO_LATE: 'Đơn đã rời nhà máy, không huỷ được nữa',
  SAME_PARCEL: 'Đi cùng kiện với đơn khác, kiện chỉ được gửi một lần',
  FACTORY_HAS: 'Nhà máy cho biết đang có đơn này',
  FACTORY_HAS_NOT: 'Nhà máy không có đơn nào mang mã này',
  OTHER_ORDER: 'Mã này thuộc về một đơn khác',
  ACCOUNT_CHANGED: 'Tài khoản nhà máy đã đổi sau khi gửi: hãy xem ở tài khoản cũ',
  RESOLVED: 'Đã xử lý tay',
  COST_KEPT: 'Nhà máy có thể giữ một phần chi phí',
  UNKNOWN_STATE: 'Bobbin không biết trạng thái này, đơn không gửi lại được',
  SHOP_EXPIRED: 'Shop đã hết hạn',
  SHOP_NOT_AUTHORIZED: 'Shop cần uỷ quyền lại',
  SHOP_CLOSED: 'Shop đã đóng',
  ADDRESS_MASKED: 'Địa chỉ đang bị TikTok ẩn',
  UNKNOWN_VARIANT: 'Chưa rõ loại sản phẩm, màu hoặc size',
  SIDE_SIZE: 'sai size',
  LOW_DPI: 'bản in sẽ mờ, cần người xác nhận',
  EMPTY: 'ảnh trống',
  NO_MOCKUP: 'thiếu mockup',
  UNKNOWN_TYPE: 'chưa rõ loại sản phẩm',
  UNKNOWN_COLOR: 'chưa rõ màu',
  UNKNOWN_SIZE: 'chưa rõ size',
  NO_TYPE: 'nhà máy không có loại sản phẩm này',
  NO_COLOR: 'nhà máy không có màu này',
  NO_SIZE: 'nhà máy không có size này',
  SOLD_OUT: 'nhà máy đang hết hàng',
  NO_PRICE: 'nhà máy chưa báo giá',
  role: {
    workOrders: 'Vai trò viewer chỉ xem',
    manageShops: 'Chỉ chủ shop và manager đổi được',
    own: 'Chỉ chủ shop làm được',
    money: 'Vai trò của bạn không xem số tiền này',
  },
  sides: { front: 'Front', back: 'Back', right: 'Right', left: 'Left' },
});

declare module '../topic.ts' {
  interface Topics {
    reasons: typeof reasonsTexts;
  }
}
