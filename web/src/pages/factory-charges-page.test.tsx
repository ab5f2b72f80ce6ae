import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { factoryChargesTexts } from '../i18n/vi/factory-charges.ts';
import { openApp, refuse, USER } from '../testing/open-app.tsx';
import { aroundSignedIn } from '../testing/signed-in.ts';

const { texts: words } = factoryChargesTexts;

aroundSignedIn({ width: 1440 });

const NOVEMBER = { orders: 2, differing: 1, unread: 0, ours: '50.10', theirs: '55.05', difference: '4.95' };
const OCTOBER = { orders: 1, differing: 0, unread: 1, ours: '0.00', theirs: '0.00', difference: '0.00' };
const ROW = {
  id: 'f1',
  orderId: '576400000000000001',
  sameParcel: [],
  factoryOrderId: 'FL-1',
  state: 'DELIVERED',
  sentAt: '2026-11-20T18:00:00.000Z',
  ours: '25.05',
  theirs: '30.00',
  difference: '4.95',
  learnedAt: '2026-11-28T18:00:00.000Z',
  reason: 'afterShipping',
};
const REPLY = {
  data: [
    ROW,
    {
      ...ROW,
      id: 'f2',
      orderId: '576400000000000002',
      theirs: '25.05',
      difference: '0.00',
      learnedAt: null,
      reason: null,
    },
  ],
  meta: { itemsPerPage: 50, totalItems: 2, currentPage: 1, totalPages: 1 },
  sum: NOVEMBER,
  months: [
    { month: '2026-11', ...NOVEMBER },
    { month: '2026-10', ...OCTOBER },
  ],
  isConnected: true,
  readAt: '2026-11-28T18:00:00.000Z',
  isReading: false,
  failure: null,
};

function open(address: string, reply: object | (() => unknown) = REPLY) {
  const asked: URLSearchParams[] = [];
  openApp(address, {
    '/auth/profile': () => ({ ...USER, shopsCount: 2 }),
    '/shops/fulfillment/charges': (_, url) => {
      asked.push(new URL(url, 'http://bobbin.test').searchParams);
      return typeof reply === 'function' ? reply() : reply;
    },
    '/shops/fulfillment/charges/read': () => true,
  });
  return asked;
}

describe('the reconciliation of a factory (FAC-38)', () => {
  it('shows both costs, the difference, when and why the charge was recorded, and the sum as an equation', async () => {
    open('/community/factory-charges?house=FLASH');
    const row = within((await screen.findByText(ROW.orderId)).closest('tr') ?? document.body);
    for (const text of ['25.05$', '30.00$', words.reasons.afterShipping]) row.getByText(text);
    const months = screen.getByRole('region', { name: words.months });
    expect(months.textContent).toContain('55.05$');
    within(months).getByRole('button', { name: '11/2026' });
    expect(months.textContent).toContain('1 đơn chưa đọc');
  });

  it('loads the pressed month, and all months when it is pressed again', async () => {
    const asked = open('/community/factory-charges?house=FLASH');
    fireEvent.click(await screen.findByRole('button', { name: '10/2026' }));
    await expect.poll(() => asked.at(-1)?.get('month')).toBe('2026-10');
    fireEvent.click(await screen.findByRole('button', { name: '10/2026' }));
    expect(asked.at(-1)?.get('house')).toBe('FLASH');
    await expect.poll(() => location.search).not.toContain('month');
  });

  it('shows that charges are being read, and why the last read failed', async () => {
    open('/community/factory-charges', { ...REPLY, isReading: true, failure: null });
    await screen.findByRole('button', { name: words.reading });
  });

  it('shows why the last read did not finish', async () => {
    open('/community/factory-charges', { ...REPLY, failure: 'FACTORY_UNAVAILABLE' });
    await screen.findByText(words.failed, { exact: false });
  });

  it('links to the connections while there is neither a key nor an order', async () => {
    const nothing = {
      ...REPLY,
      data: [],
      months: [],
      isConnected: false,
      readAt: null,
      meta: { ...REPLY.meta, totalItems: 0 },
    };
    open('/community/factory-charges', nothing);
    const link = await screen.findByRole('link', { name: words.toConnections });
    expect(link.getAttribute('href')).toBe('/community/user#factories');
    screen.getByText(words.neverRead);
  });

  it('offers a retry when it cannot be loaded', async () => {
    open('/community/factory-charges', () => refuse('INTERNAL', { status: 500 }));
    await screen.findByRole('button', { name: /Thử lại/ });
    // After a failed request the page must not say that the charges were never read.
    expect(screen.queryByText(words.neverRead)).toBeNull();
  });
});
