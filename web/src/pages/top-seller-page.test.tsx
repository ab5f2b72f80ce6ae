import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp, USER } from '../testing/open-app.tsx';
import { aroundSignedIn } from '../testing/signed-in.ts';

aroundSignedIn();

const countedAt = '2026-11-15T18:30:00.000Z';

/** Creates a leaderboard of 40 sellers in which the user has the second-last place. */
function createBoard() {
  const data = Array.from({ length: 40 }, (_, index) => ({
    rank: index + 1,
    email: index === 38 ? USER.email : `s${index}***@…`,
    orders: 1_000 - index * 10,
    isYou: index === 38,
  }));
  return { data, rank: 39, orders: 620, toNext: { rank: 38, orders: 10 }, countedAt };
}

it("The page shows medals, the user's own place separately, and how many orders are missing to the next place (LDB-2, LDB-3)", async () => {
  openApp('/community/top-seller', {
    '/auth/profile': () => USER,
    '/users/rank/today': createBoard,
    '/users/rank/month': () => ({ data: [], rank: null, orders: 0, toNext: null, countedAt }),
  });
  await screen.findByRole('heading', { name: 'Top Seller' });
  const today = within(await screen.findByRole('region', { name: 'Today' }));
  await today.findByText('TOP 39');
  today.getByText('Bạn · 620 đơn · còn 10 đơn để lên TOP 38');
  for (const rank of [1, 2, 3]) today.getByRole('img', { name: `Hạng ${rank}` });
  expect(today.queryByRole('img', { name: 'Hạng 4' })).toBeNull();
  today.getByText('s19***@…');
  expect(today.queryByText('s20***@…')).toBeNull();
  today.getByText('Các hạng ở giữa');
  expect(today.getByText('Bạn').parentElement?.textContent).toContain(USER.email);
  const month = within(screen.getByRole('region', { name: 'Month' }));
  month.getByText('Bạn chưa có đơn trong khoảng này');
  await month.findByText('Chưa có đơn nào');
});
