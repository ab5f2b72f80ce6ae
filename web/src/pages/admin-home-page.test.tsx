// @vitest-environment happy-dom
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

function openHome(designs: object | null): void {
  openApp('/admin', { '/auth/profile': () => ADMIN, '/admin/dashboard': () => ({ ...HOME, designs }) });
}

describe('the tile of designs that wait (HOM-4)', () => {
  it.each([
    [0, '0'],
    [99, '99'],
    [100, '99+'],
  ])('shows %i as %s and opens their list', async (waitingCount, shown) => {
    openHome({ waitingCount, lateCount: 0, late: [] });
    const tile = await screen.findByRole('link', { name: /Design waiting/ });
    expect(within(tile).getByText(shown)).toBeTruthy();
    expect(tile.getAttribute('href')).toBe('/admin/designs');
    expect(screen.getByText(texts.allWell)).toBeTruthy();
  });

  it('has the late ones among what is late, with who is in charge', async () => {
    const late = [
      { id: 'd1', code: 'DS-1', seller: 'Lan', designer: 'Minh', dueAt: '2026-11-23T01:00:00.000Z' },
      { id: 'd2', code: 'DS-2', seller: 'Mai', designer: '', dueAt: '2026-11-23T02:00:00.000Z' },
    ];
    openHome({ waitingCount: 7, lateCount: 2, late });
    await screen.findByText('DS-1');
    expect(screen.getByText('Minh · Lan')).toBeTruthy();
    expect(screen.getByText(`${texts.noDesigner} · Mai`)).toBeTruthy();
    expect(screen.queryByText(texts.allWell)).toBeNull();
    expect(screen.getByRole('link', { name: texts.openDesigns }).getAttribute('href')).toBe('/admin/designs');
  });

  it('is not there for a role that may not see designs', async () => {
    openHome(null);
    await screen.findByText(texts.allWell);
    expect(screen.queryByRole('link', { name: /Design waiting/ })).toBeNull();
  });
});
