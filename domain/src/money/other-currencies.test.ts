import { describe, expect, it } from 'vitest';
import { sumByCurrency } from './other-currencies.ts';

const row = (shopId: string, currency: string, cents: number) => ({ shopId, currency, count: 1, cents });

describe('orders in other currencies', () => {
  it('give one sum for each currency (PRF-20)', () => {
    const rows = [row('1', 'GBP', 1250), row('2', 'GBP', 1850), row('1', 'EUR', 900)];
    expect(sumByCurrency(rows, () => true)).toEqual([
      { currency: 'GBP', count: 2, total: '31.00' },
      { currency: 'EUR', count: 1, total: '9.00' },
    ]);
  });

  it('show no total for a currency when the money of one of its shops is hidden (TEA-3)', () => {
    const rows = [row('1', 'GBP', 1250), row('2', 'GBP', 1850), row('1', 'EUR', 900)];
    expect(sumByCurrency(rows, (shopId) => shopId === '1').map(({ total }) => total)).toEqual([null, '9.00']);
  });
});
