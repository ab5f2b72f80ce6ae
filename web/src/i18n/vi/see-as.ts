import { topic } from '../topic.ts';

export const seeAsTexts = topic('see-as', {
  bar: 'Xem như người bán',
  seesAs: '{{viewer}} đang xem như {{seller}}',
  readOnly: 'Chỉ đọc',
  writesNothing: 'Bạn đang xem như người bán, chỉ đọc: không đổi được gì ở đây',
  because: 'vì “{{reason}}”',
  logged: 'Mỗi trang đều ghi lại, {{seller}} thấy trong Lịch sử',
  left: 'còn {{time}}',
  extend: 'Thêm 15 phút',
  extended: 'Lượt xem kéo dài thêm 15 phút',
  staffArea: 'Mở ở khu nhân viên',
  end: 'Kết thúc, về trang của {{seller}}',
  overTitle: 'Lượt xem đã kết thúc',
  overText: 'Màn hình của người bán đã đóng lại. Muốn xem tiếp, hãy bắt đầu lượt mới từ trang của người đó.',
  overAction: 'Về trang của người này',
  start: 'Xem như',
  startOf: 'Xem như {{seller}}',
  startTitle: 'Xem như {{seller}}',
  startAction: 'Bắt đầu xem',
  startNote: '15 phút, chỉ đọc',
  startText:
    'Bạn thấy màn hình của {{seller}} như chính người đó, nhưng không đổi được gì. {{seller}} thấy trong Lịch sử: ai xem, khi nào, vì sao và những trang nào. Khoá API, phiên đăng nhập và file xuất vẫn đóng.',
  reason: 'Lý do, {{seller}} sẽ đọc',
  reasonHint: 'Ví dụ: payout về thiếu 18.20$',
  historyNone: 'Chưa nhân viên nào xem màn hình của bạn.',
  historyText: 'Nhân viên có quyền có thể xem màn hình của bạn để hỗ trợ, chỉ đọc. Mỗi lượt xem được ghi lại ở đây.',
  open: 'Đang xem',
  minutes: 'trong {{time}}',
  pagesOf: 'Các trang đã mở ({{number}})',
  times: '{{number}} lần',
  endedBy: {
    ended: 'Nhân viên kết thúc',
    signedOut: 'Nhân viên đăng xuất',
    permission: 'Nhân viên mất quyền xem',
    seller: 'Tài khoản ngừng hoạt động',
    replaced: 'Nhân viên chuyển sang người khác',
  },
  pages: {
    header: 'Đầu trang: tên, số dư, thông báo mới',
    dashboard: 'Dashboard',
    orders: 'Danh sách đơn',
    order: 'Một đơn',
    rules: 'Quy tắc',
    factories: 'Nhà máy riêng',
    shops: 'Danh sách shop',
    shop: 'Một shop',
    flashSales: 'Flash Sale',
    teams: 'Nhóm',
    payouts: 'Payout',
    profits: 'Lợi nhuận và chi phí nhà máy',
    wallet: 'Ví: số dư và giao dịch',
    skuDesigns: 'SKU design',
    designs: 'Thuê design',
    library: 'Thư viện và bản in',
    inbox: 'Hộp thư',
    account: 'Tài khoản',
    posts: 'Bài viết',
  },
});

declare module '../topic.ts' {
  interface Topics {
    'see-as': typeof seeAsTexts;
  }
}
