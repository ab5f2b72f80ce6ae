import { topic } from '../topic.ts';

export const adminTexts = topic('admin', {
  navigation: 'Trang quản trị',
  groups: { selling: 'Bán hàng', designs: 'Design', people: 'Người và tiền', system: 'Hệ thống' },
  forbidden: 'Service Forbidden',
  forbiddenPage:
    'Trang này cần quyền “{{name}}” ({{code}}). Hãy nhờ một admin bật quyền này cho vai trò {{role}} của bạn.',
  forbiddenAddress:
    'Địa chỉ mạng của bạn không nằm trong danh sách IP được phép. Hãy nhờ một admin thêm địa chỉ này, hoặc đổi mạng rồi thử lại.',
  toCommunity: 'Về trang bán hàng',
  needs: 'Cần quyền “{{name}}” ({{code}})',
  permissions: {
    VIEW_MEMBERS: 'Xem thành viên',
    VIEW_MEMBERS_PRIVATE: 'Xem số dư và ngày sinh của thành viên',
    EDIT_MEMBERS: 'Kích hoạt thành viên, đổi vai trò, gửi lại mail',
    SEE_AS: 'Xem màn hình của người bán, chỉ đọc',
    VIEW_ORDERS: 'Xem mọi đơn hàng',
    EDIT_ORDERS: 'Xử lý mọi đơn hàng',
    EXPORT_ORDERS: 'Xuất mọi đơn hàng',
    EXPORT_PAYMENTS: 'Xuất giao dịch của thành viên',
    VIEW_SHOPS: 'Xem mọi shop',
    EDIT_SHOPS: 'Sửa mọi shop',
    VIEW_DESIGNS: 'Xem design thuê và SKU design',
    EDIT_DESIGNS: 'Mọi việc trên design',
    TALK_DESIGNS: 'Nhắn khách trong design',
    PRICE_DESIGNS: 'Báo giá design',
    CHARGE_DESIGNS: 'Trừ tiền design',
    ASSIGN_DESIGNS: 'Giao designer',
    HAND_OVER_DESIGNS: 'Nhận design và nộp link',
    REFUND_DESIGNS: 'Huỷ design và hoàn phí',
    LEAD_DESIGNS: 'Được báo khi design đã trả tiền chưa ai nhận',
    VIEW_ROLES: 'Xem vai trò',
    EDIT_ROLES: 'Tạo, đổi tên, xoá vai trò và bật tắt quyền',
    VIEW_FULFILLS: 'Xem design fulfill',
    CREATE_FULFILL: 'Thêm design fulfill',
    EDIT_FULFILL: 'Sửa design fulfill',
    VIEW_SPYS: 'Xem danh sách spy',
    EDIT_SPYS: 'Nhập danh sách spy',
    VIEW_POSTS: 'Xem mọi bài viết, cả bản nháp',
    EDIT_POSTS: 'Viết bài, sắp thư mục, xoá bình luận',
    VIEW_LOGS: 'Xem lịch sử thao tác và mail',
    VIEW_MAILS: 'Xem mail đã gửi',
    RETRY_MAILS: 'Gửi lại mail',
    EXPORT_LOGS: 'Xuất lịch sử thao tác',
    VIEW_IPS: 'Xem danh sách IP được phép',
    EDIT_IPS: 'Sửa danh sách IP được phép',
    VIEW_PAYMENTS: 'Xem yêu cầu thanh toán',
    EDIT_PAYMENTS: 'Mọi việc với thanh toán',
    REVEAL_ACCOUNTS: 'Hiện đủ số tài khoản',
    CONFIRM_WITHDRAWALS: 'Xác nhận đã chi, từ chối rút tiền',
    ASSIGN_TRANSFERS: 'Gán và trả tiền chưa khớp',
    ADJUST_BALANCES: 'Điều chỉnh số dư',
    EDIT_RATES: 'Sửa tỷ giá và giá nhà máy',
  },
});

declare module '../topic.ts' {
  interface Topics {
    admin: typeof adminTexts;
  }
}
