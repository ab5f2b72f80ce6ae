import type { OwnTable } from '../../platform/own-rows.ts';

/** Defines what a user's data archive contains of these tables, and what happens to their rows when the account is closed (ACC-62, ACC-64). */
export const OWN_TABLES: readonly OwnTable[] = [
  {
    table: 'post_reads',
    columns: ['post_id', 'read_at'],
    key: ['post_id'],
    atClosing: 'stays',
  },
];
