import { topic } from '../topic.ts';

export const yourDataTexts = topic('your-data', {
  title: 'Dữ liệu & đóng tài khoản',
  archive: 'Bản sao dữ liệu',
  archiveText:
    'Một file ZIP gồm thông tin tài khoản, shop, đơn hàng, giao dịch và lịch sử của bạn (JSON và CSV). Không có mật khẩu hay thông tin của người mua.',
  ask: 'Tạo bản sao',
  askAgain: 'Tạo bản mới',
  making: 'Đang tạo. Bạn sẽ nhận mail khi xong.',
  ready: 'Đã sẵn sàng, tải được đến {{day}}.',
  download: 'Tải ZIP ({{size}})',
  failed: 'Không tạo được. Hãy thử lại.',
  gone: 'Bản trước đã hết hạn.',
  asked: 'Đang tạo bản sao dữ liệu',
  closing: 'Đóng tài khoản',
  closingText:
    'Sau 7 ngày, tên, email, ngày sinh, thẻ ngân hàng, mail và thông báo bị xoá và không khôi phục được. Số tiền trong sổ sách được giữ dưới một tên khác. Email dùng đăng ký lại được.',
  close: 'Đóng tài khoản…',
  closeTitle: 'Đóng tài khoản?',
  closeAction: 'Đóng sau 7 ngày',
  password: 'Mật khẩu hiện tại',
  code: 'Mã 2FA hoặc mã khôi phục',
  blocked: 'Chưa đóng được tài khoản vì:',
  toShops: 'Xem shop',
  toOrders: 'Xem đơn',
  toMoney: 'Xem số dư',
  toTeams: 'Xem nhóm',
  waiting: 'Tài khoản sẽ đóng ngày {{day}}.',
  waitingByStaff: 'Nhân viên hỗ trợ sẽ đóng tài khoản này ngày {{day}}. Lý do: {{reason}}',
  undo: 'Giữ lại tài khoản',
  undone: 'Tài khoản được giữ lại',
  closed: 'Tài khoản sẽ đóng sau 7 ngày',
  closedText: 'Bạn có thể huỷ ở trang cá nhân trước ngày đó.',
  memberTitle: 'Đóng tài khoản {{name}}',
  memberText: 'Tài khoản đóng sau 7 ngày. Thành viên nhận mail kèm lý do và có thể huỷ.',
});

declare module '../topic.ts' {
  interface Topics {
    'your-data': typeof yourDataTexts;
  }
}
