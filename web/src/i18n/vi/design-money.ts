import { topic } from '../topic.ts';

/** Words of charges, refunds and prices of rented designs that need a consent or a second person. */
export const designMoneyTexts = topic('design-money', {
  waits: {
    pay: 'Trừ {{amount}} chờ người thứ hai duyệt.',
    cancelByStaff: 'Huỷ và hoàn {{amount}} chờ người thứ hai duyệt.',
  },
  askedBy: '{{name}} đề nghị',
  youAsked: 'Bạn đề nghị',
  because: 'Lý do: {{reason}}',
  approveWithin: 'còn {{time}} để duyệt',
  approveLate: 'trễ {{time}}',
  notYourLimit: 'Số tiền vượt hạn mức của vai trò bạn, người khác duyệt.',
  waitsShort: 'Chờ duyệt',
  yoursWaits: 'Bạn đã đề nghị, người thứ hai phải duyệt',
  approvePay: 'Duyệt trừ {{amount}}',
  approveRefund: 'Duyệt huỷ và hoàn',
  maximum: 'Tối đa khách nhận',
  maximumHint: 'Giá tới mức này được trừ ngay, không hỏi lại bạn. Để trống: hỏi bạn trước.',
  maximumField: 'Giá tối đa ($)',
  noMaximum: 'không đặt',
  within: 'trong mức tối đa {{amount}}',
  above: 'vượt mức tối đa {{amount}}',
  noMaximumOf: 'khách không đặt tối đa',
  agreement: 'Khách đồng ý',
  yourAgreement: 'Bạn đã đồng ý',
  agreementUnstated: 'Không ghi cách đồng ý',
  agreementBy: 'ghi bởi {{name}}',
  consent: 'Khách đồng ý thế nào?',
  consentHint: 'Khách đọc được dòng này.',
  consentMessage: 'Tin nhắn của khách',
  consentNone: 'Không có trong tin nhắn, ghi chú bên dưới',
  consentMissing: 'Chọn tin nhắn hoặc ghi chú khách đồng ý thế nào',
  consentNote: 'Ghi chú',
  priceMany_other: 'Báo giá {{count}}',
  manyTitle_other: 'Báo giá {{count}} yêu cầu của {{name}}',
  oneSeller: 'Chọn yêu cầu của cùng một khách',
  notPriced: 'Chỉ chọn yêu cầu chưa thu tiền',
  selectDesign: 'Chọn {{code}}',
  selectPage: 'Chọn cả trang',
  sums: 'Trừ ngay {{charged}} + hỏi khách {{asked}}',
  sumsApproval: '+ chờ người thứ hai {{approval}}',
  countingSums: 'Đang tính số tiền',
  sumsFailed: 'Chưa tính được số tiền, bấm để thử lại',
  charge: 'Báo giá {{count}}, trừ {{charged}}',
  ask: 'Báo giá {{count}}, hỏi khách',
  askApproval: 'Báo giá {{count}}, chờ người thứ hai',
  chargeOne: 'Báo giá, trừ {{amount}}',
  sameAsFirst: 'Dùng giá như trên',
  results: 'Kết quả',
  outcomes: { charged: 'Đã trừ', asked: 'Đã hỏi khách', approval: 'Chờ người thứ hai duyệt', failed: 'Chưa báo giá' },
  reasons: {
    moved: 'yêu cầu đã sang bước khác',
    changed: 'người khác vừa đổi giá',
    package: 'gói không còn dùng',
    other: 'có lỗi, thử lại yêu cầu này',
  },
  manyDone: 'Đã trừ {{charged}}, hỏi khách {{asked}}',
  asked: 'Đã gửi người thứ hai duyệt',
  askedText: '{{code}}: vượt hạn mức của bạn, chưa có tiền nào chuyển.',
});

declare module '../topic.ts' {
  interface Topics {
    'design-money': typeof designMoneyTexts;
  }
}
