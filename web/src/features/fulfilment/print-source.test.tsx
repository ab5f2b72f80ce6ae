import type { DesignSource } from '@bobbin/contract/prints';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../api/query.ts';
import { startTranslations } from '../../i18n/i18n.ts';
import { createTestDesigns, createTestDetail, createTestFile } from '../orders/testing/orders.ts';
import { listBlockers } from './blockers.ts';
import { createForm } from './fulfil-form.ts';
import { PrintSource } from './print-source.tsx';
import type { PrintWays } from './use-apply-scope.ts';
import type { Uploads } from './use-uploads.ts';
import { toField } from './way-to-field.ts';

beforeAll(startTranslations);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const FROM: DesignSource = {
  kind: 'allShops',
  printId: 'pr1',
  printName: 'night-owl',
  version: 2,
  placementId: 'pl1',
  placedAt: '2026-11-29T04:46:00.000Z',
  placedBy: 'Lan Nguyễn',
  colour: null,
  productId: null,
  pattern: 'OWL-BC-*',
};

function show({ from = FROM, isLocked = false, isPersonalised = false, ways = true } = {}) {
  const pick = vi.fn<PrintWays['pick']>();
  const product = { ...createTestDesigns([createTestFile('productFront')]), from, isPersonalised };
  render(
    <PrintSource
      orderId="5772"
      product={product}
      prints={ways ? { pick, place: () => undefined } : undefined}
      picked={undefined}
      onPicked={() => undefined}
      isLocked={isLocked}
      uploads={{} as Uploads}
    />,
  );
  return pick;
}

it('The fulfil dialog names the placement, print, version, time and person that gave a product its files (PRW-1)', () => {
  show();
  expect(screen.getByText('Từ seller SKU OWL-BC-*, mọi shop')).toBeTruthy();
  expect(screen.getByText('night-owl')).toBeTruthy();
  expect(screen.getByText('phiên bản 2', { exact: false })).toBeTruthy();
  expect(screen.getByText('gắn 28/11 20:46, Lan Nguyễn')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Mở bản in' }).getAttribute('href')).toBe('/community/prints/pr1');
});

it('Files that were chosen for one order have no link to a print (PRW-1)', () => {
  show({ from: { ...FROM, kind: 'order', printId: null, printName: null, version: null, placedAt: null } });
  expect(screen.getByText('Chọn riêng cho đơn này')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('The seller opens the choice of another print, in which the current print is selected (PRW-2)', () => {
  const pick = show();
  fireEvent.click(screen.getByRole('button', { name: 'Đổi bản in' }));
  expect(pick.mock.calls[0]?.[0]).toMatchObject({ currentId: 'pr1' });
});

it('No other print can be chosen for an order at its factory, for a personalised product, or by staff (PRW-2)', () => {
  for (const hidden of [{ isLocked: true }, { isPersonalised: true }, { ways: false }]) {
    show(hidden);
    expect(screen.queryByRole('button', { name: 'Đổi bản in' })).toBeNull();
    cleanup();
  }
});

it('A chosen print without a placement is the first step before sending, and links to the choice of its scope (PRW-4)', () => {
  const order = createTestDetail({ labelFile: '/label.pdf', trackingNumber: '9400' });
  const products = [createTestDesigns([createTestFile('productFront'), createTestFile('productMockupFront')])];
  const facts = {
    order,
    products,
    form: createForm(order, products, undefined, []),
    groups: undefined,
    uploadsCount: 0,
    isQuoteFailed: false,
    isWhole: true,
    now: order.createTime * 1000,
  };
  const [first] = listBlockers({ ...facts, picked: { 'product-1': { name: 'night-owl' } } });
  expect(first).toMatchObject({ code: 'PRODUCT', causes: [{ code: 'SCOPE', name: 'night-owl' }] });
  expect(first === undefined ? null : toField(first)).toBe('product-1 scope');
  expect(listBlockers({ ...facts, picked: {} })).toEqual([]);
});

const WAITING = { printId: 'pr1', printName: 'night-owl', colour: 'Sand', sides: ['front' as const] };

function showWaiting(calls: unknown[], { ways = true } = {}) {
  const product = { ...createTestDesigns([]), waiting: WAITING };
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    calls.push([new URL(url, location.origin).pathname, body === undefined ? null : JSON.parse(body)]);
    return Response.json({ isSuccess: true, body: { filled: [] }, exceptionBody: null });
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PrintSource
        orderId="5772"
        product={product}
        prints={ways ? { pick: () => undefined, place: () => undefined } : undefined}
        picked={undefined}
        onPicked={() => undefined}
        isLocked={false}
        uploads={{} as Uploads}
      />
    </QueryClientProvider>,
  );
}

it('The dialog names a print that must be confirmed for a colour, and after the confirmation the order gets the print (PRN-10)', async () => {
  const calls: unknown[] = [];
  showWaiting(calls);
  screen.getByText(/Bản in night-owl khó thấy trên màu Sand/);
  expect(screen.getByRole('link', { name: 'Mở bản in' }).getAttribute('href')).toBe('/community/prints/pr1');
  fireEvent.click(screen.getByRole('button', { name: 'Vẫn in trên Sand' }));
  await vi.waitFor(() =>
    expect(calls).toEqual([
      ['/api/prints/pr1/colours', { answers: [{ colour: 'Sand', side: 'front', answer: 'print' }] }],
      [expect.stringContaining('5772'), null],
    ]),
  );
});

it('Staff see which print waits for a confirmation, but cannot confirm it (PRN-10)', () => {
  showWaiting([], { ways: false });
  screen.getByText(/Bản in night-owl/);
  expect(screen.queryByRole('button', { name: /Vẫn in/ })).toBeNull();
});
