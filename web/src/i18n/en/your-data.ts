import type { English } from '../topic.ts';
import type { yourDataTexts } from '../vi/your-data.ts';

export const en: English<typeof yourDataTexts> = {
  title: 'Your data',
  archive: 'Copy of your data',
  archiveText:
    'A ZIP file with your account, shops, orders, transactions and history (JSON and CSV). It holds no passwords and no buyer details.',
  ask: 'Create a copy',
  askAgain: 'Create a new copy',
  making: 'Your copy is being created. You get an email when it is ready.',
  ready: 'Ready to download until {{day}}.',
  download: 'Download ZIP ({{size}})',
  failed: 'The copy could not be created. Try again.',
  gone: 'The last copy has expired.',
  asked: 'Your copy is being created',
  closing: 'Close account',
  closingText:
    'After 7 days your name, email, birthday, bank card, mails and notifications are deleted and cannot be restored. Amounts stay in the books under another name. You can register again with your email.',
  close: 'Close account…',
  closeTitle: 'Close your account?',
  closeAction: 'Close in 7 days',
  password: 'Current password',
  code: '2FA code or recovery code',
  blocked: 'The account cannot be closed yet:',
  toShops: 'Go to shops',
  toOrders: 'Go to orders',
  toMoney: 'Go to balance',
  toTeams: 'Go to teams',
  waiting: 'Your account closes on {{day}}.',
  waitingByStaff: 'Support will close this account on {{day}}. Reason: {{reason}}',
  undo: 'Keep account',
  undone: 'The account stays open',
  closed: 'Your account closes in 7 days',
  closedText: 'You can undo this in your profile before that day.',
  memberTitle: 'Close the account of {{name}}',
  memberText: 'The account closes in 7 days. The member gets an email with the reason and can undo it.',
};
