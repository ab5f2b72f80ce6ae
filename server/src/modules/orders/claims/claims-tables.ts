import type { Big, Instant, WithDefault } from '../../../platform/columns.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    order_claims: {
      owner_id: string;
      order_id: string;
      shop_id: string;
      kind: string;
      party: string;
      house: string | null;
      state: string;
      deadline_at: Instant | null;
      asked: string;
      asked_cents: Big | null;
      asked_at: Instant | null;
      received_cents: Big | null;
      refusal: string;
      answered_at: Instant | null;
      replacement_ids: WithDefault<string[]>;
      revision: WithDefault<number>;
      created_at: Instant;
      updated_at: Instant;
      actor_id: string | null;
      actor_name: string;
    };
    order_claim_photos: { owner_id: string; order_id: string; file_id: string; name: string; added_at: Instant };
  }
}
