import type { Generated } from 'kysely';
import type { Instant, Big, NullableJson } from '../../platform/columns.ts';

declare module '../../platform/database.ts' {
  interface Tables {
    action_log_words: { kind: string; word: string };
    action_log_days: { day: string; user_id: string; entity: string; action: string; count: Big };
    action_logs: {
      owner_id: string;
      id: string;
      user_id: string;
      action: string;
      entity: string;
      entity_id: string;
      before: NullableJson<Record<string, unknown>>;
      after: NullableJson<Record<string, unknown>>;
      address: Generated<string>;
      request_id: Generated<string>;
      created_at: Instant;
    };
  }
}
