import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { TOKEN_KEY } from '../api/session.ts';
import { createTestPlacement } from '../features/prints/testing/prints.ts';
import { startTranslations } from '../i18n/i18n.ts';
import { closeApp, openApp, refuse, TOKENS, USER } from '../testing/open-app.tsx';

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const until = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

beforeAll(startTranslations);
beforeEach(() => localStorage.setItem(TOKEN_KEY, JSON.stringify(TOKENS)));
afterEach(closeApp);

const CHANGE = {
  id: 'c1',
  at: ago(2),
  by: 'Mai',
  parts: ['tags', 'pause'],
  orders: 34,
  firstOrderId: '5764008117',
  undoUntil: until(22),
  mayUndo: true,
  isUndone: false,
};
const RULE = {
  ruleId: 'r1',
  name: 'Áo to',
  change: 'edited',
  undoUntil: until(20),
  mayUndo: true,
};
const IMPORT = { createdBy: 'Lan', undoneAt: null, undoUntil: until(10) };

type Answers = Parameters<typeof openApp>[1];

function openUndo(address: string, answers: Answers = {}) {
  return openApp(address, {
    '/auth/profile': () => USER,
    '/shops/orders/teamwork/changes': () => [CHANGE, { ...CHANGE, id: 'c2', at: ago(30), orders: 7 }],
    '/shops/orders/rules': () => ({
      rules: [],
      undoable: [
        { ...RULE, version: 4, by: 'Hùng', at: ago(3) },
        { ...RULE, version: 3, by: 'Mai', at: ago(4) },
      ],
      mayCreate: true,
    }),
    '/shops/orders/views': () => ({
      views: [],
      teams: [],
      mayPinForTeam: false,
      landing: null,
      changes: [{ id: 'v1', at: ago(5), by: 'Hùng', what: 'removed', name: 'Giáng Sinh', undoUntil: until(19) }],
    }),
    '/prints/placements': () => ({
      data: ['pl1', 'pl2'].map((id) =>
        createTestPlacement({ id, changeId: 'p1', placedAt: ago(1), skusCount: 60, undoUntil: until(23) }),
      ),
      meta: { itemsPerPage: 24, totalItems: 2, currentPage: 1, totalPages: 1 },
    }),
    '/shops/orders/imports': () => [
      { ...IMPORT, id: 'i1', shopId: 's1', name: 'web.xlsx', orders: 35, createdAt: ago(6) },
    ],
    '/prints/imports': () => [
      { ...IMPORT, id: 'a1', name: 't11.xlsx', lines: 9, places: 212, createdAt: ago(7), undoUntil: null },
    ],
    ...answers,
  });
}

it('The undo list shows the changes of all kinds of the last 24 hours, the newest first (UND-1)', async () => {
  openUndo('/community/undo');
  await screen.findByText('Đổi 34 đơn');
  const titles = screen.getAllByRole('listitem').map((row) => row.textContent);
  const words = [
    'Gắn night-owl',
    'Đổi 34 đơn',
    'Sửa quy tắc',
    'Sửa quy tắc',
    'Xoá chế độ xem',
    'Nhập 35',
    'Nhập bản in',
  ];
  expect(titles.map((title, index) => title.includes(words[index] ?? '?'))).toEqual(words.map(() => true));
  // Two placements of one change are one entry with the SKUs of both.
  screen.getByText('120 SKU');
  expect(screen.queryByText('Đổi 7 đơn')).toBeNull();
});

it('An undo reports what returned and what stayed, and the list is read again (UND-2)', async () => {
  let isUndone = false;
  const sent = openUndo('/community/undo', {
    '/shops/orders/teamwork/changes': () => [{ ...CHANGE, isUndone }],
    '/shops/orders/teamwork/changes/c1/undo': () => {
      isUndone = true;
      return { reverted: 31, kept: ['1', '2', '3'] };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Hoàn tác Đổi 34 đơn' }));
  await screen.findByText('31 đơn về như trước. 3 mục đã đổi tiếp nên giữ nguyên');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Hoàn tác Đổi 34 đơn' })).toBeNull());
  screen.getByText('Đã hoàn tác', { selector: 'span' });
  expect(sent.filter(({ path }) => path.endsWith('/c1/undo'))).toHaveLength(1);
});

it('A refused undo shows the reason and keeps the entry (UND-2)', async () => {
  openUndo('/community/undo', {
    '/shops/orders/imports/i1/undo': () => refuse('UNDO_TOO_LATE'),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Hoàn tác Nhập 35 đơn' }));
  await screen.findByRole('alert');
  expect(screen.getByRole('button', { name: 'Hoàn tác Nhập 35 đơn' })).toBeTruthy();
});

it('A change that the user cannot undo says who can, or what must be undone first (UND-3)', async () => {
  openUndo('/community/undo');
  await screen.findByText('Hoàn tác bản 4 của Hùng trước');
  screen.getByText('Người đã làm hoặc quản lý hoàn tác được');
});

it('A kind in the URL shows only its changes, and a kind without changes offers all kinds (UND-1)', async () => {
  openUndo('/community/undo?kind=imports', {
    '/shops/orders/views': () => ({ views: [], teams: [], mayPinForTeam: false, landing: null, changes: [] }),
  });
  await screen.findByText('Nhập 35 đơn');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  fireEvent.click(screen.getByRole('radio', { name: 'Chế độ xem 0' }));
  await waitFor(() => expect(screen.queryAllByRole('listitem')).toHaveLength(0));
  fireEvent.click(screen.getByRole('radio', { name: 'Tất cả 6' }));
  await screen.findByText('Đổi 34 đơn');
});
