import type { SeeAsVisit } from '@bobbin/contract/see-as';
import { SEE_AS_HEADER } from '@bobbin/domain/staff/see-as-header';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openApp, refuse, USER } from '../../testing/open-app.tsx';
import { aroundSignedIn } from '../../testing/signed-in.ts';

aroundSignedIn({ width: 1440 });

const VISIT: SeeAsVisit = {
  id: 'v-1',
  seller: { id: 'lan', name: 'Lan Nguyễn' },
  staff: { id: 'thu', name: 'Thu Đỗ' },
  reason: 'payout về thiếu 18.20$',
  startedAt: new Date(Date.now() - 60_000).toISOString(),
  endsAt: new Date(Date.now() + 14.5 * 60_000).toISOString(),
};

beforeEach(() => sessionStorage.setItem(SEE_AS_HEADER, VISIT.id));
afterEach(() => sessionStorage.removeItem(SEE_AS_HEADER));

it('Bars of a visit name both people, the reason and the time left, and extend the visit (SEE-2)', async () => {
  const endsAt = new Date(Date.now() + 15.5 * 60_000).toISOString();
  openApp('/community/teams', {
    '/auth/profile': () => USER,
    '/admin/see-as': () => VISIT,
    '/admin/see-as/v-1/extend': () => ({ ...VISIT, endsAt }),
  });
  const bar = await screen.findByRole('complementary', { name: 'Xem như người bán' });
  within(bar).getByText('Thu Đỗ đang xem như Lan Nguyễn');
  within(bar).getByText('vì “payout về thiếu 18.20$”');
  within(bar).getByText('còn 14 phút');
  fireEvent.click(within(bar).getByRole('button', { name: 'Thêm 15 phút' }));
  await within(bar).findByText('còn 15 phút');
});

it.each([
  ['has no visit any more', () => null],
  ['is refused', () => refuse('SEE_AS_OVER')],
])('a page of a visit covers itself when the session %s (SEE-2)', async (_name, answer) => {
  openApp('/community/teams', { '/auth/profile': () => USER, '/admin/see-as': answer });
  await screen.findByRole('heading', { name: 'Lượt xem đã kết thúc' });
  screen.getByRole('button', { name: 'Về trang của người này' });
});

it('No bar is shown on a page without a visit', async () => {
  sessionStorage.removeItem(SEE_AS_HEADER);
  openApp('/community/teams', { '/auth/profile': () => USER });
  await screen.findAllByText(/An Nguyen/);
  expect(screen.queryByRole('complementary', { name: 'Xem như người bán' })).toBeNull();
});
