import type { Instant } from './columns.ts';

declare module './database.ts' {
  interface Tables {
    attempt_limits: { key: string; window_start: Instant; count: number };
    idempotency_keys: {
      owner_id: string;
      key: string;
      endpoint: string;
      body_hash: string;
      status: number | null;
      answer: string | null;
      created_at: Instant;
      finished_at: Instant | null;
      /** Holder of the key: the process that runs the call (`presence.ts`); null for keys from an older version. */
      holder: string | null;
      /** Text that was stored before a partner was called; a repetition of the call continues from it. */
      attempt: string | null;
    };
    /** One row for each restore of a backup into this database. */
    restores: { restored_at: Instant };
    /** One row for each key that has sealed values of this database (`sealing-keys.ts`). */
    sealing_keys: { key_id: string; hash_keys_sealed: string; created_at: Instant; used_at: Instant | null };
    /** `claim_id` is the holder; at `expires_at` the row is deleted. */
    work_claims: { owner_id: string; name: string; claim_id: string; expires_at: Instant };
  }
}
