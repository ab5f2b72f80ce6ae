import type { FlashSale, FlashSalePreview } from '@bobbin/contract/flash-sales';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { toPage } from '../features/designs/testing/designs.ts';
import { openApp, refuse, type, USER } from '../testing/open-app.tsx';
import { aroundSignedIn, beginAgain } from '../testing/signed-in.ts';
import { readNotices } from '../ui/feedback/notices.ts';

aroundSignedIn({ width: 1600 });

const RIGHTS = ['viewOrders', 'viewCosts', 'manageShops', 'own'] as const;
const SHOP = {
  id: 's1',
  friendName: 'Lake Tees',
  proxy: null,
  isErrorProxy: false,
  proxySince: null,
  isSyncExtension: true,
  rights: RIGHTS,
};
const NOW = Math.floor(Date.now() / 1000);
const SALE: FlashSale = {
  id: 'f1',
  name: 'Weekend',
  deal: 30,
  shopId: 's1',
  isExecuted: false,
  status: false,
  message: '',
  timeEnd: NOW + 86_400,
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
  timeStart: NOW,
  isScheduled: false,
  batch: 2300,
  standing: 'waiting',
  problem: null,
  autoRenew: false,
  belowCost: 'skip',
  createdBy: 'An',
  stoppedBy: null,
  endedAt: null,
  skuTotal: 0,
  skuOk: 0,
  skuFailed: 0,
  skuLeft: 0,
  callTotal: 0,
  callDone: 0,
  rights: [...RIGHTS],
};
const PREVIEW: FlashSalePreview = {
  skuTotal: 474,
  belowCount: 2,
  below: [],
  safeDeal: 35,
  unknownCount: 0,
  feeBasisPoints: 600,
  isFeeDefault: true,
  callCount: 2,
  activityCount: 1,
};

function open(sales: readonly FlashSale[] | null, address = '/community/flash-sale?id=s1') {
  return openApp(address, {
    '/auth/profile': () => USER,
    '/shops/shop/s1': () => SHOP,
    '/shops/flashsale': () => (sales === null ? refuse('INTERNAL', { status: 500 }) : toPage([...sales])),
    '/shops/flashsale/s1/preview': () => PREVIEW,
    '/shops/flashsale/s1': () => SALE,
  });
}

describe('the screen of flash sales', () => {
  it('shows the status of each sale; a waiting sale does not appear as failed (FSL-2, FSL-6)', async () => {
    const ran = { isExecuted: true, status: true };
    const timeEnd = Math.floor(Date.now() / 1000) + (2 * 24 + 12) * 3600 + 59;
    open([
      { ...SALE, id: 'f1', name: 'One' },
      { ...SALE, id: 'f2', name: 'Two', ...ran, standing: 'ongoing', timeEnd },
      { ...SALE, id: 'f3', name: 'Three', ...ran, standing: 'ended' },
      { ...SALE, id: 'f4', name: 'Four', isExecuted: true, standing: 'failed', problem: 'ALL_REFUSED' },
    ]);
    const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr');
    expect((await rowOf('One'))?.textContent).toMatch(/30%.*WAITING.*Chờ chạy/);
    expect((await rowOf('One'))?.textContent).not.toContain('Thất bại');
    expect((await rowOf('Two'))?.textContent).toMatch(/SUCCESS.*On going.*Còn 2 ngày 12 giờ/);
    expect((await rowOf('Three'))?.textContent).toMatch(/SUCCESS.*Ended/);
    expect((await rowOf('Four'))?.textContent).toMatch(/Thất bại.*Mọi SKU bị từ chối/);
    expect(screen.getByText(/Chỉ hỗ trợ loại khuyến mãi Flash Sale/)).toBeDefined();
  });

  it('links to the shops if the URL names no shop, offers to create a sale if there is none, and reports a failure', async () => {
    open([], '/community/flash-sale');
    await screen.findByText('Chưa chọn shop');
    beginAgain();
    open([]);
    await screen.findByText('Shop chưa có Flash Sale nào');
    beginAgain();
    open(null);
    expect((await screen.findByRole('button', { name: 'Thử lại' })).closest('[role=alert]')).not.toBeNull();
  });
});

describe('the dialog of a flash sale', () => {
  it("starts with the defaults of the documents, warns of a deal that TikTok refuses, and sends the form's values (FSL-3, FSL-8)", async () => {
    const sent = open([]);
    const [create] = await screen.findAllByRole('button', { name: 'Tạo Flash Sale' });
    if (create) fireEvent.click(create);
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByLabelText<HTMLInputElement>('Tên')).value).toBe('Create Flash Sale');
    const deal = dialog.getByLabelText<HTMLInputElement>('Deal (%)');
    expect([deal.value, dialog.getByLabelText<HTMLInputElement>('Batch').value]).toEqual(['50', '2300']);
    expect(dialog.getByLabelText<HTMLInputElement>(/Giờ kết thúc/).value).toBe('23:59');
    // SKUs that the deal would sell below cost are left out by default.
    await dialog.findByText(/472 SKU trong 474/);
    type(deal, '95');
    expect(dialog.getByText(/deal dưới 10 hoặc trên 90/)).toBeDefined();
    type(deal, '100');
    await waitFor(() => expect(deal.getAttribute('aria-invalid')).toBe('true'));
    type(deal, '45');
    fireEvent.click(await dialog.findByRole('button', { name: 'Tạo Flash Sale cho 472 SKU' }));
    await waitFor(() => expect(readNotices()[0]).toMatchObject({ title: 'Update', text: 'Thêm thành công!' }));
    const posts = sent.filter(({ path, body }) => path === '/shops/flashsale/s1' && body !== null);
    expect(posts).toHaveLength(1);
    expect(posts[0]?.body).toMatchObject({ name: 'Create Flash Sale', deal: 45, batch: 2300, belowCost: 'skip' });
  });
});
