/** Permissions of the API documents with the finer ones that each includes (ROL-60). */
const INCLUDED = {
  EDIT_DESIGNS: [
    'TALK_DESIGNS',
    'PRICE_DESIGNS',
    'CHARGE_DESIGNS',
    'ASSIGN_DESIGNS',
    'HAND_OVER_DESIGNS',
    'REFUND_DESIGNS',
  ],
  EDIT_PAYMENTS: ['REVEAL_ACCOUNTS', 'CONFIRM_WITHDRAWALS', 'ASSIGN_TRANSFERS', 'ADJUST_BALANCES', 'EDIT_RATES'],
  EDIT_MEMBERS: ['RETRY_MAILS'],
  VIEW_LOGS: ['VIEW_MAILS'],
} as const;

export type WidePermission = keyof typeof INCLUDED;
export type FinePermission = (typeof INCLUDED)[WidePermission][number];

const WIDE_OF: ReadonlyMap<string, WidePermission> = new Map(
  Object.entries(INCLUDED).flatMap(([wide, fine]) => fine.map((name) => [name, wide as WidePermission])),
);

/**
 * Returns the finer permissions that a permission includes, none for most. Errors: none.
 * @example listIncluded('VIEW_LOGS') // ['VIEW_MAILS']
 */
export function listIncluded(name: string): readonly FinePermission[] {
  return name in INCLUDED ? INCLUDED[name as WidePermission] : [];
}

/**
 * Returns the permission that includes a finer one; null for all others. Errors: none.
 * @example wideOf('PRICE_DESIGNS') // 'EDIT_DESIGNS'
 */
export function wideOf(name: string): WidePermission | null {
  return WIDE_OF.get(name) ?? null;
}

/**
 * Returns the permissions of which any one grants `name`: itself, and the one that includes it. Errors: none.
 * @example listGranting('PRICE_DESIGNS') // ['PRICE_DESIGNS', 'EDIT_DESIGNS']
 */
export function listGranting(name: string): string[] {
  const wide = wideOf(name);
  return wide === null ? [name] : [name, wide];
}

/**
 * Returns whether a set of permissions grants one, by itself or within a wider one. Errors: none.
 * @example grants(new Set(['EDIT_DESIGNS']), 'PRICE_DESIGNS') // true
 */
export function grants(held: ReadonlySet<string>, name: string): boolean {
  return listGranting(name).some((one) => held.has(one));
}

/**
 * Returns whether a wider permission of the set includes one, so that it cannot be taken away alone. Errors: none.
 * @example isIncluded(new Set(['EDIT_DESIGNS']), 'PRICE_DESIGNS') // true
 */
export function isIncluded(held: ReadonlySet<string>, name: string): boolean {
  const wide = wideOf(name);
  return wide !== null && held.has(wide);
}

/**
 * Returns the permissions together with all that they include. Errors: none.
 * @example withIncluded(['VIEW_LOGS']) // Set { 'VIEW_LOGS', 'VIEW_MAILS' }
 */
export function withIncluded(names: Iterable<string>): Set<string> {
  return new Set([...names].flatMap((name) => [name, ...listIncluded(name)]));
}

/** A permission of a role that is switched on or off. */
interface Switch {
  permission: string;
  active: boolean;
}

/**
 * Returns the switches that give a role a permission or take it away, so that nothing else changes: within a wider permission, the wider one
 * is replaced by its other finer ones. Errors: none.
 * @example planSwitch(['VIEW_LOGS'], 'VIEW_MAILS', false) // [{ permission: 'VIEW_LOGS', active: false }]
 */
export function planSwitch(stored: readonly string[], name: string, wanted: boolean): Switch[] {
  const held = new Set(stored);
  if (wanted) return grants(held, name) ? [] : [{ permission: name, active: true }];
  const own = held.has(name) ? [{ permission: name, active: false }] : [];
  // A wider permission that is taken away takes all that it includes.
  const fine = listIncluded(name).filter((one) => held.has(one));
  const wide = wideOf(name);
  if (wide === null || !held.has(wide)) {
    return [...own, ...fine.map((permission) => ({ permission, active: false }))];
  }
  const others = listIncluded(wide).filter((one) => one !== name && !held.has(one));
  return [...own, { permission: wide, active: false }, ...others.map((permission) => ({ permission, active: true }))];
}

function applySwitches(stored: readonly string[], switches: readonly Switch[]): string[] {
  const held = new Set(stored);
  for (const { permission, active } of switches) {
    if (active) held.add(permission);
    else held.delete(permission);
  }
  return [...held];
}

/**
 * Returns the switches that restore permissions of a role, without those that `isTaken` names as taken away since: a wider permission that includes
 * one of these is replaced by its other finer ones. `left` has the names that would have come back within a wider one (ROL-66). Errors: none.
 * @example planRestore([], [{ permission: 'VIEW_LOGS', active: true }], (name) => name === 'VIEW_MAILS').left // ['VIEW_MAILS']
 */
export function planRestore(
  stored: readonly string[],
  wanted: readonly Switch[],
  isTaken: (name: string) => boolean,
): { switches: Switch[]; left: string[] } {
  const before = new Set(stored);
  const restored = applySwitches(stored, wanted);
  const left = [...withIncluded(restored)].filter((name) => !grants(before, name) && isTaken(name));
  const after = left.reduce((held, name) => applySwitches(held, planSwitch(held, name, false)), restored);
  const switches = [...new Set([...stored, ...after])].flatMap((permission) => {
    const active = after.includes(permission);
    return active === before.has(permission) ? [] : [{ permission, active }];
  });
  return { switches, left };
}

/** Permissions in the groups of the matrix; a finer one follows the one that includes it (ROL-62). */
export const PERMISSION_GROUPS = {
  sellers: ['VIEW_MEMBERS', 'VIEW_MEMBERS_PRIVATE', 'SEE_AS', 'EDIT_MEMBERS', 'RETRY_MAILS'],
  shops: ['VIEW_SHOPS', 'EDIT_SHOPS', 'VIEW_ORDERS', 'EDIT_ORDERS', 'EXPORT_ORDERS'],
  designs: [
    'VIEW_DESIGNS',
    'EDIT_DESIGNS',
    ...INCLUDED.EDIT_DESIGNS,
    'LEAD_DESIGNS',
    'VIEW_FULFILLS',
    'CREATE_FULFILL',
    'EDIT_FULFILL',
    'VIEW_SPYS',
    'EDIT_SPYS',
  ],
  money: ['VIEW_PAYMENTS', 'EXPORT_PAYMENTS', 'EDIT_PAYMENTS', ...INCLUDED.EDIT_PAYMENTS],
  system: [
    'VIEW_POSTS',
    'EDIT_POSTS',
    'VIEW_LOGS',
    'VIEW_MAILS',
    'EXPORT_LOGS',
    'VIEW_ROLES',
    'EDIT_ROLES',
    'VIEW_IPS',
    'EDIT_IPS',
  ],
} as const;
export type PermissionGroup = keyof typeof PERMISSION_GROUPS;

/**
 * Returns the permissions in their groups, in the order of the matrix; one without a group is shown under `system`. Errors: none.
 */
export function groupPermissions(names: readonly string[]): { group: PermissionGroup; names: string[] }[] {
  const known: readonly string[] = Object.values(PERMISSION_GROUPS).flat();
  const others = names.filter((name) => !known.includes(name));
  return (Object.keys(PERMISSION_GROUPS) as PermissionGroup[]).map((group) => ({
    group,
    names: [...PERMISSION_GROUPS[group].filter((name) => names.includes(name)), ...(group === 'system' ? others : [])],
  }));
}
