import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createTestStaffDesign, toPage } from '../../features/designs/testing/designs.ts';
import { createTestQueueSku, toSkuPage } from '../../features/sku-designs/testing/sku-designs.ts';
import { approvalsTexts } from '../../i18n/vi/approvals.ts';
import { openApp } from '../../testing/open-app.tsx';
import { ADMIN, aroundSignedIn } from '../../testing/signed-in.ts';

aroundSignedIn({ width: 1600 });

const { texts } = approvalsTexts;
const AT = '2026-11-21T10:30:00.000Z';
const WAITS = {
  amount: '25.00',
  by: { id: 'ha', fullName: 'Hà Ngô' },
  at: AT,
  dueAt: '2026-11-21T14:30:00.000Z',
  isYours: false,
  mayApprove: true,
};
const DECLINED = { amount: '25.00', by: 'An Trần', reason: 'Hỏi khách trước', at: AT, isYours: true };

function openDesign(more: Parameters<typeof createTestStaffDesign>[0]) {
  const design = createTestStaffDesign({ id: 'd-1', code: 'DS-1', status: 'PENDING_PAYMENT', price: '25.00', ...more });
  return openApp('/admin/designs?whose=all&design=d-1', {
    '/auth/profile': () => ADMIN,
    '/admin/designs': () => ({ ...toPage([design]), lateCount: 0, soonCount: 0 }),
    '/admin/designs/d-1': () => ({ ...design, revisions: [] }),
    '/admin/designs/d-1/approval': () => ({ ...design, approval: null }),
    '/admin/users/designer': () => [],
    '/admin/designs/packages': () => [],
  });
}

function openSku(more: Parameters<typeof createTestQueueSku>[0]) {
  const card = createTestQueueSku({ id: 'c-1', code: 'SD-1', ...more });
  return openApp('/admin/sku-design', {
    '/auth/profile': () => ADMIN,
    '/admin/sku-design': ({ body }) => (body === null ? toSkuPage([card]) : { ...card, approval: null }),
    '/admin/sku-design/c-1/approval': () => ({ ...card, approval: null }),
    '/admin/users': () => toPage([]),
  });
}

async function decline(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: /^Từ chối/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Từ chối 25.00\$/ }));
  dialog.getByText(/Hà Ngô đọc được lý do này/);
  fireEvent.change(dialog.getByLabelText(texts.reason), { target: { value: ' Hỏi khách trước ' } });
  fireEvent.submit(dialog.getByLabelText(texts.reason));
  await screen.findByText(texts.declined);
}

describe('the second person (ROL-71)', () => {
  it('declines the charge of a rented design with a reason', async () => {
    const sent = openDesign({ approval: { ...WAITS, step: 'pay', reason: '' } });
    await decline();
    expect(sent.find(({ path }) => path.endsWith('/approval'))?.body).toEqual({
      action: 'decline',
      amount: '25.00',
      reason: 'Hỏi khách trước',
    });
  });

  it('cannot approve any more what the first person withdrew', async () => {
    const sent = openDesign({ approval: { ...WAITS, step: 'pay', reason: '', isYours: true, mayApprove: false } });
    expect(screen.queryByRole('button', { name: /^Từ chối/ })).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Rút lại DS-1' }));
    await screen.findByText(texts.withdrawn);
    expect(sent.find(({ path }) => path.endsWith('/approval'))?.body).toEqual({ action: 'withdraw', amount: '25.00' });
  });

  it('names the reason of a declined charge to the person who asked', async () => {
    openDesign({ declined: { ...DECLINED, step: 'pay' } });
    await screen.findByText('An Trần từ chối 25.00$ bạn đề nghị.');
    screen.getByText(/Lý do: Hỏi khách trước/);
  });

  it('approves the charge of a SKU design by the same price, with the request that was shown', async () => {
    const sent = openSku({ approval: WAITS });
    await screen.findByText(/Hà Ngô đề nghị/);
    fireEvent.click(screen.getByRole('button', { name: 'Duyệt trừ 25.00$ SD-1' }));
    await waitFor(() =>
      expect(sent.find(({ body }) => body !== null)?.body).toEqual({
        id: 'c-1',
        price: '25.00',
        seen: { approvalBy: 'ha' },
      }),
    );
  });

  it('declines the charge of a SKU design with a reason', async () => {
    const sent = openSku({ approval: WAITS, declined: null });
    await decline();
    expect(sent.find(({ path }) => path.endsWith('/approval'))?.body).toMatchObject({ action: 'decline' });
  });

  it('appears on the card of a SKU design with the reason of a declined charge', async () => {
    openSku({ declined: { ...DECLINED, isYours: false } });
    await screen.findByText('An Trần từ chối 25.00$.');
    screen.getByText(/Lý do: Hỏi khách trước/);
  });
});
