import type { Instant } from '../../platform/columns.ts';

declare module '../../platform/database.ts' {
  interface Tables {
    see_as_visits: {
      owner_id: string;
      id: string;
      staff_id: string;
      staff_name: string;
      session_id: string;
      reason: string;
      started_at: Instant;
      ends_at: Instant;
      ended_at: Instant | null;
      ended_by: string | null;
    };
    see_as_pages: {
      owner_id: string;
      visit_id: string;
      page: string;
      resource: string;
      first_at: Instant;
      last_at: Instant;
      count: number;
    };
  }
}
