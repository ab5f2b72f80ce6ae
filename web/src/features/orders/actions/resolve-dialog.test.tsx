import { ERRORS } from '@bobbin/contract/errors';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TOKEN_KEY } from '../../../api/session.ts';
import { startTranslations } from '../../../i18n/i18n.ts';
import { ResolveDialog } from './resolve-dialog.tsx';
import { createTestOrder } from '../testing/orders.ts';

const order = createTestOrder({ fulfillStatus: 'UNCERTAIN', fulfillHouse: 'PRESSIFY', fulfillId: null });
let sent: { url: string; body: unknown; key: string | null }[] = [];
let refusal: { code: number; message: string; reasons?: string[] } | null = null;
const onClose = vi.fn<() => void>();

beforeAll(startTranslations);
beforeEach(() => {
  sent = [];
  refusal = null;
  onClose.mockClear();
  localStorage.setItem(TOKEN_KEY, JSON.stringify({ accessToken: 'a', refreshToken: 'r' }));
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json({ isSuccess: true, body: order, exceptionBody: null });
    const key = new Headers(init.headers).get('idempotency-key');
    sent.push({ url, body: JSON.parse(String(init.body)) as unknown, key });
    return Response.json({
      isSuccess: refusal === null,
      body: refusal === null ? order : null,
      exceptionBody: refusal,
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ResolveDialog order={order} onClose={onClose} />
    </QueryClientProvider>,
  );
}

function save() {
  fireEvent.click(screen.getByRole('button', { name: 'Ghi nhận' }));
}

describe('an order settled by hand', () => {
  it('requires a reason, with the error at its field (FUL-54)', async () => {
    open();
    save();
    await waitFor(() => expect(screen.getByLabelText('Vì sao biết').getAttribute('aria-invalid')).toBe('true'));
    expect(sent).toEqual([]);
  });

  it('sends the verdict with its reason once, and closes (FUL-54)', async () => {
    open();
    expect(screen.getByText(/áo sẽ bị in hai lần/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Vì sao biết'), { target: { value: 'Đã hỏi qua chat' } });
    save();
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ body: { isAtFactory: false, reason: 'Đã hỏi qua chat' } });
    expect(sent[0]?.url).toContain(`/shops/orders/${order.id}/fulfill/resolve`);
    expect(sent[0]?.key).toBeTruthy();
  });

  it("requires the factory's id when the factory has the order, and keeps typed values after a refusal (FUL-55)", async () => {
    refusal = { ...ERRORS.FULFIL_NOT_POSSIBLE, message: 'refused', reasons: ['OTHER_ORDER'] };
    open();
    fireEvent.click(screen.getByRole('radio', { name: 'Có' }));
    fireEvent.change(screen.getByLabelText('Mã đơn ở nhà máy'), { target: { value: 'P-77' } });
    fireEvent.change(screen.getByLabelText('Vì sao biết'), { target: { value: 'Thấy trên trang của nhà máy' } });
    save();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(sent[0]).toMatchObject({ body: { isAtFactory: true, fulfillId: 'P-77' } });
    expect(screen.getByLabelText<HTMLInputElement>('Mã đơn ở nhà máy').value).toBe('P-77');
    expect(onClose).not.toHaveBeenCalled();
  });
});
