import type { OwnTable } from '../../platform/own-rows.ts';

/** Defines what a user's data archive contains of these tables, and what happens to their rows when the account is closed (ACC-62, ACC-64). */
export const OWN_TABLES: readonly OwnTable[] = [
  {
    table: 'sku_cards',
    columns: [
      'sku_id',
      'id',
      'shop_id',
      'product_id',
      'product_name',
      'sku_name',
      'seller_sku',
      'sku_image',
      'state',
      'agreed_cents',
      'price_cents',
      'fulfil_design_id',
      'fulfil_code',
      'created_at',
      'updated_at',
      'submitted_at',
      'paid_at',
      'done_at',
      'pricings',
      'lead_id',
      'colors',
      'is_single',
    ],
    key: ['sku_id'],
    atClosing: 'stays',
  },
];
