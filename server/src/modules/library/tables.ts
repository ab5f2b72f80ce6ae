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
      contrasts: NullableJson<number[]>;
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
      print_id: string | null;
      print_version: number | null;
      place_id: string | null;
    };
    prints: {
      owner_id: string;
      id: string;
      name: string;
      tags: Generated<string[]>;
      version: number;
      origin: string;
      is_auto: Generated<boolean>;
      signature: string | null;
      actor_id: string | null;
      actor_name: string;
      created_at: Instant;
      updated_at: Instant;
    };
    print_versions: {
      owner_id: string;
      print_id: string;
      version: number;
      note: Generated<string>;
      actor_id: string | null;
      actor_name: string;
      created_at: Instant;
    };
    print_variants: {
      owner_id: string;
      print_id: string;
      version: number;
      variant: number;
      product_type: string | null;
      sizes: Generated<string[]>;
      is_youth: Generated<boolean>;
      colors: Generated<string[]>;
      tone: string | null;
    };
    print_files: {
      owner_id: string;
      print_id: string;
      version: number;
      variant: number;
      side: string;
      file_id: string | null;
    };
    print_changes: {
      owner_id: string;
      id: string;
      print_id: string;
      version_before: number | null;
      version_made: number | null;
      actor_id: string | null;
      actor_name: string;
      created_at: Instant;
      undone_at: Instant | null;
    };
    print_places: {
      owner_id: string;
      id: string;
      print_id: string;
      kind: string;
      shop_id: string | null;
      ref: string | null;
      product_id: string | null;
      color: Generated<string>;
      color_key: Generated<string>;
      style: Generated<string>;
      pattern: string | null;
      without: Generated<string[]>;
      from_order_id: string | null;
      from_sku_id: string | null;
      change_id: string | null;
      removed_by: string | null;
      actor_id: string | null;
      actor_name: string;
      created_at: Instant;
      removed_at: Instant | null;
    };
    print_skus: {
      owner_id: string;
      sku_id: string;
      shop_id: string;
      product_id: string;
      product_name: string;
      sku_name: string;
      seller_sku: string;
      product_type: string | null;
      color: string | null;
      size: string | null;
      style: Generated<string>;
      place_id: string | null;
      print_id: string | null;
      state: Generated<string>;
      file_id: string | null;
      asks: Generated<string[]>;
      is_wrong_size: Generated<boolean>;
    };
    print_adoptions: { owner_id: string; adopted_at: Instant | null };
    colour_tones: {
      owner_id: string;
      color_key: string;
      color: string;
      tone: string;
      actor_name: string;
      set_at: Instant;
    };
    confirmed_colours: {
      owner_id: string;
      file_id: string;
      color_key: string;
      color: string;
      contrast: number | null;
      change_id: string | null;
      actor_id: string | null;
      actor_name: string;
      confirmed_at: Instant;
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
