import type { Generated } from 'kysely';
import type { Instant } from '../../platform/columns.ts';

declare module '../../platform/database.ts' {
  interface Tables {
    account_closings: {
      owner_id: string;
      asked_at: Instant;
      close_at: Instant;
      state: string;
      staff_id: string | null;
      reason: Generated<string>;
      ended_at: Instant | null;
    };
    account_exports: {
      owner_id: string;
      id: string;
      created_at: Instant;
      state: string;
      attempts: Generated<number>;
      size_bytes: number | null;
      file_id: string | null;
      expires_at: Instant | null;
    };
  }
}
