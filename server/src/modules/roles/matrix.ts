import type { Reply } from '@bobbin/contract/endpoint';
import type { RoleMatrix, saveRoleMatrix, setRoleLimits, undoRoleChange } from '@bobbin/contract/roles';
import { ROLE_REASON_MIN } from '@bobbin/domain/limits';
import { LIMITED_PERMISSIONS, type LimitedPermission, type MoneyLimit } from '@bobbin/domain/staff/limits';
import { grants } from '@bobbin/domain/staff/permissions';
import {
  applyChanges,
  listEffects,
  listStuckJobs,
  type DailyJob,
  type HeldRole,
  type PermissionChange,
} from '@bobbin/domain/staff/presets';
import { formatMoney, parseMoney, type Cents } from '@bobbin/domain/money/money';
import type { z } from 'zod';
import type { StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashOf } from '../../platform/crypto.ts';
import type { Db, Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { createId } from '../../platform/ids.ts';
import type { Audit } from '../audit/module.ts';
import type { Changing } from './changing.ts';
import * as queries from './matrix.sql.ts';
import { setLimit } from './limits.sql.ts';
import {
  listRolePermissions,
  listRoleRows,
  nextSwitchNumber,
  switchPermission,
  type RolePermissionRow,
  type RoleRow,
} from './roles.sql.ts';
import { assertMayLimit, DEFAULT_ROLE, type Authority } from './roles.ts';
import type { StoredCell } from './tables.ts';
import { planUndo, type NumberedChange } from './undoing.ts';

const UNDO_MS = 24 * 3_600_000;
const KEPT_MS = 7 * UNDO_MS;

type Save = z.output<NonNullable<typeof saveRoleMatrix.body>>;
type Limits = z.output<NonNullable<typeof setRoleLimits.body>>;
type Decision = Pick<Save, 'reason' | 'stuckJobs'>;

interface Deps {
  db: Db;
  clock: Clock;
  audit: Audit;
  change: Changing;
  secondPersonCents: Cents;
}

type RoleLimit = MoneyLimit & { permission: LimitedPermission };

interface Role extends RoleRow, HeldRole {
  permissions: string[];
  limits: RoleLimit[];
  members: { id: string; name: string; hasSecondFactor: boolean }[];
}

interface State {
  roles: Role[];
  /** Ids of the permissions by name. */
  ids: ReadonlyMap<string, string>;
  permissions: RoleMatrix['permissions'];
  version: string;
  /** Returns the number of the change that switched a permission of a role last; 0 before the first. */
  numberOf(roleId: string, permission: string): number;
}

/** Reads the roles of staff, which are all but the default one. */
async function readState(db: Queryable): Promise<State> {
  const [rows, cells, people] = [
    await listRoleRows(db),
    await listRolePermissions(db),
    await queries.listStaffRows(db, DEFAULT_ROLE),
  ];
  const held = Map.groupBy(
    cells.filter(({ isActive }) => isActive),
    ({ roleId }) => roleId,
  );
  const members = Map.groupBy(people, ({ roleId }) => roleId);
  const roles = rows
    .filter(({ id }) => id !== DEFAULT_ROLE)
    .map((row) => ({
      ...row,
      permissions: (held.get(row.id) ?? []).map(({ name }) => name),
      limits: cells.flatMap((cell) => (cell.roleId === row.id ? toLimits(cell) : [])),
      members: (members.get(row.id) ?? []).map(({ id, firstName, lastName, hasSecondFactor }) => ({
        id,
        name: `${firstName} ${lastName}`.trim(),
        hasSecondFactor,
      })),
    }));
  const known = cells.filter(({ roleId }) => roleId === DEFAULT_ROLE);
  const switches = roles.map(({ id, permissions, limits }) => [id, permissions, limits]);
  const numbers = new Map(cells.map(({ roleId, name, switchNumber }) => [`${roleId} ${name}`, switchNumber]));
  return {
    numberOf: (roleId, permission) => numbers.get(`${roleId} ${permission}`) ?? 0,
    roles,
    ids: new Map(known.map(({ name, permissionId }) => [name, permissionId])),
    permissions: known.map(({ name, description }) => ({ name, description })),
    version: hashOf(JSON.stringify(switches)),
  };
}

/** Returns the limits of a permission; none where the role has no limit of its own. */
function toLimits({ name, movementCents, dayCents }: RolePermissionRow): RoleLimit[] {
  const permission = LIMITED_PERMISSIONS.find((one) => one === name);
  const isLimited = movementCents !== null || dayCents !== null;
  return permission !== undefined && isLimited ? [{ permission, movementCents, dayCents }] : [];
}

const toDollars = (cents: number | null) => (cents === null ? null : formatMoney(cents));

function toLimit({ permission, movementCents, dayCents }: RoleLimit): RoleMatrix['roles'][number]['limits'][number] {
  return { permission, perMovement: toDollars(movementCents), perDay: toDollars(dayCents) };
}

function findLimit(known: readonly RoleLimit[], name: LimitedPermission): MoneyLimit {
  return known.find(({ permission }) => permission === name) ?? { movementCents: null, dayCents: null };
}

function isSameLimit(known: readonly RoleLimit[], wanted: RoleLimit): boolean {
  const { movementCents, dayCents } = findLimit(known, wanted.permission);
  return movementCents === wanted.movementCents && dayCents === wanted.dayCents;
}

const isOn = (roles: readonly HeldRole[], { roleId, permission }: PermissionChange) =>
  roles.find(({ id }) => id === roleId)?.permissions.includes(permission) === true;

/** @throws AppError NOT_FOUND, ROLE_PROTECTED, PERMISSION_NOT_HELD */
function assertAllowed({ roles, ids }: State, authority: Authority, change: PermissionChange): void {
  const role = roles.find(({ id }) => id === change.roleId);
  // The default role is none of staff: nothing can be switched on in it (ROL-6).
  if (change.roleId === DEFAULT_ROLE || role?.isAdmin) throw new AppError('ROLE_PROTECTED');
  if (!role || !ids.has(change.permission)) throw new AppError('NOT_FOUND');
  if (change.active && !authority.isAdmin && !grants(authority.permissions, change.permission)) {
    throw new AppError('PERMISSION_NOT_HELD');
  }
}

/** Asserts that no role gains a permission with higher limits than its author has (ROL-67). @throws AppError PERMISSION_NOT_HELD */
function assertGainsLimited(
  { roles }: State,
  authority: Authority,
  changes: readonly PermissionChange[],
  deploymentCents: Cents,
): void {
  const gains = listEffects(roles, applyChanges(roles, changes)).filter(({ isGained }) => isGained);
  for (const { id, limits } of roles) {
    const given = new Set(gains.flatMap(({ roleId, permission }) => (roleId === id ? [permission] : [])));
    assertMayLimit(authority, given, (permission) => findLimit(limits, permission), deploymentCents);
  }
}

/** @throws AppError JOB_STUCK with the jobs that no one could finish and that the author did not decide about (ROL-65) */
function assertDecided(before: readonly HeldRole[], after: readonly HeldRole[], { reason, stuckJobs }: Decision) {
  const stuck = listStuckJobs(before, after).map(({ job }) => job);
  const isDecided = (job: DailyJob) => stuckJobs.includes(job) && reason.length >= ROLE_REASON_MIN;
  const open = stuck.filter((job) => !isDecided(job));
  if (open.length > 0) throw new AppError('JOB_STUCK', { reasons: open });
  return stuck;
}

/** The matrix of roles and permissions, changed as a whole and undone for a day (ROL-62 to ROL-66). */
export function createRoleMatrix({ db, clock, audit, change, secondPersonCents }: Deps) {
  async function read(): Promise<RoleMatrix> {
    const { roles, permissions, version } = await readState(db);
    const changes = await queries.listChanges(db, new Date(clock.now() - UNDO_MS));
    return {
      version,
      permissions,
      roles: roles.map(({ id, name, isAdmin, isDeletable, secondFactorFrom, permissions: held, limits, members }) => ({
        id,
        roleName: name,
        isAdmin,
        deletable: isDeletable,
        secondFactorFrom: secondFactorFrom?.toISOString() ?? null,
        permissions: held,
        limits: limits.map(toLimit),
        members,
      })),
      changes: changes.map(({ id, at, by, reason, cells, undoneAt, undoneBy }) => ({
        id,
        at: at.toISOString(),
        by,
        reason,
        cells,
        undoUntil: new Date(at.getTime() + UNDO_MS).toISOString(),
        undoneAt: undoneAt?.toISOString() ?? null,
        undoneBy,
      })),
    };
  }

  /** Writes switches and logs each changed role with its permissions before and after. */
  async function write(
    trx: Queryable,
    scope: StaffScope,
    { roles, ids }: State,
    cells: readonly NumberedChange[],
    { action, facts }: { action: string; facts: Record<string, unknown> },
  ): Promise<void> {
    const after = applyChanges(roles, cells);
    // In one order, so that two writers never wait for each other.
    const changed = cells.toSorted((one, other) =>
      one.roleId + one.permission < other.roleId + other.permission ? -1 : 1,
    );
    for (const { roleId, permission, active: isActive, number } of changed) {
      await switchPermission(trx, roleId, ids.get(permission) ?? '', { isActive, number });
    }
    for (const role of roles) {
      if (!cells.some(({ roleId }) => roleId === role.id)) continue;
      const next = after.find(({ id }) => id === role.id)?.permissions ?? [];
      await audit.record(trx, scope, {
        action,
        entity: 'role',
        entityId: role.id,
        before: { roleName: role.name, permissions: role.permissions.toSorted() },
        after: { roleName: role.name, permissions: next.toSorted(), ...facts },
      });
    }
  }

  return {
    read: (_scope: StaffScope): Promise<RoleMatrix> => read(),

    /**
     * Changes permissions as a whole. A repetition of a save that succeeded changes nothing and succeeds.
     * @throws AppError NOT_FOUND, ROLE_PROTECTED, PERMISSION_NOT_HELD, CHANGED_MEANWHILE, JOB_STUCK
     */
    async save(scope: StaffScope, { version, changes, ...decision }: Save): Promise<RoleMatrix> {
      await change(scope, async (trx, authority) => {
        const state = await readState(trx);
        for (const one of changes) assertAllowed(state, authority, one);
        // The last word on a switch counts.
        const wanted = [...new Map(changes.map((one) => [`${one.roleId} ${one.permission}`, one])).values()];
        const due = wanted.filter((one) => isOn(state.roles, one) !== one.active);
        if (due.length === 0) return;
        assertGainsLimited(state, authority, due, secondPersonCents);
        if (version !== state.version) {
          throw new AppError('CHANGED_MEANWHILE', {
            changes: [{ field: 'version', seen: version, current: state.version }],
          });
        }
        const stuckJobs = assertDecided(state.roles, applyChanges(state.roles, due), decision);
        const { reason } = decision;
        const facts = { ...(reason === '' ? {} : { reason }), ...(stuckJobs.length === 0 ? {} : { stuckJobs }) };
        const number = await nextSwitchNumber(trx);
        const numbered = due.map((one) => ({ ...one, number }));
        await write(trx, scope, state, numbered, { action: 'changePermissions', facts });
        const nameOf = (roleId: string) => state.roles.find(({ id }) => id === roleId)?.name ?? roleId;
        const now = clock.now();
        await queries.insertChange(trx, {
          id: createId(now),
          created_at: new Date(now),
          actor_id: scope.userId,
          actor_name: scope.actor.name,
          reason,
          switch_number: number,
          cells: due.map(({ roleId, permission, active }) => {
            const before = state.numberOf(roleId, permission);
            return { roleId, roleName: nameOf(roleId), permission, active, before };
          }),
        });
      });
      return read();
    },

    /**
     * Sets limits of a role; a staff user who is no admin gives none above their own, and none for a permission that they do not have.
     * @throws AppError NOT_FOUND, ROLE_PROTECTED, PERMISSION_NOT_HELD, CHANGED_MEANWHILE
     */
    async setLimits(scope: StaffScope, roleId: string, { version, limits }: Limits): Promise<RoleMatrix> {
      await change(scope, async (trx, authority) => {
        const { roles, ids, version: current } = await readState(trx);
        const role = roles.find(({ id }) => id === roleId);
        if (roleId === DEFAULT_ROLE || (role?.isAdmin && !authority.isAdmin)) throw new AppError('ROLE_PROTECTED');
        if (!role) throw new AppError('NOT_FOUND');
        const wanted = limits.map(({ permission, perMovement, perDay }) => ({
          permission,
          movementCents: perMovement === null ? null : parseMoney(perMovement),
          dayCents: perDay === null ? null : parseMoney(perDay),
        }));
        const due = wanted.filter((one) => !isSameLimit(role.limits, one));
        if (due.length === 0) return;
        if (version !== current) {
          throw new AppError('CHANGED_MEANWHILE', { changes: [{ field: 'version', seen: version, current }] });
        }
        for (const one of due) {
          assertMayLimit(authority, new Set([one.permission]), () => one, secondPersonCents);
          await setLimit(trx, roleId, ids.get(one.permission) ?? '', one);
        }
        await audit.record(trx, scope, {
          action: 'changeLimits',
          entity: 'role',
          entityId: roleId,
          before: { roleName: role.name, limits: role.limits.map(toLimit) },
          after: { roleName: role.name, limits: due.map(toLimit) },
        });
      });
      return read();
    },

    /**
     * Restores the switches of a change that were not changed again since; an undo again does nothing.
     * @throws AppError NOT_FOUND, UNDO_TOO_LATE, NOTHING_TO_UNDO, PERMISSION_NOT_HELD, JOB_STUCK
     */
    async undo(
      scope: StaffScope,
      id: string,
      decision: Decision = { reason: '', stuckJobs: [] },
    ): Promise<Reply<typeof undoRoleChange>> {
      const kept = await change(scope, async (trx, authority): Promise<StoredCell[]> => {
        const row = await queries.lockChange(trx, id);
        if (!row) throw new AppError('NOT_FOUND');
        const now = clock.now();
        if (now - row.at.getTime() > UNDO_MS) throw new AppError('UNDO_TOO_LATE');
        if (row.undoneAt !== null) throw new AppError('NOTHING_TO_UNDO');
        const state = await readState(trx);
        const { due, kept: others } = planUndo(state, row, await nextSwitchNumber(trx));
        for (const one of due) assertAllowed(state, authority, one);
        assertGainsLimited(state, authority, due, secondPersonCents);
        const stuckJobs = assertDecided(state.roles, applyChanges(state.roles, due), decision);
        const facts = { undoes: id, ...(stuckJobs.length === 0 ? {} : { reason: decision.reason, stuckJobs }) };
        await write(trx, scope, state, due, { action: 'undoPermissions', facts });
        await queries.setUndone(trx, id, new Date(now), scope.actor.name);
        return others;
      });
      return { matrix: await read(), kept };
    },

    /** Deletes changes that can no longer be undone (OPS-61). */
    tidy: (): Promise<void> => queries.removeOldChanges(db, new Date(clock.now() - KEPT_MS)),
  };
}

export type RoleMatrices = ReturnType<typeof createRoleMatrix>;
