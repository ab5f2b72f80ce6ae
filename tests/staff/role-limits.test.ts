import { assignBankEvent } from '@bobbin/contract/deposits';
import { ERRORS } from '@bobbin/contract/errors';
import {
  changeMemberRole,
  createRole,
  getRoleMatrix,
  listRoles,
  removeRole,
  saveRoleMatrix,
  setRoleLimits,
  switchRolePermission,
  undoRoleChange,
} from '@bobbin/contract/roles';
import { getStaffWork } from '@bobbin/contract/staff-work';
import { addMemberTransaction, decideMemberTransaction } from '@bobbin/contract/wallet';
import { createPaymentRequest, decidePaymentRequest } from '@bobbin/contract/withdrawals';
import type { LimitedPermission } from '@bobbin/domain/staff/limits';
import type { WorkKind } from '@bobbin/domain/staff/work';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchedule } from '../../server/src/schedule.ts';
import { codeOf, startStaffWorld, type Staff, type StaffWorld } from './people.ts';

const DAY = 24 * 3_600_000;
const HELD = [
  'VIEW_PAYMENTS',
  'CONFIRM_WITHDRAWALS',
  'ASSIGN_TRANSFERS',
  'ADJUST_BALANCES',
  'EDIT_ROLES',
  'VIEW_ROLES',
];

let staff: StaffWorld;
let admin: Staff;
let second: Staff;
let mai: Staff;
let thu: Staff;
let lan: Staff;

beforeAll(async () => {
  staff = await startStaffWorld();
  await staff.createRole('finance', HELD);
  [admin, second] = [await staff.hire('an', 'admin'), await staff.hire('binh', 'admin')];
  [mai, thu] = [await staff.hire('mai', 'finance'), await staff.hire('thu', 'finance')];
  lan = await staff.hire('lan', 'everyone');
});
afterAll(() => staff.close());

/** Begins another day in Los Angeles; sessions have ended by then. */
async function tomorrow(): Promise<void> {
  staff.clock.advance(DAY);
  [admin, second] = [await staff.signIn('an'), await staff.signIn('binh')];
  [mai, thu, lan] = [await staff.signIn('mai'), await staff.signIn('thu'), await staff.signIn('lan')];
}

async function setLimit(
  roleId: string,
  permission: LimitedPermission,
  perMovement: string | null,
  perDay: string | null,
  { by = admin, version }: { by?: Staff; version?: string } = {},
) {
  const seen = version ?? (await admin.call(getRoleMatrix)).body?.version ?? '';
  const body = { version: seen, limits: [{ permission, perMovement, perDay }] };
  return by.call(setRoleLimits, { params: { id: roleId }, body });
}

const add = (by: Staff, price: string, at = staff.api) =>
  by.call(
    addMemberTransaction,
    { params: { id: lan.id }, body: { type: 'DEPOSIT', description: 'By hand', price } },
    at,
  );
const statusOf = async (by: Staff, price: string) => (await add(by, price)).body?.transactionStatus;
const decide = (by: Staff, transactionId: string) =>
  by.call(decideMemberTransaction, { params: { id: lan.id, transactionId }, body: { isApproved: true } });

describe('limits of a role (ROL-67)', () => {
  it('appear in the matrix and beside the booleans of the role, and are logged', async () => {
    expect((await setLimit('finance', 'ADJUST_BALANCES', '100', '150')).isSuccess).toBe(true);
    const role = (await admin.call(getRoleMatrix)).body?.roles.find(({ id }) => id === 'finance');
    expect(role?.limits).toEqual([{ permission: 'ADJUST_BALANCES', perMovement: '100.00', perDay: '150.00' }]);
    const listed = (await admin.call(listRoles)).body?.find(({ id }) => id === 'finance');
    const entry = listed?.roleToPermissions.find(({ permission }) => permission.name === 'ADJUST_BALANCES');
    expect(entry).toMatchObject({ active: true, perMovement: '100.00', perDay: '150.00' });
    expect((await staff.listLogs('role')).at(-1)).toMatchObject({
      action: 'changeLimits',
      before: { limits: [] },
      after: { limits: [{ permission: 'ADJUST_BALANCES', perMovement: '100.00', perDay: '150.00' }] },
    });
  });

  it('a stale change is refused, a repeated one succeeds, and the role of sellers has none', async () => {
    const version = (await admin.call(getRoleMatrix)).body?.version ?? '';
    expect((await setLimit('finance', 'ADJUST_BALANCES', '100', '200', { version })).isSuccess).toBe(true);
    expect((await setLimit('finance', 'ADJUST_BALANCES', '100', '200', { version })).isSuccess).toBe(true);
    const stale = await setLimit('finance', 'ADJUST_BALANCES', '100', '150', { version });
    expect({ status: stale.status, code: codeOf(stale) }).toEqual({ status: 409, code: ERRORS.CHANGED_MEANWHILE.code });
    expect((await setLimit('finance', 'ADJUST_BALANCES', '100', '150')).isSuccess).toBe(true);
    expect(codeOf(await setLimit('everyone', 'ADJUST_BALANCES', '1', null))).toBe(ERRORS.ROLE_PROTECTED.code);
    expect((await setLimit('unknown-role', 'ADJUST_BALANCES', '1', null)).status).toBe(404);
  });

  it('staff give no limit above their own, and only admins limit admins (ROL-6)', async () => {
    await staff.createRole('clerk', ['ADJUST_BALANCES']);
    const give = (perMovement: string | null, perDay: string | null) =>
      setLimit('clerk', 'ADJUST_BALANCES', perMovement, perDay, { by: mai });
    for (const more of [
      await give('101', '150'),
      await give('100', '151'),
      await give(null, '150'),
      await give('100', null),
    ])
      expect(codeOf(more)).toBe(ERRORS.PERMISSION_NOT_HELD.code);
    expect((await give('100', '150')).isSuccess).toBe(true);
    const admins = await setLimit('admin', 'ADJUST_BALANCES', '1', null, { by: mai });
    expect(codeOf(admins)).toBe(ERRORS.ROLE_PROTECTED.code);
  });
});

describe('limits of permissions that staff give (ROL-67)', () => {
  const LEADS = [
    'VIEW_ROLES',
    'EDIT_ROLES',
    'EDIT_MEMBERS',
    'VIEW_MEMBERS',
    'VIEW_DESIGNS',
    'EDIT_DESIGNS',
    'LEAD_DESIGNS',
    'VIEW_FULFILLS',
    'CREATE_FULFILL',
    'EDIT_FULFILL',
    'ADJUST_BALANCES',
  ];
  const held = ERRORS.PERMISSION_NOT_HELD.code;
  let ha: Staff;

  beforeAll(async () => {
    await staff.createRole('leads', LEADS);
    await staff.createRole('free', LEADS);
    await staff.createRole('empty', []);
    ha = await staff.hire('ha', 'leads');
  });
  afterAll(() => admin.call(changeMemberRole, { body: { userId: 'ha', roleId: 'everyone' } }));

  it('Roles without limits of their own give at most the limit of the installation', async () => {
    expect(codeOf(await setLimit('leads', 'ADJUST_BALANCES', '9999999', null, { by: ha }))).toBe(held);
    expect(codeOf(await setLimit('leads', 'ADJUST_BALANCES', '500.01', null, { by: ha }))).toBe(held);
    expect((await setLimit('empty', 'ADJUST_BALANCES', '500', null, { by: ha })).isSuccess).toBe(true);
    // The installation has no limit of a charge.
    expect((await setLimit('empty', 'CHARGE_DESIGNS', '9999', null, { by: ha })).isSuccess).toBe(true);
  });

  it('Staff change no limit of a permission that they do not have', async () => {
    expect(codeOf(await setLimit('finance', 'CONFIRM_WITHDRAWALS', '1', null, { by: ha }))).toBe(held);
  });

  it('Staff with a limit give the permission only to a role whose limit is no higher', async () => {
    await setLimit('leads', 'CHARGE_DESIGNS', '100', null);
    const { version = '' } = (await ha.call(getRoleMatrix)).body ?? {};
    const changes = [{ roleId: 'empty', permission: 'EDIT_DESIGNS', active: true }];
    const turn = { roleId: 'empty', permissionId: 'edit_designs', active: true };
    const save = () => ha.call(saveRoleMatrix, { body: { version, changes } });
    expect(codeOf(await save())).toBe(held);
    expect(codeOf(await ha.call(switchRolePermission, { body: turn }))).toBe(held);
    expect(codeOf(await ha.call(createRole, { body: { roleName: 'own lead', preset: 'designLead' } }))).toBe(held);
    expect(codeOf(await ha.call(changeMemberRole, { body: { userId: 'ha', roleId: 'free' } }))).toBe(held);
    expect(codeOf(await ha.call(removeRole, { params: { id: 'leads' }, query: { moveTo: 'free' } }))).toBe(held);
    expect((await setLimit('empty', 'CHARGE_DESIGNS', '100', null, { by: ha })).isSuccess).toBe(true);
    expect((await ha.call(switchRolePermission, { body: turn })).isSuccess).toBe(true);
    await setLimit('free', 'CHARGE_DESIGNS', '100', null);
    expect((await ha.call(changeMemberRole, { body: { userId: 'ha', roleId: 'free' } })).isSuccess).toBe(true);
  });

  it('Staff with a limit do not undo what took the permission from a role without one', async () => {
    await setLimit('empty', 'CHARGE_DESIGNS', null, null);
    const { version = '' } = (await admin.call(getRoleMatrix)).body ?? {};
    const changes = [{ roleId: 'empty', permission: 'EDIT_DESIGNS', active: false }];
    const saved = (await admin.call(saveRoleMatrix, { body: { version, changes } })).body;
    const undo = { params: { id: saved?.changes[0]?.id ?? '' } };
    expect(codeOf(await ha.call(undoRoleChange, undo))).toBe(held);
    expect((await admin.call(undoRoleChange, undo)).isSuccess).toBe(true);
  });
});

describe('a movement above a limit (ROL-68)', () => {
  it('waits for a second person whose limit covers the amount', async () => {
    expect(await statusOf(mai, '100')).toBe('SUCCESS');
    const waiting = (await add(thu, '100.01')).body;
    expect(waiting?.transactionStatus).toBe('APPROVAL');
    const refused = await decide(mai, waiting?.id ?? '');
    expect(codeOf(refused)).toBe(ERRORS.ABOVE_LIMIT.code);
    expect(refused.exceptionBody?.reasons).toEqual(['100.00']);
    // Two approvals at once count once.
    const answers = await Promise.all([decide(admin, waiting?.id ?? ''), decide(second, waiting?.id ?? '')]);
    expect(answers.filter(({ isSuccess }) => isSuccess)).toHaveLength(1);
    expect(answers.map(codeOf)).toContain(ERRORS.ALREADY_DECIDED.code);
  });

  it('counts all movements of a person in a Los Angeles day, and begins again with the next', async () => {
    // 100 of 150 were moved today.
    expect(await statusOf(mai, '50.01')).toBe('APPROVAL');
    expect(await statusOf(mai, '50')).toBe('SUCCESS');
    expect(await statusOf(mai, '0.01')).toBe('APPROVAL');
    // Another person has a day of their own.
    expect(await statusOf(thu, '100')).toBe('SUCCESS');
    await tomorrow();
    expect(await statusOf(mai, '100')).toBe('SUCCESS');
  });

  it('two simultaneous movements never pass the limit of the day, in two processes', async () => {
    await tomorrow();
    const answers = await Promise.all([staff.api, staff.other, staff.api, staff.other].map((at) => add(mai, '80', at)));
    const statuses = answers
      .map(({ body }) => body?.transactionStatus ?? '')
      .toSorted((one, other) => one.localeCompare(other));
    expect(statuses).toEqual(['APPROVAL', 'APPROVAL', 'APPROVAL', 'SUCCESS']);
  });

  it('above the limits of every role only an admin begins it, and another admin approves', async () => {
    await setLimit('admin', 'ADJUST_BALANCES', '300', null);
    const refused = await add(mai, '300.01');
    expect(codeOf(refused)).toBe(ERRORS.ABOVE_LIMIT.code);
    const waiting = (await add(admin, '300.01')).body;
    expect(waiting?.transactionStatus).toBe('APPROVAL');
    expect(codeOf(await decide(thu, waiting?.id ?? ''))).toBe(ERRORS.ABOVE_LIMIT.code);
    expect(codeOf(await decide(admin, waiting?.id ?? ''))).toBe(ERRORS.SECOND_PERSON_NEEDED.code);
    expect((await decide(second, waiting?.id ?? '')).body?.transactionStatus).toBe('SUCCESS');
    await setLimit('admin', 'ADJUST_BALANCES', null, null);
  });

  it('a role without limits keeps those of the installation (MNY-27), and a limit of its own replaces them', async () => {
    expect(await statusOf(admin, '500')).toBe('SUCCESS');
    expect(await statusOf(admin, '500.01')).toBe('APPROVAL');
    await setLimit('admin', 'ADJUST_BALANCES', '900', null);
    expect(await statusOf(admin, '900')).toBe('SUCCESS');
    await setLimit('admin', 'ADJUST_BALANCES', null, null);
  });

  it('a confirmed withdrawal follows the limits of its permission (WDR-8)', async () => {
    await setLimit('finance', 'CONFIRM_WITHDRAWALS', '40', null);
    const ask = async (amount: string) => {
      const body = { amount, bank: 'ACB', cardNumber: '9704361822904417' };
      return (await lan.call(createPaymentRequest, { body })).body?.id ?? '';
    };
    const confirm = (by: Staff, id: string, proof: string) =>
      by.call(decidePaymentRequest, { params: { id }, body: { status: 'CONFIRMED', proof } });
    expect((await confirm(mai, await ask('40'), 'FT-1')).body?.status).toBe('CONFIRMED');
    const id = await ask('41');
    expect((await confirm(mai, id, 'FT-2')).body?.status).toBe('APPROVAL');
    expect(codeOf(await confirm(thu, id, 'FT-2'))).toBe(ERRORS.ABOVE_LIMIT.code);
    expect((await confirm(second, id, 'FT-2')).body?.status).toBe('CONFIRMED');
  });

  it('an assigned transfer follows the limits of its permission (DEP-12)', async () => {
    await setLimit('finance', 'ASSIGN_TRANSFERS', '10', null);
    const leave = async (id: string, vnd: number) => {
      const at = new Date(staff.clock.now());
      const from = { provider: 'SEPAY', provider_id: id, source: 'hook', raw: '{}', account: '1', bank_name: 'MB' };
      const times = { happened_at: at, received_at: at };
      const row = { id, ...from, ...times, is_incoming: true, amount_vnd: vnd, content: 'nap', state: 'unmatched' };
      await staff.db.insertInto('bank_events').values(row).execute();
    };
    const assign = (by: Staff, id: string) =>
      by.call(assignBankEvent, { params: { id }, body: { to: lan.id, reason: 'Asked by telephone' } });
    await leave('small', 100_000);
    expect((await assign(mai, 'small')).body?.state).toBe('assigned');
    await leave('large', 1_000_000);
    expect((await assign(mai, 'large')).body).toMatchObject({ state: 'unmatched', proposal: { byId: 'mai' } });
    expect(codeOf(await assign(thu, 'large'))).toBe(ERRORS.ABOVE_LIMIT.code);
    expect((await assign(second, 'large')).body?.state).toBe('assigned');
  });

  it('a correction, a withdrawal and a transfer wait only for those whose limit covers them (HOM-5)', async () => {
    const count = async (by: Staff, kind: WorkKind) =>
      (await by.call(getStaffWork)).body?.counts.find((one) => one.kind === kind)?.waiting ?? 0;
    const before = await count(second, 'adjustmentApproval');
    await setLimit('finance', 'ADJUST_BALANCES', '60', null);
    const id = (await add(mai, '61')).body?.id ?? '';
    expect(await count(second, 'adjustmentApproval')).toBe(before + 1);
    const [ofThu, ofMai] = [await count(thu, 'adjustmentApproval'), await count(mai, 'adjustmentApproval')];
    await decide(second, id);
    expect(await count(second, 'adjustmentApproval')).toBe(before);
    // The amount is above the limits of both.
    expect([await count(thu, 'adjustmentApproval'), await count(mai, 'adjustmentApproval')]).toEqual([ofThu, ofMai]);
    const body = { amount: '44', bank: 'ACB', cardNumber: '9704361822904417' };
    const request = (await lan.call(createPaymentRequest, { body })).body?.id ?? '';
    const decision = { params: { id: request }, body: { status: 'CONFIRMED', proof: 'FT-9' } } as const;
    expect((await mai.call(decidePaymentRequest, decision)).body?.status).toBe('APPROVAL');
    expect(await count(second, 'withdrawalApproval')).toBe(1);
    expect(await count(thu, 'withdrawalApproval')).toBe(0);
  });

  it('Movements above the limit of a day wait only for those whose day covers them (HOM-5)', async () => {
    const countOf = async (by: Staff) =>
      (await by.call(getStaffWork)).body?.counts.find(({ kind }) => kind === 'adjustmentApproval')?.waiting ?? 0;
    await setLimit('finance', 'ADJUST_BALANCES', null, '100');
    const before = [await countOf(thu), await countOf(second)];
    const waiting = (await add(mai, '200')).body;
    expect(waiting?.transactionStatus).toBe('APPROVAL');
    expect([await countOf(thu), await countOf(second)]).toEqual([before[0], (before[1] ?? 0) + 1]);
    const refused = await decide(thu, waiting?.id ?? '');
    expect(codeOf(refused)).toBe(ERRORS.ABOVE_LIMIT.code);
    expect(refused.exceptionBody?.reasons).toEqual(['100.00']);
    expect((await decide(second, waiting?.id ?? '')).isSuccess).toBe(true);
  });

  it('above the day of every role only an admin begins it, and another admin approves', async () => {
    await setLimit('finance', 'ADJUST_BALANCES', null, '100');
    await setLimit('admin', 'ADJUST_BALANCES', null, '1000');
    expect(codeOf(await add(mai, '1500'))).toBe(ERRORS.ABOVE_LIMIT.code);
    const waiting = (await add(admin, '1500')).body;
    expect(waiting?.transactionStatus).toBe('APPROVAL');
    expect((await decide(second, waiting?.id ?? '')).body?.transactionStatus).toBe('SUCCESS');
    await setLimit('admin', 'ADJUST_BALANCES', null, null);
  });

  it('Replies to a correction and to its approval have no balance for staff who may not see balances (ROL-58)', async () => {
    await setLimit('finance', 'ADJUST_BALANCES', null, null);
    const hidden = { transactionStatus: 'SUCCESS', beforeAmount: null, afterAmount: null };
    expect((await add(mai, '10')).body).toMatchObject(hidden);
    const waiting = (await add(mai, '600')).body;
    expect((await decide(thu, waiting?.id ?? '')).body).toMatchObject(hidden);
    expect((await add(admin, '10')).body?.afterAmount).toMatch(/^\d+\.\d\d$/);
  });

  it('what a person moved is deleted a week later (OPS-61)', async () => {
    expect(await staff.db.selectFrom('staff_movements').select('reference').execute()).not.toEqual([]);
    staff.clock.advance(8 * DAY);
    await createSchedule(staff.api.app)
      .find(({ name }) => name === 'tidy')
      ?.run();
    expect(await staff.db.selectFrom('staff_movements').select('reference').execute()).toEqual([]);
  });
});
