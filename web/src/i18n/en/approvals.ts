import type { English } from '../topic.ts';
import type { approvalsTexts } from '../vi/approvals.ts';

export const en: English<typeof approvalsTexts> = {
  decline: 'Decline',
  declineOf: 'Decline {{code}}',
  declineTitle: 'Decline {{amount}} · {{code}}',
  declineText: '{{name}} reads this reason. No money moves. This cannot be undone.',
  reason: 'Reason',
  declined: 'Declined',
  declinedText: '{{code}}: {{name}} receives the reason.',
  withdraw: 'Withdraw request',
  withdrawOf: 'Withdraw request {{code}}',
  withdrawn: 'Request withdrawn',
  withdrawnText: '{{code}} no longer waits for a second person.',
  declinedBy: '{{name}} declined {{amount}}.',
  declinedYours: '{{name}} declined the {{amount}} that you asked for.',
  because: 'Reason: {{reason}}',
  waits: 'The charge of {{amount}} is waiting for a second person.',
  askedBy: 'Requested by {{name}}.',
  youAsked: 'Requested by you.',
  approve: 'Approve {{amount}}',
  approveOf: 'Approve {{amount}} {{code}}',
  asked: 'Sent to a second person',
  askedText: '{{code}}: above your limit, no money has moved.',
  notYourLimit: 'The amount is above the limit of your role; someone else approves it.',
};
