import type { OwnTable } from '../../platform/own-rows.ts';

/** Defines what a user's data archive contains of these tables, and what happens to their rows when the account is closed (ACC-62, ACC-64). */
export const OWN_TABLES: readonly OwnTable[] = [
  {
    table: 'factory_accounts',
    columns: ['house', 'last_four', 'checked_at', 'is_refused', 'updated_at'],
    key: ['house'],
    atClosing: 'removed',
  },
  {
    table: 'fulfilment_settings',
    columns: ['house', 'line', 'shipping', 'facility', 'updated_at'],
    key: ['owner_id'],
    atClosing: 'removed',
  },
  {
    table: 'fulfilments',
    columns: [
      'id',
      'order_id',
      'house',
      'ref_id',
      'is_ref_used_up',
      'state',
      'factory_order_id',
      'raw_status',
      'cost_cents',
      'tracking_number',
      'carrier',
      'sent_at',
      'attempts',
      'next_poll_at',
      'tracking_told_at',
      'created_by',
      'created_at',
      'updated_at',
      'ended_at',
    ],
    key: ['id'],
    atClosing: 'withShop',
  },
  {
    table: 'fulfil_batches',
    columns: ['id', 'created_at', 'actor_id', 'actor_name', 'is_draft', 'house', 'total', 'stopped_at', 'finished_at'],
    key: ['id'],
    atClosing: { names: [{ id: 'actor_id', name: 'actor_name' }] },
  },
  {
    table: 'custom_factories',
    columns: ['id', 'name', 'label_maker', 'sheet_format', 'sheet_columns', 'is_active', 'created_at', 'updated_at'],
    key: ['id'],
    atClosing: 'removed',
  },
  {
    table: 'custom_factory_garments',
    columns: ['factory_id', 'garment', 'color', 'size', 'price_cents', 'side_cents'],
    key: ['factory_id', 'garment', 'color', 'size'],
    atClosing: 'removed',
  },
  {
    table: 'custom_factory_batches',
    columns: ['id', 'factory_id', 'code', 'created_at', 'actor_id', 'actor_name', 'sheet_format'],
    key: ['id'],
    atClosing: 'removed',
  },
  {
    table: 'custom_factory_batch_orders',
    columns: ['fulfilment_id', 'batch_id', 'order_id', 'position'],
    key: ['fulfilment_id'],
    atClosing: 'removed',
  },
  {
    table: 'factory_charges',
    columns: ['fulfilment_id', 'ours_cents', 'charged_cents', 'learned_at', 'reason', 'read_at'],
    key: ['fulfilment_id'],
    atClosing: 'stays',
  },
];
