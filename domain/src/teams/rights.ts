/** Roles of a team; the role decides what its members may do on the team's shops (TEA-2). */
export const TEAM_ROLES = ['manager', 'operator', 'viewer'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/**
 * Rights on the shops of a team.
 * - `viewOrders`: shops, orders, counts and files, without money.
 * - `viewCosts`: what buyers pay, and factory costs.
 * - `viewPayouts`: what the marketplace holds and pays, and the profit.
 * - `workOrders`: labels, fulfilment, designs, starting a sync.
 * - `manageShops`: all settings of a shop that cost the owner no money, such as names, proxies and warehouses.
 * - `own`: teams, withdrawals and keys; it is reserved for the owner, so no role has it.
 */
export const TEAM_RIGHTS = ['viewOrders', 'viewCosts', 'viewPayouts', 'workOrders', 'manageShops', 'own'] as const;
export type TeamRight = (typeof TEAM_RIGHTS)[number];

const HELD: Record<TeamRole, readonly TeamRight[]> = {
  manager: ['viewOrders', 'viewCosts', 'viewPayouts', 'workOrders', 'manageShops'],
  operator: ['viewOrders', 'viewCosts', 'workOrders'],
  viewer: ['viewOrders'],
};

/**
 * Returns whether a role of a team has a right on the team's shops. The owner has all rights and needs no role. Errors: none.
 * @example holdsRight('operator', 'viewPayouts') // false
 */
export function holdsRight(role: TeamRole, right: TeamRight): boolean {
  return HELD[role].includes(right);
}

/** Returns whether a right allows changes. Staff need an EDIT_… permission for such a right, and a VIEW_… permission for the other rights. Errors: none. */
export function isWriting(right: TeamRight): boolean {
  return right === 'workOrders' || right === 'manageShops' || right === 'own';
}
