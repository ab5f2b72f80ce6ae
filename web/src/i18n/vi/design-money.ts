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
  asked: 'Đã gửi người thứ hai duyệt',
  askedText: '{{code}}: vượt hạn mức của bạn, chưa có tiền nào chuyển.',
});

declare module '../topic.ts' {
  interface Topics {
    'design-money': typeof designMoneyTexts;
  }
}
