import { topic } from '../topic.ts';

export const depositsTexts = topic('deposits', {
  deposit: 'Nạp tiền',
  seeQr: 'Xem QR',
  amount: 'Số tiền (VND)',
  hint: 'Nên là bội số của 100.000\u00a0₫, ít nhất 10.000\u00a0₫',
  choices: 'Số tiền thường dùng',
  rate: 'Tỷ giá',
  rateIs: '{{rate}}\u00a0₫ = 1$',
  intoBalance: 'Vào số dư',
  create: 'Tạo mã QR',
  created: 'Tạo thành công',
  createFailed: 'Tạo thất bại',
  closed: 'Bobbin chưa nhận nạp tiền',
  closedText: 'Chưa có tài khoản ngân hàng nào được cài đặt. Báo hỗ trợ để được hướng dẫn.',
  endsIn: 'Hết hạn sau {{time}}',
  ended: 'Đã hết hạn.',
  qrName: 'Mã QR chuyển khoản {{amount}}\u00a0₫, nội dung {{code}}',
  scan: 'Quét bằng app ngân hàng bất kỳ',
  content: 'Nội dung chuyển khoản',
  money: 'Số tiền',
  account: 'Số tài khoản',
  bank: 'Ngân hàng',
  holder: 'Chủ tài khoản',
  copy: 'Sao chép',
  copyOf: 'Sao chép {{name}}',
  anyAmount: 'Thiếu hay thừa tiền vẫn cộng đúng số nhận được. Sai nội dung thì nhân viên tìm và cộng tay.',
  waiting: 'Đang chờ tiền về',
  waitingText: 'Tự động cộng sau 3-5 phút. Đóng cửa sổ này cũng được, mở lại bằng ‘Xem QR’.',
  late: 'Tiền tới trước lúc này vẫn cộng:',
  createNew: 'Tạo mã mới',
  received: 'Đã nhận {{amount}}\u00a0₫',
  askedOther: 'Khác số tiền yêu cầu: đã yêu cầu {{amount}}\u00a0₫, cộng đúng số nhận được.',
  after: 'sau {{time}}',
  balanceBefore: 'Số dư trước',
  depositOf: 'Nạp {{code}}',
  balance: 'Số dư',
  done: 'Xong',
  simulated: 'Mở ngân hàng mô phỏng',
  checkout: 'Mở trang thanh toán payOS',
  linkOpening: 'Đang tạo mã thanh toán tại payOS…',
  linkFailing:
    'payOS chưa trả lời. Hệ thống tự thử lại vài phút một lần; đóng cửa sổ này cũng được, mở lại bằng ‘Xem QR’.',
  byQr: 'Nạp qua QR',
  waitsUntil: 'hết hạn',
  lateStill: 'Hết hạn, tới trong 7 ngày vẫn nhận',
  gotInstead: 'Nhận {{got}}\u00a0₫, đã hẹn {{asked}}\u00a0₫',
});

declare module '../topic.ts' {
  interface Topics {
    deposits: typeof depositsTexts;
  }
}
