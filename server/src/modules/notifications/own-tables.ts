import type { OwnTable } from '../../platform/own-rows.ts';

/** Defines what a user's data archive contains of these tables, and what happens to their rows when the account is closed (ACC-62, ACC-64). */
export const OWN_TABLES: readonly OwnTable[] = [
  {
    table: 'seller_notices',
    columns: [
      'id',
      'kind',
      'shop_id',
      'order_id',
      'house',
      'attempts',
      'created_at',
      'told_at',
      'told_by',
      'days',
      'desk_id',
      'thing_id',
      'count',
      'cents',
      'at',
      'read_at',
      'spread_at',
      'mailed_at',
      'grouped_at',
      'sending_at',
    ],
    key: ['id'],
    atClosing: 'removed',
  },
  {
    table: 'news_settings',
    columns: ['choices', 'zone', 'digest_hour', 'quiet_from', 'quiet_to', 'teams_by_mail', 'teams_by_telegram'],
    key: ['owner_id'],
    atClosing: 'removed',
  },
  {
    table: 'telegram_groups',
    columns: ['has_own_bot', 'title', 'last_four', 'checked_at'],
    key: ['owner_id'],
    atClosing: 'removed',
  },
];
