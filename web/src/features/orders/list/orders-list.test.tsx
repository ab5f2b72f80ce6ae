import type { Order } from '@bobbin/contract/orders';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTranslations } from '../../../i18n/i18n.ts';
import { NOTHING } from '../../../ui/list/data-list/selection.ts';
import { ListBody } from '../../../ui/list/list-page/list-body.tsx';
import { useListReply } from '../../../ui/list/list-page/use-list-reply.ts';
import { OrderCardBody } from './order-card.tsx';
import { useFulfilWish } from './use-fulfil-wish.ts';
import { useOrderRows } from './use-order-rows.tsx';
import { clearNotices, readNotices } from '../../../ui/feedback/notices.ts';
import { createTestOrder, createTestProduct } from '../testing/orders.ts';
import type { OrdersPageReply, useOrders } from './use-orders.ts';

// The window is wide enough for all columns.
beforeEach(() => Object.assign(window, { innerWidth: 1600 }));
beforeAll(startTranslations);
afterEach(() => {
  cleanup();
  clearNotices();
});

function createReply(orders: Order[], totalItems = orders.length): OrdersPageReply {
  return {
    data: orders,
    meta: { itemsPerPage: 50, totalItems, currentPage: 1, totalPages: Math.ceil(totalItems / 50) },
  };
}

function toQuery(reply: OrdersPageReply): ReturnType<typeof useOrders> {
  const client = new QueryClient();
  client.setQueryData(['page'], reply);
  const state = client.getQueryState(['page']);
  return Object.assign(Object.create(null), state, {
    data: reply,
    isPending: false,
    isError: false,
    isFetching: false,
    isPlaceholderData: false,
    refetch: () => Promise.resolve(),
  });
}

async function renderList(orders: Order[], totalItems?: number) {
  const onFulfil = vi.fn<(id: string) => void>();
  const onOpen = vi.fn<(id: string) => void>();
  const onFulfilChosen = vi.fn<(ids: readonly string[]) => void>();
  const query = toQuery(createReply(orders, totalItems));
  function List() {
    const [selection, setSelection] = useState(NOTHING);
    const reply = useListReply(query);
    const { dialog, ...rows } = useOrderRows({
      restCount: null,
      search: {},
      reply,
      fulfilWish: useFulfilWish({}, reply, selection),
      selection,
      onSelection: setSelection,
      onOpen,
      onFulfil,
      onMove: () => undefined,
      onExport: () => undefined,
      onFulfilChosen,
    });
    return (
      <>
        <ListBody {...rows} />
        {dialog}
      </>
    );
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: List }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByText(orders[0]?.id ?? 'Chưa có đơn nào');
  return { onFulfil, onOpen, onFulfilChosen };
}

function rowOf(id: string): HTMLElement {
  const row = document.querySelector<HTMLElement>(`[data-order-id="${id}"]`);
  if (row === null) throw new Error(`no row of ${id}`);
  return row;
}

const TEN = Array.from({ length: 10 }, (_, index) => createTestOrder({ id: `57724190883361029${index}` }));

describe('the orders list', () => {
  it('shows equal pieces as one product with its quantity (PRD-1)', async () => {
    await renderList([createTestOrder({ orderProducts: [createTestProduct({ quantity: 3 })] })]);
    // The order has not been sent to a factory yet.
    screen.getByText('Đợi xác nhận');
    expect(screen.getAllByText('×3')).toHaveLength(1);
  });

  it('shows pieces that the marketplace cancelled, and warns of pieces that were produced in excess (PRD-3)', async () => {
    const gone = createTestProduct({ id: 'product-0', skuName: 'Navy, S', quantity: 0, cancelledQuantity: 1 });
    await renderList([
      createTestOrder({
        orderProducts: [gone, createTestProduct({ quantity: 3 })],
        fulfilState: 'SUBMITTED',
        cancelledAfterSending: 1,
      }),
    ]);
    // Products that must still be made come first.
    expect(screen.getByText('Black, XL')).toBeTruthy();
    expect(screen.getByText('TikTok Shop đã huỷ 1')).toBeTruthy();
    expect(screen.getByText('Đang làm dư 1').parentElement?.title).toContain('TikTok Shop huỷ 1 sản phẩm sau khi gửi');
  });

  it('offers a viewer no actions, explains why, and shows no hidden amount as zero (TEA-12)', async () => {
    const hidden = { paymentTotalAmount: null, paymentSubTotal: null, fulfillPrice: null, revenue: null };
    const order = createTestOrder({ ...hidden, rights: ['viewOrders'] });
    await renderList([order]);
    const row = within(rowOf(order.id));
    expect(row.queryByRole('button', { name: /fulfill|label/i })).toBeNull();
    expect(row.getByRole('link', { name: `Chi tiết đơn ${order.id}` })).toBeTruthy();
    expect(row.getByText('Vai trò viewer chỉ xem')).toBeTruthy();
    expect(row.getAllByText('Vai trò của bạn không xem số tiền này').length).toBeGreaterThan(2);
    expect(rowOf(order.id).textContent).not.toContain('0.00');
    fireEvent.click(screen.getByLabelText(`Chọn đơn ${order.id}`));
    const fulfil = await screen.findByRole('button', { name: 'Fulfill' });
    expect(fulfil.title).toBe('Vai trò viewer chỉ xem');
    expect(screen.getByRole('button', { name: 'Batch Label' }).title).toBe('Vai trò viewer chỉ xem');
  });

  it('selects seven rows from row 3 to row 9 with Shift (ORD-18)', async () => {
    await renderList(TEN, 1234);
    fireEvent.click(screen.getByLabelText('Chọn đơn 577241908833610292'));
    fireEvent.click(screen.getByLabelText('Chọn đơn 577241908833610298'), { shiftKey: true });
    expect(document.querySelectorAll('tr[data-selected]')).toHaveLength(7);
    expect(await screen.findByText('7 đã chọn')).toBeTruthy();
  });

  it('offers to select all matching orders after the page is selected (ORD-19)', async () => {
    await renderList(TEN, 1234);
    fireEvent.click(screen.getByLabelText('Chọn cả trang'));
    expect(await screen.findByText('10 đã chọn')).toBeTruthy();
    fireEvent.click(screen.getByText('Chọn tất cả 1.234'));
    expect(screen.getByText('1.234 đã chọn')).toBeTruthy();
  });

  it('offers Batch Label if one of the selected orders can have a label, and explains why when none can (LBL-1, LBL-11)', async () => {
    const [first, second, third] = TEN.map(({ id }) => id);
    await renderList([
      createTestOrder({ id: first, status: 'IN_TRANSIT', labelFile: '/label.pdf' }),
      createTestOrder({ id: second, status: 'DELIVERED' }),
      createTestOrder({ id: third, status: 'AWAITING_COLLECTION' }),
    ]);
    fireEvent.click(screen.getByLabelText(`Chọn đơn ${first}`));
    fireEvent.click(screen.getByLabelText(`Chọn đơn ${second}`));
    const action = await screen.findByRole('button', { name: 'Batch Label' });
    expect(action.getAttribute('aria-disabled')).toBe('true');
    const reason = 'Không đơn nào tạo được label: Không làm được ở trạng thái này · Đơn đã có label';
    expect(action.title).toBe(reason);
    fireEvent.click(action);
    expect(readNotices().map(({ title }) => title)).toEqual([reason]);
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(screen.getByLabelText(`Chọn đơn ${third}`));
    expect(action.getAttribute('aria-disabled')).toBeNull();
  });

  it('explains why an order on hold cannot be sent (FUL-12, FUL-17, UI-27)', async () => {
    const holdUntil = new Date(Date.now() + 38 * 60_000).toISOString();
    const order = createTestOrder({ status: 'ON_HOLD', isOnHold: true, holdUntil });
    const { onFulfil } = await renderList([order]);
    const button = within(rowOf(order.id)).getByRole('button', { name: `Fulfill đơn ${order.id}` });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.title).toMatch(/^Đang tạm giữ 1 giờ, gửi được từ \d\d:\d\d PT$/);
    fireEvent.click(button);
    expect(onFulfil).not.toHaveBeenCalled();
  });

  it('shows on a card what the row shows: earn, cost and profit, shop and day (UI-16, UI-50)', () => {
    const order = createTestOrder({ onholdAmount: '30.00', fulfillPrice: '9.60' });
    render(<OrderCardBody order={order} />);
    const words = document.body.textContent ?? '';
    for (const fact of ['Black, XL', '43.98$', '30.00$ (Tạm tính)', 'Chi phí 9.60$', 'Lãi 20.40$', 'Maple Threads']) {
      expect(words).toContain(fact);
    }
    expect(words).toMatch(/\d\d\/\d\d · Maple Threads/);
    // The tooltip shows the formula of the profit.
    expect(screen.getByText('20.40$').parentElement?.title).toBe('30.00$ (Tạm tính) − 9.60$ = 20.40$');
    cleanup();
    render(<OrderCardBody order={createTestOrder()} />);
    expect(document.body.textContent).toContain('Chi phí — · Lãi N/A');
  });

  it('shows in the row what is missing in a draft, which can be opened while the order is on hold (FUL-63)', async () => {
    const order = createTestOrder({
      status: 'ON_HOLD',
      fulfilState: 'DRAFT',
      fulfillStatus: 'DRAFT',
      fulfillHouse: 'PRESSIFY',
      draftBlockers: ['DESIGNS', 'NO_LABEL'],
    });
    const { onFulfil } = await renderList([order]);
    const row = within(rowOf(order.id));
    row.getByText('Nháp, còn 2 việc');
    row.getByText('thêm design, mua label');
    fireEvent.click(row.getByRole('button', { name: `Nháp fulfill của đơn ${order.id}` }));
    expect(onFulfil).toHaveBeenCalledWith(order.id);
  });

  it('links from a draft to the review of the text that waits for an approval (PTX-9)', async () => {
    const order = createTestOrder({
      fulfilState: 'DRAFT',
      fulfillStatus: 'DRAFT',
      fulfillHouse: 'PRESSIFY',
      draftBlockers: ['CANCEL_REQUESTED', 'TEXTS', 'NO_LABEL'],
    });
    await renderList([order]);
    const row = within(rowOf(order.id));
    row.getByTitle(/xem yêu cầu huỷ, duyệt chữ cá nhân hoá, mua label/);
    const link = row.getByRole('link', { name: 'duyệt chữ cá nhân hoá' });
    expect(link.getAttribute('href')).toContain('/community/orders/personalised');
    expect(link.getAttribute('href')).toContain(order.id);
  });

  it('marks every amount that may still change as an estimate (MNY-6, UI-24)', async () => {
    const said = { settlementAmount: '1100.00', fulfillPrice: '999.99' };
    const order = createTestOrder(said);
    await renderList([order]);
    const row = within(rowOf(order.id));
    expect(row.getByText('1,100.00$').parentElement?.textContent).toBe('1,100.00$ (Tạm tính)');
    expect(row.getByText('100.01$').parentElement?.textContent).toBe('100.01$ (Tạm tính)');
    cleanup();
    await renderList([createTestOrder({ ...said, isSettled: true })]);
    expect(screen.queryByText('(Tạm tính)')).toBeNull();
  });

  it('shows what to print before the name of the product (ORD-17)', async () => {
    await renderList([createTestOrder({ orderProducts: [createTestProduct({ skuName: 'Forest Green, 2XL' })] })]);
    const words = rowOf('577241908833610294').textContent ?? '';
    expect(words.indexOf('Forest Green, 2XL')).toBeGreaterThan(-1);
    expect(words.indexOf('Forest Green, 2XL')).toBeLessThan(words.indexOf('Vintage Mountain'));
  });

  it("shows a factory's state in the seller's language, with its own status below (ORD-28)", async () => {
    const order = createTestOrder({
      fulfilState: 'IN_PRODUCTION',
      fulfillStatus: 'LABELPRINTED',
      fulfillHouse: 'PRESSIFY',
      fulfillId: '184203',
    });
    await renderList([order]);
    const row = within(rowOf(order.id));
    expect(row.getByText('Đang sản xuất')).toBeTruthy();
    expect(row.getByText('PRESSIFY 184203')).toBeTruthy();
    expect(row.getByText('labelprinted')).toBeTruthy();
  });

  it('shows the required size of a picture, and links to the designs (FUL-37)', async () => {
    const order = createTestOrder({
      fulfilState: 'HOLD',
      fulfillStatus: 'WRONGSIZE',
      fulfillHouse: 'PRESSIFY',
      fulfillId: '184203',
      fulfillError: { code: 'WRONGSIZE', text: 'front is 900x900', at: new Date().toISOString() },
    });
    const { onFulfil } = await renderList([order]);
    const row = within(rowOf(order.id));
    expect(row.getByText('Sai kích thước ảnh').closest('[data-tone]')?.getAttribute('data-tone')).toBe('red');
    expect(row.getByText('Cần 4500×5400, thay file ở nhà máy').title).toBe('front is 900x900');
    expect(row.getByText('PRESSIFY 184203')).toBeTruthy();
    fireEvent.click(row.getByRole('button', { name: `Xem ảnh của đơn ${order.id}` }));
    expect(onFulfil).toHaveBeenCalledWith(order.id);
  });

  it('links from an empty list to the shops (ORD-16)', async () => {
    await renderList([]);
    expect(screen.getByRole('link', { name: 'Tới trang Shops' }).getAttribute('href')).toBe('/community/shops');
  });

  it('shows the quoted text when no label can be made, with the order and the reason below (LBL-6)', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const order = createTestOrder({ status: 'AWAITING_SHIPMENT' });
    await renderList([order]);
    fireEvent.click(within(rowOf(order.id)).getByRole('button', { name: `Tạo label cho đơn ${order.id}` }));
    await waitFor(() => expect(readNotices()[0]?.title).toBe('Không thể tạo label cho đơn hàng này'));
    expect(readNotices()[0]?.text).toMatch(new RegExp(`^${order.id} · No Internet`));
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('shows the cancel request in the row (ORD-34)', async () => {
    const order = createTestOrder({ isBuyerRequestCancel: true });
    await renderList([order]);
    expect(within(rowOf(order.id)).getByText('Xin huỷ').parentElement?.title).toBe('Khách xin huỷ');
  });

  it.each([
    ['who asks to cancel', { isBuyerRequestCancel: true }],
    ['who asks to send it back', { returnState: 'asked', status: 'DELIVERED', fulfilState: 'SHIPPED' }],
  ] as const)('offers to answer the request as the first action for a buyer %s (ORD-39)', async (_, asked) => {
    const order = createTestOrder(asked);
    await renderList([order]);
    const row = within(rowOf(order.id));
    row.getByRole('button', { name: `Trả lời yêu cầu của khách ${order.id}` });
    expect(row.queryByRole('button', { name: `Fulfill đơn ${order.id}` })).toBeNull();
  });

  it('offers no action that is no longer possible', async () => {
    const order = createTestOrder({ status: 'DELIVERED', fulfilState: 'SHIPPED', fulfillHouse: 'PRESSIFY' });
    await renderList([order]);
    expect(rowOf(order.id).dataset.row).toBe('green');
    expect(screen.queryByRole('button', { name: `Fulfill đơn ${order.id}` })).toBeNull();
  });

  it('moves with j and k, selects with x, fulfils with f, and ignores these keys in inputs (UI-40)', async () => {
    const { onFulfil } = await renderList(TEN);
    fireEvent.keyDown(document.body, { key: 'j' });
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'j' });
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'x' });
    expect(rowOf('577241908833610291').dataset.selected).toBe('true');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'f' });
    expect(onFulfil).toHaveBeenCalledWith('577241908833610291');
    const input = document.createElement('input');
    document.body.append(input);
    input.focus();
    fireEvent.keyDown(input, { key: 'f' });
    input.remove();
    expect(onFulfil).toHaveBeenCalledTimes(1);
  });

  it('opens the order by a press on its row, but not on controls inside the row (UI-43)', async () => {
    const { onOpen } = await renderList(TEN);
    fireEvent.click(screen.getByLabelText('Chọn đơn 577241908833610290'));
    expect(onOpen).not.toHaveBeenCalled();
    fireEvent.click(rowOf('577241908833610290'));
    expect(onOpen).toHaveBeenCalledWith('577241908833610290');
  });
});
