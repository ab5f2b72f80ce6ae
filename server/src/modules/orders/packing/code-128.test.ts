import { describe, expect, it } from 'vitest';
import { encodeCode128 } from './code-128.ts';

const SYMBOL_BARS = 6;
const STOP_BARS = 7;

/** Divides a barcode into the widths of its symbols. */
function listSymbols(text: string): string[] {
  const widths = encodeCode128(text)?.join('') ?? '';
  return [...(widths.slice(0, -STOP_BARS).match(new RegExp(`.{${SYMBOL_BARS}}`, 'g')) ?? []), widths.slice(-STOP_BARS)];
}

describe('encodeCode128', () => {
  it('writes letters with set B, and the check symbol of the standard’s example (PCK-2)', () => {
    // In set B: P 48, J 42, J 42, 1 17, 2 18, 3 19, C 35; the sum modulo 103 with the weights 1 to 7 and start 104 is 55.
    expect(listSymbols('PJJ123C')).toEqual([
      '211214',
      '313121',
      '112133',
      '112133',
      '123221',
      '223211',
      '221132',
      '131321',
      '311321',
      '2331112',
    ]);
  });

  it('writes two digits of an order id in one symbol of 11 modules', () => {
    const symbols = listSymbols('576400852405068455');
    expect(symbols).toHaveLength(12);
    expect(symbols[0]).toBe('211232');
    for (const symbol of symbols.slice(0, -1))
      expect(Array.from(symbol, Number).reduce((sum, width) => sum + width, 0)).toBe(11);
    expect(new Set(listSymbols('000102030405060708091011')).size).toBe(15);
  });

  it('returns null for a text that has other characters than ASCII', () => {
    expect(encodeCode128('Đơn 1')).toBeNull();
  });
});
