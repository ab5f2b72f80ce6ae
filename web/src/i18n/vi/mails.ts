import { topic } from '../topic.ts';

export const mailsTexts = topic('mails', {
  title: 'Mail',
  search: 'Tìm theo người nhận hoặc tiêu đề',
  all: 'Tất cả',
  waiting: 'Đang chờ',
  sent: 'Đã gửi',
  failed: 'Gửi lỗi',
  to: 'Người nhận',
  kind: 'Loại',
  subject: 'Tiêu đề',
  status: 'Trạng thái',
  attempts: 'Số lần thử',
  reason: 'Lý do',
  createdAt: 'Tạo lúc',
  sentAt: 'Gửi lúc',
  retry: 'Gửi lại',
  retryName: 'Gửi lại mail cho {{to}}',
  retried: 'Đã xếp hàng gửi lại',
  retryAll_other: 'Gửi lại {{count}} mail',
  retriedAll_other: 'Gửi lại {{count}} mail',
  goneAll_other: '{{count}} mail không còn hiệu lực, không gửi lại được',
  emptyTitle: 'Chưa có mail nào',
  emptyText: 'Mail kích hoạt, mã đặt lại mật khẩu và cảnh báo sẽ hiện ở đây.',
  emptyFailed: 'Không có mail lỗi',
  emptyFailedText: 'Mọi mail đã được gửi hoặc đang chờ gửi.',
  kinds: {
    activation: 'Kích hoạt tài khoản',
    passcode: 'Mã đặt lại mật khẩu',
    newDevice: 'Thiết bị mới',
    passwordChanged: 'Đã đổi mật khẩu',
    twoFactorOn: 'Đã bật 2FA',
    twoFactorOff: 'Đã tắt 2FA',
    recoveryCodesRenewed: 'Mã khôi phục mới',
    sessionStolen: 'Phiên bị lộ',
    signInTries: 'Thử mật khẩu nhiều lần',
    accountChanged: 'Đổi vai trò hoặc kích hoạt',
    emailExists: 'Email đã có tài khoản',
    withdrawalPaid: 'Đã chi tiền rút',
    withdrawalDenied: 'Yêu cầu rút tiền bị từ chối',
    cancelRefused: 'Nhà máy không cho huỷ',
    authorizationLost: 'Shop cần uỷ quyền lại',
    shopClosed: 'Shop bị ngừng hoạt động',
  },
});

declare module '../topic.ts' {
  interface Topics {
    mails: typeof mailsTexts;
  }
}
