import type { DesignDetails, DesignFeedback } from '@bobbin/contract/designs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createTestDesign, createTestDetails, createTestProduct, toPage } from '../features/designs/testing/designs.ts';
import { openApp, refuse, USER } from '../testing/open-app.tsx';
import { aroundSignedIn, beginAgain } from '../testing/signed-in.ts';

aroundSignedIn({ width: 1440 });

const AT = '2026-11-21T10:30:00.000Z';
const hour = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();

function open(address: string, rows: ReturnType<typeof createTestDesign>[], more: Parameters<typeof openApp>[1] = {}) {
  return openApp(address, {
    '/auth/profile': () => USER,
    '/designs': () => ({ ...toPage(rows), designers: [] }),
    ...more,
  });
}

const rowOf = async (code: string) => {
  const row = (await screen.findByText(code)).closest('tr');
  if (row === null) throw new Error(`no row of ${code}`);
  return within(row);
};

function say(id: string, isAdmin: boolean, comment: string): DesignFeedback {
  const user = { id: isAdmin ? 's-1' : 'u-1', fullName: isAdmin ? 'Ha Pham' : 'Lan Nguyen' };
  return { id, designId: 'd-1', comment, isAdmin, user, createdAt: AT, updatedAt: AT, deletedAt: null };
}

describe('the list of rented designs (DSN-40)', () => {
  it('shows all documented columns, each state in words, and a cancel button only where cancelling is allowed', async () => {
    open('/community/designs', [
      createTestDesign({ id: '1', code: 'DS-1', orderId: '576400048204247848', note: 'To hơn' }),
      createTestDesign({ id: '2', code: 'DS-2', status: 'PENDING_PAYMENT', price: '22.00' }),
      createTestDesign({
        id: '3',
        code: 'DS-3',
        status: 'INPROCESS',
        price: '9.50',
        payment: 'PAID',
        dueAt: hour(1.5),
      }),
      createTestDesign({
        id: '4',
        code: 'DS-4',
        status: 'FEEDBACK',
        link: 'https://drive.google.com/file/d/lake.png',
        revision: 3,
        revisedAt: AT,
        unread: 2,
        designProducts: [createTestProduct(), createTestProduct({ id: 'p-2', name: 'Hoodie' })],
      }),
      createTestDesign({ id: '5', code: 'DS-5', status: 'COMPLETED', isSettled: true, finishTime: AT }),
      createTestDesign({ id: '6', code: 'DS-6', status: 'CANCEL', cancelledBy: 'seller', deletedAt: AT }),
      createTestDesign({ id: '7', code: 'DS-7', status: 'FEEDBACK', isAsked: true, revision: 2, revisedAt: AT }),
    ]);
    await screen.findByRole('heading', { name: 'DESIGN' });
    await screen.findByText('DS-1');
    const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(titles).toEqual([
      'Mã',
      'Sản phẩm',
      'Mã đơn',
      'Trạng thái',
      'Giá',
      'Link design',
      'Ghi chú',
      'Tạo lúc',
      'Thao tác',
    ]);

    const first = await rowOf('DS-1');
    first.getByText('Chờ báo giá');
    first.getByText('To hơn');
    expect(first.getByRole('link', { name: '…04247848' }).title).toBe('576400048204247848');
    const second = await rowOf('DS-2');
    second.getByText('giá 22.00$ · chờ thu');
    const third = await rowOf('DS-3');
    third.getByText('còn lại');
    third.getByText('01:29');
    const fourth = await rowOf('DS-4');
    fourth.getByText('v3 · giao lúc 21/11 02:30');
    fourth.getByText('2 tin mới');
    fourth.getByText('+ Hoodie · 2 ảnh');
    expect(
      fourth.getByRole('link', { name: 'Mở link design DS-4: drive.google.com/…/lake.png' }).getAttribute('href'),
    ).toBe('https://drive.google.com/file/d/lake.png');
    (await rowOf('DS-5')).getByText('tự hoàn tất sau 7 ngày');
    (await rowOf('DS-6')).getByText('bạn huỷ 21/11 02:30');
    (await rowOf('DS-7')).getByText('v2 · bạn đã nhắn sửa');

    const cancels = screen
      .getAllByRole('button', { name: /^Huỷ DS-/ })
      .map((button) => button.getAttribute('aria-label'));
    expect(cancels).toEqual(['Huỷ DS-1', 'Huỷ DS-2']);
  });

  it('asks the question of the document before it cancels (DSN-44)', async () => {
    const sent = open('/community/designs', [createTestDesign()], { '/designs/d-1': () => ({ data: true }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Huỷ DS-1' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByRole('heading', { name: 'Đơn design cho phép huỷ trong thời gian chờ xác nhận' });
    expect(sent.map(({ path }) => path)).not.toContain('/designs/d-1');
    fireEvent.click(dialog.getByRole('button', { name: 'Huỷ đơn design' }));
    await screen.findByText('Đã huỷ DS-1');
    expect(sent.map(({ path }) => path)).toContain('/designs/d-1');
  });

  it('keeps the dialog open with the reason when the design was paid in the meantime', async () => {
    open('/community/designs', [createTestDesign()], { '/designs/d-1': () => refuse('DESIGN_MOVED') });
    fireEvent.click(await screen.findByRole('button', { name: 'Huỷ DS-1' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Huỷ đơn design' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/đã sang trạng thái khác/);
  });

  it('explains an empty list, and a list that could not be loaded (UI-15)', async () => {
    open('/community/designs', []);
    await screen.findByText('Chưa có đơn design nào');
    beginAgain();
    open('/community/designs', [], { '/designs': () => refuse('UNAVAILABLE', { status: 503 }) });
    await screen.findByText(/Không tải được/);
    expect(screen.getByRole('button', { name: 'Thử lại' })).toBeDefined();
  });
});

describe('the details panel of a rented design (DSN-43, DSN-44)', () => {
  const details = (more: Partial<DesignDetails> = {}) =>
    createTestDetails({
      status: 'FEEDBACK',
      price: '14.00',
      payment: 'PAID',
      revision: 2,
      revisedAt: AT,
      settlesAt: AT,
      revisions: [
        { number: 2, link: 'https://a.co/v2', createdBy: 'Ha Pham', createdAt: AT },
        { number: 1, link: 'https://a.co/v1', createdBy: 'Ha Pham', createdAt: AT },
      ],
      ...more,
    });

  it('shows the author of each message and every link, and accepts the displayed revision', async () => {
    const design = details({ unread: 1 });
    const sent = open('/community/designs?design=d-1', [design], {
      '/designs/d-1': () => design,
      '/designs/feedback/d-1': () => [say('1', false, 'Núi hơi nhạt'), say('2', true, 'Có bản mới')],
      '/designs/seen/d-1': () => ({ data: true }),
      '/designs/accept/d-1': () => details({ status: 'COMPLETED', steps: ['speak'], finishTime: AT }),
    });
    const panel = within(await screen.findByRole('dialog'));
    const own = (await panel.findByText('Núi hơi nhạt')).closest('article');
    expect(own?.textContent).toContain('Bạn');
    expect(own?.textContent).toContain('LN');
    expect(panel.getByText('Có bản mới').closest('article')?.textContent).toContain('Designer');
    expect(panel.getByRole('link', { name: 'Mở link v1: a.co/v1' }).getAttribute('href')).toBe('https://a.co/v1');
    // The messages of the other side are marked as read, because the page is visible.
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/designs/seen/d-1'));

    fireEvent.click(panel.getByRole('button', { name: 'Duyệt v2' }));
    const question = within(await screen.findByRole('dialog', { name: 'Duyệt v2 của DS-1?' }));
    fireEvent.click(question.getByRole('button', { name: 'Duyệt v2' }));
    await waitFor(() => expect(sent.find(({ path }) => path === '/designs/accept/d-1')?.body).toEqual({ revision: 2 }));
    await panel.findByText('Đơn design đã hoàn tất');
  });

  it('sends typed text with Enter, keeps the text after a refusal, and adds a line break with Shift + Enter', async () => {
    let refusing = true;
    const sent = open('/community/designs?design=d-1', [], {
      '/designs/d-1': () => details(),
      '/designs/feedback/d-1': ({ body }) =>
        body === null ? [] : refusing ? refuse('DESIGN_TALK_FULL') : say('9', false, 'To hơn'),
    });
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Nhắn cho Designer, Enter để gửi');
    fireEvent.change(field, { target: { value: 'To hơn' } });
    fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
    fireEvent.keyDown(field, { key: 'Enter' });
    await screen.findByText(/đủ 2.000 tin nhắn/);
    expect(field.value).toBe('To hơn');
    refusing = false;
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(field.value).toBe(''));
    await screen.findByText('Send successfully');
    expect(screen.getByText('To hơn', { selector: 'p' })).toBeDefined();
    expect(sent.filter(({ path, body }) => path === '/designs/feedback/d-1' && body !== null)).toHaveLength(2);
  });

  it('goes to the previous and next row by its buttons and by J and K', async () => {
    const rows = [1, 2, 3].map((n) => createTestDesign({ id: String(n), code: `DS-${n}` }));
    open('/community/designs?design=2', rows, {
      '/designs/1': () => createTestDetails({ id: '1', code: 'DS-1' }),
      '/designs/2': () => createTestDetails({ id: '2', code: 'DS-2' }),
      '/designs/3': () => createTestDetails({ id: '3', code: 'DS-3' }),
    });
    const panel = () => within(screen.getByRole('dialog'));
    await screen.findByRole('dialog');
    await waitFor(() => panel().getByText('DS-2'));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'j' });
    await waitFor(() => panel().getByText('DS-3'));
    expect(location.search).toContain('design=3');
    fireEvent.click(panel().getByRole('button', { name: 'Mục trước (K)' }));
    await waitFor(() => panel().getByText('DS-2'));
  });

  it('shows that the design was not found when the id in the URL is unknown', async () => {
    open('/community/designs?design=x', [], { '/designs/x': () => refuse('NOT_FOUND', { status: 404 }) });
    await screen.findByText('Không tìm thấy đơn design');
  });
});
