import type { Generated } from 'kysely';
import type { Instant } from '../../platform/columns.ts';

declare module '../../platform/database.ts' {
  interface Tables {
    fulfil_designs: {
      id: string;
      number: number;
      ref_id: string;
      source: string;
      title: string;
      is_checked: Generated<boolean>;
      thumbs_count: Generated<number>;
      designs_count: Generated<number>;
      words: string;
      actor_name: string;
      created_at: Instant;
      updated_at: Instant;
    };
    fulfil_design_files: { file_id: string; design_id: string; kind: string; position: number };
    fulfil_uploads: { file_id: string; session_id: string; user_id: string; kind: string; created_at: Instant };
    fulfil_design_counts: { source: string; is_checked: boolean; is_empty: boolean; count: number };
  }
}
