import type { Payout } from '@bobbin/contract/payouts';
import { FAILED_PAYMENTS } from '@bobbin/domain/money/payouts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { TOKEN_KEY } from '../api/session.ts';
import { startTranslations } from '../i18n/i18n.ts';
import { closeApp, openApp, TOKENS, USER } from '../testing/open-app.tsx';

beforeAll(startTranslations);
beforeEach(() => localStorage.setItem(TOKEN_KEY, JSON.stringify(TOKENS)));
afterEach(closeApp);

function createPayout(id: string, status: string): Payout {
  return {
    id,
    shop: { id: 's-1', friendName: 'Maple', nameShop: 'Maple Threads' },
    status,
    createTime: 1_795_000_000,
    paidTime: status === 'PAID' ? 1_795_100_000 : null,
    bankAccount: '**** 1234',
    settlementAmountValue: '100.00',
    reserveAmountValue: null,
    paymentAmountBeforeExchangeValue: '100.00',
    amountValue: '100.00',
    amountCurrency: 'USD',
    exchangeRate: '1',
    amountUsd: '100.00',
    isSynced: true,
    missingAmount: '0.00',
    profitFinalized: null,
    profitFinalizedAt: null,
    profitFinalizedBy: null,
    shopId: 's-1',
    paymentAmountBeforeExchangeCurrency: 'USD',
    reserveAmountCurrency: null,
    settlementAmountCurrency: 'USD',
    ordersAmount: '100.00',
    ordersCount: 3,
    transactionsAmount: '0.00',
    transactionsCount: 0,
  };
}

const SUM = {
  count: 1,
  settlement: '100.00',
  reserveHeld: '0.00',
  reserveReleased: '0.00',
  other: '0.00',
  total: '100.00',
  uncounted: [],
};

function openPayouts(search: string): string[] {
  const asked: string[] = [];
  openApp(`/community/payouts${search}`, {
    '/auth/profile': () => USER,
    '/shops/names': () => [{ id: 's-1', friendName: 'Maple', nameShop: 'Maple Threads' }],
    '/shops/orders/revenue': () => ({ payouts: SUM }),
    '/shops/payments': (_call, url) => {
      asked.push(new URL(url, location.origin).search);
      return {
        data: ['PAID', ...FAILED_PAYMENTS].map((status, index) => createPayout(`p-${index}`, status)),
        meta: { itemsPerPage: 10, totalItems: 4, currentPage: 1, totalPages: 1 },
      };
    },
  });
  return asked;
}

it('The list requests the payouts of the chosen shops, states and days, each shown as a chip and a filter (PAY-1)', async () => {
  const asked = openPayouts('?shops=s-1&statuses=FAILED&from=2026-11-01&to=2026-11-05');
  await screen.findAllByText('FAILED');
  await waitFor(() => expect(asked.at(-1)).toMatch(/shops=s-1&statuses=FAILED/));
  expect(asked.at(-1)).toMatch(/start=\d+&end=\d+/);
  for (const name of [/Shop 1$/, /Trạng thái 1$/]) screen.getByRole('button', { name });
  screen.getByRole('button', { name: 'Bỏ lọc FAILED' });
});

it('The list shows every state of a failed payment in red (PAY-15)', async () => {
  openPayouts('');
  for (const status of FAILED_PAYMENTS) {
    expect((await screen.findByText(status)).closest('[data-tone]')?.getAttribute('data-tone')).toBe('red');
  }
  expect(screen.getByText('PAID').closest('[data-tone]')?.getAttribute('data-tone')).toBe('green');
});

it.each([
  ['', true],
  ['?statuses=PAID,FAILED', true],
  ['?shops=s-1', true],
  ['?statuses=FAILED', false],
  ['?notSynced=true', false],
  ['?search=p-1', false],
])('the list with the query %j shows the sum of its PAID rows: %s', async (search, isSummed) => {
  openPayouts(search);
  await screen.findAllByText('FAILED');
  const name = '1 payout PAID';
  if (isSummed) await screen.findByText(name);
  else expect(screen.queryByText(name)).toBeNull();
});
