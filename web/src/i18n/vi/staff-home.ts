import { topic } from '../topic.ts';

export const staffHomeTexts = topic('staff-home', {
  title: 'Tổng quan',
  users: 'Users',
  newUsers: '+{{count}} trong 7 ngày',
  shops: 'Shops',
  shopsText: '{{expired}} hết hạn · {{failing}} lỗi',
  designs: 'Design waiting',
  designsText: '{{late}} đã trễ 3 giờ',
  lateDesigns: 'Design trễ',
  openDesigns: 'Mở design thuê',
  noDesigner: 'Chưa có designer',
  revenue: 'Revenue',
  revenueText: 'Thu nhập từ {{day}}, mở bút toán',
  troubles: 'Trễ hoặc hỏng',
  things_other: '{{count}} việc',
  allWell: 'Không có gì trễ hay hỏng',
  failingShops: 'Shop lỗi',
  openShops: 'Mở Shop',
  reasons: {
    proxy: 'Proxy không trả lời',
    authorization: 'Mất uỷ quyền TikTok Shop',
  },
  unmatched: 'Tiền chưa khớp',
  unmatchedText: '{{amount}} chưa biết của ai',
  withdrawals: 'Yêu cầu rút tiền',
  withdrawalsText: 'đang giữ {{amount}}',
  openPayments: 'Mở Payments',
  mails: 'Mail không gửi được',
  openMails: 'Mở Mail',
  jobs: 'Job kẹt',
  jobsText_other: '{{count}} lần',
  ledger: 'Sổ cái lệch',
  ledgerText: 'Lần kiểm đêm qua không khớp',
  partners: 'Đối tác',
  fine: 'ổn',
  waiting_other: '{{count}} job chờ',
  partnerNames: {
    marketplace: 'TikTok Shop',
    factories: 'Nhà máy',
    banks: 'Ngân hàng',
    mails: 'Mail SMTP',
    telegram: 'Telegram',
  },
  byKind: 'Revenue tháng này',
  kinds: { design: 'Design thuê', skuDesign: 'SKU design', renewal: 'Gia hạn shop' },
  total: 'Tổng',
  income: 'Thu nhập',
  incomeSum: 'tổng {{amount}}, {{days}}',
  time: 'Giờ PT',
  kind: 'Loại',
  user: 'User',
  description: 'Nội dung',
  amount: 'Số tiền',
  all: 'Tất cả',
  noIncome: 'Chưa có thu nhập trong khoảng này',
});

declare module '../topic.ts' {
  interface Topics {
    'staff-home': typeof staffHomeTexts;
  }
}
