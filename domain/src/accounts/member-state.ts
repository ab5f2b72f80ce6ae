/** States of an account as staff see it (ROL-57). */
export const MEMBER_STATES = ['neverActivated', 'active', 'deactivated', 'deleted'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

interface Account {
  isEmailConfirmed: boolean;
  deactivatedAt: Date | null;
  deletedAt: Date | null;
}

/**
 * Returns the state of an account. Staff can deactivate only an active account; its email counts as unconfirmed from then on. Errors: none.
 * @example toMemberState({ isEmailConfirmed: false, deactivatedAt: null, deletedAt: null }) // 'neverActivated'
 */
export function toMemberState({ isEmailConfirmed, deactivatedAt, deletedAt }: Account): MemberState {
  if (deletedAt !== null) return 'deleted';
  if (deactivatedAt !== null) return 'deactivated';
  return isEmailConfirmed ? 'active' : 'neverActivated';
}
