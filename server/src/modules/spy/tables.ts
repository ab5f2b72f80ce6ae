import type { Instant } from '../../platform/columns.ts';

declare module '../../platform/database.ts' {
  interface Tables {
    spy_items: {
      id: string;
      number: number;
      ref_id: string;
      title: string;
      front: string | null;
      back: string | null;
      design_front: string | null;
      design_back: string | null;
      words: string;
      created_at: Instant;
    };
    spy_counts: { name: string; count: number };
  }
}
