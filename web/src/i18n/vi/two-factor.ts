import { topic } from '../topic.ts';

export const twoFactorTexts = topic('two-factor', {
  twoFactor: 'Xác thực hai lớp (2FA)',
  twoFactorOn: 'Đang bật',
  twoFactorOff: 'Đang tắt',
  twoFactorOffText:
    'Ngoài mật khẩu, mỗi lần đăng nhập cần thêm mã 6 số từ ứng dụng xác thực như Google Authenticator, Authy hoặc 1Password.',
  twoFactorOnText:
    'Mỗi lần đăng nhập cần mã 6 số từ ứng dụng xác thực. Mất hoặc sắp hết mã khôi phục? Tạo bộ mới ở đây.',
  turnOn: 'Bật 2FA',
  turnOff: 'Tắt 2FA',
  turnedOn: 'Bật 2FA OK',
  turnedOnText: 'Các thiết bị đang đăng nhập khác phải nhập mã 2FA để dùng tiếp.',
  turnedOff: 'Đã tắt 2FA',
  turnOffText: 'Sau khi tắt, chỉ mật khẩu là đủ để đăng nhập.',
  scan: 'Quét mã QR bằng ứng dụng xác thực.',
  qrCode: 'Mã QR để thêm tài khoản vào ứng dụng xác thực',
  secret: 'Không quét được? Nhập mã này vào ứng dụng:',
  enterCode: 'Nhập mã 6 số mà ứng dụng hiển thị.',
  code: 'Mã 2FA',
  newQrCode: 'Tạo mã QR mới',
  confirmCode: 'Xác nhận',
  codeOrRecovery: 'Mã 6 số hoặc mã khôi phục',
  renewCodes: 'Mã khôi phục mới',
  renewCodesTitle: 'Tạo mã khôi phục mới',
  renewCodesText: 'Bộ mới thay cho bộ cũ: mọi mã khôi phục cũ ngừng hoạt động ngay khi mã 6 số được xác nhận.',
  codesRenewed: 'Đã tạo mã khôi phục mới',
  codesRenewedText: 'Các mã cũ không dùng được nữa.',
  recoveryTitle: 'Mã khôi phục',
  recoveryText:
    'Mất điện thoại thì đăng nhập bằng một trong các mã này, mỗi mã dùng một lần. Chúng chỉ hiện lần này, hãy cất ở nơi an toàn.',
  recoveryKept: 'Tôi đã cất các mã này',
  recoveryNotKept: 'Cất các mã rồi đánh dấu vào ô trên trước khi đóng.',
  copyCodes: 'Sao chép',
  downloadCodes: 'Tải về',
  done: 'Xong',
  demanded: 'Vai trò của bạn bắt buộc 2FA từ ngày {{day}}.',
  setUpTitle: 'Bật 2FA để tiếp tục',
  setUpWhy: 'Vai trò của bạn bắt buộc xác thực hai lớp. Bật xong là vào được.',
  goOn: 'Tiếp tục',
});

declare module '../topic.ts' {
  interface Topics {
    'two-factor': typeof twoFactorTexts;
  }
}
