import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { TOKEN_KEY } from '../../api/session.ts';
import { startTranslations } from '../../i18n/i18n.ts';
import { TOKENS, USER } from '../../testing/open-app.tsx';
import { DesignPicker } from './design-picker.tsx';

const PERMISSION = { id: 'view_fulfills', name: 'VIEW_FULFILLS', nameDisplay: 'VIEW_FULFILLS', description: '' };
const STAFF = {
  ...USER,
  role: {
    roleName: 'support',
    isAdmin: false,
    roleToPermission: [{ id: '1', active: true, changable: true, permission: PERMISSION }],
  },
};
const picture = (id: string, name: string) => ({
  id,
  name,
  thumbnailUrl: `/${id}`,
  url: `/${id}`,
  width: 4500,
  height: 5400,
});
const SUNSET = {
  id: 'd1',
  code: 'FF-1',
  title: 'Sunset',
  designUrlCount: 1,
  thumbnails: [picture('t1', 'on a shirt.png')],
  designs: [picture('p1', 'sunset.png')],
};
const BARE = { id: 'd2', code: 'FF-2', title: 'Bare', designUrlCount: 0, thumbnails: [], designs: [] };

let user: object = STAFF;
/** URLs of the requests for fulfil designs. */
let asked: string[] = [];
let isDown = false;

function reply(url: string): Response {
  const answer = (body: unknown) => Response.json({ isSuccess: true, body, exceptionBody: null });
  const meta = { itemsPerPage: 54, totalItems: 60, currentPage: 1, totalPages: 2 };
  if (url.includes('/auth/profile')) return answer(user);
  if (url.includes('/files/png/')) return answer([]);
  if (url.endsWith('/fulfill/d1')) return answer(SUNSET);
  if (url.endsWith('/fulfill/d2')) return answer(BARE);
  if (/\/fulfill\?/.test(url)) {
    asked.push(url);
    if (isDown) return Response.json({ isSuccess: false, body: null, exceptionBody: null }, { status: 500 });
    const search = new URL(url, location.origin).searchParams.get('search');
    const data = search === 'nothing' ? [] : [SUNSET, BARE];
    return answer({ data, meta: data.length === 0 ? { ...meta, totalItems: 0, totalPages: 0 } : meta });
  }
  throw new Error(`not expected: ${url}`);
}

beforeAll(startTranslations);
beforeEach(() => {
  user = STAFF;
  asked = [];
  isDown = false;
  localStorage.setItem(TOKEN_KEY, JSON.stringify(TOKENS));
  vi.stubGlobal('fetch', (url: string) => Promise.resolve().then(() => reply(url)));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function open(isMockup = false) {
  const [onPick, onPickFulfil] = [vi.fn<(id: string) => void>(), vi.fn<(id: string) => void>()];
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DesignPicker
        productId="product"
        place="Mặt trước"
        isMockup={isMockup}
        about="T-shirt"
        currentId={null}
        onPick={onPick}
        onPickFulfil={onPickFulfil}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  );
  return { onPick, onPickFulfil };
}

const openThird = async () => fireEvent.click(await screen.findByRole('radio', { name: 'Design fulfill' }));
const card = (name: RegExp) => screen.findByRole('button', { name });
const use = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Dùng cho Mặt trước' });

it('The picker shows sellers two modes, and makes no staff calls for them (FFD-9)', async () => {
  user = USER;
  open();
  await screen.findByText('Chưa có PNG nào từng dùng cho sản phẩm này');
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  expect(asked).toEqual([]);
});

it('The picker lets staff choose a print file of a checked fulfil design for a side (FFD-9)', async () => {
  const { onPick, onPickFulfil } = open();
  await openThird();
  fireEvent.click(await card(/Sunset/));
  expect(asked.every((url) => url.includes('kind=checked'))).toBe(true);
  const file = await card(/sunset\.png/);
  // The button stays disabled until a file of the design is chosen.
  expect(use().getAttribute('aria-disabled')).toBe('true');
  expect(use().title).toBe('Chọn một ảnh trước');
  fireEvent.click(file);
  expect(file.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(use());
  expect(onPickFulfil).toHaveBeenCalledExactlyOnceWith('p1');
  expect(onPick).not.toHaveBeenCalled();
});

it('The picker lets staff choose a picture of a fulfil design for a mockup, with two presses (FFD-9)', async () => {
  const { onPickFulfil } = open(true);
  await openThird();
  fireEvent.click(await card(/Sunset/));
  expect(screen.queryByText('sunset.png')).toBeNull();
  fireEvent.doubleClick(await card(/on a shirt\.png/));
  expect(onPickFulfil).toHaveBeenCalledExactlyOnceWith('t1');
});

it('The way back to all designs clears the choice, and a design without files shows where to add them', async () => {
  open();
  await openThird();
  fireEvent.click(await card(/Sunset/));
  fireEvent.click(await card(/sunset\.png/));
  fireEvent.click(await card(/Mọi design fulfill/));
  expect(use().getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(await card(/Bare/));
  await screen.findByText('Design này chưa có file in');
});

it('A search among fulfil designs begins on the first page, and shows empty results and failures', async () => {
  open();
  await openThird();
  await card(/Sunset/);
  fireEvent.click(screen.getByRole('button', { name: 'Trang 2' }));
  await waitFor(() => expect(asked.at(-1)).toContain('page=2'));
  fireEvent.change(screen.getByPlaceholderText('Tìm mã, tên design'), { target: { value: 'nothing' } });
  await screen.findByText('Không tìm thấy kết quả');
  expect(asked.at(-1)).toMatch(/page=1(&|$)/);
  isDown = true;
  fireEvent.change(screen.getByPlaceholderText('Tìm mã, tên design'), { target: { value: 'other' } });
  const alert = await screen.findByRole('alert');
  isDown = false;
  fireEvent.click(within(alert).getByRole('button', { name: 'Thử lại' }));
  await card(/Sunset/);
});
