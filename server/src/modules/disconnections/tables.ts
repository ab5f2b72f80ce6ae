import type { PurgedFile, PurgedRow } from '@bobbin/domain/shops/disconnection';
import type { Instant, JsonDefault } from '../../platform/columns.ts';

declare module '../../platform/database.ts' {
  interface Tables {
    /** The tables have older names: rows of `shop_partings` are disconnections, and `given_up_at` is the time of the disconnection. */
    shop_partings: {
      owner_id: string;
      shop_id: string;
      given_up_at: Instant;
      actor: string;
      /** Null in rows of earlier releases. */
      actor_id: string | null;
      purge_at: Instant;
      state: string;
      cursor_id: string | null;
      rows: JsonDefault<Partial<Record<PurgedRow, number>>>;
      files: JsonDefault<Partial<Record<PurgedFile, number>>>;
      ended_at: Instant | null;
    };
  }
}
