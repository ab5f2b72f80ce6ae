import type { AnswerOutcome, AnswerResult, BuyerRequest } from '@bobbin/contract/requests';
import { TEAM_RIGHTS } from '@bobbin/domain/teams/rights';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { TOKEN_KEY } from '../../../api/session.ts';
import { startTranslations } from '../../../i18n/i18n.ts';
import { RequestsDialog } from './requests-dialog.tsx';

function toRequest(n: number, more: Partial<BuyerRequest> = {}): BuyerRequest {
  return {
    id: `403${n}`,
    orderId: `57${n}`,
    shopId: '7',
    kind: 'cancel',
    type: 'BUYER_CANCEL',
    status: 'CANCELLATION_REQUEST_PENDING',
    stage: 'asked',
    role: 'BUYER',
    action: 'cancel',
    answers: ['approve', 'reject'],
    deadlineAt: new Date(Date.now() + 3_600_000).toISOString(),
    reason: 'Too slow',
    refundAmount: '19.99',
    currency: 'USD',
    pieces: [],
    trackingNumber: null,
    carrier: null,
    arbitration: null,
    createdAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
    endedAt: null,
    answer: null,
    fulfilState: 'NONE',
    fulfillHouse: null,
    rights: [...TEAM_RIGHTS],
    ...more,
  };
}

let asked: BuyerRequest[] = [];
let outcomes: Record<string, AnswerOutcome[]> = {};
let sent: { ids: string[]; answer: string; reason?: string; confirmMade?: boolean }[] = [];

beforeAll(startTranslations);
beforeEach(() => {
  asked = [toRequest(1), toRequest(2)];
  outcomes = {};
  sent = [];
  localStorage.setItem(TOKEN_KEY, JSON.stringify({ accessToken: 'a', refreshToken: 'r' }));
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const answer = (body: unknown) => Response.json({ isSuccess: true, body, exceptionBody: null });
    if (url.includes('/reasons')) return answer([{ name: 'made', text: 'Item is made to order' }]);
    if (init?.method !== 'POST') return answer(url.includes('/shops/requests') ? asked : []);
    const body = JSON.parse(String(init.body)) as (typeof sent)[number];
    sent.push(body);
    return answer(
      body.ids.map((id): AnswerResult => ({
        id,
        orderId: `57${id.slice(3)}`,
        outcome: outcomes[id]?.shift() ?? 'done',
        stage: 'done',
        status: 'CANCELLATION_REQUEST_COMPLETE',
        fulfilState: 'NONE',
        by: null,
        error: null,
        detail: null,
      })),
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const open = () =>
  render(
    <RouterContextProvider router={createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RequestsDialog orderIds={['571', '572']} onClose={() => undefined} />
      </QueryClientProvider>
    </RouterContextProvider>,
  );
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('the dialog approves all selected requests in one call, and shows the result of each (REQ-6)', async () => {
  open();
  expect((await screen.findAllByText('Lý do của khách: Too slow')).length).toBe(2);
  await press('Chấp nhận 2 yêu cầu');
  expect(await screen.findByText('2 xong · 0 chưa')).toBeTruthy();
  expect(sent).toMatchObject([{ ids: ['4031', '4032'], answer: 'approve' }]);
});

it('the dialog asks for a confirmation only for orders that the factory does not cancel (REQ-5)', async () => {
  outcomes = { 4032: ['confirm', 'done'] };
  open();
  await press('Chấp nhận 2 yêu cầu');
  await press('Vẫn chấp nhận 1 đơn');
  expect(await screen.findByText('2 xong · 0 chưa')).toBeTruthy();
  expect(sent[1]).toMatchObject({ ids: ['4032'], confirmMade: true });
});

it("the dialog rejects with one of the marketplace's reasons, and retries failed answers (REQ-6)", async () => {
  outcomes = { 4031: ['failed', 'done'] };
  open();
  fireEvent.click(await screen.findByRole('radio', { name: 'Từ chối' }));
  await screen.findByRole('option', { name: 'Item is made to order' });
  await press('Từ chối 2 yêu cầu');
  await press('Thử lại 1 đơn');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([
    { ids: ['4031', '4032'], answer: 'reject', reason: 'made' },
    { ids: ['4031'], answer: 'reject', reason: 'made' },
  ]);
});

it('the dialog reports that no request is open any more', async () => {
  asked = [];
  open();
  expect(await screen.findByText(/Không có yêu cầu nào đang chờ trả lời/)).toBeTruthy();
});
