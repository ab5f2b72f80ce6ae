import type { OwnTable } from '../../platform/own-rows.ts';

/** Defines what a user's data archive contains of these tables, and what happens to their rows when the account is closed (ACC-62, ACC-64). */
export const OWN_TABLES: readonly OwnTable[] = [
  {
    table: 'shop_partings',
    columns: ['shop_id', 'given_up_at', 'actor', 'actor_id', 'purge_at', 'state', 'rows', 'files', 'ended_at'],
    key: ['shop_id', 'given_up_at'],
    atClosing: { names: [{ id: 'actor_id', name: 'actor' }] },
  },
];
