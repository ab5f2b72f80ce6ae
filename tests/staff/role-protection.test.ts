import type { Endpoint, Input } from '@bobbin/contract/endpoint';
import { ERRORS, type ErrorName } from '@bobbin/contract/errors';
import { activateMember, resetMemberTwoFactor } from '@bobbin/contract/members';
import {
  changeMemberRole,
  demandSecondFactor,
  removeRole,
  renameRole,
  switchRolePermission,
} from '@bobbin/contract/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, startStaffWorld, type Staff, type StaffWorld } from './people.ts';

type By = 'admin' | 'editor';

let staff: StaffWorld;
let callers: Record<By, Staff>;

/** The permissions that changes of roles and members need, and no others. */
const HELD = ['EDIT_ROLES', 'VIEW_ROLES', 'EDIT_MEMBERS', 'VIEW_MEMBERS', 'VIEW_ORDERS'];

beforeAll(async () => {
  staff = await startStaffWorld();
  await staff.createRole('editors', HELD);
  callers = { admin: await staff.hire('chief', 'admin'), editor: await staff.hire('editor', 'editors') };
});
afterAll(() => staff.close());

/** A role and a person with this role, created for one call. */
interface Target {
  roleId: string;
  userId: string;
}

/** Targets of a call: of each kind a target with a permission that the caller does not have, or a protected target. */
const TARGETS = {
  'of the admin role': async (place: number) => ({
    roleId: 'admin',
    userId: (await staff.hire(`admin-${place}`, 'admin')).id,
  }),
  'of the role of sellers': async (place: number) => ({
    roleId: 'everyone',
    userId: (await staff.hire(`seller-${place}`, 'everyone')).id,
  }),
  'of a role that holds more': async (place: number) => {
    await staff.createRole(`more-${place}`, [...HELD, 'EDIT_PAYMENTS']);
    return { roleId: `more-${place}`, userId: (await staff.hire(`more-${place}`, `more-${place}`)).id };
  },
  'of a role that holds less': async (place: number) => {
    await staff.createRole(`less-${place}`, ['VIEW_ORDERS']);
    return { roleId: `less-${place}`, userId: (await staff.hire(`less-${place}`, `less-${place}`)).id };
  },
} satisfies Record<string, (place: number) => Promise<Target>>;
type TargetName = keyof typeof TARGETS;

const call = <E extends Endpoint>(endpoint: E, toInput: (target: Target) => Input<E>) => ({
  run: (by: Staff, target: Target) => by.call(endpoint, toInput(target)),
});
/** Every call that changes a role or the permissions of a member. */
const WRITES = {
  rename: call(renameRole, ({ roleId }) => ({
    params: { id: roleId },
    body: { roleName: `n ${roleId}`.slice(0, 15) },
  })),
  remove: call(removeRole, ({ roleId }) => ({ params: { id: roleId }, query: {} })),
  'give what both hold': call(switchRolePermission, ({ roleId }) => ({
    body: { roleId, permissionId: 'view_members', active: true },
  })),
  'give what an editor has not': call(switchRolePermission, ({ roleId }) => ({
    body: { roleId, permissionId: 'edit_payments', active: true },
  })),
  take: call(switchRolePermission, ({ roleId }) => ({ body: { roleId, permissionId: 'view_orders', active: false } })),
  'demand a second factor': call(demandSecondFactor, ({ roleId }) => ({
    params: { id: roleId },
    body: { from: new Date(staff.clock.now() + 86_400_000).toISOString() },
  })),
  'end the demand of a second factor': call(demandSecondFactor, ({ roleId }) => ({
    params: { id: roleId },
    body: { from: null },
  })),
  'make a member an admin': call(changeMemberRole, ({ userId }) => ({ body: { userId, roleId: 'admin' } })),
  'make a member a seller': call(changeMemberRole, ({ userId }) => ({ body: { userId, roleId: 'everyone' } })),
  'shut a member out': call(activateMember, ({ userId }) => ({
    params: { id: userId },
    body: { isActive: false, reasonCode: 'other', reason: 'Words that the person reads' },
  })),
  'end a member’s second factor': call(resetMemberTwoFactor, ({ userId }) => ({
    params: { id: userId },
    body: { reasonCode: 'other', reason: 'Words that the person reads' },
  })),
};
type WriteName = keyof typeof WRITES;

const PROTECTED = {
  rename: 'ROLE_PROTECTED',
  remove: 'ROLE_PROTECTED',
  'give what both hold': 'ROLE_PROTECTED',
  'give what an editor has not': 'ROLE_PROTECTED',
} as const;
const NO_FACTOR = {
  'demand a second factor': 'ROLE_PROTECTED',
  'end the demand of a second factor': 'ROLE_PROTECTED',
} as const;
const NOT_GIVEN = {
  'give what an editor has not': 'PERMISSION_NOT_HELD',
  'make a member an admin': 'PERMISSION_NOT_HELD',
} as const;

/** Combinations that must be refused; all other combinations succeed (ROL-6, ROL-8, ROL-50). */
const REFUSED: readonly (readonly [By, TargetName, Partial<Record<WriteName, ErrorName>>])[] = [
  ['admin', 'of the admin role', { ...PROTECTED, take: 'ROLE_PROTECTED' }],
  ['admin', 'of the role of sellers', { ...PROTECTED, ...NO_FACTOR }],
  ['admin', 'of a role that holds more', {}],
  ['admin', 'of a role that holds less', {}],
  [
    'editor',
    'of the admin role',
    {
      ...PROTECTED,
      ...NO_FACTOR,
      take: 'ROLE_PROTECTED',
      'make a member an admin': 'MEMBER_PROTECTED',
      'make a member a seller': 'MEMBER_PROTECTED',
      'shut a member out': 'MEMBER_PROTECTED',
      'end a member’s second factor': 'MEMBER_PROTECTED',
    },
  ],
  ['editor', 'of the role of sellers', { ...NOT_GIVEN, ...PROTECTED, ...NO_FACTOR }],
  ['editor', 'of a role that holds more', NOT_GIVEN],
  ['editor', 'of a role that holds less', NOT_GIVEN],
];

const nameOf = (code: number | null) =>
  Object.entries(ERRORS).find(([, error]) => error.code === code)?.[0] ?? String(code);

let made = 0;

describe('every write of roles and members', () => {
  it.each(REFUSED)(
    'fails for a caller with the permissions of %s and a member %s exactly where the table says so',
    async (by, target, refused) => {
      const found: Record<string, string> = {};
      for (const [write, { run }] of Object.entries(WRITES)) {
        made += 1;
        const code = codeOf(await run(callers[by], await TARGETS[target](made)));
        if (code !== null) found[write] = nameOf(code);
      }
      expect(found).toEqual(refused);
    },
  );
});
