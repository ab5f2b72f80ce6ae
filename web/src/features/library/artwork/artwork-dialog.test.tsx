import { ERRORS } from '@bobbin/contract/errors';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { TOKEN_KEY } from '../../../api/session.ts';
import { startTranslations } from '../../../i18n/i18n.ts';
import { ArtworkDialog } from './artwork-dialog.tsx';

interface Row {
  key: string;
  target: string;
  url?: string;
}

/** Targets that received a picture in the test, and for each link the number of requests that fail first. */
let placed: string[] = [];
let isDown = true;

function answer(body: unknown): Response {
  return Response.json({ isSuccess: true, body, exceptionBody: null });
}

/** Simulates the server's check of a target; the check of URLs has its own tests. */
function check({ key, target, url = '' }: Row) {
  const link = url.startsWith('https://10.') ? 'private' : url.startsWith('http:') ? 'notHttps' : null;
  const state = target === 'NOBODY' || target === 'CATT' ? 'unknown' : 'new';
  const facts = {
    suggestion: target === 'CATT' ? 'CAT' : null,
    productName: '',
    openOrders: 2,
    version: 1,
    fileId: null,
  };
  const garments = [{ productType: 'T-shirt', size: 'M' }];
  return { key, state, kind: 'sku', ...facts, garments, link };
}

function reply(url: string, init: RequestInit | undefined): Response {
  const body = JSON.parse(String(init?.body)) as { rows: Row[]; target: string };
  if (url.endsWith('/files/artwork/check')) return answer(body.rows.map(check));
  if (!url.endsWith('/files/artwork')) throw new Error(`not expected: ${url}`);
  if (body.target === 'SLOW' && isDown) {
    const { code, vi: message } = ERRORS.FILE_LINK_FAILED;
    return Response.json({ isSuccess: false, body: null, exceptionBody: { code, message } });
  }
  placed.push(body.target);
  return answer({ fileId: 'file', orders: 2, skus: 1 });
}

beforeAll(startTranslations);
beforeEach(() => {
  placed = [];
  isDown = true;
  localStorage.setItem(TOKEN_KEY, JSON.stringify({ accessToken: 'a', refreshToken: 'r' }));
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => Promise.resolve().then(() => reply(url, init)));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function choose(...files: File[]): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ArtworkDialog onClose={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText('Chọn PNG, ZIP hoặc CSV', { selector: 'input' }), { target: { files } });
}

const rowOf = (text: string) => screen.findByText(text).then((found) => found.closest('li') ?? document.body);

it('The dialog lists each link with an invalid target, and retries the others one by one (BLK-18, BLK-13)', async () => {
  const lines = [
    'GOOD,front,https://a.example/good.png',
    'SLOW,front,https://a.example/slow.png',
    'GOOD,front,https://a.example/good.png',
    'NOBODY,front,https://a.example/nobody.png',
    'IN,front,https://10.0.0.1/in.png',
    'PLAIN,front,http://a.example/plain.png',
    'SIDE,frnt,https://a.example/side.png',
  ];
  choose(new File([['sku,side,link', ...lines].join('\n')], 'list.csv'));
  for (const [name, words] of [
    ['https://a.example/nobody.png', 'Không có SKU hay đơn này'],
    ['https://10.0.0.1/in.png', 'Link dẫn vào mạng nội bộ, không tải được'],
    ['http://a.example/plain.png', 'Link phải bắt đầu bằng https://'],
    ['https://a.example/side.png', 'Không rõ mặt in'],
  ] as const) {
    const row = await rowOf(name);
    await within(row).findByText(words);
  }
  fireEvent.click(screen.getByRole('radio', { name: 'Bỏ qua 1' }));
  within(await rowOf('https://a.example/good.png')).getByText('Trùng dòng trước, bỏ qua');
  expect(placed).toEqual([]);

  fireEvent.click(screen.getByRole('radio', { name: 'Tất cả 7' }));
  fireEvent.click(screen.getByRole('button', { name: 'Gắn 2 file, để lại 4' }));
  const slow = await rowOf('https://a.example/slow.png');
  await within(slow).findByText(new RegExp(ERRORS.FILE_LINK_FAILED.vi));
  await screen.findByText('Đã gắn, 2 đơn có ngay');
  expect(placed).toEqual(['GOOD']);

  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
  fireEvent.click(screen.getByRole('button', { name: 'Báo cáo CSV' }));
  const report = (await saved[0]?.text()) ?? '';
  expect(report).toContain('https://10.0.0.1/in.png,IN,front,"Link dẫn vào mạng nội bộ, không tải được"');
  expect(report).toContain('https://a.example/good.png,GOOD,front,"Đã gắn, 2 đơn có ngay"');
  expect(report).toContain(ERRORS.FILE_LINK_FAILED.vi);
  expect(report.trimEnd().split('\r\n')).toHaveLength(8);

  isDown = false;
  fireEvent.click(within(slow).getByRole('button', { name: 'Thử lại https://a.example/slow.png' }));
  await waitFor(() => expect(placed).toEqual(['GOOD', 'SLOW']));
  await within(slow).findByText('Đã gắn, 2 đơn có ngay');
});

it('One press fixes all pictures with the same problem, which are grouped (BLK-19)', async () => {
  const lines = [
    'CATT,front,https://a.example/1.png',
    'DOG,frnt,https://a.example/2.png',
    'NOBODY,front,https://a.example/3.png',
    'CATT,back,https://a.example/4.png',
    'OWL,frnt,https://a.example/5.png',
    'CATT,left,https://a.example/6.png',
  ];
  choose(new File([['sku,side,link', ...lines].join('\n')], 'list.csv'));
  const all = await screen.findByRole('button', { name: 'Nhận cả 3 CAT' });
  const list = screen.getByRole('list', { name: 'Nhập artwork' });
  const files = () => [...list.children].map((row) => /\d\.png/.exec(row.textContent)?.[0]?.charAt(0)).join('');
  expect(files()).toMatch(/25/);
  expect(files()).toMatch(/146/);
  fireEvent.click(all);
  fireEvent.click(screen.getByRole('button', { name: 'Nhận cả 2 Front' }));
  await screen.findByRole('button', { name: 'Gắn 5 file, để lại 1' });
  within(screen.getByRole('list', { name: 'Nhập artwork' })).getByText('Không có SKU hay đơn này');
  const steps = within(screen.getByRole('list', { name: 'Các bước' })).getAllByRole('listitem');
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
});

it('The dialog shows a hundred of five hundred lines, and the next ones on request (BLK-11)', async () => {
  const lines = Array.from({ length: 500 }, (_, index) => `SKU-${index},front,https://a.example/${index}.png`);
  choose(new File([['sku,side,link', ...lines].join('\n')], 'list.csv'));
  await screen.findByRole('button', { name: 'Gắn 500 file' });
  const list = screen.getByRole('list', { name: 'Nhập artwork' });
  expect(list.children).toHaveLength(100);
  fireEvent.click(screen.getByRole('button', { name: 'Xem thêm 100 file' }));
  expect(list.children).toHaveLength(200);
});

it('The dialog warns with the texts of the fulfil dialog about pictures that print badly or not at all (BLK-17, FUL-80)', async () => {
  const head = new Uint8Array(64);
  head.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(head.buffer).setUint32(16, 900);
  new DataView(head.buffer).setUint32(20, 1080);
  // Start of the pixel data; a metadata chunk before it may say that the picture is rotated.
  head.set([0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54], 33);
  choose(new File([head], 'SMALL_front.png', { type: 'image/png' }));
  const row = await rowOf('SMALL_front.png');
  await within(row).findByText(/Nhà máy chỉ nhận đúng 4500 × 5400 px/);
  screen.getByText(/sẽ bị Pressify.us chặn khi gửi/);
  fireEvent.change(screen.getByRole('combobox', { name: 'Xem bản in ở' }), { target: { value: 'FLASH' } });
  await within(row).findByText('75 DPI · Cần xác nhận: in sẽ mờ');
  screen.getByText('in mờ ở Flash Pod: cần xác nhận khi gửi');
  expect(screen.queryByText(/chặn khi gửi/)).toBeNull();
});
