import { describe, expect, it } from 'vitest';
import { BANKS, findBank } from './banks.ts';
import { chooseDeposit, nextLook } from './deposits.ts';

const NOW = Date.UTC(2026, 10, 22);
const open = { isPaid: false, lateUntil: NOW };
const paid = { isPaid: true, lateUntil: NOW };
const late = { isPaid: false, lateUntil: NOW - 1 };

it.each([
  [{ whole: 1, pieces: 1 }, [open], open],
  [{ whole: 2, pieces: 2 }, [open, open], 'twoCodes'],
  [{ whole: 2, pieces: 2 }, [open, paid], open],
  [{ whole: 2, pieces: 2 }, [open, late], open],
  [{ whole: 1, pieces: 1 }, [paid], 'paid'],
  [{ whole: 2, pieces: 2 }, [paid, late], 'paid'],
  [{ whole: 1, pieces: 1 }, [late], 'late'],
  [{ whole: 1, pieces: 1 }, [], 'unknownCode'],
  [{ whole: 0, pieces: 1 }, [], 'cut'],
  [{ whole: 0, pieces: 0 }, [], 'noCode'],
] as const)(
  'chooseDeposit for a transfer description with %j codes and the deposits %j returns %j (DEP-5, DEP-6)',
  (codes, known, chosen) => {
    expect(chooseDeposit(codes, known, NOW)).toBe(chosen);
  },
);

it('findBank returns the newest name of a bank by its six-digit number', () => {
  expect([findBank('970436'), findBank('970414'), findBank('970449'), findBank('971025')]).toEqual([
    'Vietcombank',
    'MBV',
    'LPBank',
    null,
  ]);
});

it('each bank has a six-digit number and a unique name (DEP-3)', () => {
  const names = Object.values(BANKS);
  expect(Object.keys(BANKS).filter((bin) => !/^\d{6}$/.test(bin))).toEqual([]);
  expect(names.filter((name) => name.trim() === '' || name !== name.trim())).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(30);
});

describe('polling a payment link (DEP-14)', () => {
  const MINUTE = 60_000;
  const HOUR = 60 * MINUTE;
  const times = { expiresAt: 24 * HOUR, lateUntil: (24 + 168) * HOUR };

  it('happens in every cycle while the deposit waits, then ever more rarely but at least hourly, and stops after the late period', () => {
    const after = (now: number) => {
      const next = nextLook(now, times, 5 * MINUTE);
      return next === null ? null : (next - now) / MINUTE;
    };
    expect(after(0)).toBe(2.5);
    expect(after(24 * HOUR - 1)).toBe(2.5);
    expect(after(25 * HOUR)).toBe(5);
    expect(after(48 * HOUR)).toBe(60);
    expect(after(192 * HOUR + 59 * MINUTE)).toBe(60);
    expect(after(193 * HOUR)).toBe(60);
    expect(after(193 * HOUR + 1)).toBeNull();
  });
});
