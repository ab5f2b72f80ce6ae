import type { Generated } from 'kysely';
import type { Instant } from '../../platform/columns.ts';

declare module '../../platform/database.ts' {
  interface Tables {
    mails: {
      owner_id: string;
      id: string;
      kind: string;
      locale: string;
      recipient: string;
      subject: string;
      body_sealed: string | null;
      body_expires_at: Instant;
      status: Generated<string>;
      attempts: Generated<number>;
      last_error: string | null;
      created_at: Instant;
      sent_at: Instant | null;
    };
  }
}
