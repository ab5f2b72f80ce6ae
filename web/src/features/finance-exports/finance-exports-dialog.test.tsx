import type { OrderExport } from '@bobbin/contract/order-exports';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTranslations } from '../../i18n/i18n.ts';
import { exportFilesTexts } from '../../i18n/vi/export-files.ts';
import { financeExportsTexts } from '../../i18n/vi/finance-exports.ts';
import { closeApp, openApp, TOKENS, USER } from '../../testing/open-app.tsx';
import { closeDialogs, openDialog } from '../../ui/overlay/dialogs.ts';
import { FinanceExportsDialog } from './finance-exports-dialog.tsx';
import type { FinanceExportOf } from './use-finance-exports.ts';

const { texts: words } = financeExportsTexts;
const { texts: files } = exportFilesTexts;

const RUNNING: OrderExport = {
  id: 'e1',
  state: 'running',
  format: 'xlsx',
  scope: 'filter',
  total: 430,
  rows: 200,
  sizeBytes: null,
  url: null,
  expiresAt: null,
  createdAt: '2026-11-15T18:30:00.000Z',
};

const READY: OrderExport = {
  ...RUNNING,
  state: 'ready',
  rows: 430,
  sizeBytes: 20_000,
  url: '/api/files/export',
  expiresAt: '2026-11-16T18:30:00.000Z',
};

function open(of: FinanceExportOf, file = RUNNING) {
  const called: string[] = [];
  const cancel = () => {
    called.push('e1');
    return { ...file, state: 'cancelled' };
  };
  localStorage.setItem('AUTH_TOKEN', JSON.stringify(TOKENS));
  const reply = () => ({ exports: called.length > 0 ? [] : [file], last: null, used: 1, limit: 30 });
  openApp('/community/shops', {
    '/auth/profile': () => USER,
    '/form': () => ({ isDemo: false, blockContextMenu: false, panel: { linkUrl: '' } }),
    '/shops': () => ({ data: [], meta: { itemsPerPage: 25, totalItems: 0, currentPage: 1, totalPages: 0 } }),
    '/transactions/exports': reply,
    '/shops/payments/p1/exports': reply,
    '/admin/users/u1/transactions/exports': reply,
    '/shops/orders/exports/e1/cancel': cancel,
    '/admin/users/u1/transactions/exports/e1/cancel': cancel,
  });
  act(() => void openDialog((close) => <FinanceExportsDialog of={of} onClose={close} />));
  return called;
}

beforeAll(startTranslations);
afterEach(() => {
  act(closeDialogs);
  closeApp();
});

describe('the dialog of finance exports (EXP-10)', () => {
  it('shows transactions, not orders', async () => {
    open({ kind: 'own', filter: {} });
    const dialog = await screen.findByRole('dialog', { name: words.ofTransactions });
    expect(await within(dialog).findByText(words.formatHints.xlsx)).toBeTruthy();
    expect(within(dialog).getByText(words.all)).toBeTruthy();
    expect(await within(dialog).findByText('200/430 dòng')).toBeTruthy();
    expect(dialog.textContent).not.toMatch(/\bđơn\b/i);
  });

  it.each([
    { kind: 'own', filter: {} } as const,
    { kind: 'payment', id: 'p1' } as const,
    { kind: 'member', id: 'u1', filter: {} } as const,
  ])('cancels an export of kind $kind that is still running', async (of) => {
    const called = open(of);
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(await within(dialog).findByText(files.cancel));
    expect(await within(dialog).findByText(files.none)).toBeTruthy();
    expect(called).toEqual(['e1']);
  });

  it('deletes a finished export before it expires', async () => {
    const called = open({ kind: 'payment', id: 'p1' }, READY);
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(files.download);
    expect(within(dialog).queryByText(files.cancel)).toBeNull();
    fireEvent.click(within(dialog).getByText(files.remove));
    expect(await within(dialog).findByText(files.none)).toBeTruthy();
    expect(called).toEqual(['e1']);
  });
});
