import type { FlashSaleDetail, FlashSaleSku } from '@bobbin/contract/flash-sales';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerCalls, refuse, type } from '../../testing/open-app.tsx';
import { aroundSignedIn } from '../../testing/signed-in.ts';
import { DialogHost } from '../../ui/overlay/dialog-host.tsx';
import { readNotices } from '../../ui/feedback/notices.ts';
import { toPage } from '../designs/testing/designs.ts';
import { SalePanel } from './sale-panel.tsx';

aroundSignedIn();
afterEach(() => vi.restoreAllMocks());

const NOW = Math.floor(Date.now() / 1000);
const SALE: FlashSaleDetail = {
  id: 'f1',
  name: 'Weekend',
  deal: 30,
  shopId: 's1',
  isExecuted: true,
  status: true,
  message: '',
  timeEnd: NOW + 86_400,
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
  timeStart: NOW - 60,
  isScheduled: false,
  batch: 2300,
  standing: 'ongoing',
  problem: null,
  autoRenew: false,
  belowCost: 'skip',
  createdBy: 'An',
  stoppedBy: null,
  endedAt: null,
  skuTotal: 8,
  skuOk: 5,
  skuFailed: 3,
  skuLeft: 0,
  callTotal: 1,
  callDone: 1,
  rights: ['viewOrders', 'viewCosts', 'manageShops', 'own'],
  calls: [{ call: 1, skus: 8, failed: 3, state: 'done' }],
  reasons: [
    { reason: 'PRICE', count: 2 },
    { reason: 'NO_ANSWER', count: 1 },
  ],
};
const toSku = (skuId: string, reason: FlashSaleSku['reason'], detail = ''): FlashSaleSku => ({
  skuId,
  productId: `p-${skuId}`,
  productName: `Tee ${skuId}`,
  skuName: 'Black, L',
  skuImage: null,
  price: '20.00',
  dealPrice: '14.00',
  state: 'failed',
  reason,
  detail,
  overlapEndsAt: reason === 'OVERLAP' ? '2026-11-30T17:31:00.000Z' : null,
  call: 1,
});
const FAILED = [toSku('1', 'PRICE', 'Lowest price is 12.90'), toSku('2', 'PRICE'), toSku('3', 'NO_ANSWER')];

/** Opens the panel of a sale with a simulated server. */
async function openPanel(sale: FlashSaleDetail, more: Parameters<typeof answerCalls>[0] = {}) {
  const asked: URLSearchParams[] = [];
  const one = '/shops/flashsale/s1/sale/f1';
  const sent = answerCalls({
    [one]: () => sale,
    [`${one}/skus`]: (_call, url) => {
      const query = new URLSearchParams(url.split('?')[1]);
      asked.push(query);
      const reason = query.get('reason');
      return toPage(FAILED.filter((sku) => reason === null || sku.reason === reason));
    },
    [`${one}/retry`]: () => ({ ...sale, skuFailed: 0 }),
    ...more,
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SalePanel sale={sale} onClose={() => undefined} />
      <DialogHost />
    </QueryClientProvider>,
  );
  const panel = within(await screen.findByRole('dialog', { name: 'Weekend' }));
  const listSent = (what: string) => sent.filter(({ path }) => path === `${one}/${what}`).map(({ body }) => body);
  return { panel, asked, listSent };
}

describe('failed SKUs of a flash sale (FSL-7)', () => {
  it("show the reason in our words and in the marketplace's, with a suggested fix", async () => {
    const { panel } = await openPanel(SALE);
    const rows = within(await panel.findByRole('list', { name: 'SKU không vào được' }));
    const [price, , unanswered] = await rows.findAllByRole('listitem');
    expect(price?.textContent).toMatch(
      /Tee 1.*14\.00\$.*Cao hơn giá thấp nhất 30 ngày.*Thử lại với deal cao hơn\..*Lowest price is 12\.90/,
    );
    expect(unanswered?.textContent).toContain('TikTok không trả lời');
    panel.getByText('5', { selector: 'dd' });
    panel.getByText('Lần gọi 1: 8 SKU, 3 lỗi');
  });

  it('show when the promotion ends that excludes a SKU, in the time format of the screen', async () => {
    const { panel } = await openPanel(SALE, {
      '/shops/flashsale/s1/sale/f1/skus': () => toPage([toSku('4', 'OVERLAP', 'Half off K7QM2X')]),
    });
    const list = await panel.findByRole('list', { name: 'SKU không vào được' });
    await within(list).findByText('Half off K7QM2X');
    expect(within(list).getByText('Khuyến mãi kia hết lúc 30/11/2026 09:31 PT')).toBeTruthy();
  });

  it('can be retried one by one, by reason or all together, with the same deal or another one', async () => {
    const { panel, asked, listSent } = await openPanel(SALE);
    fireEvent.click(await panel.findByRole('button', { name: 'Thử lại: Tee 2 Black, L' }));
    await waitFor(() => expect(listSent('retry')).toEqual([{ skuIds: ['2'] }]));
    await waitFor(() => expect(readNotices()[0]).toMatchObject({ title: 'Update', text: 'Đã xếp vào cuối tác vụ' }));

    fireEvent.click(panel.getByRole('radio', { name: 'Cao hơn giá thấp nhất 30 ngày 2' }));
    await waitFor(() => expect(asked.at(-1)?.get('reason')).toBe('PRICE'));
    type(panel.getByLabelText('Deal cho lần thử lại'), '42');
    fireEvent.click(panel.getByRole('button', { name: 'Thử lại 2 SKU với deal 42%' }));
    await waitFor(() => expect(listSent('retry')[1]).toEqual({ reason: 'PRICE', deal: 42 }));

    fireEvent.click(panel.getByRole('radio', { name: 'Tất cả 3' }));
    type(panel.getByLabelText('Deal cho lần thử lại'), '30');
    fireEvent.click(await panel.findByRole('button', { name: 'Thử lại 3 SKU' }));
    await waitFor(() => expect(listSent('retry')[2]).toEqual({}));
  });

  it('can be selected across pages for a retry, and the button counts the selected ones', async () => {
    const pages = [[FAILED[0], FAILED[1]], [FAILED[2]]];
    const { panel, listSent } = await openPanel(SALE, {
      '/shops/flashsale/s1/sale/f1/skus': (_call, url) => {
        const page = Number(new URLSearchParams(url.split('?')[1]).get('page') ?? 1);
        return { data: pages[page - 1], meta: { itemsPerPage: 2, totalItems: 3, currentPage: page, totalPages: 2 } };
      },
    });
    const isTicked = (name: string) => panel.getByLabelText<HTMLInputElement>(name).checked;
    fireEvent.click(await panel.findByLabelText('Chọn Tee 2 Black, L'));
    expect([isTicked('Chọn Tee 1 Black, L'), isTicked('Chọn Tee 2 Black, L'), isTicked('Chọn cả trang')]).toEqual([
      false,
      true,
      false,
    ]);
    panel.getByRole('button', { name: 'Thử lại 1 SKU đã chọn' });
    fireEvent.click(panel.getByLabelText('Chọn cả trang'));
    panel.getByRole('button', { name: 'Thử lại 2 SKU đã chọn' });
    fireEvent.click(panel.getByLabelText('Chọn Tee 1 Black, L'));
    fireEvent.click(panel.getByRole('button', { name: 'Trang 2' }));
    fireEvent.click(await panel.findByLabelText('Chọn Tee 3 Black, L'));
    type(panel.getByLabelText('Deal cho lần thử lại'), '42');
    fireEvent.click(panel.getByRole('button', { name: 'Thử lại 2 SKU đã chọn với deal 42%' }));
    await waitFor(() => expect(listSent('retry')).toEqual([{ skuIds: ['2', '3'], deal: 42 }]));
    // SKUs that were sent again are no longer ticked; after a change of the reason no SKU is ticked.
    await panel.findByRole('button', { name: 'Thử lại 3 SKU với deal 42%' });
    fireEvent.click(panel.getByLabelText('Chọn Tee 3 Black, L'));
    fireEvent.click(panel.getByRole('radio', { name: 'TikTok không trả lời 1' }));
    await panel.findByRole('button', { name: 'Thử lại 1 SKU với deal 42%' });
  });

  it('cannot be retried with an invalid deal, and show how many stay left out below cost (FSL-8)', async () => {
    const { panel, listSent } = await openPanel(SALE, {
      '/shops/flashsale/s1/sale/f1/retry': () => ({ ...SALE, skuFailed: 1 }),
    });
    const deal = await panel.findByLabelText('Deal cho lần thử lại');
    for (const wrong of ['0', '100', '4.5', 'half']) {
      type(deal, wrong);
      panel.getAllByText('Deal từ 1 đến 99%');
      fireEvent.click(panel.getByRole('button', { name: 'Thử lại 3 SKU' }));
      fireEvent.click(await panel.findByRole('button', { name: 'Thử lại: Tee 1 Black, L' }));
    }
    expect(listSent('retry')).toEqual([]);
    type(deal, '60');
    fireEvent.click(panel.getByRole('button', { name: 'Thử lại 3 SKU với deal 60%' }));
    await waitFor(() =>
      expect(readNotices().find(({ tone }) => tone === 'warning')?.text).toBe(
        'Đã xếp vào cuối tác vụ, trừ 1 SKU sẽ bán dưới vốn với deal này.',
      ),
    );
  });

  it('show the refusal of a retry in the panel, and can be retried again', async () => {
    let isRefusing = true;
    const { panel, listSent } = await openPanel(SALE, {
      '/shops/flashsale/s1/sale/f1/retry': () =>
        isRefusing ? refuse('FLASH_SALE_BELOW_COST') : { ...SALE, skuFailed: 0 },
    });
    fireEvent.click(await panel.findByRole('button', { name: 'Thử lại 3 SKU' }));
    expect((await panel.findByRole('alert')).textContent).toContain('vốn');
    isRefusing = false;
    fireEvent.click(panel.getByRole('button', { name: 'Thử lại 3 SKU' }));
    await waitFor(() => expect(panel.queryByRole('alert')).toBeNull());
    expect(listSent('retry')).toHaveLength(2);
  });

  it('can be saved as a file that contains every page, and each SKU once', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:x';
    });
    const pages = [
      [FAILED[0], FAILED[1]],
      [FAILED[1], { ...FAILED[2], productName: '=1+1' }],
    ];
    const { panel } = await openPanel(SALE, {
      '/shops/flashsale/s1/sale/f1/skus': (_call, url) => {
        const page = Number(new URLSearchParams(url.split('?')[1]).get('page'));
        const meta = { itemsPerPage: 2, totalItems: 3, currentPage: page, totalPages: 2 };
        return { data: pages[page - 1], meta };
      },
    });
    fireEvent.click(await panel.findByRole('button', { name: 'Xuất 3 SKU' }));
    await waitFor(() => expect(readNotices()[0]?.title).toBe('Đã xuất 3 SKU'));
    const lines = ((await saved[0]?.text()) ?? '').trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toBe(
      '"=""1""",Tee 1,"Black, L",20.00,14.00,Cao hơn giá thấp nhất 30 ngày,Thử lại với deal cao hơn.,Lowest price is 12.90',
    );
    expect(lines[3]).toContain("'=1+1");
  });

  it.each([
    ['that is over', { standing: 'ended' as const, timeEnd: NOW - 60 }],
    ['of a shop with read access only', { rights: ['viewOrders' as const] }],
  ])('offer neither a retry nor a stop for a sale %s', async (_which, change) => {
    const { panel } = await openPanel({ ...SALE, ...change });
    await panel.findByText('Tee 1');
    expect(panel.queryByRole('button', { name: /Thử lại/ })).toBeNull();
    expect(panel.queryByRole('button', { name: 'Dừng' })).toBeNull();
    expect(panel.queryByRole('checkbox')).toBeNull();
  });

  it('restart a failed sale when retried', async () => {
    const { panel, listSent } = await openPanel({ ...SALE, status: false, standing: 'failed', problem: 'ALL_REFUSED' });
    fireEvent.click(await panel.findByRole('button', { name: 'Thử lại 3 SKU' }));
    await waitFor(() => expect(listSent('retry')).toEqual([{}]));
    expect(panel.queryByRole('button', { name: 'Dừng' })).toBeNull();
  });
});

describe("'Dừng' (FSL-10)", () => {
  it('asks first, sends one request, and then shows that the sale is being stopped', async () => {
    let now: FlashSaleDetail = SALE;
    const { panel, listSent } = await openPanel(SALE, {
      '/shops/flashsale/s1/sale/f1': () => now,
      '/shops/flashsale/s1/sale/f1/stop': () => (now = { ...SALE, standing: 'stopping', stoppedBy: 'An' }),
    });
    fireEvent.click(await panel.findByRole('button', { name: 'Dừng' }));
    const question = within(await screen.findByRole('dialog', { name: 'Dừng Flash Sale Weekend?' }));
    expect(listSent('stop')).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: 'Dừng' }));
    await panel.findByText('Đang dừng');
    expect(listSent('stop')).toHaveLength(1);
    expect(panel.queryByRole('button', { name: 'Dừng' })).toBeNull();
    expect(panel.queryByRole('button', { name: /Thử lại/ })).toBeNull();
    expect(readNotices()[0]?.title).toBe('Đang dừng Flash Sale');
  });

  it('stays open with the reason after a refusal, and the sale continues', async () => {
    const { panel } = await openPanel(SALE, {
      '/shops/flashsale/s1/sale/f1/stop': () => refuse('INTERNAL', { status: 500 }),
    });
    fireEvent.click(await panel.findByRole('button', { name: 'Dừng' }));
    const question = within(await screen.findByRole('dialog', { name: 'Dừng Flash Sale Weekend?' }));
    fireEvent.click(question.getByRole('button', { name: 'Dừng' }));
    await question.findByRole('alert');
    panel.getByText('On going');
  });
});
