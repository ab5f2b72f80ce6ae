import type { Deposit } from '@bobbin/contract/deposits';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTranslations } from '../../i18n/i18n.ts';
import { depositsTexts } from '../../i18n/vi/deposits.ts';
import { closeApp, openApp, TOKENS, USER } from '../../testing/open-app.tsx';
import { closeDialogs, openDialog } from '../../ui/overlay/dialogs.ts';
import { ShownDeposit } from './shown-deposit.tsx';

const { texts: words } = depositsTexts;

const DEPOSIT: Deposit = {
  id: 'd1',
  amount: '500000.00',
  amountUsd: '20.00',
  amountVnd: 500_000,
  askedVnd: null,
  code: 'BB22222222',
  transactionType: 'DEPOSIT',
  transactionStatus: 'WAITING',
  exchangeRate: 25_000,
  description: '',
  beforeAmount: null,
  afterAmount: null,
  subject: null,
  addedBy: null,
  decidedBy: null,
  deletedAt: null,
  createdAt: '2026-11-15T18:30:00.000Z',
  updatedAt: '2026-11-15T18:30:00.000Z',
  expiresAt: '2036-11-16T18:30:00.000Z',
  lateUntil: '2036-11-23T18:30:00.000Z',
  received: null,
  bank: null,
  content: null,
  qr: null,
  link: { state: 'opening', checkoutUrl: null },
};
const OPEN: Partial<Deposit> = {
  bank: { bin: '970422', name: 'MB Bank', account: 'VQRQ0001ABCD', accountName: 'CONG TY BOBBIN' },
  content: 'CSAB12CD34 BB22222222',
  qr: '00020101021238',
  link: { state: 'open', checkoutUrl: 'https://pay.payos.vn/web/1' },
};

async function show(change: Partial<Deposit>): Promise<HTMLElement> {
  localStorage.setItem('AUTH_TOKEN', JSON.stringify(TOKENS));
  openApp('/community/shops', {
    '/auth/profile': () => USER,
    '/form': () => ({ isDemo: false, blockContextMenu: false, panel: { linkUrl: '' } }),
    '/shops': () => ({ data: [], meta: { itemsPerPage: 25, totalItems: 0, currentPage: 1, totalPages: 0 } }),
    '/transactions/d1/deposit': () => ({ ...DEPOSIT, ...change }),
    '/transactions/deposit-terms': () => ({
      isOpen: true,
      exchangeRate: 25_000,
      minVnd: 10_000,
      maxVnd: 499_999_999,
      hours: 24,
      payPageUrl: null,
    }),
  });
  act(() => void openDialog((close) => <ShownDeposit id="d1" isNew={false} onAgain={close} onClose={close} />));
  return screen.findByRole('dialog', { name: words.deposit });
}

beforeAll(startTranslations);
afterEach(() => {
  act(closeDialogs);
  closeApp();
});

describe('a deposit through a payment link (DEP-13)', () => {
  it('shows no account before the payment link exists', async () => {
    const dialog = await show({});
    expect(await within(dialog).findByText(words.linkOpening)).toBeTruthy();
    expect(within(dialog).queryByText(words.content)).toBeNull();
    expect(within(dialog).queryByText('BB22222222')).toBeNull();
  });

  it('explains that the provider of the link does not respond', async () => {
    const dialog = await show({ link: { state: 'failing', checkoutUrl: null } });
    expect(await within(dialog).findByText(words.linkFailing)).toBeTruthy();
  });

  it('shows the account and the content of the link, and opens its page', async () => {
    const dialog = await show(OPEN);
    expect(await within(dialog).findByText('CSAB12CD34 BB22222222')).toBeTruthy();
    expect(within(dialog).getByText('VQRQ 0001 ABCD')).toBeTruthy();
    const page = within(dialog).getByRole('link', { name: words.checkout });
    expect(page.getAttribute('href')).toBe('https://pay.payos.vn/web/1');
  });
});
