import { grants } from '@bobbin/domain/staff/permissions';
import type { MatrixRole, Pending } from './use-pending.ts';

export interface CellState {
  /** The role has the permission after the changes. */
  isHeld: boolean;
  /** The changes give or take it. */
  isChanged: boolean;
}

/** Returns whether a role has a permission after the changes that are not saved, and whether they change this. */
export function toState(role: MatrixRole, { after }: Pick<Pending, 'after'>, name: string): CellState {
  if (role.isAdmin) return { isHeld: true, isChanged: false };
  const next = after.find(({ id }) => id === role.id)?.permissions ?? role.permissions;
  const isHeld = grants(new Set(next), name);
  return { isHeld, isChanged: isHeld !== grants(new Set(role.permissions), name) };
}
