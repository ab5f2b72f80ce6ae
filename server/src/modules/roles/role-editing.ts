import type { ListedRole } from '@bobbin/contract/roles';
import type { Cents } from '@bobbin/domain/money/money';
import { grants, isIncluded, wideOf, withIncluded } from '@bobbin/domain/staff/permissions';
import { listOfPreset, type Preset } from '@bobbin/domain/staff/presets';
import type { StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Emit } from '../../platform/events.ts';
import { createId } from '../../platform/ids.ts';
import type { Audit } from '../audit/module.ts';
import type { Changing } from './changing.ts';
import * as queries from './roles.sql.ts';
import { assertMayGive, assertMayLimit, DEFAULT_ROLE, findRole, toRole } from './roles.ts';

interface Deps {
  db: Db;
  clock: Clock;
  change: Changing;
  audit: Audit;
  emit: Emit;
  secondPersonCents: Cents;
}

const NO_LIMIT = { movementCents: null, dayCents: null };

export function createRoles({ db, clock, change, audit, emit, secondPersonCents }: Deps) {
  async function list(): Promise<ListedRole[]> {
    const [rows, permissions, counts] = await Promise.all([
      queries.listRoleRows(db),
      queries.listRolePermissions(db),
      queries.countMembers(db),
    ]);
    return rows.map((row) => {
      const role = toRole(
        row,
        permissions.filter((entry) => entry.roleId === row.id),
      );
      return { ...role, roleToPermissions: role.roleToPermission, membersCount: counts.get(row.id) ?? 0 };
    });
  }

  async function getListed(roleId: string): Promise<ListedRole> {
    const role = (await list()).find((entry) => entry.id === roleId);
    if (!role) throw new AppError('NOT_FOUND');
    return role;
  }

  async function getRow(trx: Queryable, roleId: string): Promise<queries.RoleRow> {
    const row = await queries.getRoleRow(trx, roleId);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  }

  async function assertFree(trx: Queryable, name: string, exceptId: string | null): Promise<void> {
    const known = await queries.findRoleByName(trx, name);
    if (known && known.id !== exceptId) throw new AppError('EXISTS');
  }

  return {
    list: (_scope: StaffScope): Promise<ListedRole[]> => list(),
    async listNames(_scope: StaffScope): Promise<{ id: string; roleName: string; isAdmin: boolean }[]> {
      const rows = await queries.listRoleRows(db);
      return rows.map((row) => ({ id: row.id, roleName: row.name, isAdmin: row.isAdmin }));
    },

    /** With a preset the role begins with its permissions (ROL-61). @throws AppError EXISTS, PERMISSION_NOT_HELD */
    async create(scope: StaffScope, name: string, preset?: Preset): Promise<ListedRole> {
      const id = createId(clock.now());
      await change(scope, async (trx, authority) => {
        await assertFree(trx, name, null);
        await queries.insertRole(trx, { id, name, created_at: new Date(clock.now()) });
        const known = preset === undefined ? [] : await queries.listRolePermissions(trx, id);
        const wanted =
          preset === undefined
            ? []
            : listOfPreset(
                preset,
                known.map((entry) => entry.name),
              );
        if (!authority.isAdmin && !wanted.every((one) => grants(authority.permissions, one))) {
          throw new AppError('PERMISSION_NOT_HELD');
        }
        // A new role has no limits of its own.
        assertMayLimit(authority, withIncluded(wanted), () => NO_LIMIT, secondPersonCents);
        const number = await queries.nextSwitchNumber(trx);
        for (const { name: one, permissionId } of known) {
          if (wanted.includes(one)) await queries.switchPermission(trx, id, permissionId, { isActive: true, number });
        }
        await audit.record(trx, scope, {
          action: 'create',
          entity: 'role',
          entityId: id,
          after: { roleName: name, ...(preset === undefined ? {} : { preset, permissions: wanted }) },
        });
      });
      return getListed(id);
    },

    /** Renames a role. @throws AppError NOT_FOUND, EXISTS, ROLE_PROTECTED */
    async rename(scope: StaffScope, roleId: string, name: string): Promise<ListedRole> {
      await change(scope, async (trx) => {
        const row = await getRow(trx, roleId);
        if (!row.isDeletable) throw new AppError('ROLE_PROTECTED');
        await assertFree(trx, name, roleId);
        if (row.name === name) return;
        await queries.renameRole(trx, roleId, name);
        await audit.record(trx, scope, {
          action: 'rename',
          entity: 'role',
          entityId: roleId,
          before: { roleName: row.name },
          after: { roleName: name },
        });
      });
      return getListed(roleId);
    },

    /** Requires a second factor for a staff role, beginning at an instant (ACC-68). @throws AppError NOT_FOUND, ROLE_PROTECTED */
    async demandSecondFactor(scope: StaffScope, roleId: string, from: Date | null): Promise<ListedRole> {
      await change(scope, async (trx, authority) => {
        const row = await getRow(trx, roleId);
        // The default role is not staff. A user who may not grant admin rights must not weaken the protection of admins.
        if (row.id === DEFAULT_ROLE || (row.isAdmin && !authority.isAdmin)) throw new AppError('ROLE_PROTECTED');
        const before = row.secondFactorFrom?.toISOString() ?? null;
        const after = from?.toISOString() ?? null;
        if (before === after) return;
        await queries.setSecondFactorFrom(trx, roleId, from);
        await audit.record(trx, scope, {
          action: 'demandSecondFactor',
          entity: 'role',
          entityId: roleId,
          before: { from: before },
          after: { from: after },
        });
      });
      return getListed(roleId);
    },

    /**
     * Deletes a role; its members get the role `moveTo` in the same transaction (ROL-8). @throws AppError NOT_FOUND, ROLE_PROTECTED,
     * PERMISSION_NOT_HELD
     */
    remove: (scope: StaffScope, roleId: string, moveTo: string = DEFAULT_ROLE): Promise<void> =>
      change(scope, async (trx, authority) => {
        const row = await getRow(trx, roleId);
        if (!row.isDeletable || row.isAdmin) throw new AppError('ROLE_PROTECTED');
        const target = roleId === moveTo ? null : await findRole(trx, moveTo);
        if (!target) throw new AppError('NOT_FOUND');
        assertMayGive(authority, target, secondPersonCents);
        const permissions = await queries.listRolePermissions(trx, roleId);
        const membersCount = (await queries.countMembers(trx)).get(roleId) ?? 0;
        await emit(trx, 'roleRemoved', { role: { id: roleId, roleName: row.name }, successor: target });
        await queries.deleteRole(trx, roleId);
        await audit.record(trx, scope, {
          action: 'remove',
          entity: 'role',
          entityId: roleId,
          before: {
            roleName: row.name,
            membersCount,
            permissions: permissions.filter((entry) => entry.isActive).map((entry) => entry.name),
          },
          after: { movedTo: target.roleName },
        });
      }),

    /** @throws AppError NOT_FOUND, ROLE_PROTECTED, PERMISSION_NOT_HELD, PERMISSION_INCLUDED */
    switchPermission: (scope: StaffScope, roleId: string, permissionId: string, isActive: boolean): Promise<void> =>
      change(scope, async (trx, authority) => {
        const row = await getRow(trx, roleId);
        const permission = await queries.getPermission(trx, permissionId);
        if (!permission) throw new AppError('NOT_FOUND');
        // An admin role has all permissions, and none can be turned off. Members of the default role are not staff.
        if (row.isAdmin || (isActive && row.id === DEFAULT_ROLE)) throw new AppError('ROLE_PROTECTED');
        if (isActive && !authority.isAdmin && !authority.permissions.has(permission.name)) {
          throw new AppError('PERMISSION_NOT_HELD');
        }
        const known = await queries.listRolePermissions(trx, roleId);
        const stored = new Set(known.filter((entry) => entry.isActive).map(({ name }) => name));
        if (isIncluded(stored, permission.name)) {
          // What is on within a wider permission can be switched off only with it.
          if (isActive) return;
          throw new AppError('PERMISSION_INCLUDED', { reasons: [wideOf(permission.name) ?? ''] });
        }
        const wasActive = known.some((entry) => entry.permissionId === permissionId && entry.isActive);
        if (wasActive === isActive) return;
        const gained = isActive ? [...withIncluded([permission.name])].filter((name) => !stored.has(name)) : [];
        const limitOf = (name: string) => known.find((entry) => entry.name === name) ?? NO_LIMIT;
        assertMayLimit(authority, new Set(gained), limitOf, secondPersonCents);
        const number = await queries.nextSwitchNumber(trx);
        await queries.switchPermission(trx, roleId, permissionId, { isActive, number });
        await audit.record(trx, scope, {
          action: 'switchPermission',
          entity: 'role',
          entityId: roleId,
          before: { roleName: row.name, permission: permission.name, active: wasActive },
          after: { roleName: row.name, permission: permission.name, active: isActive },
        });
      }),
  };
}

export type Roles = ReturnType<typeof createRoles>;
