import type { OwnTable } from '../../platform/own-rows.ts';

/** Defines what a user's data archive contains of these tables, and what happens to their rows when the account is closed (ACC-62, ACC-64). */
export const OWN_TABLES: readonly OwnTable[] = [
  {
    table: 'mails',
    columns: [
      'id',
      'kind',
      'locale',
      'recipient',
      'subject',
      'body_expires_at',
      'status',
      'attempts',
      'last_error',
      'created_at',
      'sent_at',
    ],
    key: ['id'],
    atClosing: 'removed',
  },
];
