import type { ActionLog } from '@bobbin/contract/logs';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { setLocale, startTranslations } from '../../i18n/i18n.ts';
import { LOG_LIST } from './columns.tsx';

beforeAll(startTranslations);
afterEach(async () => {
  cleanup();
  await setLocale('vi');
});

const LOG: ActionLog = {
  id: 'l-1',
  userId: 'u-1',
  user: null,
  action: 'sendOrder',
  entity: 'order',
  entityId: '57',
  payload: {
    before: { fulfillStatus: null },
    after: { fulfillStatus: 'DRAFT', fulfillPrice: '1234.50', isAutomatic: true },
  },
  address: '1.2.3.4',
  requestId: 'r-1',
  createdAt: '2026-11-21T17:05:00.000Z',
};

it.each([
  ['vi', 'trạng thái fulfill: trống → DRAFT · giá fulfill: 1,234.50$ · tự động: có', 'Dữ liệu gốc'],
  ['en', 'fulfil status: nothing → DRAFT · fulfil price: $1,234.50 · automatic: yes', 'Raw data'],
] as const)(
  'a row of the history shows in %s what changed, with the JSON in its details (ROL-30)',
  async (locale, words, raw) => {
    await setLocale(locale);
    const onOpen = vi.fn<(log: ActionLog) => void>();
    const cell = LOG_LIST.columns.find(({ key }) => key === 'payload')?.cell;
    render(cell?.(LOG, { onOpen, onPerson: () => undefined }));
    fireEvent.click(screen.getByText(words));
    expect(onOpen).toHaveBeenCalledWith(LOG);
    const details = screen.getByText(raw).closest('details');
    expect(details?.open).toBe(false);
    expect(details?.textContent).toContain('{"before":{"fulfillStatus":null}');
  },
);

it('The history shows amounts as money, whichever unit they are stored in (ROL-30)', () => {
  const cell = LOG_LIST.columns.find(({ key }) => key === 'payload')?.cell;
  const payload = { before: null, after: { code: 'DS-1', price: '7.50', feeCents: 950, amountVnd: 500_000 } };
  render(cell?.({ ...LOG, payload }, { onOpen: () => undefined, onPerson: () => undefined }));
  expect(screen.getByText('mã: DS-1 · giá: 7.50$ · phí: 9.50$ · số tiền VND: 500.000 ₫')).toBeTruthy();
});
