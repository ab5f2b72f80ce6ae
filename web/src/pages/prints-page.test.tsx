import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { TOKEN_KEY } from '../api/session.ts';
import {
  ALWAYS,
  createTestDetails,
  createTestPlacement,
  createTestPrint,
  createTestPrintFile,
} from '../features/prints/testing/prints.ts';
import { startTranslations } from '../i18n/i18n.ts';
import { closeApp, isOff, openApp, TOKENS, USER } from '../testing/open-app.tsx';

beforeAll(startTranslations);
beforeEach(() => localStorage.setItem(TOKEN_KEY, JSON.stringify(TOKENS)));
afterEach(closeApp);

const COUNTS = { all: 1284, used: 61, unplaced: 46, vanishes: 9, wrongSize: 12 };
const META = { itemsPerPage: 24, totalItems: 1, currentPage: 1, totalPages: 1 };
const WORK = ['viewOrders', 'workOrders'];

it('The page of prints shows views with counts, and a badge only where something is wrong (PRW-10)', async () => {
  const asked: (string | null)[] = [];
  const prints = [
    createTestPrint({ vanishesOn: ['Sport Grey'] }),
    createTestPrint({ id: 'pr2', name: 'nurse-sunset' }),
    createTestPrint({ id: 'pr3', name: 'teacher-bow', productsCount: 0, wrongSizeOn: ['Mug'] }),
  ];
  openApp('/community/prints', {
    '/auth/profile': () => USER,
    '/prints': (_call, url) => {
      asked.push(new URL(url, location.origin).searchParams.get('use'));
      return { data: prints, meta: META, rights: WORK, counts: COUNTS };
    },
  });
  const owl = await screen.findByRole('link', { name: /night-owl/ });
  expect(owl.getAttribute('href')).toBe('/community/prints/pr1');
  within(owl).getByText('Chìm trên Sport Grey');
  within(owl).getByText('214 đơn');
  const nurse = screen.getByRole('link', { name: /nurse-sunset/ });
  expect(within(nurse).queryByText(/Chìm|sai cỡ|Chưa gắn/)).toBeNull();
  within(screen.getByRole('link', { name: /teacher-bow/ })).getByText('Mug: sai cỡ');
  fireEvent.click(screen.getByRole('button', { name: /^Chìm màu\s*9$/ }));
  await waitFor(() => expect(asked).toEqual([null, 'vanishes']));
});

it('The card of a print shows its profit only to users who may see profit, and offers another product (PRW-15, PRW-16)', async () => {
  const rights = [...WORK, 'viewPayouts'];
  const money = { revenue: '40.00', cost: '15.50', profit: '24.50', percent: 61.25, unpricedRevenue: '9.00' };
  const asked: (string | null)[] = [];
  openApp('/community/prints', {
    '/auth/profile': () => USER,
    '/prints': () => ({ data: [createTestPrint({ rights: WORK as never })], meta: META, rights, counts: COUNTS }),
    '/shops/orders/profits/prints': (_call, url) => {
      asked.push(new URL(url, location.origin).searchParams.get('ids'));
      return [{ printId: 'pr1', orders: 3, unpricedOrders: 2, ...money }];
    },
  });
  const owl = await screen.findByRole('link', { name: /night-owl/ });
  const profit = await within(owl).findByText(/24[.,]50/);
  expect(profit.closest('[title]')?.getAttribute('title')).toBe('+2 đơn chưa có giá');
  expect(asked).toEqual(['pr1']);
  screen.getByRole('button', { name: 'Dùng lại night-owl trên sản phẩm khác' });
});

it('The page of prints makes no call about profit for users who may not see it (PRW-16)', async () => {
  openApp('/community/prints', {
    '/auth/profile': () => USER,
    '/prints': () => ({ data: [createTestPrint()], meta: META, rights: WORK, counts: COUNTS }),
    '/shops/orders/profits/prints': () => {
      throw new Error('not expected');
    },
  });
  await screen.findByText('night-owl');
  expect(screen.queryByText(/Lợi nhuận/)).toBeNull();
});

it('The page of prints shows buttons that change data only to roles that may change it (TEA-12)', async () => {
  openApp('/community/prints', {
    '/auth/profile': () => USER,
    '/prints': () => ({ data: [createTestPrint()], meta: META, rights: ['viewOrders'], counts: COUNTS }),
  });
  await screen.findByText('night-owl');
  expect(screen.queryByRole('button', { name: 'Tải bản in lên' })).toBeNull();
});

it('The page of a print says which variant an empty cell falls back to, and lists placements from narrow to wide (PRW-11)', async () => {
  const placements = [
    createTestPlacement(),
    createTestPlacement({ id: 'pl2', kind: 'sku', productName: 'Night Owl Tee', skuName: 'Black, 3XL', pattern: null }),
    createTestPlacement({ id: 'pl3', kind: 'product', productName: 'Night Owl Hoodie', pattern: null }),
  ];
  openApp('/community/prints/pr1', {
    '/auth/profile': () => USER,
    '/prints/pr1': () => createTestDetails({ placements }),
  });
  const row = await screen.findByRole('row', { name: /Vải sáng/ });
  within(row).getByText('light.png');
  within(row).getByText('theo Mặc định');
  const places = within(screen.getByRole('region', { name: /Nơi gắn/ })).getAllByRole('listitem');
  expect(places.map((place) => place.textContent)).toEqual([
    expect.stringContaining('Night Owl Tee'),
    expect.stringContaining('Night Owl Hoodie'),
    expect.stringContaining('OWL-BC-*'),
  ]);
  const remove = screen.getByRole('button', { name: 'Xoá bản in' });
  expect(isOff(remove)).toBe(true);
});

it('The page of a print confirms a colour that waits for it, and can undo an earlier confirmation (PRN-10)', async () => {
  const asks = [
    { colour: 'Sport Grey', hex: '#97999B', side: 'back' as const, fileId: 'f3', contrast: 230, orders: 4 },
  ];
  const at = '2026-10-19T00:00:00.000Z';
  const confirmed = [
    {
      colour: 'Orange',
      hex: '#F4633A',
      side: 'front' as const,
      fileId: 'f1',
      contrast: 260,
      confirmedAt: at,
      confirmedBy: 'Lan',
    },
  ];
  const details = createTestDetails({ asks, confirmed });
  const sent = openApp('/community/prints/pr1', {
    '/auth/profile': () => USER,
    '/prints/pr1': () => details,
    '/prints/pr1/colours': () => ({ ...details, asks: [], changed: { readyOrders: 4, drafts: 0 } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Vẫn in' }));
  await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/colours'))).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: 'Rút lại Orange' }));
  await waitFor(() => expect(sent.filter(({ path }) => path.endsWith('/colours'))).toHaveLength(2));
  const answers = sent.filter(({ path }) => path.endsWith('/colours')).map(({ body }) => body);
  expect(answers).toEqual([
    { answers: [{ colour: 'Sport Grey', side: 'back', answer: 'print' }] },
    { answers: [{ colour: 'Orange', side: 'front', answer: 'revoke' }] },
  ]);
});

it('A print of another seller is not found, with a way back to the prints', async () => {
  openApp('/community/prints/pr9', {
    '/auth/profile': () => USER,
    '/prints/pr9': () =>
      Response.json({ isSuccess: false, body: null, exceptionBody: { code: 300, message: 'x' } }, { status: 404 }),
  });
  await screen.findByText('Không tìm thấy bản in này');
});

it('The undo list shows placements of 24 hours and says how many orders were sent in the meantime (PRW-14)', async () => {
  const undoUntil = new Date(Date.now() + 3_600_000).toISOString();
  const sent = openApp('/community/prints/undo', {
    '/auth/profile': () => USER,
    '/prints/placements': () => ({
      data: [
        createTestPlacement({ undoUntil }),
        createTestPlacement({ id: 'pl2', changeId: 'c2', printName: 'old-print' }),
      ],
      meta: META,
    }),
    '/prints/changes/c1/undo': () => ({ orders: 23, sentMeanwhile: 2 }),
  });
  await screen.findByText('Gắn night-owl phiên bản 2');
  expect(screen.queryByText(/old-print/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Hoàn tác night-owl' }));
  await screen.findByText('2 đơn đã gửi trong lúc đó, giữ file của mình');
  expect(sent.filter(({ path }) => path === '/prints/changes/c1/undo')).toHaveLength(1);
});

it('A file whose name contains no side is listed with a choice of sides, and nothing is written before the person confirms (PRW-13)', async () => {
  const sent = openApp('/community/prints', {
    '/auth/profile': () => USER,
    '/prints': ({ body }, url) => {
      if (body !== null) return createTestDetails();
      const isNamed = url.includes('search=boo-crew');
      const data = isNamed ? [createTestPrint({ name: 'boo-crew', version: 1 })] : [];
      return { data, meta: META, rights: WORK, counts: COUNTS };
    },
  });
  fireEvent.click((await screen.findAllByRole('button', { name: 'Tải bản in lên' }))[0] as HTMLElement);
  const input = await screen.findByLabelText('Chọn file PNG', { selector: 'input' });
  const toFile = (name: string) => new File(['x'], name, { type: 'image/png' });
  const names = ['merry_front.png', 'merry_back_dark.png', 'boo-crew_front.png', 'IMG_1.png'];
  fireEvent.change(input, { target: { files: names.map(toFile) } });
  await screen.findByText('Không rõ mặt in · 1 file');
  await screen.findByText('Front · Back (Vải tối)');
  await screen.findByText('phiên bản 2');
  fireEvent.change(screen.getByRole('combobox', { name: 'Mặt in của IMG_1.png' }), { target: { value: 'front' } });
  await waitFor(() => expect(screen.queryByText(/Không rõ mặt in/)).toBeNull());
  await screen.findByRole('button', { name: 'Lưu 3 bản in' });
  expect(sent.every(({ body }) => body === null)).toBe(true);
});

/** Simulates the upload call; it stores any file at once. */
class StoringRequest extends EventTarget {
  upload = new EventTarget();
  status = 200;
  responseText = '';
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(form: FormData): void {
    const { name } = form.get('file') as File;
    const file = { ...createTestPrintFile('front', { name }), id: `stored-${name}` };
    this.responseText = JSON.stringify({ isSuccess: true, body: file, exceptionBody: null });
    queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
}

it('A new file for a side is kept until the person saves, which stores all variants as the next version (PRW-12)', async () => {
  vi.stubGlobal('XMLHttpRequest', StoringRequest);
  const sent = openApp('/community/prints/pr1', {
    '/auth/profile': () => USER,
    '/prints/pr1': ({ body }) =>
      body === null
        ? createTestDetails()
        : { ...createTestDetails({ version: 3 }), changed: { readyOrders: 3, drafts: 2 } },
  });
  fireEvent.change(await screen.findByRole('combobox', { name: 'Thêm biến thể' }), { target: { value: 'youth' } });
  await screen.findByRole('row', { name: /Trẻ em/ });
  expect(screen.queryByRole('button', { name: /Lưu phiên bản/ })).toBeNull();
  const input = screen.getByLabelText('Đổi file Back của Mặc định', { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File(['x'], 'back2.png', { type: 'image/png' })] } });
  const save = await screen.findByRole('button', { name: 'Lưu phiên bản 3' });
  expect(sent.every(({ body }) => body === null)).toBe(true);
  fireEvent.click(save);
  await screen.findByText('Đã lưu night-owl phiên bản 3');
  expect(sent.find(({ body }) => body !== null)?.body).toEqual({
    note: '',
    updateDrafts: true,
    variants: [
      {
        when: ALWAYS,
        files: [
          { side: 'front', fileId: 'f-front' },
          { side: 'back', fileId: 'stored-back2.png' },
        ],
      },
      { when: { ...ALWAYS, tone: 'light' }, files: [{ side: 'front', fileId: 'f-front' }] },
    ],
    seen: { version: '2' },
  });
});
