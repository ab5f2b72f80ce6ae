import type { OwnTable } from '../../platform/own-rows.ts';

/** Defines what a user's data archive contains of these tables, and what happens to their rows when the account is closed (ACC-62, ACC-64). */
export const OWN_TABLES: readonly OwnTable[] = [
  {
    table: 'action_logs',
    columns: [
      'id',
      'user_id',
      'action',
      'entity',
      'entity_id',
      'before',
      'after',
      'address',
      'request_id',
      'created_at',
    ],
    key: ['id'],
    atClosing: { blank: { address: '', before: null, after: null } },
  },
];
