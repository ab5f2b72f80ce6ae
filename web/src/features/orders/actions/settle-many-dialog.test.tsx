import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { TOKEN_KEY } from '../../../api/session.ts';
import { startTranslations } from '../../../i18n/i18n.ts';
import { resolveOrderTexts } from '../../../i18n/vi/resolve-order.ts';
import { closeApp, openApp, TOKENS, USER } from '../../../testing/open-app.tsx';
import { createTestOrder } from '../testing/orders.ts';

const { texts } = resolveOrderTexts;
const [FIRST, SECOND, THIRD] = ['576461413038785751', '576461413038785752', '576461413038785753'] as const;

beforeAll(startTranslations);
beforeEach(() => localStorage.setItem(TOKEN_KEY, JSON.stringify(TOKENS)));
afterEach(closeApp);

it('The dialog records each selected order with its own answer, and keeps a refused order with the reason (FUL-93)', async () => {
  const orders = [FIRST, SECOND, THIRD].map((id) =>
    createTestOrder({ id, fulfilState: 'UNCERTAIN', fulfillHouse: 'PRESSIFY', fulfillId: null }),
  );
  const said: [string, unknown][] = [];
  const settle = (id: string, isRefused: boolean) => (call: { body: unknown }) => {
    said.push([id, call.body]);
    if (isRefused) throw new Error('refused');
    return createTestOrder({ id, fulfilState: 'FAILED' });
  };
  openApp('/community/orders', {
    '/auth/profile': () => USER,
    '/shops/names': () => [],
    '/shops/orders': () => ({
      data: orders,
      meta: { itemsPerPage: 50, totalItems: 3, currentPage: 1, totalPages: 1 },
    }),
    [`/shops/orders/${FIRST}/fulfill/resolve`]: settle(FIRST, false),
    [`/shops/orders/${SECOND}/fulfill/resolve`]: settle(SECOND, true),
  });
  for (const id of [FIRST, SECOND, THIRD])
    fireEvent.click(await screen.findByRole('checkbox', { name: new RegExp(id) }));
  fireEvent.click(await screen.findByRole('button', { name: 'Xử lý tay 3 đơn' }));
  const dialog = within(await screen.findByRole('dialog', { name: /3/ }));
  const rowOf = (id: string) => within(dialog.getAllByText(new RegExp(id))[0]?.closest('li') ?? document.body);
  fireEvent.click(rowOf(FIRST).getByRole('radio', { name: texts.hasNot }));
  fireEvent.click(rowOf(SECOND).getByRole('radio', { name: texts.has }));
  fireEvent.change(rowOf(SECOND).getByRole('textbox'), { target: { value: 'PF-7' } });
  fireEvent.change(dialog.getByRole('textbox', { name: new RegExp(texts.reason) }), { target: { value: 'Đã hỏi' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Ghi nhận 2 đơn' }));
  await waitFor(() => expect(said).toHaveLength(2));
  expect(said).toEqual([
    [FIRST, { isAtFactory: false, reason: 'Đã hỏi' }],
    [SECOND, { isAtFactory: true, reason: 'Đã hỏi', fulfillId: 'PF-7' }],
  ]);
  await rowOf(SECOND).findByRole('alert');
  expect(dialog.queryAllByText(new RegExp(FIRST))).toEqual([]);
  expect(dialog.getAllByText(new RegExp(THIRD)).length).toBeGreaterThan(0);
});
