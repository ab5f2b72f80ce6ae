import { oneByOne } from '../../platform/cross-tenant.ts';
import type { Access } from '../../platform/access.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../audit/module.ts';
import { bindRoles } from './admin.routes.ts';
import { bindAllowedIps } from './allowed-ips.routes.ts';
import { createAllowedIps, type AllowedIps } from './allowed-ips.ts';
import { createChanging } from './changing.ts';
import { createLimits, type Limits } from './limits.ts';
import { createRoleMatrix } from './matrix.ts';
import { createRoles } from './role-editing.ts';
import type { NamedRole } from './roles.ts';

export {
  assertAnotherAdmin,
  hasOtherAdmin,
  assertMayGive,
  DEFAULT_ROLE,
  findRole,
  getRole,
  lockAuthority,
  permissionNames,
  type Authority,
  type NamedRole,
} from './roles.ts';

export { checkEnd, toDeclinedColumns, type Limits, type Reach } from './limits.ts';

declare module '../../platform/events.ts' {
  interface Events {
    /** The permissions of some staff users changed. */
    rightsChanged: Record<string, never>;
    /** A role is deleted at the end of this transaction, and its members get the other role. */
    roleRemoved: { role: NamedRole; successor: NamedRole };
  }
}

interface Needs extends Pick<Platform, 'db' | 'clock' | 'emit' | 'config'> {
  access: Access;
  audit: Audit;
}

export interface RolesOffers {
  limits: Limits;
  allowedIps: AllowedIps;
}

/** The module of roles and permissions of staff, and of the addresses from which staff may work. */
export function buildRoles({ db, clock, emit, config, access, audit }: Needs): Module & RolesOffers {
  const allowedIps = createAllowedIps({ db, clock, audit });
  const change = createChanging({ db, emit, access });
  const secondPersonCents = config.SECOND_PERSON_CENTS;
  const roles = createRoles({ db, clock, emit, change, audit, secondPersonCents });
  const limits = createLimits({ db, clock, secondPersonCents });
  const matrix = createRoleMatrix({ db, clock, audit, change, secondPersonCents });
  return {
    name: 'roles',
    limits,
    allowedIps,
    bind(routes) {
      bindRoles(routes, roles, matrix);
      bindAllowedIps(routes, allowedIps);
    },
    forget: (userId) => {
      if (userId === null) allowedIps.forget();
    },
    tidy: () => oneByOne([matrix.tidy, limits.tidy], (part) => part()),
    close: () => allowedIps.close(),
  };
}
