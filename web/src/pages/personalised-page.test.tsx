import type { OrderText } from '@bobbin/contract/texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { TOKEN_KEY } from '../api/session.ts';
import { startTranslations } from '../i18n/i18n.ts';
import { closeApp, openApp, TOKENS, USER } from '../testing/open-app.tsx';
import { setShortcuts } from '../ui/hooks/shortcuts.ts';

beforeAll(startTranslations);
beforeEach(() => localStorage.setItem(TOKEN_KEY, JSON.stringify(TOKENS)));
afterEach(closeApp);

function createText(orderId: string, part: Partial<OrderText> = {}): OrderText {
  return {
    orderId,
    productId: `${orderId}-1`,
    shop: { id: 's1', friendName: 'Tide & Thread' },
    productName: 'Name Hoodie',
    skuName: 'Navy, L',
    hex: '#20304A',
    quantity: 1,
    dueAt: null,
    message: 'Name: Linh',
    print: { id: 'pr1', name: 'names', version: 2 },
    texts: [{ key: 'f1', name: 'Name', text: 'Linh', rule: 1, isEdited: false }],
    rest: '',
    state: 'drawn',
    refusals: [],
    files: [{ side: 'back', fileId: 'file', url: '/file.png', thumbnailUrl: '/small.png' }],
    scale: 1,
    isExact: true,
    looks: [],
    approval: null,
    revocation: null,
    fingerprint: `seen ${orderId}`,
    ...part,
  };
}

const COUNTS = { all: 3, waiting: 0, refused: 1, drawn: 1, exact: 1, inexact: 0, approved: 1 };

function open(address: string, texts: OrderText[], mayApprove = true) {
  const asked: string[] = [];
  const sent = openApp(address, {
    '/auth/profile': () => USER,
    '/texts': (_call, url) => {
      const { searchParams } = new URL(url, location.origin);
      if (!searchParams.has('counts')) asked.push(searchParams.toString());
      const prints = [{ id: 'pr1', name: 'names' }];
      return { data: searchParams.has('counts') ? [] : texts, counts: COUNTS, prints, isCut: false, mayApprove };
    },
    '/texts/approve': () => ({ approved: [], left: [] }),
  });
  return { asked, approved: () => sent.filter(({ path }) => path === '/texts/approve').map(({ body }) => body) };
}

const rowOf = (orderId: string) => screen.getByRole('listitem', { name: orderId });

it('The review reads its search and filters from the URL, and applies changes on the server (PTX-14)', async () => {
  const { asked } = open('/community/orders/personalised?search=linh&prints=pr1&orders=1,2', [createText('577')]);
  await screen.findByRole('listitem', { name: '577' });
  expect(asked[0]).toBe('search=linh&prints=pr1&orders=1%2C2&view=open');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('linh');
  fireEvent.click(screen.getByRole('button', { name: /2 đơn đã chọn/ }));
  await waitFor(() => expect(asked.at(-1)).toBe('search=linh&prints=pr1&view=open'));
  fireEvent.click(screen.getByRole('button', { name: /^Không vẽ được\s*1$/ }));
  await waitFor(() => expect(asked.at(-1)).toBe('search=linh&prints=pr1&view=refused'));
  expect(location.search).toContain('view=refused');
});

it('The keys of the review move between rows, approve and edit, and can be switched off (PTX-14, UI-40)', async () => {
  const { approved } = open('/community/orders/personalised', [
    createText('1', { state: 'refused', files: [], isExact: false }),
    createText('2'),
    createText('3'),
  ]);
  await screen.findByRole('listitem', { name: '3' });
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  press('j');
  press('a');
  expect(document.activeElement).toBe(within(rowOf('1')).getByRole('link', { name: '1' }));
  press('j');
  setShortcuts(false);
  press('a');
  setShortcuts(true);
  expect(approved()).toEqual([]);
  press('a');
  await waitFor(() =>
    expect(approved()).toEqual([{ files: [{ productId: '2-1', fingerprint: 'seen 2' }], isExactOnly: false }]),
  );
  expect(document.activeElement).toBe(within(rowOf('3')).getByRole('link', { name: '3' }));
  press('k');
  press('e');
  const field = await within(rowOf('2')).findByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  press('a');
  expect(approved()).toHaveLength(1);
  fireEvent.click(within(rowOf('2')).getByRole('button', { name: 'Huỷ' }));
  expect(document.activeElement).toBe(within(rowOf('2')).getByRole('link', { name: '2' }));
});

it('The keys tell a viewer that orders may not be approved (PTX-14, TEA-12)', async () => {
  const { approved } = open('/community/orders/personalised', [createText('2')], false);
  await screen.findByRole('listitem', { name: '2' });
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'a' });
  expect((await screen.findAllByText('Bạn không có quyền xử lý đơn')).length).toBeGreaterThan(0);
  expect(approved()).toEqual([]);
});

it('The list of shortcuts names the keys of the review (PTX-14)', async () => {
  open('/community/orders/personalised', [createText('2')]);
  await screen.findByRole('listitem', { name: '2' });
  fireEvent.keyDown(document.body, { key: '?' });
  const sheet = await screen.findByRole('dialog', { name: 'Phím tắt' });
  within(sheet).getByText('Duyệt file đã vẽ');
  within(sheet).getByText('Sửa chữ');
});
