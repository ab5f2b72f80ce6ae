import type { OwnTable } from '../../platform/own-rows.ts';

/** Defines what a user's data archive contains of these tables, and what happens to their rows when the account is closed (ACC-62, ACC-64). */
export const OWN_TABLES: readonly OwnTable[] = [
  {
    table: 'buyer_requests',
    columns: [
      'id',
      'shop_id',
      'order_id',
      'kind',
      'type',
      'status',
      'stage',
      'action',
      'deadline_at',
      'role',
      'refund_cents',
      'tracking_number',
      'carrier',
      'created_at',
      'updated_at',
      'ended_at',
      'answer_action',
      'answer_by',
      'answered_at',
      'answer_by_id',
      'answer_as',
    ],
    key: ['id'],
    atClosing: { names: [{ id: 'answer_by_id', name: 'answer_by' }] },
  },
];
