import { topic } from '../topic.ts';

/** Words of movements of money that wait for a second person. */
export const approvalsTexts = topic('approvals', {
  decline: 'Từ chối',
  declineOf: 'Từ chối {{code}}',
  declineTitle: 'Từ chối {{amount}} · {{code}}',
  declineText: '{{name}} đọc được lý do này. Không có tiền nào chuyển. Không hoàn tác được.',
  reason: 'Lý do',
  declined: 'Đã từ chối',
  declinedText: '{{code}}: {{name}} nhận được lý do.',
  withdraw: 'Rút lại',
  withdrawOf: 'Rút lại {{code}}',
  withdrawn: 'Đã rút lại',
  withdrawnText: '{{code}}: người thứ hai không còn phải duyệt.',
  declinedBy: '{{name}} từ chối {{amount}}.',
  declinedYours: '{{name}} từ chối {{amount}} bạn đề nghị.',
  because: 'Lý do: {{reason}}',
  waits: 'Trừ {{amount}} chờ người thứ hai duyệt.',
  askedBy: '{{name}} đề nghị.',
  youAsked: 'Bạn đề nghị.',
  approve: 'Duyệt trừ {{amount}}',
  approveOf: 'Duyệt trừ {{amount}} {{code}}',
  asked: 'Đã gửi người thứ hai duyệt',
  askedText: '{{code}}: vượt hạn mức của bạn, chưa có tiền nào chuyển.',
  notYourLimit: 'Số tiền vượt hạn mức của vai trò bạn, người khác duyệt.',
});

declare module '../topic.ts' {
  interface Topics {
    approvals: typeof approvalsTexts;
  }
}
