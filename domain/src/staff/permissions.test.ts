import { describe, expect, it } from 'vitest';
import {
  grants,
  groupPermissions,
  isIncluded,
  listGranting,
  listIncluded,
  PERMISSION_GROUPS,
  planRestore,
  planSwitch,
  withIncluded,
} from './permissions.ts';

describe('finer permissions (ROL-60)', () => {
  it('Wider permissions grant the finer ones that they include, and finer permissions grant no wider one', () => {
    expect(grants(new Set(['EDIT_DESIGNS']), 'PRICE_DESIGNS')).toBe(true);
    expect(grants(new Set(['PRICE_DESIGNS']), 'EDIT_DESIGNS')).toBe(false);
    expect(grants(new Set(['PRICE_DESIGNS']), 'CHARGE_DESIGNS')).toBe(false);
    expect(grants(new Set(['EDIT_DESIGNS']), 'VIEW_DESIGNS')).toBe(false);
    expect(listGranting('REVEAL_ACCOUNTS')).toEqual(['REVEAL_ACCOUNTS', 'EDIT_PAYMENTS']);
    expect(listGranting('VIEW_ORDERS')).toEqual(['VIEW_ORDERS']);
    expect([...withIncluded(['VIEW_LOGS', 'VIEW_IPS'])]).toEqual(['VIEW_LOGS', 'VIEW_MAILS', 'VIEW_IPS']);
    expect(isIncluded(new Set(['EDIT_MEMBERS']), 'RETRY_MAILS')).toBe(true);
    expect(isIncluded(new Set(['RETRY_MAILS']), 'RETRY_MAILS')).toBe(false);
  });

  it('one finer permission taken away replaces the wider one by all others that it includes', () => {
    const changes = planSwitch(['EDIT_PAYMENTS', 'VIEW_PAYMENTS', 'EDIT_RATES'], 'REVEAL_ACCOUNTS', false);
    const held = new Set(['EDIT_PAYMENTS', 'VIEW_PAYMENTS', 'EDIT_RATES']);
    for (const { permission, active } of changes) if (active) held.add(permission);
    for (const { permission, active } of changes) if (!active) held.delete(permission);
    const kept = listIncluded('EDIT_PAYMENTS').filter((name) => name !== 'REVEAL_ACCOUNTS');
    expect([...held].toSorted()).toEqual([...kept, 'VIEW_PAYMENTS'].toSorted());
  });

  it('Switching on a permission that the role already has changes nothing', () => {
    expect(planSwitch(['EDIT_DESIGNS'], 'TALK_DESIGNS', true)).toEqual([]);
    expect(planSwitch([], 'TALK_DESIGNS', true)).toEqual([{ permission: 'TALK_DESIGNS', active: true }]);
    expect(planSwitch([], 'TALK_DESIGNS', false)).toEqual([]);
  });

  it('Taking away a wider permission takes away its finer ones', () => {
    expect(planSwitch(['EDIT_DESIGNS', 'TALK_DESIGNS'], 'EDIT_DESIGNS', false)).toEqual([
      { permission: 'EDIT_DESIGNS', active: false },
      { permission: 'TALK_DESIGNS', active: false },
    ]);
  });
});

describe('permissions that an undo restores (ROL-66)', () => {
  const fine = listIncluded('EDIT_PAYMENTS');

  it('Wider permissions come back when none of their finer ones was taken away since', () => {
    const stored = fine.filter((name) => name !== 'CONFIRM_WITHDRAWALS');
    const wanted = [
      { permission: 'EDIT_PAYMENTS', active: true },
      ...stored.map((permission) => ({ permission, active: false })),
    ];
    const { switches, left } = planRestore(stored, wanted, () => false);
    expect(left).toEqual([]);
    expect(switches.filter(({ active }) => active)).toEqual([{ permission: 'EDIT_PAYMENTS', active: true }]);
    expect(switches).toHaveLength(stored.length + 1);
  });

  it('Finer permissions that were taken away since stay off, and the others come back in place of the wider one', () => {
    const stored = ['REVEAL_ACCOUNTS', 'ASSIGN_TRANSFERS', 'EDIT_RATES'];
    const wanted = [
      { permission: 'EDIT_PAYMENTS', active: true },
      ...stored.map((permission) => ({ permission, active: false })),
    ];
    expect(planRestore(stored, wanted, (name) => name === 'ADJUST_BALANCES')).toEqual({
      switches: [{ permission: 'CONFIRM_WITHDRAWALS', active: true }],
      left: ['ADJUST_BALANCES'],
    });
  });
});

it('Each permission is in one group of the matrix, and an unknown one is in the group of the system (ROL-62)', () => {
  const known = Object.values(PERMISSION_GROUPS).flat();
  expect(new Set(known).size).toBe(known.length);
  const groups = groupPermissions([...known, 'NEW_ONE']);
  expect(groups.flatMap(({ names }) => names).toSorted()).toEqual([...known, 'NEW_ONE'].toSorted());
  expect(groups.at(-1)?.names.at(-1)).toBe('NEW_ONE');
});
