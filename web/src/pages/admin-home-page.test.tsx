import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { staffHomeTexts } from '../i18n/vi/staff-home.ts';
import { openApp } from '../testing/open-app.tsx';
import { ADMIN, aroundSignedIn } from '../testing/signed-in.ts';

const { texts } = staffHomeTexts;
const HOME = {
  users: null,
  shops: null,
  revenue: null,
  withdrawals: null,
  unmatched: null,
  isLedgerRight: null,
  mails: null,
  jobs: null,
  partners: [],
};

aroundSignedIn();

function openHome(designs: object | null, others: object = {}): void {
  openApp('/admin', { '/auth/profile': () => ADMIN, '/admin/dashboard': () => ({ ...HOME, designs, ...others }) });
}

const toAddress = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('the tile of waiting designs (HOM-4)', () => {
  it.each([
    [0, '0'],
    [99, '99'],
    [100, '99+'],
  ])('shows a count of %i as %s and opens the list of these designs', async (waitingCount, shown) => {
    openHome({ waitingCount, lateCount: 0, late: [] });
    const tile = await screen.findByRole('link', { name: /Design waiting/ });
    expect(within(tile).getByText(shown)).toBeTruthy();
    expect(tile.getAttribute('href')).toBe('/admin/designs?view=waiting&whose=all');
    expect(screen.getByText(texts.allWell)).toBeTruthy();
  });

  it('lists late designs among the problems, with their designer', async () => {
    const late = [
      { id: 'd1', code: 'DS-1', seller: 'Lan', designer: 'Minh', dueAt: '2026-11-23T01:00:00.000Z' },
      { id: 'd2', code: 'DS-2', seller: 'Mai', designer: '', dueAt: '2026-11-23T02:00:00.000Z' },
    ];
    openHome({ waitingCount: 7, lateCount: 2, late });
    await screen.findByText('DS-1');
    expect(screen.getByText('Minh · Lan')).toBeTruthy();
    expect(screen.getByText(`${texts.noDesigner} · Mai`)).toBeTruthy();
    expect(screen.queryByText(texts.allWell)).toBeNull();
    expect(toAddress(texts.openDesigns)).toBe('/admin/designs?view=INPROCESS&whose=all');
  });

  it('disappears for a role without the permission to see designs', async () => {
    openHome(null);
    await screen.findByText(texts.allWell);
    expect(screen.queryByRole('link', { name: /Design waiting/ })).toBeNull();
  });
});

describe('the list of problems on the staff home page (HOM-1)', () => {
  const at = '2026-11-23T01:00:00.000Z';

  it('links each number to the list that it counts, and each line to its record', async () => {
    openHome(
      {
        waitingCount: 1,
        lateCount: 1,
        late: [{ id: 'd1', code: 'DS-1', seller: 'Lan', designer: 'Minh', dueAt: at }],
      },
      {
        shops: {
          count: 9,
          expiredCount: 0,
          failingCount: 1,
          failing: [{ id: 's1', name: 'Tide', seller: 'Lan', reason: 'proxy', since: at }],
        },
        unmatched: { count: 2, vnd: 500_000 },
        mails: { failedCount: 1, failed: [{ id: 'm1', to: 'lan@bobbin.test', reason: '550', at }] },
      },
    );
    await screen.findByText('DS-1');
    expect(toAddress(texts.openDesigns)).toBe('/admin/designs?view=INPROCESS&whose=all');
    expect(toAddress('Mở DS-1')).toBe('/admin/designs?design=d1');
    // The tile counts closed shops; the list hides them by default.
    expect(toAddress(/^Shops.*hết hạn/)).toBe('/admin/shops?statuses=OPEN%2CCLOSED');
    expect(toAddress(texts.openShops)).toBe('/admin/shops?view=failing&statuses=OPEN%2CCLOSED');
    expect(toAddress('Mở Tide')).toBe('/admin/shops?id=s1');
    expect(toAddress(texts.openUnmatched)).toBe('/admin/payments/unmatched');
    expect(toAddress(texts.openMails)).toBe('/admin/mail?status=failed');
    expect(toAddress('Mở lan@bobbin.test')).toBe('/admin/mail?status=failed&search=lan%40bobbin.test');
  });

  it('names jobs in words, and an unknown job by its identifier', async () => {
    const stuck = [
      { job: 'syncShop', count: 2, since: at, reason: '' },
      { job: 'brandNewJob', count: 1, since: at, reason: 'ECONNREFUSED' },
    ];
    openHome(null, { jobs: { stuckCount: 3, stuck } });
    await screen.findByText(texts.jobNames.syncShop);
    expect(screen.queryByText('syncShop')).toBeNull();
    expect(screen.getByText('brandNewJob')).toBeTruthy();
  });
});
