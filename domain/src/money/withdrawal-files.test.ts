import { describe, expect, it } from 'vitest';
import { findWithdrawalCodes, judgeTransfer, readStatement, toHolderName } from './withdrawal-files.ts';

const HEAD = ['Ngày', 'Số tham chiếu', 'Số tiền ghi nợ/ Debit', 'Số tiền ghi có/ Credit', 'Số dư', 'Nội dung chi tiết'];

describe('readStatement', () => {
  it('finds the line of column names below the letterhead, and reads only outgoing amounts (WDR-14)', () => {
    const statement = readStatement([
      ['NGÂN HÀNG A'],
      ['Số tài khoản: 001'],
      HEAD,
      ['28/11', 'FT1', '3,750,000', '', '9', 'RT-7K2M9Q Thảo'],
      ['28/11', 'FT2', '', '5,000,000', '9', 'RT7K2M9Q from a seller'],
      ['28/11', 'FT3', '0', '5,000,000', '9', 'RT7K2M9Q'],
      ['28/11', '', '1.000.000', '', '9', 'RT7K2M9R'],
      ['28/11', 'FT4', '12 or so', '', '9', 'RT7K2M9R'],
      ['', '', '4,750,000', '', '', 'Total'],
    ]);
    expect(statement).toEqual({
      lines: [{ line: 4, reference: 'FT1', amountVnd: 3_750_000, content: 'RT-7K2M9Q Thảo', codes: ['RT7K2M9Q'] }],
      refused: [
        { line: 7, reason: 'noReference' },
        { line: 8, reason: 'badAmount' },
      ],
    });
  });

  it('takes only negative amounts of a column with both signs (WDR-14)', () => {
    const rows = [
      ['Transaction ID', 'Amount', 'Description'],
      ['A', '-5.000.000', 'RT7K2M9Q'],
      ['B', '7.000.000', 'RT7K2M9Q'],
    ];
    expect(readStatement(rows)?.lines.map(({ reference }) => reference)).toEqual(['A']);
    expect(readStatement([rows[0] ?? [], rows[2] ?? []])?.lines.map(({ reference }) => reference)).toEqual(['B']);
  });

  it.each([
    ['5,000,000', 5_000_000],
    ['5.000.000', 5_000_000],
    ['5,000,000.00', 5_000_000],
    ['5000000', 5_000_000],
    ['5000000.00', 5_000_000],
    ['-5 000 000 VND', 5_000_000],
    ['5.000.000 ₫', 5_000_000],
    ['500', 500],
  ])('reads the amount %s', (text, amountVnd) => {
    const rows = [
      ['Số giao dịch', 'Ghi nợ', 'Diễn giải'],
      ['FT1', text, 'RT7K2M9Q'],
    ];
    expect(readStatement(rows)?.lines[0]?.amountVnd).toBe(amountVnd);
  });

  it.each(['5,000,50', '5.00,000', '5,000,000.50', '1e7', 'năm triệu'])('refuses the amount %s', (text) => {
    const rows = [
      ['Số giao dịch', 'Ghi nợ', 'Diễn giải'],
      ['FT1', text, 'RT7K2M9Q'],
    ];
    expect(readStatement(rows)).toEqual({ lines: [], refused: [{ line: 2, reason: 'badAmount' }] });
  });

  it('refuses a file without the three columns', () => {
    expect(
      readStatement([
        ['Số dư', 'Nội dung', 'Số giao dịch'],
        ['1', 'RT7K2M9Q', 'FT1'],
      ]),
    ).toBeNull();
    expect(readStatement([])).toBeNull();
  });
});

describe('findWithdrawalCodes', () => {
  it.each([
    ['MBVCB.7.rt-7k2m9q.CT di', ['RT7K2M9Q']],
    ['CHUYENTIENRT7K2M9QRT222222', ['RT7K2M9Q', 'RT222222']],
    ['RT 7K2 M9Q', ['RT7K2M9Q']],
    ['RT7K2M9', []],
    ['ART WORK', []],
  ])('finds the codes of %s', (content, codes) => {
    expect(findWithdrawalCodes(content)).toEqual(codes);
  });
});

it('writes holder names as banks do', () => {
  expect(toHolderName(' Nguyễn  Đức-Vũ ')).toBe('NGUYEN DUC VU');
});

describe('judgeTransfer', () => {
  const early = new Date(1);
  const late = new Date(2);
  const base = { amountVnd: 5, needsLook: false, filedAt: null, lastImportAt: null, transfers: [] };
  const right = { amountVnd: 5, isUsed: false };
  it.each([
    ['nothing is known', base, null],
    ['a later statement lacks it', { ...base, filedAt: early, lastImportAt: late }, 'missing'],
    ['the statement is older than the file', { ...base, filedAt: late, lastImportAt: early }, null],
    ['it is in no file', { ...base, lastImportAt: late }, null],
    ['one transfer fits', { ...base, transfers: [right] }, 'match'],
    ['the account is new', { ...base, needsLook: true, transfers: [right] }, 'look'],
    ['the amount differs', { ...base, needsLook: true, transfers: [{ ...right, amountVnd: 6 }] }, 'amount'],
    ['the transfer paid another', { ...base, transfers: [{ ...right, isUsed: true }] }, 'used'],
    ['there are two transfers', { ...base, transfers: [right, right] }, 'several'],
  ] as const)('when %s', (_, compared, verdict) => {
    expect(judgeTransfer(compared)).toBe(verdict);
  });
});
