/** What one team's role lets its members do on the shops that are assigned to the team (TEA-2). */
export const TEAM_ROLES = ['manager', 'operator', 'viewer'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/**
 * - `viewOrders`: shops, orders, counts, files, without money.
 * - `viewCosts`: what buyers pay and what making costs.
 * - `viewPayouts`: what the marketplace holds and pays, and what is left of it.
 * - `workOrders`: labels, fulfilment, designs, reading a shop again.
 * - `manageShops`: names, proxies, warehouses: everything of a shop that costs its owner nothing.
 * - `own`: what is the owner's alone, so that no role holds it: teams, money out, keys.
 */
export const TEAM_RIGHTS = ['viewOrders', 'viewCosts', 'viewPayouts', 'workOrders', 'manageShops', 'own'] as const;
export type TeamRight = (typeof TEAM_RIGHTS)[number];

const HELD: Record<TeamRole, readonly TeamRight[]> = {
  manager: ['viewOrders', 'viewCosts', 'viewPayouts', 'workOrders', 'manageShops'],
  operator: ['viewOrders', 'viewCosts', 'workOrders'],
  viewer: ['viewOrders'],
};

/**
 * Returns whether a role of a team holds a right on the team's shops. The owner has all rights and needs no role.
 * Errors: none.
 * @example holdsRight('operator', 'viewPayouts') // false
 */
export function holdsRight(role: TeamRole, right: TeamRight): boolean {
  return HELD[role].includes(right);
}

/** Rights of which a call changes something: staff need EDIT_… for them, VIEW_… for the others. Errors: none. */
export function isWriting(right: TeamRight): boolean {
  return right === 'workOrders' || right === 'manageShops' || right === 'own';
}
