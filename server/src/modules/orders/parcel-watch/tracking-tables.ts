import type { Instant } from '../../../platform/columns.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    order_tracking_events: {
      owner_id: string;
      order_id: string;
      /** Derived from time and text, so that the same event has the same id. */
      id: string;
      /** Null when the marketplace sent no readable time. */
      at: Instant | null;
      read_at: Instant;
      kind: string;
      problem: string | null;
      words: string;
    };
    order_tracking: {
      owner_id: string;
      order_id: string;
      shop_id: string;
      /** Null when the events are not read any more. */
      next_read_at: Instant | null;
      read_at: Instant | null;
      kind: string | null;
      problem: string | null;
      problem_at: Instant | null;
      scanned_at: Instant | null;
      delivered_at: Instant | null;
      last_at: Instant | null;
      last_words: string | null;
    };
  }
}
