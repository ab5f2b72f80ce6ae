import type { RuleDefinition, RuleTrigger } from '@bobbin/domain/rules/rule';
import type { Instant, Json, JsonDefault, WithDefault } from '../../../platform/columns.ts';
import type { StoredOutcome, StoredResult } from './rule-rows.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    order_rules: {
      owner_id: string;
      id: string;
      position: number;
      version: number;
      state: string;
      definition: Json<RuleDefinition>;
      trigger_kind: string;
      author_id: string | null;
      author_name: string;
      created_at: Instant;
      updated_at: Instant;
      active_since: Instant;
      stopped_at: Instant | null;
      daily_day: string | null;
      deleted_at: Instant | null;
    };
    order_rule_versions: {
      owner_id: string;
      rule_id: string;
      version: number;
      at: Instant;
      actor_id: string | null;
      actor_name: string;
      change: string;
      state: string;
      definition: Json<RuleDefinition>;
      position: number;
      is_deleted: WithDefault<boolean>;
      undone_at: Instant | null;
    };
    order_rule_occasions: {
      owner_id: string;
      order_id: string;
      occasion: string;
      shop_id: string;
      trigger: Json<RuleTrigger>;
      at: Instant;
      state: string;
      attempts: WithDefault<number>;
      evaluated_at: Instant | null;
      outcomes: JsonDefault<StoredOutcome[]>;
    };
    order_rule_runs: {
      owner_id: string;
      rule_id: string;
      order_id: string;
      occasion: string;
      version: number;
      shop_id: string;
      at: Instant;
      state: string;
      is_again: WithDefault<boolean>;
      results: JsonDefault<StoredResult[]>;
    };
  }
}
