import { CODES } from '@bobbin/contract/error-codes';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, learnCodes } from '../../../api/api-error.ts';
import * as uploads from '../../../api/upload.ts';
import { startTranslations } from '../../../i18n/i18n.ts';
import { readNotices } from '../../../ui/feedback/notices.ts';
import { createTestDesign } from '../testing/designs.ts';
import { CreateDialog, type CreateStart } from './create-dialog.tsx';

const upload = vi.spyOn(uploads, 'uploadForm');

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const png = (name: string, mark: number) =>
  new File([new Uint8Array([...PNG, 0, 0, 0, mark])], name, { type: 'image/png' });
const EMPTY: CreateStart = { orderId: null, products: [] };

beforeAll(startTranslations);
beforeAll(() => learnCodes(CODES));
beforeEach(() => {
  upload.mockReset();
  upload.mockResolvedValue(createTestDesign());
  // Simulates a request for the signed-in user that never completes.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(start: CreateStart = EMPTY, onClose = vi.fn<() => void>()) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CreateDialog start={start} onClose={onClose} />
    </QueryClientProvider>,
  );
  return onClose;
}

const box = (name: string) => within(screen.getByRole('group', { name }));
const choose = (name: string, files: File[]) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^Thêm ảnh cho ${name}:`), { selector: 'input' }), {
    target: { files },
  });
const sentForm = () => {
  const form = upload.mock.calls.at(-1)?.[1];
  if (form === undefined) throw new Error('nothing was sent');
  return [...form.entries()].map(([key, value]) => [key, typeof value === 'string' ? value : value.name]);
};

describe('requesting a design', () => {
  it('names each rejected file with the text of the document (DSN-41)', async () => {
    open();
    const text = new File(['hello'], 'brief.png', { type: 'image/png' });
    choose('Sản phẩm 1', [
      png('a.png', 1),
      png('again.png', 1),
      text,
      png('b.png', 2),
      png('c.png', 3),
      png('d.png', 4),
    ]);
    const alerts = await box('Sản phẩm 1').findByRole('alert');
    expect([...alerts.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'Ảnh này đã tồn tại. again.png trùng ảnh 1 của sản phẩm này.',
      'Vui lòng chọn file hình ảnh hợp lệ! brief.png không phải ảnh PNG, JPEG hoặc WebP.',
      'Tối đa 3 ảnh cho mỗi sản phẩm. d.png chưa được thêm.',
    ]);
    expect(
      box('Sản phẩm 1')
        .getAllByRole('img')
        .map((image) => image.getAttribute('alt')),
    ).toEqual(['a.png', 'b.png', 'c.png']);
  });

  it('disables adding pictures at three, and enables it again after one is removed (DSN-41)', async () => {
    open();
    choose('Sản phẩm 1', [png('a.png', 1), png('b.png', 2), png('c.png', 3)]);
    await box('Sản phẩm 1').findByText('Đủ 3 ảnh');
    const add = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Thêm ảnh cho Sản phẩm 1:/ });
    expect(add().disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Bỏ ảnh b.png' }));
    expect(add().disabled).toBe(false);
  });

  it('accepts the same picture for another product', async () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Thêm sản phẩm' }));
    choose('Sản phẩm 1', [png('a.png', 1)]);
    choose('Sản phẩm 2', [png('a.png', 1)]);
    await waitFor(() => expect(screen.getAllByAltText('a.png')).toHaveLength(2));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('accepts pictures dropped on a product and pasted ones (DSN-41)', async () => {
    open();
    fireEvent.drop(screen.getByRole('group', { name: 'Sản phẩm 1' }), {
      dataTransfer: { files: [png('drop.png', 1)] },
    });
    await screen.findByAltText('drop.png');
    fireEvent.paste(screen.getByLabelText('Ghi chú chung cho đơn'), {
      clipboardData: { files: [png('paste.png', 2)] },
    });
    await screen.findByAltText('paste.png');
  });

  it('sends only products with a picture, fields before files, and shows which products are left out (DSN-40)', async () => {
    const onClose = open();
    fireEvent.click(screen.getByRole('button', { name: 'Thêm sản phẩm' }));
    fireEvent.click(screen.getByRole('button', { name: 'Thêm sản phẩm' }));
    fireEvent.change(screen.getByLabelText('Tên sản phẩm 2'), { target: { value: 'Hoodie' } });
    choose('Hoodie', [png('a.png', 1), png('b.png', 2)]);
    choose('Sản phẩm 3', [png('c.png', 3)]);
    fireEvent.change(screen.getByLabelText('Ghi chú chung cho đơn'), { target: { value: ' To hơn ' } });
    await screen.findByText('2 sản phẩm · 3 ảnh sẽ được gửi.');
    expect(screen.getByText(/Sản phẩm 1 chưa có ảnh nên bỏ qua/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Tạo' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sentForm()).toEqual([
      ['note', 'To hơn'],
      ['products_0_name', 'Hoodie'],
      ['products_0_images_0', 'a.png'],
      ['products_0_images_1', 'b.png'],
      ['products_1_images_0', 'c.png'],
    ]);
    expect(readNotices().at(-1)).toMatchObject({ title: 'OK', text: 'Tạo đơn design thành công · DS-1' });
  });

  it('starts with the products of the order that opened it (DSN-40)', async () => {
    open({
      orderId: '5764',
      products: [
        { name: 'Lake Tee', skuId: 's-1', skuName: 'Black / L', skuImage: null },
        { name: 'Lake Hoodie', skuId: 's-2', skuName: 'White / M', skuImage: null },
      ],
    });
    expect(screen.getByText('Từ đơn 5764')).toBeDefined();
    choose('Lake Hoodie', [png('a.png', 1)]);
    await screen.findByAltText('a.png');
    fireEvent.click(screen.getByRole('button', { name: 'Tạo' }));
    await waitFor(() => expect(upload).toHaveBeenCalled());
    expect(sentForm()).toEqual([
      ['note', ''],
      ['orderId', '5764'],
      ['products_0_name', 'Lake Hoodie'],
      ['products_0_skuId', 's-2'],
      ['products_0_images_0', 'a.png'],
    ]);
  });

  it('sends nothing without a picture, and shows the reason', () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Tạo' }));
    expect(upload).not.toHaveBeenCalled();
    expect(screen.getAllByText('Thêm ít nhất một ảnh cho một sản phẩm').length).toBeGreaterThan(0);
  });

  it('marks the picture that the server rejects, keeps all input, and sends again with a new key (DSN-41)', async () => {
    const refusal = new ApiError(200, {
      code: 802,
      message: 'Vui lòng chọn file hình ảnh hợp lệ!',
      issues: [{ path: 'products_0_images_1', message: 'broken' }],
    });
    upload.mockRejectedValueOnce(refusal);
    const onClose = open();
    choose('Sản phẩm 1', [png('a.png', 1), png('b.png', 2)]);
    await screen.findByAltText('b.png');
    fireEvent.click(screen.getByRole('button', { name: 'Tạo' }));
    const broken = await screen.findByTitle(/hình ảnh hợp lệ/);
    expect(within(broken).getByAltText('b.png')).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Bỏ ảnh b.png' }));
    fireEvent.click(screen.getByRole('button', { name: 'Gửi lại' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sentForm()).toContainEqual(['products_0_images_0', 'a.png']);
  });

  it('sends the same content with the same key after a lost response, and other pictures with a new key (API-10)', async () => {
    upload.mockRejectedValue(new ApiError(0, { code: 0, message: 'No Internet' }));
    open();
    choose('Sản phẩm 1', [png('a.png', 1)]);
    await screen.findByAltText('a.png');
    fireEvent.click(screen.getByRole('button', { name: 'Tạo' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Gửi lại' }));
    await waitFor(() => expect(upload).toHaveBeenCalledTimes(2));
    await screen.findByRole('button', { name: 'Gửi lại' });
    choose('Sản phẩm 1', [png('b.png', 2)]);
    await screen.findByAltText('b.png');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Gửi lại' }).ariaBusy).not.toBe('true'));
    fireEvent.click(screen.getByRole('button', { name: 'Gửi lại' }));
    await waitFor(() => expect(upload).toHaveBeenCalledTimes(3));
    const keys = upload.mock.calls.map(([, , options]) => options?.idempotencyKey);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('reports how much of each image was sent', async () => {
    let tell: (share: number) => void = () => undefined;
    upload.mockImplementation((_entry, _form, options) => {
      tell = options?.onProgress ?? tell;
      return new Promise(() => undefined);
    });
    open();
    choose('Sản phẩm 1', [png('a.png', 1), png('b.png', 2)]);
    await screen.findByAltText('b.png');
    fireEvent.click(screen.getByRole('button', { name: 'Tạo' }));
    const bar = (name: string) => screen.getByLabelText<HTMLProgressElement>(`Đang gửi ${name}`).value;
    await screen.findByLabelText('Đang gửi a.png');
    tell(0.75);
    await waitFor(() => expect([bar('a.png'), bar('b.png')]).toEqual([1, 0.5]));
  });
});
