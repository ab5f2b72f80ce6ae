import { describe, expect, it } from 'vitest';
import { grants, PERMISSION_GROUPS } from './permissions.ts';
import {
  applyChanges,
  DAILY_JOB_NAMES,
  DAILY_JOBS,
  listEffects,
  listOfPreset,
  listStuckJobs,
  type HeldRole,
} from './presets.ts';

const ALL: readonly string[] = Object.values(PERMISSION_GROUPS).flat();

function role(id: string, permissions: readonly string[], members = 1, isAdmin = false): HeldRole {
  return {
    id,
    isAdmin,
    permissions,
    members: Array.from({ length: members }, (_, at) => ({ id: `${id}${at}`, name: id })),
  };
}

describe('presets (ROL-61)', () => {
  it.each(DAILY_JOB_NAMES)('Each step of the daily job %s is permitted by the preset of the job', (job) => {
    const held = new Set(listOfPreset(DAILY_JOBS[job].preset, ALL));
    for (const step of DAILY_JOBS[job].steps) expect(grants(held, step), step).toBe(true);
  });

  it('talking, pricing and charging, revealing and confirming are apart', () => {
    const has = (preset: Parameters<typeof listOfPreset>[0]) => new Set(listOfPreset(preset, ALL));
    expect([...has('support')]).toContain('TALK_DESIGNS');
    for (const name of ['PRICE_DESIGNS', 'CHARGE_DESIGNS', 'REVEAL_ACCOUNTS', 'CONFIRM_WITHDRAWALS', 'EDIT_MEMBERS'])
      expect(grants(has('support'), name), name).toBe(false);
    for (const name of ['PRICE_DESIGNS', 'CHARGE_DESIGNS', 'ASSIGN_DESIGNS', 'REFUND_DESIGNS', 'VIEW_MEMBERS'])
      expect(grants(has('designer'), name), name).toBe(false);
    for (const name of ['REVEAL_ACCOUNTS', 'ADJUST_BALANCES', 'VIEW_MEMBERS_PRIVATE', 'EDIT_ROLES'])
      expect(grants(has('designLead'), name), name).toBe(false);
    for (const name of ['PRICE_DESIGNS', 'TALK_DESIGNS', 'EDIT_MEMBERS', 'EDIT_ROLES', 'EDIT_SHOPS'])
      expect(grants(has('finance'), name), name).toBe(false);
    expect([...has('admin')].toSorted()).toEqual([...ALL].toSorted());
  });
});

describe('effects of a change (ROL-64)', () => {
  it('names what each role gains and loses, also within a wider permission, and nothing for admins', () => {
    const before = [role('old', ['EDIT_PAYMENTS', 'VIEW_PAYMENTS']), role('boss', [], 1, true)];
    const after = applyChanges(before, [
      { roleId: 'old', permission: 'EDIT_PAYMENTS', active: false },
      { roleId: 'old', permission: 'CONFIRM_WITHDRAWALS', active: true },
      { roleId: 'old', permission: 'VIEW_MEMBERS', active: true },
      { roleId: 'boss', permission: 'VIEW_MEMBERS', active: false },
    ]);
    const effects = listEffects(before, after);
    const names = (isGained: boolean) =>
      effects.filter((effect) => effect.isGained === isGained).map(({ permission }) => permission);
    expect(names(true)).toEqual(['VIEW_MEMBERS']);
    expect(names(false)).toEqual([
      'EDIT_PAYMENTS',
      'REVEAL_ACCOUNTS',
      'ASSIGN_TRANSFERS',
      'ADJUST_BALANCES',
      'EDIT_RATES',
    ]);
  });
});

describe('daily jobs that get stuck (ROL-65)', () => {
  const finance = listOfPreset('finance', ALL);
  const admin = role('admin', [], 2, true);
  const without = (roleId: string) => [{ roleId, permission: 'REVEAL_ACCOUNTS', active: false }];

  it('Changes stop a job at its first step that no role with people may do any more; admins are not counted', () => {
    const before = [role('finance', finance, 2), admin];
    expect(listStuckJobs(before, applyChanges(before, without('finance')))).toEqual([
      { job: 'payWithdrawals', step: 2, permission: 'REVEAL_ACCOUNTS' },
    ]);
  });

  it('Changes stop no job that another role with people can finish; a role without people does not count', () => {
    const both = [role('finance', finance), role('second', finance), admin];
    expect(listStuckJobs(both, applyChanges(both, without('finance')))).toEqual([]);
    const empty = [role('finance', finance), role('second', finance, 0), admin];
    expect(listStuckJobs(empty, applyChanges(empty, without('finance')))).toHaveLength(1);
  });

  it('two roles that each can do a part finish no job together', () => {
    const before = [role('finance', finance), role('viewer', ['VIEW_PAYMENTS', 'REVEAL_ACCOUNTS'])];
    expect(listStuckJobs(before, applyChanges(before, without('finance'))).map(({ job }) => job)).toEqual([
      'payWithdrawals',
    ]);
  });

  it('Changes stop no job that no role could finish before', () => {
    const before = [role('clerk', ['VIEW_PAYMENTS', 'REVEAL_ACCOUNTS']), admin];
    expect(listStuckJobs(before, applyChanges(before, without('clerk')))).toEqual([]);
  });
});
