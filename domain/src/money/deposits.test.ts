import { expect, it } from 'vitest';
import { findBank } from './banks.ts';
import { chooseDeposit } from './deposits.ts';

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
] as const)('of %j in a content, with %j known, %j is paid (DEP-5, DEP-6)', (codes, known, chosen) => {
  expect(chooseDeposit(codes, known, NOW)).toBe(chosen);
});

it('knows banks by their digits, by their newest name', () => {
  expect([findBank('970436'), findBank('970414'), findBank('970449'), findBank('971025')]).toEqual([
    'Vietcombank',
    'MBV',
    'LPBank',
    null,
  ]);
});
