import type { Generated } from 'kysely';
import type { PrintFacts } from '@bobbin/domain/fulfilment/print-check';
import type { Instant, Big, BigDefault, NullableJson } from '../../platform/columns.ts';

declare module '../../platform/database.ts' {
  interface Tables {
    files: {
      owner_id: string;
      id: string;
      sha256: string;
      name: string;
      ext: string;
      mime: string;
      size_bytes: Big;
      width: number | null;
      height: number | null;
      source: string;
      has_thumbnail: Generated<boolean>;
      created_at: Instant;
      updated_at: Instant;
      actor_id: string | null;
      actor_name: Generated<string>;
      tags: Generated<string[]>;
      orders_count: Generated<number>;
      idle_since: Instant | null;
      print: NullableJson<PrintFacts>;
    };
    placements: {
      owner_id: string;
      order_id: string;
      sku_id: string;
      side: string;
      file_id: string;
      source: Generated<string>;
      created_at: Instant;
      memory_order_id: string | null;
      memory_at: Instant | null;
      drawn_from: string | null;
    };
    file_shops: { owner_id: string; file_id: string; shop_id: string; orders: number };
    sku_designs: {
      owner_id: string;
      sku_id: string;
      side: string;
      file_id: string;
      shop_id: string;
      product_id: string;
      version: number;
      orders: number;
      actor_name: string;
      created_at: Instant;
      used_at: Instant;
      imported_at: Instant | null;
    };
    sku_marks: { owner_id: string; sku_id: string; shop_id: string; marked_at: Instant; actor_name: string };
    staff_files: {
      id: string;
      sha256: string;
      name: string;
      ext: string;
      mime: string;
      size_bytes: Big;
      width: number | null;
      height: number | null;
      has_thumbnail: Generated<boolean>;
      created_at: Instant;
      actor_id: string | null;
    };
    staff_fetches: {
      holder: string;
      slot: string;
      url: string;
      attempts: Generated<number>;
      last_error: string | null;
    };
    uploads: {
      owner_id: string;
      actor_id: string;
      sha256: string;
      name: string;
      id: string;
      size_bytes: Big;
      received_bytes: BigDefault;
      pieces: Generated<string[]>;
      stored: Generated<string[]>;
      created_at: Instant;
      updated_at: Instant;
    };
    design_touches: { owner_id: string; order_id: string; sku_id: string };
  }
}
