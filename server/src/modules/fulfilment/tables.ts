import type { ColumnType, Generated } from 'kysely';
import type { SheetColumn } from '@bobbin/domain/factories/custom';
import type { Big, Instant, Json, NullableJson } from '../../platform/columns.ts';
import type { ExportedOrder } from './custom/custom-rows.ts';
import type { FulfilErrorRow } from '../orders/module.ts';
import type { RuleBatch } from './batches/rule-sends.ts';

declare module '../../platform/database.ts' {
  interface Tables {
    factory_accounts: {
      owner_id: string;
      house: string;
      credentials_sealed: string;
      last_four: string;
      checked_at: Instant;
      is_refused: Generated<boolean>;
      updated_at: Instant;
    };
    fulfilment_settings: {
      owner_id: string;
      house: string;
      line: string | null;
      shipping: string | null;
      facility: string | null;
      updated_at: Instant;
    };
    fulfilments: {
      owner_id: string;
      id: string;
      order_id: string;
      house: string;
      ref_id: string;
      is_ref_used_up: Generated<boolean>;
      state: string;
      request: Json<unknown>;
      factory_order_id: string | null;
      raw_status: string | null;
      cost_cents: ColumnType<number | null, number | null | undefined, number | null>;
      tracking_number: string | null;
      carrier: string | null;
      sent_at: Instant | null;
      /**
       * Keyed hash of the factory account that the attempt was sent with; null before the sending, and for attempts that are older than this column.
       */
      sent_as: string | null;
      attempts: Generated<number>;
      error: NullableJson<FulfilErrorRow>;
      next_poll_at: Instant | null;
      tracking_told_at: Instant | null;
      /** Number that the order had from this attempt before the current one; null once the marketplace has the current number. */
      former_number: string | null;
      created_by: string;
      created_at: Instant;
      updated_at: Instant;
      ended_at: Instant | null;
    };
    fulfil_batches: {
      owner_id: string;
      id: string;
      created_at: Instant;
      actor_id: string | null;
      actor_name: string;
      is_draft: boolean;
      house: string | null;
      total: number;
      stopped_at: Instant | null;
      finished_at: Instant | null;
      rule: NullableJson<RuleBatch>;
    };
    fulfil_batch_orders: {
      owner_id: string;
      batch_id: string;
      order_id: string;
      shop_id: string;
      position: number;
      state: string;
      needs_label: boolean;
      fulfilment_id: string | null;
      house: string | null;
      quoted_cents: Big | null;
      error: string | null;
      reasons: Generated<string[]>;
      detail: string | null;
    };
    factory_costs: {
      id: string;
      house: string;
      part: string;
      garment: string | null;
      sku: string | null;
      size: string | null;
      line: string | null;
      facility: string | null;
      shipping: string | null;
      cents: Big;
      valid_from: Instant;
      valid_to: Instant | null;
      note: Generated<string>;
      added_by: string;
      ended_by: string | null;
      created_at: Instant;
    };
    factory_charges: {
      owner_id: string;
      fulfilment_id: string;
      ours_cents: Big;
      charged_cents: Big | null;
      learned_at: Instant | null;
      reason: string | null;
      read_at: Instant;
    };
    factory_charge_reads: {
      owner_id: string;
      house: string;
      month: string;
      started_at: Instant;
      finished_at: Instant | null;
      failure: string | null;
    };
    custom_factories: {
      owner_id: string;
      id: string;
      name: string;
      label_maker: string;
      sheet_format: string;
      sheet_columns: Json<SheetColumn[]>;
      is_active: Generated<boolean>;
      revision: Generated<number>;
      created_at: Instant;
      updated_at: Instant;
    };
    custom_factory_garments: {
      owner_id: string;
      factory_id: string;
      garment: string;
      color: string;
      size: string;
      price_cents: Big | null;
      side_cents: Big | null;
    };
    custom_factory_batches: {
      owner_id: string;
      id: string;
      factory_id: string;
      code: string;
      created_at: Instant;
      actor_id: string | null;
      actor_name: string;
      sheet_format: string;
      sheet_columns: Json<SheetColumn[]>;
      /** The ZIP file of the batch, once it was downloaded; null again when its contents were removed. */
      file_id: string | null;
    };
    custom_factory_batch_orders: {
      owner_id: string;
      fulfilment_id: string;
      batch_id: string;
      order_id: string;
      shop_id: string;
      position: number;
      /** Price of the order at the export; the factory's sheet may give another cost. */
      quoted_cents: Big;
      content: NullableJson<ExportedOrder>;
    };
    factory_catalogues: { house: string; line: string; groups: Json<unknown>; read_at: Instant };
  }
}
