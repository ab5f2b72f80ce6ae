import type { Generated } from 'kysely';
import type { Instant, Big } from '../../platform/columns.ts';

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
    };
    placements: {
      owner_id: string;
      order_id: string;
      sku_id: string;
      side: string;
      file_id: string;
      source: Generated<string>;
      created_at: Instant;
    };
  }
}
