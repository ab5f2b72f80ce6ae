import { describe, expect, it } from 'vitest';
import {
  grants,
  groupPermissions,
  isIncluded,
  listGranting,
  listIncluded,
  PERMISSION_GROUPS,
  planSwitch,
  withIncluded,
} from './permissions.ts';

describe('finer permissions (ROL-60)', () => {
  it('a wider permission grants the finer ones that it includes, and not the other way round', () => {
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

  it('a permission that a role has already is not switched on again', () => {
    expect(planSwitch(['EDIT_DESIGNS'], 'TALK_DESIGNS', true)).toEqual([]);
    expect(planSwitch([], 'TALK_DESIGNS', true)).toEqual([{ permission: 'TALK_DESIGNS', active: true }]);
    expect(planSwitch([], 'TALK_DESIGNS', false)).toEqual([]);
  });

  it('a wider permission taken away takes its finer ones with it', () => {
    expect(planSwitch(['EDIT_DESIGNS', 'TALK_DESIGNS'], 'EDIT_DESIGNS', false)).toEqual([
      { permission: 'EDIT_DESIGNS', active: false },
      { permission: 'TALK_DESIGNS', active: false },
    ]);
  });
});

it('the matrix shows each permission once, an unknown one under the system (ROL-62)', () => {
  const known = Object.values(PERMISSION_GROUPS).flat();
  expect(new Set(known).size).toBe(known.length);
  const groups = groupPermissions([...known, 'NEW_ONE']);
  expect(groups.flatMap(({ names }) => names).toSorted()).toEqual([...known, 'NEW_ONE'].toSorted());
  expect(groups.at(-1)?.names.at(-1)).toBe('NEW_ONE');
});
