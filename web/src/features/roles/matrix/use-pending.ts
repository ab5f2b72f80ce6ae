import type { RoleMatrix } from '@bobbin/contract/roles';
import { grants, planSwitch } from '@bobbin/domain/staff/permissions';
import {
  applyChanges,
  listEffects,
  listOfPreset,
  listStuckJobs,
  type PermissionChange,
  type Preset,
} from '@bobbin/domain/staff/presets';
import { useMemo, useState } from 'react';

export type MatrixRole = RoleMatrix['roles'][number];

const keyOf = ({ roleId, permission }: PermissionChange) => `${roleId} ${permission}`;

/** Keeps the changes that are not saved yet, and what they would do (ROL-63, ROL-64). */
export function usePending({ roles, permissions }: RoleMatrix) {
  const [wanted, setWanted] = useState<ReadonlyMap<string, PermissionChange>>(new Map());
  const state = useMemo(() => {
    // What another person saved meanwhile is no change any more.
    const changes = [...wanted.values()].filter(({ roleId, permission, active }) => {
      const role = roles.find(({ id }) => id === roleId);
      return role !== undefined && role.permissions.includes(permission) !== active;
    });
    const after = applyChanges(roles, changes);
    return { changes, after, effects: listEffects(roles, after), stuck: listStuckJobs(roles, after) };
  }, [wanted, roles]);

  function put(changes: readonly PermissionChange[]): void {
    setWanted((known) => new Map([...known, ...changes.map((one) => [keyOf(one), one] as const)]));
  }

  const heldBy = (roleId: string): readonly string[] => state.after.find(({ id }) => id === roleId)?.permissions ?? [];

  return {
    ...state,
    /** Gives a role a permission, or takes it away. */
    toggle(roleId: string, name: string): void {
      const held = heldBy(roleId);
      const changes = planSwitch(held, name, !grants(new Set(held), name));
      put(changes.map((one) => ({ ...one, roleId })));
    },
    /** Replaces the permissions of a role by those of a preset. */
    fill(roleId: string, preset: Preset): void {
      const names = permissions.map(({ name }) => name);
      const preferred = listOfPreset(preset, names);
      put(names.map((permission) => ({ roleId, permission, active: preferred.includes(permission) })));
    },
    clear: (): void => setWanted(new Map()),
  };
}

export type Pending = ReturnType<typeof usePending>;
