import { planRestore } from '@bobbin/domain/staff/permissions';
import type { HeldRole, PermissionChange } from '@bobbin/domain/staff/presets';
import type { StoredCell } from './tables.ts';

/** A switch with the number of the change that it belongs to. */
export interface NumberedChange extends PermissionChange {
  number: number;
}

interface State {
  roles: readonly (HeldRole & { name: string })[];
  numberOf(roleId: string, permission: string): number;
}

interface Change {
  number: number;
  cells: readonly StoredCell[];
}

interface UndoPlan {
  due: NumberedChange[];
  /** What stays because it was changed again since, or because its role was deleted. */
  kept: StoredCell[];
}

/**
 * Decides what an undo of a change switches (ROL-66). A restored switch gets the number that it had before the change, so that the change before it
 * can be undone next; `nextNumber` is the number of any other switch.
 */
export function planUndo({ roles, numberOf }: State, { number, cells }: Change, nextNumber: number): UndoPlan {
  const isSince = (roleId: string, permission: string) => numberOf(roleId, permission) > number;
  const isUnchanged = ({ roleId, permission, active }: StoredCell) => {
    const role = roles.find(({ id }) => id === roleId);
    if (role === undefined || role.isAdmin || isSince(roleId, permission)) return false;
    return role.permissions.includes(permission) === active;
  };
  const same = cells.filter(isUnchanged);
  const kept = cells.filter((cell) => !isUnchanged(cell));
  const due = roles.flatMap(({ id, name, permissions }) => {
    const own = same.filter(({ roleId }) => roleId === id);
    const wanted = own.map(({ permission, active }) => ({ permission, active: !active }));
    const { switches, left } = planRestore(permissions, wanted, (permission) => isSince(id, permission));
    for (const permission of left) {
      const isNamed = kept.some((cell) => cell.roleId === id && cell.permission === permission);
      if (!isNamed) kept.push({ roleId: id, roleName: name, permission, active: true });
    }
    return switches.map((one) => {
      const cell = own.find(({ permission, active }) => permission === one.permission && active !== one.active);
      return { ...one, roleId: id, number: cell?.before ?? nextNumber };
    });
  });
  return { due, kept };
}
