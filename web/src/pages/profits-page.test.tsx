import type { ProfitLine, ProfitRow, ProfitSum } from '@bobbin/contract/profits';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { profitsTexts } from '../i18n/vi/profits.ts';
import { openApp, refuse, USER } from '../testing/open-app.tsx';
import { aroundSignedIn } from '../testing/signed-in.ts';

const { texts: words } = profitsTexts;

aroundSignedIn({ width: 1440 });

const SUM: ProfitSum = {
  orders: 5,
  pieces: 7,
  revenue: '89.65',
  estimated: '0.00',
  unpricedOrders: 0,
  unpricedRevenue: '0.00',
  cost: '35.65',
  profit: '54.00',
  fees: '4.50',
  feesCount: 1,
  net: '49.50',
  percent: 55.21,
};
const ROWS: ProfitRow[] = [
  { ...SUM, id: 'mugs', name: 'Mugs', thumbnailUrl: null, shop: null, fees: '0.00', feesCount: 0 },
  { ...SUM, id: 'hats', name: 'Hats', thumbnailUrl: null, shop: null },
];
/** Row for orders without a SKU; it contains only a fee. */
const NONE: ProfitRow = {
  ...SUM,
  id: '',
  name: '',
  thumbnailUrl: null,
  shop: null,
  orders: null,
  pieces: 0,
  revenue: '0.00',
  cost: '0.00',
  profit: '0.00',
  net: '-4.50',
  percent: null,
};
const SHOP = { id: 'hats', friendName: 'Hats', nameShop: 'Hats' };
const ORDER: ProfitLine = {
  id: 'o-1',
  subjectId: '57700001',
  shop: SHOP,
  words: 'Sunrise Tee',
  at: '2026-11-20T18:00:00.000Z',
  status: 'DELIVERED',
  pieces: 2,
  revenue: '60.00',
  cost: '20.00',
  amount: '40.00',
};
const FEE: ProfitLine = {
  ...ORDER,
  id: 'f-1',
  subjectId: 'DS-ABC234',
  words: 'Sunrise',
  status: 'DESIGN',
  amount: '4.50',
};
const META = { itemsPerPage: 50, currentPage: 1, totalPages: 1 };
const DAYS = { firstDay: '2026-10-23', lastDay: '2026-11-21' };

function open(address: string, answers: Parameters<typeof openApp>[1] = {}) {
  const asked: URLSearchParams[] = [];
  const keep = (url: string) => void asked.push(new URL(url, 'http://bobbin.test').searchParams);
  openApp(address, {
    '/auth/profile': () => ({ ...USER, shopsCount: 2 }),
    '/shops/shops': () => [SHOP],
    '/shops/orders/profits': (_, url) => {
      keep(url);
      return { data: ROWS, meta: { ...META, totalItems: 2 }, sum: SUM, days: DAYS };
    },
    '/shops/orders/profits/lines': (_, url) => {
      keep(url);
      const isFees = url.includes('lines=fees');
      const [, row] = ROWS;
      return {
        data: isFees ? [FEE] : [ORDER, { ...ORDER, id: 'o-2', subjectId: '57700002', amount: '14.00' }],
        meta: { ...META, totalItems: isFees ? 1 : 2 },
        row: { ...row, id: undefined },
      };
    },
    ...answers,
  });
  return asked;
}

describe('profit by group (PRF-16)', () => {
  it('shows the days, each row before and after design fees, and the sum of all rows as an equation', async () => {
    const [first] = [open('/community/profits')];
    await screen.findByRole('heading', { name: words.title, level: 1 });
    const row = within((await screen.findByText('Hats', { selector: 'button' })).closest('tr') ?? document.body);
    for (const text of ['5', '7', '89.65$', '35.65$', '54.00$', '4.50$', '49.50$', '55.21%']) row.getByText(text);
    const sum = screen.getByRole('region', { name: words.sumName });
    expect(sum.textContent).toContain('89.65$ − Fulfills 35.65$ − Phí design 4.50$ = 49.50$ (55.21%)');
    // A row without fees has no button that opens them.
    const other = within(screen.getByText('Mugs', { selector: 'button' }).closest('tr') ?? document.body);
    expect(other.queryByRole('button', { name: /phí design/ })).toBeNull();
    expect(first?.[0]?.get('by')).toBe('shop');
    expect(first?.[0]?.get('period')).toBe('lastMonth');
  });

  it.each(['product', 'sku', 'design', 'factory'] as const)(
    'reloads when rows are grouped by %s, and keeps the grouping in the URL',
    async (by) => {
      const asked = open('/community/profits');
      await screen.findByText('Hats', { selector: 'button' });
      fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${words.groups[by]}`) }));
      await waitFor(() => expect(asked.at(-1)?.get('by')).toBe(by));
      expect(location.search).toContain(`by=${by}`);
    },
  );

  it('names the shop of a product, because several shops sell products of the same name', async () => {
    const row = { ...NONE, id: 'p-1', name: 'Sunrise Tee', shop: SHOP, orders: null };
    open('/community/profits?by=product', {
      '/shops/orders/profits': () => ({
        data: [row, { ...row, id: 'p-2', shop: { ...SHOP, friendName: 'Mugs' } }],
        meta: { ...META, totalItems: 2 },
        sum: SUM,
        days: null,
      }),
    });
    for (const shop of ['Hats', 'Mugs']) {
      const button = await screen.findByRole('button', { name: `Mở Sunrise Tee, ${shop}` });
      within(button.closest('tr') ?? button).getByText(shop);
    }
  });

  it('opens the orders and the fees of a row, which add up to the amount of the row (PRF-17)', async () => {
    const asked = open('/community/profits');
    fireEvent.click(await screen.findByRole('button', { name: 'Mở Hats' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Hats' }));
    const link = await drawer.findByRole('link', { name: '57700001' });
    expect(link.getAttribute('href')).toBe('/community/orders/57700001');
    // The lines of 40.00 and 14.00 add up to the row's 54.00.
    await drawer.findByText('Khớp tới từng cent');
    expect(location.search).toContain('row=hats');
    fireEvent.click(drawer.getByRole('radio', { name: 'Phí design (1)' }));
    await drawer.findByRole('link', { name: 'DS-ABC234' });
    drawer.getByText('Design thuê');
    expect(asked.at(-1)?.get('lines')).toBe('fees');
    expect(location.search).toContain('lines=fees');
  });

  it('reports lines that do not add up to the row', async () => {
    open('/community/profits?row=hats', {
      '/shops/orders/profits/lines': () => ({
        data: [ORDER],
        meta: { ...META, totalItems: 1 },
        row: { ...ROWS[1], id: undefined },
      }),
    });
    const drawer = within(await screen.findByRole('dialog', { name: 'Hats' }));
    expect((await drawer.findByRole('alert')).textContent).toContain('không');
  });

  it('names the row without a SKU, and opens its fees if it has no orders', async () => {
    const asked = open('/community/profits?by=sku', {
      '/shops/orders/profits': () => ({ data: [NONE], meta: { ...META, totalItems: 1 }, sum: SUM, days: null }),
    });
    fireEvent.click(await screen.findByRole('button', { name: `Mở ${words.none.sku}` }));
    await screen.findByRole('dialog', { name: words.none.sku });
    await waitFor(() => expect(asked.at(-1)?.get('lines')).toBe('fees'));
    expect(asked.at(-1)?.get('id') ?? '').toBe('');
    // The table has no column of orders, because one order would be counted in several rows.
    expect(screen.queryByRole('columnheader', { name: words.orders })).toBeNull();
  });

  it('shows a message when there are no rows, with the days beside it', async () => {
    open('/community/profits', {
      '/shops/orders/profits': () => ({
        data: [],
        meta: { ...META, totalItems: 0, totalPages: 0 },
        sum: {
          ...SUM,
          orders: 0,
          pieces: 0,
          revenue: '0.00',
          cost: '0.00',
          profit: '0.00',
          fees: '0.00',
          net: '0.00',
          percent: null,
        },
        days: DAYS,
      }),
    });
    await screen.findByText(words.emptyTitle);
    expect(screen.getByRole('region', { name: words.sumName }).textContent).toContain('= 0.00$');
  });

  it('reports a failure with a retry, and shows no sum instead of an unknown one (UI-15)', async () => {
    let isDown = true;
    open('/community/profits', {
      '/shops/orders/profits': () =>
        isDown
          ? refuse('INTERNAL', { status: 500 })
          : { data: ROWS, meta: { ...META, totalItems: 2 }, sum: SUM, days: DAYS },
    });
    const again = await screen.findByRole('button', { name: 'Thử lại' });
    expect(screen.queryByRole('region', { name: words.sumName })).toBeNull();
    isDown = false;
    fireEvent.click(again);
    await screen.findByText('Hats', { selector: 'button' });
    screen.getByRole('region', { name: words.sumName });
  });

  it('hides profit from roles that may not see payouts, and names a person to ask (PRF-11)', async () => {
    open('/community/profits', { '/shops/orders/profits': () => refuse('FORBIDDEN', { status: 403 }) });
    await screen.findByText(words.forbidden);
    screen.getByText(words.forbiddenText);
    expect(screen.queryByRole('table')).toBeNull();
  });
});
