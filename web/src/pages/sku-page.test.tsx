import type { SkuDesign } from '@bobbin/contract/sku-designs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createTestSku, toSkuPage } from '../features/sku-designs/testing/sku-designs.ts';
import { isOff, openApp, refuse, type, USER } from '../testing/open-app.tsx';
import { aroundSignedIn, beginAgain } from '../testing/signed-in.ts';
import { readNotices } from '../ui/feedback/notices.ts';

aroundSignedIn({ width: 1600 });

function open(rows: readonly SkuDesign[] | null, more: Parameters<typeof openApp>[1] = {}, address = '/community/sku') {
  return openApp(address, {
    '/auth/profile': () => USER,
    '/sku-design': ({ body }) =>
      body !== null ? rows?.[0] : rows === null ? refuse('INTERNAL', { status: 500 }) : toSkuPage(rows),
    '/sku-design/c-1': () => ({ ...rows?.[0], usedOrders: 0 }),
    ...more,
  });
}

const cardOf = async (name: string) => within(await screen.findByRole('article', { name: new RegExp(name) }));

describe("the seller's SKUs (SKD-3)", () => {
  it('show state, team and cost, and only the next possible step', async () => {
    open([
      createTestSku({ id: 'c-1', product_name: 'One' }),
      createTestSku({ id: 'c-2', product_name: 'Two', status: 'CREATED', awaits: 'price', agreedPrice: '5.00' }),
      createTestSku({
        id: 'c-3',
        code: 'SD-3',
        product_name: 'Three',
        status: 'PENDING_PAYMENT',
        awaits: 'consent',
        agreedPrice: '5.00',
        price: '6.50',
      }),
      createTestSku({
        id: 'c-4',
        product_name: 'Four',
        status: 'INPROCESS',
        price: '4.50',
        paidAt: '2026-10-02T00:00:00Z',
      }),
      createTestSku({ id: 'c-5', code: 'SD-5', product_name: 'Five', status: 'DONE', price: '4.50' }),
    ]);
    const one = await cardOf('One');
    one.getByText('Chưa có design');
    one.getByText('Night');
    expect(one.getByRole('button', { name: 'Design SD-9120' }).textContent).toBe('Design');
    (await cardOf('Two')).getByText('≤ 5.00$');
    expect((await cardOf('Two')).queryByRole('button', { name: /^Design/ })).toBeNull();
    const three = await cardOf('Three');
    three.getByText('6.50$');
    three.getByText('giá tối đa bạn chấp nhận 5.00$');
    three.getByRole('button', { name: 'Đồng ý 6.50$' });
    (await cardOf('Four')).getByText('Đang làm');
    const five = await cardOf('Five');
    expect(five.getByRole('button', { name: 'view design SD-5' }).textContent).toBe('view design');
    expect(five.queryByRole('button', { name: /Rút lại/ })).toBeNull();
  });

  it('require a valid maximum price in a request, and show a refusal at the form', async () => {
    let isRefusing = true;
    const sent = open([createTestSku()], {
      '/sku-design': ({ body }) =>
        body === null
          ? toSkuPage([createTestSku({ waitingOrders: 14 })])
          : isRefusing
            ? refuse('SKU_DESIGN_MOVED')
            : createTestSku(),
    });
    // The card shows how many orders wait for the design (SKD-14).
    (await cardOf('Dad Mountain')).getByText('14 đơn đang chờ');
    fireEvent.click(await screen.findByRole('button', { name: 'Design SD-9120' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Gửi thuê design sản phẩm này' }));
    await dialog.findByText(/14 đơn đang chờ design/);
    const price = dialog.getByLabelText<HTMLInputElement>('Giá tối đa tôi chấp nhận ($)');
    expect([price.value, price.step]).toEqual(['5.00', '0.01']);
    const choices = within(dialog.getByRole('group', { name: 'Chọn nhanh mức giá' }));
    const pressed = () =>
      choices.getAllByRole('button').map((button) => [button.textContent, button.getAttribute('aria-pressed')]);
    expect(pressed()).toEqual([
      ['4.00$', 'false'],
      ['5.00$', 'true'],
      ['6.00$', 'false'],
    ]);
    fireEvent.click(choices.getByRole('button', { name: '4.00$' }));
    expect(price.value).toBe('4.00');
    expect(pressed()[0]).toEqual(['4.00$', 'true']);
    type(price, '-3');
    const send = dialog.getByRole('button', { name: 'Design' });
    fireEvent.click(send);
    await waitFor(() => expect(price.getAttribute('aria-invalid')).toBe('true'));
    type(price, '6.5');
    fireEvent.click(send);
    await dialog.findByRole('alert');
    isRefusing = false;
    fireEvent.click(send);
    await waitFor(() => expect(readNotices()[0]?.title).toBe('Đã gửi yêu cầu design'));
    const asked = sent.filter(({ path, body }) => path === '/sku-design' && body !== null).map(({ body }) => body);
    expect(asked).toEqual([
      { id: 'c-1', price: '6.5' },
      { id: 'c-1', price: '6.5' },
    ]);
  });

  it('can be paid at the displayed price after a confirmation, and their request can be withdrawn', async () => {
    const waits = { status: 'PENDING_PAYMENT', awaits: 'consent', agreedPrice: '5.00', price: '6.50' } as const;
    const sent = open([createTestSku(waits)], { '/sku-design/c-1': () => createTestSku({ status: 'INPROCESS' }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Đồng ý 6.50$' }));
    const question = within(await screen.findByRole('dialog', { name: 'Trả 6.50$ cho design này?' }));
    const answers = () => sent.filter(({ path, body }) => path === '/sku-design/c-1' && body !== null);
    expect(answers()).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: 'Đồng ý 6.50$' }));
    await waitFor(() => expect(answers().map(({ body }) => body)).toEqual([{ accepts: true, price: '6.50' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Rút lại SD-9120' }));
    const back = within(await screen.findByRole('dialog', { name: 'Rút lại yêu cầu design?' }));
    fireEvent.click(back.getByRole('button', { name: 'Rút lại' }));
    await waitFor(() => expect(answers().at(-1)?.body).toEqual({ accepts: false, price: '6.50' }));
  });

  it('can be filtered by shops, if there are several', async () => {
    const asked: (string | null)[] = [];
    const SHOPS = [
      { id: 's-1', nameShop: 'LAKE', friendName: 'Lake Tees' },
      { id: 's-2', nameShop: 'MAPLE', friendName: '' },
    ];
    const list = (_call: unknown, url: string) => {
      asked.push(new URLSearchParams(url.split('?')[1]).get('shops'));
      return toSkuPage([createTestSku()]);
    };
    open([], { '/shops/shops': () => SHOPS, '/sku-design': list }, '/community/sku?shops=s-2');
    await screen.findByRole('button', { name: 'Lọc Shop 1' });
    expect(asked).toEqual(['s-2']);
    beginAgain();
    open([], { '/shops/shops': () => SHOPS.slice(1), '/sku-design': list });
    await screen.findByText('Dad Mountain Tee');
    expect(screen.queryByRole('button', { name: /^Lọc Shop/ })).toBeNull();
    expect(asked.at(-1)).toBeNull();
  });

  it('can be filtered by teams, which only their owner sees, and can be sorted', async () => {
    const asked: (string | null)[][] = [];
    const TEAM = { id: 't-1', name: 'Night', role: 'viewer', description: '', membersCount: 1, shopsCount: 1 };
    const answers = {
      '/teams/all': () => [TEAM],
      '/sku-design': (_call: unknown, url: string) => {
        const query = new URLSearchParams(url.split('?')[1]);
        asked.push([query.get('teams'), query.get('sortBy')]);
        return toSkuPage([createTestSku()]);
      },
    };
    open([], answers, '/community/sku?teams=t-1');
    await screen.findByRole('button', { name: 'Lọc Nhóm 1' });
    fireEvent.change(screen.getByLabelText('Sắp xếp'), { target: { value: 'createdAt:ASC' } });
    await waitFor(() => expect(asked.at(-1)).toEqual(['t-1', 'createdAt:ASC']));
    expect(asked[0]).toEqual(['t-1', null]);
    beginAgain();
    const actingFor = { id: 'owner', name: 'Lan' };
    open([], { ...answers, '/auth/profile': () => ({ ...USER, actingFor }) });
    await screen.findByText('Dad Mountain Tee');
    expect(screen.queryByRole('button', { name: /^Lọc Nhóm/ })).toBeNull();
  });

  it('show the colours that a card covers, and request only the chosen ones (SKD-16)', async () => {
    const colour = (name: string, hex: string | null) => ({ name, hex, tone: null, skus: 2 });
    const colors = [colour('Black', '#25282A'), colour('White', '#ffffff'), colour('Zebra', null)];
    const sent = open([createTestSku({ colors })]);
    const card = await cardOf('Dad Mountain');
    card.getByText('3 màu');
    card.getByText('Black, White, Zebra');
    fireEvent.click(card.getByRole('button', { name: 'Design SD-9120' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Gửi thuê design sản phẩm này' }));
    dialog.getByText('Màu cần design: 3 / 3');
    fireEvent.click(dialog.getByLabelText('Black'));
    fireEvent.click(dialog.getByLabelText('Zebra'));
    // One colour must remain.
    expect(dialog.getByLabelText<HTMLInputElement>('White').disabled).toBe(true);
    fireEvent.click(dialog.getByRole('button', { name: 'Design' }));
    await waitFor(() =>
      expect(sent.find(({ path, body }) => path === '/sku-design' && body !== null)?.body).toEqual({
        id: 'c-1',
        price: '5.00',
        colors: ['White'],
      }),
    );
  });

  it('can be requested together with one maximum price, shown beside the balance, with a result for each card (SKD-18)', async () => {
    const rows = [
      createTestSku({ id: 'c-1', code: 'SD-1', product_name: 'One', waitingOrders: 3 }),
      createTestSku({ id: 'c-2', code: 'SD-2', product_name: 'Two', waitingOrders: 4 }),
      createTestSku({ id: 'c-3', code: 'SD-3', product_name: 'Three', bulkBlock: 'styles' }),
      createTestSku({ id: 'c-4', code: 'SD-4', product_name: 'Four', status: 'CREATED' }),
    ];
    const results = [
      { id: 'c-1', result: 'asked' },
      { id: 'c-2', result: 'moved' },
    ];
    const sent = open(rows, { '/sku-design/bulk': () => ({ results }) });
    fireEvent.click((await cardOf('One')).getByLabelText('Chọn SD-1'));
    // What cannot be requested together says why, and has no box.
    (await cardOf('Three')).getByText('nhiều kiểu, hỏi riêng');
    expect(screen.queryByLabelText('Chọn SD-3')).toBeNull();
    expect(screen.queryByLabelText('Chọn SD-4')).toBeNull();
    const bar = within(screen.getByRole('region', { name: /đã chọn/ }));
    bar.getByText(/1 sản phẩm phải hỏi riêng/);
    fireEvent.click(bar.getByRole('button', { name: 'Chọn tất cả 2' }));
    const price = bar.getByLabelText('Giá tối đa mỗi sản phẩm ($)');
    type(price, '6.5');
    bar.getByText('tối đa 13.00$ · số dư 50.00$');
    bar.getByText(/2 SKU · 7 đơn đang chờ/);
    type(price, '-1');
    expect(bar.getByRole('button', { name: 'Hỏi design cho 2' }).getAttribute('aria-disabled')).toBe('true');
    type(price, '6.5');
    fireEvent.click(bar.getByRole('button', { name: 'Hỏi design cho 2' }));
    await waitFor(() => expect(readNotices()[0]?.title).toBe('Đã hỏi 1 sản phẩm'));
    const asked = sent.filter(({ path }) => path === '/sku-design/bulk').map(({ body }) => body);
    expect(asked).toEqual([{ ids: ['c-1', 'c-2'], price: '6.5' }]);
    (await cardOf('Two')).getByText('Chưa hỏi: thẻ đã đổi');
    expect(screen.queryByRole('region', { name: /đã chọn/ })).toBeNull();
  });

  it("show that a team member's role may not accept a price (SKD-5)", async () => {
    open([createTestSku({ rights: ['viewOrders', 'workOrders'] })]);
    expect(isOff(await screen.findByRole('button', { name: 'Design SD-9120' }))).toBe(true);
  });

  it('show messages for no SKU, no match, and a failure', async () => {
    const again = (rows: readonly SkuDesign[] | null, address?: string) => {
      beginAgain();
      open(rows, {}, address);
    };
    open([]);
    await screen.findByText('Chưa có sản phẩm nào');
    again([], '/community/sku?search=cat');
    fireEvent.click(await screen.findByRole('button', { name: /lọc/ }));
    await waitFor(() => expect(location.search).toBe(''));
    again(null);
    expect((await screen.findByRole('button', { name: 'Thử lại' })).closest('[role=alert]')).not.toBeNull();
  });
});
