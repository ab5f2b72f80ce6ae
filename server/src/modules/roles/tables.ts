import type { Generated } from 'kysely';
import type { Big, Instant, BigDefault, Json } from '../../platform/columns.ts';

/** One switch of a change of the matrix: a permission that a role got or lost. */
export interface StoredCell {
  roleId: string;
  roleName: string;
  permission: string;
  active: boolean;
  /** The number of the change that switched it before; absent in changes of earlier releases. */
  before?: number;
}

declare module '../../platform/database.ts' {
  interface Tables {
    roles: {
      id: string;
      name: string;
      is_deletable: Generated<boolean>;
      is_admin: Generated<boolean>;
      created_at: Generated<Instant>;
      second_factor_from: Instant | null;
    };
    permissions: { id: string; name: string; name_display: string; description: string };
    role_changes: {
      id: string;
      created_at: Instant;
      actor_id: string;
      actor_name: string;
      reason: string;
      cells: Json<StoredCell[]>;
      undone_at: Instant | null;
      undone_by: string | null;
      switch_number: BigDefault;
    };
    role_permissions: {
      id: string;
      role_id: string;
      permission_id: string;
      is_active: Generated<boolean>;
      movement_cents: Big | null;
      day_cents: Big | null;
      /** The number of the change that switched the permission last. */
      switch_number: BigDefault;
    };
    staff_movements: { reference: string; user_id: string; permission: string; cents: Big; created_at: Instant };
    allowed_ips: {
      id: string;
      ip: string;
      note: Generated<string>;
      is_active: Generated<boolean>;
      created_at: Instant;
      hits: BigDefault;
      last_hit_at: Instant | null;
    };
  }
}
