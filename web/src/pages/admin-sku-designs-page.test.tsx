import { ERRORS } from '@bobbin/contract/errors';
import type { StaffSkuDesign } from '@bobbin/contract/sku-designs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createTestQueueSku, toSkuPage } from '../features/sku-designs/testing/sku-designs.ts';
import { isOff, openApp, refuse, type } from '../testing/open-app.tsx';
import { ADMIN, aroundSignedIn, beginAgain, holding } from '../testing/signed-in.ts';
import { readNotices } from '../ui/feedback/notices.ts';

aroundSignedIn({ width: 1600 });

const PAID = { status: 'INPROCESS', awaits: null, price: '4.50', paidAt: '2026-10-02T00:00:00Z' } as const;

function open(
  rows: readonly StaffSkuDesign[] | null,
  answer: (body: unknown) => unknown = () => rows?.[0],
  profile: object = ADMIN,
  address = '/admin/sku-design',
) {
  return openApp(address, {
    '/auth/profile': () => profile,
    '/admin/sku-design': ({ body }) =>
      body !== null ? answer(body) : rows === null ? refuse('INTERNAL', { status: 500 }) : toSkuPage(rows),
  });
}

describe('the staff list of SKU designs (SKD-4)', () => {
  it("shows 'Done' where there is an FF ID, else the state, and offers the next step of each", async () => {
    const picture = { url: '/x.png', thumbnailUrl: null, name: 'bear_front.png', side: 'front', width: 60, height: 60 };
    open([
      createTestQueueSku({ id: 'c-1', code: 'SD-1', product_name: 'One' }),
      createTestQueueSku({ id: 'c-2', code: 'SD-2', product_name: 'Two', ...PAID }),
      createTestQueueSku({
        id: 'c-3',
        code: 'SD-3',
        product_name: 'Three',
        ...PAID,
        status: 'DONE',
        fulfillId: 'f-1',
        fulfill: { code: 'FF-2066' },
        designs: [picture],
      }),
      createTestQueueSku({
        id: 'c-4',
        code: 'SD-4',
        product_name: 'Four',
        awaits: 'money',
        price: '5.00',
        lacks: '1.20',
        hasEnough: false,
      }),
      createTestQueueSku({
        id: 'c-5',
        code: 'SD-5',
        product_name: 'Five',
        awaits: 'money',
        price: '5.00',
        hasEnough: false,
      }),
    ]);
    await screen.findByRole('article', { name: /One/ });
    screen.getByText(/Upload đơn SKU lên nhà máy fulfill, rồi nhập mã fulfill/);
    const cardOf = (name: string) => within(screen.getByRole('article', { name: new RegExp(name) }));
    cardOf('One').getByText('Chờ báo giá');
    cardOf('One').getByText('≤ 5.00$');
    cardOf('One').getByText('Lan Nguyen');
    cardOf('One').getByText('cả sản phẩm');
    cardOf('One').getByText('tối');
    expect(cardOf('One').getByRole('button').textContent).toBe('Pay Design');
    cardOf('Two').getByText('Đang làm');
    expect(cardOf('Two').getByRole('button').textContent).toBe('Update Design');
    cardOf('Three').getByText('Done');
    cardOf('Three').getByText('FF-2066');
    expect(cardOf('Three').getByRole('button').textContent).toBe('View');
    cardOf('Four').getByText('khách thiếu 1.20$');
    cardOf('Five').getByText('số dư của khách không đủ');
    fireEvent.click(cardOf('Three').getByRole('button'));
    const view = within(await screen.findByRole('dialog', { name: 'SD-3 · FF-2066 · Three' }));
    await view.findByTitle(/bear_front\.png/);
  });

  it('groups the cards by seller, with the number and the prices of all cards of the seller (SKD-20)', async () => {
    const minh = { id: 'minh', fullName: 'Minh Ly', email: 'minh@example.com' };
    const rows = [
      createTestQueueSku({ id: 'c-1', product_name: 'One' }),
      createTestQueueSku({ id: 'c-2', product_name: 'Two', user: minh }),
      createTestQueueSku({ id: 'c-3', product_name: 'Three', ...PAID }),
    ];
    const sellers = [
      { userId: 'lan', cards: 31, priced: 2, price: '29.50' },
      { userId: 'minh', cards: 1, priced: 0, price: null },
    ];
    openApp('/admin/sku-design', {
      '/auth/profile': () => ADMIN,
      '/admin/sku-design': () => ({ ...toSkuPage(rows), sellers }),
    });
    const lan = within(await screen.findByRole('region', { name: 'Lan Nguyen' }));
    lan.getByText('31 thẻ, 2 ở trang này');
    lan.getByText(/2 đã có giá, tổng/);
    lan.getByText('29.50$');
    expect(lan.getAllByRole('article').map((card) => card.textContent)).toEqual([
      expect.stringContaining('One'),
      expect.stringContaining('Three'),
    ]);
    const other = within(screen.getByRole('region', { name: 'Minh Ly' }));
    other.getByText('1 thẻ');
    expect(other.queryByText(/đã có giá/)).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Nhóm theo khách' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Minh Ly' })).toBeNull());
    expect(location.search).toContain('group=none');
    expect(screen.getAllByRole('article')).toHaveLength(3);
  });

  it.each([
    ['is charged at once', PAID, { tone: 'success', title: 'Update', text: 'Cập nhật thành công' }],
    [
      'waits for consent',
      { awaits: 'consent', price: '7.00' } as const,
      { tone: 'warning', text: 'Giá cao hơn mức khách đồng ý, đã hỏi khách.' },
    ],
    [
      'waits for money',
      { awaits: 'money', price: '7.00', lacks: '2.30' } as const,
      { tone: 'warning', text: 'Số dư của khách thiếu 2.30$, đã báo khách.' },
    ],
    [
      'waits for money whose amount the role may not see',
      { awaits: 'money', price: '7.00' } as const,
      { tone: 'warning', text: 'Số dư của khách không đủ, đã báo khách.' },
    ],
  ])('reports that the price of a SKU design %s (SKD-6)', async (_what, after, notice) => {
    const sent = open([createTestQueueSku()], () => createTestQueueSku(after));
    fireEvent.click(await screen.findByRole('button', { name: 'Pay Design SD-9120' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay Design SD-9120' }));
    const price = dialog.getByLabelText<HTMLInputElement>('Giá ($)');
    expect([price.value, price.step, price.type]).toEqual(['5.00', '0.01', 'number']);
    type(price, '7');
    fireEvent.click(dialog.getByRole('button', { name: 'Pay Design' }));
    await waitFor(() => expect(readNotices()[0]).toMatchObject(notice));
    const bodies = sent.filter(({ path, body }) => path === '/admin/sku-design' && body !== null);
    expect(bodies.map(({ body }) => body)).toEqual([{ id: 'c-1', price: '7', seen: { approvalBy: null } }]);
  });

  it('finishes with an FF ID, and shows at its field why an FF ID is refused (SKD-10)', async () => {
    let reason: 'FULFIL_ID_UNKNOWN' | 'FULFIL_ID_UNCHECKED' | 'FULFIL_ID_EMPTY' | null = 'FULFIL_ID_UNKNOWN';
    const row = createTestQueueSku(PAID);
    const sent = open([row], () => (reason === null ? row : refuse(reason)));
    fireEvent.click(await screen.findByRole('button', { name: 'Update Design SD-9120' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Update Design SD-9120' }));
    const field = dialog.getByLabelText<HTMLInputElement>('FF ID');
    const send = dialog.getByRole('button', { name: 'Update Design' });
    for (const next of ['FULFIL_ID_UNCHECKED', 'FULFIL_ID_EMPTY', null] as const) {
      type(field, ' FF-2081 ');
      fireEvent.click(send);
      await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
      reason = next;
      type(field, 'FF-1');
    }
    type(field, 'FF-2081');
    fireEvent.click(send);
    await waitFor(() => expect(readNotices()[0]).toMatchObject({ title: 'Update', text: 'Cập nhật thành công' }));
    expect(sent.findLast(({ body }) => body !== null)?.body).toEqual({ id: 'c-1', fulfillId: 'FF-2081' });
  });

  it('shows the design of an FF ID before it is saved, or why the FF ID is refused (SKD-10)', async () => {
    const asked: (string | null)[] = [];
    const bloom = {
      id: 'f-1',
      code: 'FF-2081',
      title: 'Bloom',
      source: 'Bobbin',
      thumbnailUrl: '/t.png',
      designsCount: 2,
    };
    openApp('/admin/sku-design', {
      '/auth/profile': () => ADMIN,
      '/admin/sku-design': () => toSkuPage([createTestQueueSku(PAID)]),
      '/admin/sku-design/fulfill': (_call, url) => {
        const word = new URLSearchParams(url.split('?')[1]).get('fulfillId');
        asked.push(word);
        return word === 'FF-2081' ? bloom : refuse('FULFIL_ID_UNCHECKED');
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Update Design SD-9120' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Update Design SD-9120' }));
    const field = dialog.getByLabelText('FF ID');
    expect(dialog.queryByRole('status')).toBeNull();
    type(field, ' FF-2081 ');
    await dialog.findByText('Dùng được');
    const named = dialog.getByRole('status');
    expect(named.textContent).toContain('BloomFF-2081 · Bobbin · 2 file design');
    expect(named.querySelector('img')?.getAttribute('src')).toBe('/t.png');
    // The result for the previous id is not shown for the text that is typed now.
    type(field, 'FF-2018');
    expect(dialog.queryByText('Dùng được')).toBeNull();
    await waitFor(() => expect(dialog.getByRole('status').textContent).toBe(ERRORS.FULFIL_ID_UNCHECKED.vi));
    expect(asked).toEqual(['FF-2081', 'FF-2018']);
    type(field, '');
    expect(dialog.queryByRole('status')).toBeNull();
  });

  it('moves from a page that became empty to the last page, without showing an empty state meanwhile (ORD-4)', async () => {
    const asked: (string | null)[] = [];
    openApp('/admin/sku-design?view=price&page=2', {
      '/auth/profile': () => ADMIN,
      '/admin/sku-design': (_call, url) => {
        const page = new URLSearchParams(url.split('?')[1]).get('page');
        asked.push(page);
        const one = toSkuPage([createTestQueueSku()]);
        return page === '2' ? { ...one, data: [], meta: { ...one.meta, currentPage: 2 } } : one;
      },
    });
    await screen.findByText('Dad Mountain Tee');
    expect(asked).toEqual(['2', '1']);
    expect(screen.queryByText('Chưa có yêu cầu nào')).toBeNull();
    expect(location.search).toBe('?page=1&view=price');
  });

  it('sorts by newest or oldest request (SKD-4)', async () => {
    const asked: (string | null)[] = [];
    openApp('/admin/sku-design', {
      '/auth/profile': () => ADMIN,
      '/admin/sku-design': (_call, url) => {
        asked.push(new URLSearchParams(url.split('?')[1]).get('sortBy'));
        return toSkuPage([createTestQueueSku()]);
      },
    });
    const sort = await screen.findByLabelText<HTMLSelectElement>('Sắp xếp');
    await waitFor(() => expect(asked).toEqual([null]));
    expect([...sort.options].map(({ text }) => text)).toEqual(['Mới nhất trước', 'Cũ nhất trước']);
    fireEvent.change(sort, { target: { value: 'createdAt:ASC' } });
    await waitFor(() => expect(asked).toEqual([null, 'createdAt:ASC']));
    fireEvent.change(sort, { target: { value: 'createdAt:DESC' } });
    await waitFor(() => expect(location.search).toBe(''));
  });

  it('cannot be changed by staff without the permission to edit designs', async () => {
    open([createTestQueueSku()], undefined, holding('VIEW_DESIGNS'));
    expect(isOff(await screen.findByRole('button', { name: 'Pay Design SD-9120' }))).toBe(true);
  });

  it('shows an empty state, and a retry after a failure', async () => {
    open([]);
    await screen.findByText('Chưa có yêu cầu nào');
    beginAgain();
    open(null);
    expect((await screen.findByRole('button', { name: 'Thử lại' })).closest('[role=alert]')).not.toBeNull();
  });
});
