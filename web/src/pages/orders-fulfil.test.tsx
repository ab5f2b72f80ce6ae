import type { Order } from '@bobbin/contract/orders';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TOKEN_KEY } from '../api/session.ts';
import {
  createTestDesigns,
  createTestDetail,
  createTestFile,
  createTestOrder,
} from '../features/orders/testing/orders.ts';
import { QUOTE } from '../features/orders/testing/quote.ts';
import { startTranslations } from '../i18n/i18n.ts';
import { clearNotices, readNotices } from '../ui/feedback/notices.ts';
import { closeApp, openApp, refuse, TOKENS, USER } from '../testing/open-app.tsx';

beforeAll(startTranslations);
beforeEach(() => localStorage.setItem(TOKEN_KEY, JSON.stringify(TOKENS)));
afterEach(() => {
  closeApp();
  clearNotices();
});

const PAGE = 3;
const toId = (number: number) => `57724190883361030${number}`;

/** Six orders on two pages; the second order was delivered and the fifth is cancelled, so neither can be sent. */
const ORDERS = [1, 2, 3, 4, 5, 6].map((number) =>
  createTestOrder({
    id: toId(number),
    labelFile: '/api/files/label.pdf',
    ...(number === 2 ? { status: 'DELIVERED' } : {}),
    ...(number === 5 ? { status: 'CANCELLED' } : {}),
  }),
);
const SENDABLE = [1, 3, 4, 6].map(toId);
const PRODUCTS = [createTestDesigns([createTestFile('productFront'), createTestFile('productMockupFront')])];
const NO_CHECK = {
  shopName: 'Maple Threads',
  isReady: false,
  availableAt: null,
  house: 'PRESSIFY',
  cost: null,
  isCostComplete: false,
  revenue: null,
  needsLabel: false,
  products: [],
};

const BATCH = {
  createdAt: '2026-11-23T10:00:00.000Z',
  createdBy: 'Lan',
  isDraft: false,
  state: 'done',
  finishedAt: null,
  total: 6,
  counts: {
    waiting: 0,
    running: 0,
    sending: 0,
    asking: 0,
    taken: 6,
    drafted: 0,
    held: 0,
    refused: 0,
    failed: 0,
    skipped: 0,
    cancelled: 0,
  },
};

function openOrders(address = '/community/orders', answers: Parameters<typeof openApp>[1] = {}, only?: number[]) {
  const sent: string[] = [];
  const shown = only === undefined ? ORDERS : ORDERS.filter(({ id }) => only.map(toId).includes(id));
  const orders = new Map<string, Order>(shown.map((order) => [order.id, order]));
  const details = Object.fromEntries(
    ORDERS.flatMap(({ id }) => [
      [`/shops/orders/order/${id}`, () => createTestDetail(orders.get(id))],
      [`/shops/orders/products/${id}`, () => PRODUCTS],
    ]),
  );
  openApp(address, {
    ...details,
    '/auth/profile': () => USER,
    '/shops/orders/tracking': () => ({
      pendingFulfill: 4,
      todo: 4,
      late: 1,
      dueSoon: 2,
      pendingFulfill24h: 0,
      pendingProduction: 0,
      cancelRequested: 0,
      factoryRefused: 0,
      unsettled: 0,
      wrongTracking: 0,
      missingLabel: 0,
      all: 6,
      otherStatuses: [],
    }),
    '/shops/names': () => [],
    '/shops/orders': (_call, url) => {
      const query = new URL(url, location.origin).searchParams;
      const page = Number(query.get('page') ?? '1');
      const isMeant = ({ id }: Order) => query.get('isSendable') !== 'true' || SENDABLE.includes(id);
      const listed = [...orders.values()].filter(isMeant);
      const totalPages = Math.ceil(listed.length / PAGE);
      return {
        data: listed.slice((page - 1) * PAGE, page * PAGE),
        meta: { itemsPerPage: PAGE, totalItems: listed.length, currentPage: page, totalPages },
      };
    },
    '/shops/orders/fulfill/check': ({ body }) =>
      (body as { ids: string[] }).ids.map((orderId) => ({
        ...NO_CHECK,
        orderId,
        reasons: [orderId === toId(2) ? 'NOT_STATUS' : `${orderId}::NO_DESIGN`],
        error: orderId === toId(2) ? 'FULFIL_NOT_POSSIBLE' : 'DESIGNS_NOT_READY',
      })),
    '/fulfillment-settings': () => ({
      fulfillHouse: 'PRESSIFY',
      fulfillLine: null,
      fulfillShipping: 'new_order',
      fulfillFacility: null,
    }),
    '/skus/PRESSIFY/NONE': () => [
      { productName: 'T-shirt', colors: [{ name: 'Black', hex: '#1a1a1a' }], sizes: ['XL'] },
    ],
    '/shops/orders/fulfill/quote': () => QUOTE,
    '/shops/orders/fulfill': ({ body }) => {
      const { id } = body as { id: string };
      sent.push(id);
      const order = createTestOrder({ ...orders.get(id), fulfilState: 'QUEUED' });
      orders.set(id, order);
      return order;
    },
    ...answers,
  });
  return sent;
}

/** Waits until the dialog of an order shows the loaded products. */
async function dialogOf(number: number) {
  await waitFor(() => expect(location.search).toContain(`fulfil=${toId(number)}`));
  return waitFor(() => {
    const dialog = within(screen.getByRole('dialog', { name: new RegExp(toId(number)) }));
    dialog.getByText(/AUTO → PRESSIFY, 19.20\$/);
    return dialog;
  });
}

describe('order navigation in the fulfil dialog (FUL-64)', () => {
  it('skips orders that cannot be sent and crosses page ends in both directions', async () => {
    openOrders();
    fireEvent.click(await screen.findByRole('button', { name: `Fulfill đơn ${toId(1)}` }));
    let dialog = await dialogOf(1);
    dialog.getByText('1 / 6');
    expect(dialog.getByRole('button', { name: /^Đơn trước/ }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(dialog.getByRole('button', { name: 'Đơn sau (j)' }));
    dialog = await dialogOf(3);
    dialog.getByText('3 / 6');
    const steps = history.length;
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'j' });
    dialog = await dialogOf(4);
    expect(location.search).toContain('page=2');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'j' });
    dialog = await dialogOf(6);
    expect(dialog.getByRole('button', { name: /^Đơn sau/ }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(dialog.getByRole('button', { name: 'Đơn trước (k)' }));
    await dialogOf(4);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k' });
    await dialogOf(3);
    expect(location.search).not.toContain('page=');
    // The Back button leaves the dialog, because moving from order to order adds no history entries.
    expect(history.length).toBe(steps);
  });

  it('asks before unsaved input is lost, then opens the requested order', async () => {
    openOrders();
    fireEvent.click(await screen.findByRole('button', { name: `Fulfill đơn ${toId(1)}` }));
    const dialog = await dialogOf(1);
    fireEvent.click(dialog.getByLabelText('HAND'));
    const price = dialog.getByLabelText('Giá fulfill ($)');
    fireEvent.change(price, { target: { value: '9' } });
    // In a field the letter is typed and does not navigate.
    fireEvent.keyDown(price, { key: 'j' });
    expect(dialog.queryByRole('alert')).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Đơn sau (j)' }));
    expect(dialog.getByRole('alert').textContent).toContain('chưa được lưu');
    expect(location.search).toContain(toId(1));
    fireEvent.click(dialog.getByRole('button', { name: 'Bỏ thay đổi' }));
    await dialogOf(3);
  });

  it("'Fulfill n' of the list checks the sendable orders of all its pages, and opens incomplete orders one after the other (BLK-16)", async () => {
    const sent = openOrders();
    fireEvent.click(await screen.findByRole('button', { name: 'Fulfill 4' }));
    await screen.findByRole('dialog', { name: 'Fulfill 4 đơn' });
    fireEvent.click(await screen.findByRole('button', { name: 'Mở lần lượt 4 đơn' }));
    for (const number of [1, 3, 4, 6]) {
      const dialog = await dialogOf(number);
      fireEvent.click(dialog.getByRole('button', { name: /^Gửi tới Pressify.us/ }));
      await waitFor(() => expect(sent).toContain(toId(number)));
    }
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual(SENDABLE);
    expect(readNotices().map(({ title }) => title)).toContain('Đã đến cuối danh sách, không còn đơn nào gửi được');
  });

  it("'Fulfill n' of the unsent list starts one bulk fulfil over all pages (BLK-16)", async () => {
    const begun: unknown[] = [];
    openOrders('/community/orders?attention=pendingFulfill', {
      '/shops/orders/fulfill/check': ({ body }) =>
        (body as { ids: string[] }).ids.map((orderId) => ({
          ...NO_CHECK,
          orderId,
          isReady: true,
          error: null,
          reasons: [],
        })),
      '/shops/orders/fulfill/batches': ({ body }) => {
        // A request without a body loads the newest bulk fulfils from the same path.
        if (body === null) return [];
        begun.push(body);
        return { ...BATCH, id: 'work-1' };
      },
      '/shops/orders/fulfill/batches/work-1': () => ({ ...BATCH, id: 'work-1', orders: [], rights: ['workOrders'] }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Fulfill 4' }));
    fireEvent.click(await screen.findByRole('button', { name: /^Gửi 4 đơn/ }));
    // The URL contains the id of the bulk fulfil, so that a reload opens it again.
    await waitFor(() => expect(location.search).toContain('sending=work-1'));
    expect(begun).toEqual([{ ids: SENDABLE, isDraft: false, makeLabels: true }]);
  });

  it('fetches the list once, whether or not the result of a bulk fulfil is shown above it (UI-18)', async () => {
    const asked: string[] = [];
    openOrders('/community/orders?sending=work-1', {
      '/shops/orders': (_call, url) => {
        asked.push(url);
        return { data: ORDERS, meta: { itemsPerPage: 50, totalItems: 6, currentPage: 1, totalPages: 1 } };
      },
      '/shops/orders/fulfill/batches/work-1': () => ({ ...BATCH, id: 'work-1', orders: [], rights: ['workOrders'] }),
    });
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(asked).toHaveLength(1));
    const [close] = await dialog.findAllByRole('button', { name: 'Đóng' });
    if (close !== undefined) fireEvent.click(close);
    await waitFor(() => expect(location.search).not.toContain('sending'));
    await screen.findByRole('button', { name: `Fulfill đơn ${toId(1)}` });
    expect(asked).toHaveLength(1);
  });

  it("'Fulfill' of a single order opens its dialog (FUL-64)", async () => {
    openOrders('/community/orders', {}, [1, 2, 5]);
    fireEvent.click(await screen.findByRole('button', { name: 'Fulfill 1' }));
    await dialogOf(1);
  });

  it('shows one number in the header and in the selection bar, and sends exactly these orders: the selected ones, else those of the list (BLK-16)', async () => {
    openOrders();
    await screen.findByRole('button', { name: 'Fulfill 4' });
    for (const number of [3, 2]) fireEvent.click(await screen.findByLabelText(`Chọn đơn ${toId(number)}`));
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Fulfill 1' })).toHaveLength(2));
    fireEvent.click(screen.getByLabelText(`Chọn đơn ${toId(1)}`));
    const [inHeader] = await screen.findAllByRole('button', { name: 'Fulfill 2' });
    if (inHeader !== undefined) fireEvent.click(inHeader);
    const dialog = within(await screen.findByRole('dialog', { name: 'Fulfill 2 đơn' }));
    await dialog.findByRole('button', { name: 'Mở lần lượt 2 đơn' });
    const [close] = dialog.getAllByRole('button', { name: 'Đóng' });
    if (close !== undefined) fireEvent.click(close);
    // 'Select all' selects every order that matches the filters, including those on other pages.
    const bar = within(await screen.findByRole('region', { name: '3 đã chọn' }));
    fireEvent.click(bar.getByRole('button', { name: /^Chọn tất cả/ }));
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Fulfill 4' })).toHaveLength(2));
    fireEvent.click(screen.getByRole('button', { name: 'Bỏ chọn' }));
  });

  it('removes the number of orders to send or select when another filter fails to load (BLK-22, UI-15)', async () => {
    let isBroken = false;
    const failing: unknown[] = [];
    openOrders('/community/orders?view=all', {
      '/shops/orders': (_call, url) => {
        if (isBroken) {
          failing.push(url);
          return refuse('INTERNAL', { status: 500 });
        }
        const isCount = url.includes('isSendable=true');
        return {
          data: ORDERS.slice(0, 3),
          meta: { itemsPerPage: 3, totalItems: isCount ? 385 : 400, currentPage: 1, totalPages: 134 },
        };
      },
    });
    await screen.findByRole('button', { name: 'Fulfill 385' });
    isBroken = true;
    fireEvent.click(await screen.findByRole('link', { name: /^Chưa fulfill/ }));
    await waitFor(() => expect(failing.length).toBeGreaterThan(0));
    await waitFor(() => expect(screen.queryByRole('button', { name: /385/ })).toBeNull());
    // The title of the column is a button of the same name.
    const [button] = await screen.findAllByRole('button', { name: 'Fulfill' });
    expect(button?.title).toBe('Danh sách của bộ lọc này chưa tải được');
    fireEvent.click(screen.getByLabelText(`Chọn đơn ${toId(1)}`));
    const bar = within(await screen.findByRole('region', { name: '1 đã chọn' }));
    expect(bar.queryByRole('button', { name: /^Chọn tất cả/ })).toBeNull();
    fireEvent.click(bar.getByRole('button', { name: 'Bỏ chọn' }));
  });

  it('shows no number where nothing can be sent, and the reason', async () => {
    openOrders();
    fireEvent.click(await screen.findByLabelText(`Chọn đơn ${toId(2)}`));
    const bar = within(await screen.findByRole('region', { name: '1 đã chọn' }));
    const action = bar.getByRole('button', { name: 'Fulfill' });
    expect(action.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(action);
    expect(readNotices().map(({ title }) => title)).toEqual(['Không có đơn nào gửi được ngay ở đây']);
    expect(screen.queryByRole('dialog')).toBeNull();
    // The selection stays when another page is shown.
    fireEvent.click(bar.getByRole('button', { name: 'Bỏ chọn' }));
  });

  it('opens the incomplete selected orders, in the order of the list (BLK-1)', async () => {
    const sent = openOrders();
    for (const number of [3, 2, 1]) {
      fireEvent.click(await screen.findByLabelText(`Chọn đơn ${toId(number)}`));
    }
    const bar = within(await screen.findByRole('region', { name: '3 đã chọn' }));
    const [first] = bar.getAllByRole('button', { name: /Fulfill|Batch|export/ });
    expect(first?.textContent).toBe('Fulfill 2');
    fireEvent.click(bar.getByRole('button', { name: 'Fulfill 2' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Mở lần lượt 2 đơn' }));
    let dialog = await dialogOf(1);
    dialog.getByText('1 / 2');
    fireEvent.click(dialog.getByRole('button', { name: /^Gửi tới Pressify.us/ }));
    dialog = await dialogOf(3);
    dialog.getByText('2 / 2');
    fireEvent.click(dialog.getByRole('button', { name: /^Gửi tới Pressify.us/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([toId(1), toId(3)]);
  });
});
