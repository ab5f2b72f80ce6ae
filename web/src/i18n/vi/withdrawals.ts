import type { Credential, WithdrawalStatus } from '@bobbin/domain/money/withdrawals';
import { topic } from '../topic.ts';

export const withdrawalsTexts = topic('withdrawals', {
  withdraw: 'Rút tiền',
  leftToday: 'hôm nay còn rút được {{amount}}',
  frozen: 'Mở lại {{time}}: 24 giờ từ lúc {{what}}',
  credentials: {
    password: 'đổi mật khẩu',
    twoFactor: 'đổi 2FA',
    apiKey: 'đổi API key',
  } satisfies Record<Credential, string>,
  dayUsedUp: 'Hết hạn mức {{amount}} hôm nay, rút tiếp được sau {{time}}',
  requestsUsedUp: 'Hết số lần rút của hôm nay, rút tiếp được sau {{time}}',
  noBalance: 'Số dư chưa có gì để rút',
  amount: 'Số tiền (USD)',
  amountHint: 'Số dư {{balance}}, hôm nay còn rút được {{left}}.',
  inDong: '= {{amount}}',
  bank: 'Ngân hàng',
  bankHint: 'Chọn trong danh sách hoặc nhập tên.',
  cardNumber: 'Số thẻ hoặc số tài khoản',
  cardHint: 'Tên chủ thẻ phải trùng tên tài khoản của bạn. Số được mã hoá, chỉ hiện 4 số cuối.',
  secondNote: 'Trên {{amount}} cần hai người duyệt.',
  send: 'Gửi yêu cầu',
  sent: 'Đã gửi yêu cầu rút tiền, tiền được giữ lại',
  statuses: {
    WAITING: 'Waiting',
    APPROVAL: 'Chờ người duyệt thứ hai',
    CONFIRMED: 'Đã chi',
    DENIED: 'Từ chối',
    CANCELLED: 'Đã huỷ',
  } satisfies Record<WithdrawalStatus, string>,
  to: '{{bank}} {{card}}',
  needsTwo: 'Trên {{amount}} cần hai người',
  firstDone: 'Người thứ nhất đã duyệt {{time}}',
  paid: '{{dong}} tới {{card}}, {{time}}',
  proof: 'Mã giao dịch {{proof}}',
  backAt: 'Tiền đã về số dư {{time}}',
  cancel: 'Huỷ yêu cầu',
  cancelTitle: 'Huỷ yêu cầu rút {{amount}}?',
  cancelText: 'Tiền về lại số dư ngay.',
  inTransfer: 'Đang được chi, không huỷ được nữa',
  cancelled: 'Đã huỷ, tiền đã về số dư',
  empty: 'Chưa có yêu cầu rút tiền',
  emptyText: 'Yêu cầu rút tiền và tình trạng của chúng sẽ hiện ở đây.',
  code: 'Mã',
  status: 'Trạng thái',
  payee: 'Tới',
  createDate: 'Ngày tạo',
  result: 'Kết quả',
});

declare module '../topic.ts' {
  interface Topics {
    withdrawals: typeof withdrawalsTexts;
  }
}
