import type { OwnTable } from '../../platform/own-rows.ts';

/** Defines what a user's data archive contains of these tables, and what happens to their rows when the account is closed (ACC-62, ACC-64). */
export const OWN_TABLES: readonly OwnTable[] = [
  {
    table: 'violations',
    columns: ['shop_id', 'id', 'happened_at', 'record', 'observed_at', 'created_at', 'updated_at'],
    key: ['shop_id', 'id'],
    atClosing: 'withShop',
  },
];
