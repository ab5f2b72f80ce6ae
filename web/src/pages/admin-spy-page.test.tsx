import type { SpyDetails } from '@bobbin/contract/spy';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as uploads from '../api/upload.ts';
import { createTestDesign, toPage } from '../features/designs/testing/designs.ts';
import { openApp } from '../testing/open-app.tsx';
import { ADMIN, aroundSignedIn } from '../testing/signed-in.ts';
import { readNotices } from '../ui/feedback/notices.ts';

const upload = vi.spyOn(uploads, 'uploadForm');

aroundSignedIn({ width: 1600 });
beforeEach(() => {
  upload.mockReset();
  upload.mockResolvedValue(createTestDesign());
});

const picture = (name: string) => ({ url: `/api/files/staff/${name}`, thumbnailUrl: null, width: 10, height: 10 });
const ITEM: SpyDetails = {
  id: 's1',
  code: 'SPY-2',
  refId: '1729',
  title: 'Lake Life Tee',
  front: picture('front'),
  back: null,
  design_front: picture('design'),
  design_back: picture('back'),
  createdAt: new Date().toISOString(),
  waiting: 0,
  failed: [],
};

/** Opens the page with a simulated server that has a picture at each address, or no picture where the function returns null. */
function open(pictureOf: (name: string) => Uint8Array<ArrayBuffer> | null) {
  openApp('/admin/spy?item=s1', {
    '/auth/profile': () => ADMIN,
    '/spy': () => toPage([ITEM]),
    '/spy/s1': () => ITEM,
  });
  const api = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const name = /\/api\/files\/staff\/(\w+)/.exec(String(input instanceof Request ? input.url : input))?.[1];
    if (name === undefined) return api(input, init);
    const bytes = pictureOf(name);
    return bytes === null ? new Response('', { status: 404 }) : new Response(new Blob([bytes], { type: 'image/png' }));
  });
}
const png = (mark: number) => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, mark]);
const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Dùng làm ý tưởng' }));

describe('a spied product as the idea for a design (SPY-3)', () => {
  it('opens a design request with its title, its pictures and a note that names the product', async () => {
    open((name) => png(name.length));
    await press();
    const dialog = within(await screen.findByRole('dialog', { name: 'Tạo design' }));
    await waitFor(() => expect(dialog.getAllByRole('img')).toHaveLength(3));
    expect(dialog.getByLabelText<HTMLInputElement>('Tên sản phẩm 1').value).toBe('Lake Life Tee');
    expect(upload).not.toHaveBeenCalled();
    fireEvent.click(dialog.getByRole('button', { name: 'Tạo' }));
    await waitFor(() => expect(upload).toHaveBeenCalledOnce());
    const form = upload.mock.calls[0]?.[1];
    expect(
      [...(form?.entries() ?? [])].map(([key, value]) => [key, typeof value === 'string' ? value : value.name]),
    ).toEqual([
      ['note', 'Ý tưởng từ SPY-2 (1729)'],
      ['products_0_name', 'Lake Life Tee'],
      ['products_0_images_0', 'SPY-2 front'],
      ['products_0_images_1', 'SPY-2 design_front'],
      ['products_0_images_2', 'SPY-2 design_back'],
    ]);
  });

  it('reports a picture that cannot be loaded, and opens no request', async () => {
    open((name) => (name === 'back' ? null : png(1)));
    await press();
    await waitFor(() => expect(readNotices()).toMatchObject([{ tone: 'error', title: 'Chưa mở được ảnh' }]));
    expect(screen.queryByRole('dialog', { name: 'Tạo design' })).toBeNull();
  });
});
