import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp, USER } from '../testing/open-app.tsx';
import { aroundSignedIn } from '../testing/signed-in.ts';
import { createTestOrder } from '../features/orders/testing/orders.ts';

aroundSignedIn();

const MANGO = { house: 'MANGO', isConnected: false, lastFour: null, checkedAt: null };

it.each([
  ['opens the first order', false, '/community/orders?isAutofulfill=true&fulfil=577241908833610294'],
  ['offers no next step to a seller who has sent orders', true, null],
])('the page where a factory key is entered %s once the key is saved (UI-61)', async (_case, hasSent, href) => {
  openApp('/community/user', {
    '/auth/profile': () => ({ ...USER, userName: 'an', hasSent }),
    '/users/connections': () => [MANGO],
    '/users/telegram': () => null,
    '/users/mango': () => true,
    '/shops/orders': () => ({
      data: [createTestOrder()],
      meta: { itemsPerPage: 25, totalItems: 1, currentPage: 1, totalPages: 1 },
    }),
  });
  const box = within(await screen.findByRole('group', { name: 'Mango' }));
  fireEvent.change(box.getByLabelText('API key (Mango)'), { target: { value: 'mango-demo-key' } });
  fireEvent.click(box.getByRole('button', { name: 'Kiểm tra và lưu' }));
  await screen.findByText('Đã kết nối Mango.');
  if (href === null) expect(box.queryByRole('link')).toBeNull();
  else expect((await box.findByRole('link', { name: 'Mở đơn đầu tiên' })).getAttribute('href')).toBe(href);
});
