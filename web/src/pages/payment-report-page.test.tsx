import type { PayoutCause, PayoutReport } from '@bobbin/contract/payouts';
import { TEAM_RIGHTS } from '@bobbin/domain/teams/rights';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { payoutsTexts } from '../i18n/vi/payouts.ts';
import { isOff, openApp, refuse, USER } from '../testing/open-app.tsx';
import { aroundSignedIn } from '../testing/signed-in.ts';

const { texts: words } = payoutsTexts;

aroundSignedIn({ width: 1440 });

const SHOP = { id: 's-1', friendName: 'Hats', nameShop: 'Hats US' };
const REPORT: PayoutReport = {
  id: '3401',
  shopId: 's-1',
  shop: SHOP,
  status: 'PAID',
  // 17:05 and 09:30 on a winter day in Los Angeles.
  createTime: Date.UTC(2026, 10, 20, 1, 5) / 1000,
  paidTime: Date.UTC(2026, 10, 20, 17, 30) / 1000,
  bankAccount: '*********4417',
  amountValue: '1000000.00',
  amountCurrency: 'VND',
  amountUsd: '40.00',
  exchangeRate: '25000',
  paymentAmountBeforeExchangeValue: '40.00',
  paymentAmountBeforeExchangeCurrency: 'USD',
  reserveAmountValue: '-3.00',
  reserveAmountCurrency: 'USD',
  settlementAmountValue: '43.00',
  settlementAmountCurrency: 'USD',
  profitFinalized: null,
  profitFinalizedAt: null,
  profitFinalizedBy: null,
  isSynced: true,
  missingAmount: '0.00',
  ordersAmount: '45.00',
  ordersCount: 3,
  transactionsAmount: '-2.00',
  transactionsCount: 1,
  reserveHeldAmount: '3.00',
  reserveReleasedAmount: '0.00',
  reserveReleaseAt: null,
  isReserveExplained: true,
  statementsCount: 2,
  readAt: null,
  causes: [],
  fulfillAmount: '12.00',
  designAmount: '4.50',
  profit: '26.50',
  profitPercent: 61.63,
  negativeCount: 0,
  unpricedCount: 0,
  unknownCount: 0,
  rights: [...TEAM_RIGHTS],
};
const CAUSE: PayoutCause = {
  cause: 'statementsBeyond',
  isExact: false,
  amount: '-7.00',
  count: 2,
  orderId: null,
  statementId: null,
  at: null,
};
const NONE = { data: [], meta: { itemsPerPage: 50, totalItems: 0, currentPage: 1, totalPages: 0 } };

function open(report: PayoutReport | (() => unknown), more: Parameters<typeof openApp>[1] = {}) {
  return openApp('/community/report/3401', {
    '/auth/profile': () => USER,
    '/shops/payments/3401': typeof report === 'function' ? report : () => report,
    '/shops/payments/3401/profit': () => REPORT,
    '/shops/payments/3401/orders': () => NONE,
    '/shops/payments/3401/transaction': () => NONE,
    ...more,
  });
}
const findHead = async () => within(await screen.findByRole('region', { name: words.report }));
const fixButton = () => screen.getByRole('button', { name: words.fix.replace('{{amount}}', '26.50$') });

describe('the report of a payment (PAY-5)', () => {
  it('adds up from orders to the bank, with times in Los Angeles', async () => {
    open(REPORT);
    const head = await findHead();
    for (const amount of ['45.00$', '-2.00$', '43.00$', '3.00$', '40.00$']) head.getAllByText(amount);
    head.getByText(words.synced);
    expect(head.queryByRole('note')).toBeNull();
    screen.getByText('17:05/19-11-2026');
    screen.getByText('09:30/20-11-2026');
    screen.getByText('*********4417');
    // 43.00 − 12.00 − 4.50.
    head.getByText('26.50$');
    head.getByText('61.63% của settlement');
  });

  it.each([
    [
      'has a missing part',
      '7.00',
      'Thiếu 7.00$ so với đơn và giao dịch',
      { ...CAUSE, cause: 'unread', amount: '7.00' },
    ],
    ['has too much', '-7.00', 'Đơn và giao dịch nhiều hơn settlement 7.00$', CAUSE],
  ] as const)(
    'shows the difference when it %s, and shows estimated amounts as estimates (PAY-6)',
    async (_, amount, text, cause) => {
      open({ ...REPORT, isSynced: false, missingAmount: amount, causes: [cause] });
      const note = within((await findHead()).getByRole('note'));
      note.getByRole('heading', { name: text });
      note.getByText(words.possible);
      expect(note.queryByText(/Khớp đúng/)).toBeNull();
    },
  );

  it('names the one statement that equals the surplus to the cent, by its day (PAY-6)', async () => {
    // The marketplace's day ends at 00:00 UTC; it is named after the Los Angeles day that contains this instant.
    const cause = { ...CAUSE, cause: 'dayBeyond', isExact: true, statementId: '7202', at: '2026-11-04T00:00:00.000Z' };
    open({ ...REPORT, isSynced: false, missingAmount: '-7.00', causes: [cause as PayoutCause] });
    const note = within((await findHead()).getByRole('note'));
    note.getByText('Khớp đúng 7.00$');
    note.getByText(/^Statement 03[-/]11([-/]2026)? đúng bằng phần dư/);
  });
});

describe('the profit of a payment (PAY-8)', () => {
  it('can be fixed at the displayed amount, after a confirmation that names the amount', async () => {
    let isFixed = false;
    const fixed = {
      ...REPORT,
      profitFinalized: '26.50',
      profitFinalizedAt: '2026-11-21T10:30:00.000Z',
      profitFinalizedBy: 'An',
    };
    const sent = open(() => (isFixed ? fixed : REPORT));
    await findHead();
    fireEvent.click(fixButton());
    const asked = within(await screen.findByRole('dialog', { name: words.fixAsk }));
    expect(sent.every(({ body }) => body === null)).toBe(true);
    isFixed = true;
    fireEvent.click(asked.getByRole('button', { name: /^Chốt lợi nhuận/ }));
    await screen.findByText(words.fixedAs.replace('{{amount}}', '26.50$'));
    expect(sent.filter(({ body }) => body !== null).map(({ body }) => body)).toEqual([{ profit: '26.50' }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Chốt lợi nhuận/ })).toBeNull());
    // A fixed profit can be released, even after a confirmation.
    fireEvent.click(screen.getByRole('button', { name: words.release }));
    const undo = within(await screen.findByRole('dialog', { name: words.releaseAsk }));
    isFixed = false;
    fireEvent.click(undo.getByRole('button', { name: words.release }));
    await waitFor(() => expect(screen.queryByRole('button', { name: words.release })).toBeNull());
  });

  it.each([
    ['does not add up', { isSynced: false, missingAmount: '7.00' }, words.fixWaits],
    ['did not reach the bank', { status: 'FAILED' }, words.fixNotPaid],
    ['has orders without a cost', { unpricedCount: 2 }, words.fixUnpriced.replace('{{count}}', '2')],
    ['is not yours to fix', { rights: [] }, words.fixNotAllowed],
  ])('waits when the payment %s, and shows why', async (_, more, reason) => {
    const sent = open({ ...REPORT, ...more });
    await findHead();
    expect(isOff(fixButton())).toBe(true);
    expect(fixButton().title).toBe(reason);
    fireEvent.click(fixButton());
    expect(sent.every(({ body }) => body === null)).toBe(true);
  });

  it('reports a changed amount as a refusal, and fetches the profit again', async () => {
    const asked: string[] = [];
    open(REPORT, {
      '/shops/payments/3401': ({ body }) => {
        asked.push(body === null ? 'read' : 'fix');
        return body === null ? REPORT : refuse('PROFIT_DIFFERS');
      },
    });
    await findHead();
    fireEvent.click(fixButton());
    const dialog = within(await screen.findByRole('dialog', { name: words.fixAsk }));
    fireEvent.click(dialog.getByRole('button', { name: /^Chốt lợi nhuận/ }));
    await screen.findByRole('alert');
    await waitFor(() => expect(asked).toEqual(['read', 'fix', 'read']));
  });
});

describe('a report that cannot be shown', () => {
  it('shows a message and no actions for a payout of another owner', async () => {
    open(() => refuse('NOT_FOUND', { status: 404 }));
    await screen.findByText(words.notFound);
    expect(screen.queryByRole('region', { name: words.report })).toBeNull();
    expect(screen.queryByRole('button', { name: words.export })).toBeNull();
  });

  it('offers a retry after a failure (UI-15)', async () => {
    let isDown = true;
    open(() => (isDown ? refuse('INTERNAL', { status: 500 }) : REPORT));
    const again = await screen.findByRole('button', { name: 'Thử lại' });
    isDown = false;
    fireEvent.click(again);
    await findHead();
  });
});
