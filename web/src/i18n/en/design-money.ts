import type { English } from '../topic.ts';
import type { designMoneyTexts } from '../vi/design-money.ts';

export const en: English<typeof designMoneyTexts> = {
  waits: {
    pay: 'The charge of {{amount}} is waiting for a second approval.',
    cancelByStaff: 'The cancellation with a refund of {{amount}} is waiting for a second approval.',
  },
  askedBy: 'Requested by {{name}}',
  youAsked: 'Requested by you',
  because: 'Reason: {{reason}}',
  approveWithin: '{{time}} left to approve',
  approveLate: '{{time}} late',
  notYourLimit: 'The amount is above the limit of your role, so another person must approve.',
  waitsShort: 'Waiting for approval',
  yoursWaits: 'You requested this, so another person must approve',
  approvePay: 'Approve charge of {{amount}}',
  approveRefund: 'Approve cancellation and refund',
  asked: 'Sent for a second approval',
  askedText: '{{code}}: above your limit, no money has moved yet.',
};
