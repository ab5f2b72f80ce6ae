import type { Parcel, ParcelWatch } from '@bobbin/contract/parcel-watch';
import { PARCEL_TABS, SCAN_GROUPS } from '@bobbin/domain/orders/platform-rates';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { TOKEN_KEY } from '../api/session.ts';
import { startTranslations } from '../i18n/i18n.ts';
import { parcelsTexts } from '../i18n/vi/parcels.ts';
import { closeApp, openApp, TOKENS, USER } from '../testing/open-app.tsx';

const { texts: words } = parcelsTexts;

beforeAll(startTranslations);
beforeEach(() => localStorage.setItem(TOKEN_KEY, JSON.stringify(TOKENS)));
afterEach(closeApp);

const PART = { count: 1, of: 50, percent: 2 };
const RATE = { ...PART, forecast: { count: 3, of: 50, percent: 6 }, state: 'willBe' } as const;
const SHOP = {
  shopId: 's-1',
  shopName: 'Maple',
  rates: { lateDispatch: RATE, validTracking: RATE, onTime: RATE, sellerCancels: RATE },
};

const LOST: Parcel = {
  orderId: '576401',
  shopId: 's-1',
  shopName: 'Maple',
  products: [{ productName: 'Owl tee', skuName: 'Black, L', quantity: 2 }],
  trackingNumber: '9400',
  carrier: 'USPS',
  createdAt: '2026-11-20T10:00:00.000Z',
  dueAt: '2026-11-22T10:00:00.000Z',
  group: null,
  factory: 'MANGO',
  factoryStatus: 'shipped',
  expectedAt: null,
  isExpectedLate: false,
  scannedAt: '2026-11-21T10:00:00.000Z',
  deliveryDueAt: '2026-11-28T10:00:00.000Z',
  deliveredAt: null,
  problem: 'lost',
  lastEventAt: '2026-11-25T10:00:00.000Z',
  lastEvent: 'Package reported as lost',
  claim: null,
};

const WATCH: ParcelWatch = {
  firstDay: '2026-11-23',
  lastDay: '2026-11-29',
  shops: [SHOP],
  tabs: { ...Object.fromEntries(PARCEL_TABS.map((tab) => [tab, 0])), lost: 1 } as ParcelWatch['tabs'],
  groups: Object.fromEntries(SCAN_GROUPS.map((group) => [group, 0])) as ParcelWatch['groups'],
  total: 0,
  parcels: [],
  changes: {
    shopId: 's-1',
    rates: [{ rate: 'lateDispatch', total: 3, orderIds: ['1', '2', '3'], after: RATE.forecast, needed: 1 }],
  },
  trackingReadAt: '2026-11-28T04:41:00.000Z',
};

function openParcels(search = ''): string[] {
  const asked: string[] = [];
  openApp(`/community/parcels${search}`, {
    '/auth/profile': () => USER,
    '/shops/names': () => [{ id: 's-1', friendName: 'Maple', nameShop: 'Maple Threads' }],
    '/shops/orders/parcels': (_call, url) => {
      asked.push(url);
      return url.includes('tab=lost') ? { ...WATCH, total: 1, parcels: [LOST] } : WATCH;
    },
  });
  return asked;
}

it('The panel of changes names the orders of each rate, the rate after them and how many must be saved (PWT-10)', async () => {
  openParcels();
  const panel = await screen.findByRole('region', { name: words.changes.title });
  expect(within(panel).getByText('Maple')).toBeTruthy();
  expect(
    within(panel)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/community/orders/1', '/community/orders/2', '/community/orders/3']);
  expect(panel.textContent).toContain('6.00%');
  expect(panel.textContent).toContain('Cứu ít nhất 1');
});

it('A tab of the list asks for its parcels, and shows the problem in the carrier’s words (PWT-8)', async () => {
  const asked = openParcels();
  const list = await screen.findByRole('region', { name: words.list });
  expect(within(list).getByText(words.emptyTitles.unscanned)).toBeTruthy();
  fireEvent.click(within(list).getByRole('button', { name: new RegExp(words.tabs.lost) }));
  await within(list).findByText('Package reported as lost', { exact: false });
  expect(within(list).getByText(words.problems.lost)).toBeTruthy();
  expect(within(list).getByText(words.noClaim)).toBeTruthy();
  expect(asked.at(-1)).toContain('tab=lost');
});

it('The address of a notification opens the parcels of its shop and group (PWT-12)', async () => {
  const asked = openParcels('?shop=s-1&group=under4');
  await waitFor(() => expect(asked.at(-1)).toContain('group=under4'));
  expect(asked.at(-1)).toContain('shopId=s-1');
});
