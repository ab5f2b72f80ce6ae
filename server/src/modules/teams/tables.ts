import type { Generated } from 'kysely';
import type { Instant } from '../../platform/columns.ts';

declare module '../../platform/database.ts' {
  interface Tables {
    teams: {
      owner_id: string;
      id: string;
      name: string;
      description: Generated<string>;
      role: string;
      created_at: Instant;
      updated_at: Instant;
    };
    team_members: { owner_id: string; team_id: string; user_id: string; joined_at: Instant };
    team_shops: { owner_id: string; team_id: string; shop_id: string; assigned_at: Instant };
    team_invitations: {
      owner_id: string;
      team_id: string;
      email: string;
      token_hash: string;
      created_at: Instant;
      expires_at: Instant;
      accepted_by: string | null;
    };
    team_directory: { user_id: string; owner_id: string; joined_at: Instant };
  }
}
