import { expect, it } from 'vitest';
import { holdsRight, isWriting, TEAM_RIGHTS, TEAM_ROLES } from './rights.ts';

it.each([
  ['manager', ['viewOrders', 'viewCosts', 'viewPayouts', 'workOrders', 'manageShops']],
  ['operator', ['viewOrders', 'viewCosts', 'workOrders']],
  ['viewer', ['viewOrders']],
] as const)('team role %s has exactly the rights %j (TEA-2)', (role, rights) => {
  expect(TEAM_RIGHTS.filter((right) => holdsRight(role, right))).toEqual(rights);
});

it('no team role has a right that is reserved for the owner (TEA-2)', () => {
  expect(TEAM_ROLES.filter((role) => holdsRight(role, 'own'))).toEqual([]);
});

it('team role viewer has no right that changes anything (TEA-2)', () => {
  const writing = TEAM_RIGHTS.filter(isWriting);
  expect(writing).toEqual(['workOrders', 'manageShops', 'own']);
  expect(writing.filter((right) => holdsRight('viewer', right))).toEqual([]);
});
