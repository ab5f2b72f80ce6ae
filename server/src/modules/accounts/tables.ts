import type { Generated } from 'kysely';
import type { Instant, BigDefault } from '../../platform/columns.ts';

declare module '../../platform/database.ts' {
  interface Tables {
    users: {
      id: string;
      email: string;
      password_hash: string;
      first_name: string;
      last_name: string;
      user_name: string | null;
      bio: Generated<string>;
      dob: string | null;
      locale: Generated<string>;
      role_id: string;
      is_email_confirmed: Generated<boolean>;
      is_two_factor_enabled: Generated<boolean>;
      created_at: Instant;
      updated_at: Instant;
      deleted_at: Instant | null;
      deactivated_at: Instant | null;
      credentials_changed_at: Instant | null;
      sign_in_change: string | null;
      search_text: Generated<string>;
    };
    sessions: {
      owner_id: string;
      id: string;
      device: Generated<string>;
      device_kind: Generated<string>;
      address: Generated<string>;
      owes_second_factor: Generated<boolean>;
      created_at: Instant;
      last_used_at: Instant;
      expires_at: Instant;
      ended_at: Instant | null;
      end_reason: string | null;
      visit_id: string | null;
      visit_owner_id: string | null;
    };
    refresh_tokens: {
      owner_id: string;
      session_id: string;
      token_hash: string;
      created_at: Instant;
      expires_at: Instant;
      used_at: Instant | null;
      parent_hash: string | null;
      access_used_at: Instant | null;
    };
    two_factors: {
      owner_id: string;
      secret_sealed: string | null;
      pending_sealed: string | null;
      pending_expires_at: Instant | null;
      last_step: BigDefault;
      failures: Generated<number>;
      locked_until: Instant | null;
    };
    recovery_codes: { owner_id: string; code_hash: string; used_at: Instant | null };
    api_keys: {
      owner_id: string;
      key_hash: string;
      last_four: string;
      created_at: Instant;
      last_used_at: Instant | null;
    };
    api_key_directory: { key_hash: string; owner_id: string };
    mailed_codes: {
      owner_id: string;
      purpose: string;
      code_hash: string;
      tries: Generated<number>;
      created_at: Instant;
      expires_at: Instant;
      used_at: Instant | null;
    };
  }
}
