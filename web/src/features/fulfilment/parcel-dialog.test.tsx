import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ERRORS } from '@bobbin/contract/errors';
import { TOKEN_KEY } from '../../api/session.ts';
import { startTranslations } from '../../i18n/i18n.ts';
import { conflictTexts } from '../../i18n/vi/conflict.ts';
import { DialogHost } from '../../ui/overlay/dialog-host.tsx';
import { createTestDesigns, createTestDetail, createTestFile, createTestOrder } from '../orders/testing/orders.ts';
import { QUOTE } from '../orders/testing/quote.ts';
import { FulfilDialog } from './fulfil-dialog.tsx';

const LEAD_ID = '577241908833610294';
const MATE_ID = '577241908833610555';
const LEAD = createTestDetail({ labelFile: '/api/files/label.pdf', sameParcel: [MATE_ID] });
const SKUS = [
  { productName: 'T-shirt', colors: [{ name: 'Black', hex: '#1a1a1a' }], sizes: ['L', 'XL'] },
  { productName: 'Hoodie', colors: [{ name: 'Navy', hex: null }], sizes: ['L'] },
];
const DESIGNS = [createTestFile('productFront'), createTestFile('productMockupFront')];
const PARCEL_QUOTE = {
  ...QUOTE,
  lines: [...QUOTE.lines, ...QUOTE.lines.map((line) => ({ ...line, id: 'product-2', orderId: MATE_ID }))],
  total: '38.40',
  parcel: [
    { orderId: LEAD_ID, share: '25.60' },
    { orderId: MATE_ID, share: '12.80' },
  ],
};

let lead = LEAD;
let mate = createTestDetail();
let mateProducts = [createTestDesigns(DESIGNS)];
let isMateGone = false;
let quote: typeof QUOTE = PARCEL_QUOTE;
let refusal: object | null = null;
let sent: unknown[] = [];
let quoted: { orderProducts: { id: string }[] }[] = [];
let selected: unknown[] = [];

const answer = (body: unknown) => Response.json({ isSuccess: true, body, exceptionBody: null });

function reply(url: string, init: RequestInit | undefined): Response {
  if (url.endsWith(`/shops/orders/order/${LEAD_ID}`)) return answer(lead);
  if (url.endsWith(`/shops/orders/order/${MATE_ID}`))
    return isMateGone ? new Response('{}', { status: 500 }) : answer(mate);
  if (url.endsWith(`/shops/orders/products/${LEAD_ID}`)) return answer([createTestDesigns(DESIGNS)]);
  if (url.endsWith(`/shops/orders/products/${MATE_ID}`)) return answer(mateProducts);
  if (url.includes('/design-media')) return answer({ filled: [] });
  if (url.endsWith('/files/select')) {
    selected.push(JSON.parse(String(init?.body)));
    return answer({ ...createTestFile('productFront'), url: '/chosen.png' });
  }
  if (url.includes('/fulfillment-settings'))
    return answer({ fulfillHouse: 'PRESSIFY', fulfillLine: null, fulfillShipping: 'new_order', fulfillFacility: null });
  if (url.includes('/skus/')) return answer(SKUS);
  if (url.includes('/fulfill/quote')) {
    quoted.push(JSON.parse(String(init?.body)));
    return answer(quote);
  }
  if (url.endsWith('/shops/orders/fulfill')) {
    sent.push(JSON.parse(String(init?.body)));
    const exceptionBody = refusal;
    refusal = null;
    if (exceptionBody !== null) return Response.json({ isSuccess: false, body: null, exceptionBody });
    return answer(createTestOrder({ fulfilState: 'QUEUED' }));
  }
  throw new Error(`not expected: ${url}`);
}

beforeAll(startTranslations);
beforeEach(() => {
  mate = createTestDetail({ id: MATE_ID, shipsWith: LEAD_ID, fulfilState: 'JOINED', sameParcel: [LEAD_ID] });
  mateProducts = [
    createTestDesigns(DESIGNS, { id: 'product-2', productName: 'Foggy Lake Hoodie', skuName: 'Navy, L' }),
  ];
  isMateGone = false;
  lead = LEAD;
  quote = PARCEL_QUOTE;
  refusal = null;
  quoted = [];
  sent = [];
  selected = [];
  localStorage.setItem(TOKEN_KEY, JSON.stringify({ accessToken: 'a', refreshToken: 'r' }));
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => Promise.resolve().then(() => reply(url, init)));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <FulfilDialog
        orderId={LEAD_ID}
        onClose={() => undefined}
        onChanged={() => undefined}
        onAnswerBuyer={() => undefined}
        renderLibrary={({ onPick }) => <button onClick={() => onPick('file-9')}>pick</button>}
      />
      <DialogHost />
    </QueryClientProvider>,
  );
  return client;
}

function split() {
  lead = { ...LEAD, sameParcel: [] };
  mate = { ...mate, sameParcel: [], shipsWith: null, fulfilState: 'NONE' };
  quote = QUOTE;
}

const findSend = () => screen.findByRole('button', { name: /Gửi tới Pressify/ });

it('The dialog shows the products of all orders of a parcel, and the share of the cost of each order (FUL-128)', async () => {
  open();
  await screen.findByText('Foggy Lake Hoodie');
  expect(screen.getByRole('note').textContent).toContain('2 đơn đi chung một kiện');
  const heading = screen.getByText(/^Cùng kiện: đơn/);
  expect(within(heading).getByText(MATE_ID)).toBeTruthy();
  await waitFor(() => expect(heading.textContent).toContain('12.80$'));
  const line = (name: string) => screen.getByText(name).closest('div')?.textContent;
  expect(line('Chi phí cả kiện')).toContain('38.40$');
  expect(line('Phần của đơn này')).toContain('25.60$');
  expect(line(`Phần của đơn ${MATE_ID}`)).toContain('12.80$');
  expect(screen.getByText(/^AUTO → PRESSIFY, 38\.40\$.*2 mặt in, 2 đơn chung kiện$/)).toBeTruthy();
});

it('sending a parcel names the garments of all its orders and the orders that the dialog showed (FUL-128)', async () => {
  mateProducts = [createTestDesigns(DESIGNS, { id: 'product-2', productName: 'Foggy Lake Hoodie', productSize: null })];
  open();
  const size = await screen.findByLabelText('Size · Foggy Lake Hoodie');
  const send = await findSend();
  fireEvent.click(send);
  expect(sent).toEqual([]);
  fireEvent.change(size, { target: { value: 'L' } });
  await waitFor(() => expect(send.getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(send);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    id: LEAD_ID,
    orderProducts: [{ id: 'product-1' }, { id: 'product-2', productSize: 'L' }],
    seen: { sameParcel: MATE_ID, 'orderProducts.product-2.productSize': null },
  });
});

it('A missing design of another order blocks the parcel, and can be added in the dialog (FUL-128)', async () => {
  mateProducts = [createTestDesigns([], { id: 'product-2', productName: 'Foggy Lake Hoodie', skuName: 'Navy, L' })];
  open();
  expect(await screen.findByRole('button', { name: 'Navy, L: chưa có design' })).toBeTruthy();
  const hoodie = within(screen.getByRole('region', { name: 'Foggy Lake Hoodie' }));
  fireEvent.click(hoodie.getByRole('button', { name: /^Chọn Front từ thư viện/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'pick' }));
  await waitFor(() => expect(selected).toEqual([{ id: 'product-2', fileId: 'file-9', side: 'front' }]));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Navy, L: chưa có design' })).toBeNull());
});

it('A cancellation request of another order of the parcel must be confirmed before sending (FUL-13, FUL-128)', async () => {
  mate = { ...mate, isBuyerRequestCancel: true, requestCancelTime: '2026-11-20T18:00:00.000Z' };
  open();
  const send = await findSend();
  expect(send.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('checkbox', { name: /vẫn/i }));
  await waitFor(() => expect(send.getAttribute('aria-disabled')).toBeNull());
});

it('nothing can be sent while an order of the parcel cannot be read (FUL-128)', async () => {
  isMateGone = true;
  open();
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Gửi tới Pressify/ })).toBeNull();
});

it("The dialog keeps the user's choices when another order joins the parcel, and waits until that order is loaded (FUL-128)", async () => {
  split();
  const client = open();
  const size = await screen.findByLabelText<HTMLSelectElement>(/^Size · /);
  fireEvent.change(size, { target: { value: 'XL' } });
  lead = LEAD;
  quote = PARCEL_QUOTE;
  let answerMate = () => undefined as void;
  const isAnswered = new Promise<void>((resolve) => (answerMate = resolve));
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.endsWith(`/shops/orders/order/${MATE_ID}`)) await isAnswered;
    return reply(url, init);
  });
  mate = { ...mate, shipsWith: LEAD_ID, fulfilState: 'JOINED', sameParcel: [LEAD_ID] };
  await client.invalidateQueries({ queryKey: ['orders', 'detail', LEAD_ID] });
  const waits = /^Chờ tải xong các đơn khác/;
  expect(await screen.findByText(waits)).toBeTruthy();
  const send = await findSend();
  for (const button of [send, screen.getByRole('button', { name: 'Lưu nháp' })]) fireEvent.click(button);
  expect(sent).toEqual([]);
  answerMate();
  await screen.findByText('Foggy Lake Hoodie');
  expect(screen.queryByText(waits)).toBeNull();
  expect(screen.getAllByLabelText<HTMLSelectElement>(/^Size · /)[0]?.value).toBe('XL');
  // The server refuses the first request, and names the displayed and the current list of orders.
  refusal = {
    code: ERRORS.CHANGED_MEANWHILE.code,
    message: 'changed',
    changes: [{ field: 'sameParcel', seen: '', current: MATE_ID }],
  };
  fireEvent.click(send);
  const conflict = within(await screen.findByRole('dialog', { name: conflictTexts.texts.title }));
  fireEvent.click(conflict.getByRole('button', { name: conflictTexts.texts.proceed }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({
    orderProducts: [{ id: 'product-1', productSize: 'XL' }, { id: 'product-2' }],
    seen: { sameParcel: MATE_ID },
  });
});

it("The dialog keeps the user's choices when an order that joined the parcel cannot be read (FUL-128)", async () => {
  split();
  const client = open();
  const size = await screen.findByLabelText<HTMLSelectElement>(/^Size · /);
  fireEvent.change(size, { target: { value: 'XL' } });
  lead = LEAD;
  isMateGone = true;
  await client.invalidateQueries({ queryKey: ['orders', 'detail', LEAD_ID] });
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>(/^Size · /).value).toBe('XL');
  fireEvent.click(await findSend());
  expect(sent).toEqual([]);
});

it('The dialog leaves out an order that shares the package but is sent by itself (FUL-95)', async () => {
  mate = { ...mate, shipsWith: null, fulfilState: 'SUBMITTED' };
  open();
  await findSend();
  expect(screen.queryByText('Foggy Lake Hoodie')).toBeNull();
  expect(screen.queryByText(/^Cùng kiện/)).toBeNull();
});

it('The dialog of a parcel that was split asks for a new quote and sends the garments of its own order alone (FUL-128)', async () => {
  const client = open();
  await screen.findByText('Foggy Lake Hoodie');
  await waitFor(() => expect(quoted.at(-1)?.orderProducts).toHaveLength(2));
  split();
  await client.invalidateQueries({ queryKey: ['orders'] });
  await waitFor(() => expect(quoted.at(-1)?.orderProducts.map(({ id }) => id)).toEqual(['product-1']));
  expect(await screen.findByText(/^AUTO → PRESSIFY, 19\.20\$/)).toBeTruthy();
  expect(screen.queryByText('Foggy Lake Hoodie')).toBeNull();
  fireEvent.click(await findSend());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ orderProducts: [{ id: 'product-1' }], seen: { sameParcel: MATE_ID } });
});

it.each([
  ['sent', /Gửi tới Pressify/],
  ['kept as a draft', 'Lưu nháp'],
])(
  'a parcel that was split and then is %s shows the previous and the current orders, and continues with the remaining ones (FUL-128)',
  async (_way, name) => {
    open();
    await screen.findByText('Foggy Lake Hoodie');
    const button = await screen.findByRole('button', { name });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
    refusal = {
      code: ERRORS.CHANGED_MEANWHILE.code,
      message: 'changed',
      changes: [{ field: 'sameParcel', seen: MATE_ID, current: '' }],
    };
    fireEvent.click(button);
    const conflict = within(await screen.findByRole('dialog', { name: conflictTexts.texts.title }));
    expect(conflict.getByText(conflictTexts.texts.fields.sameParcel)).toBeTruthy();
    // The dialog offers no value of the seller, because the marketplace decides which orders share a parcel.
    expect(conflict.queryByText(conflictTexts.texts.mine)).toBeNull();
    split();
    fireEvent.click(conflict.getByRole('button', { name: conflictTexts.texts.proceed }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ orderProducts: [{ id: 'product-1' }], seen: { sameParcel: '' } });
  },
);

it('The dialog of a parcel shows no share of a cost that is unknown (FUL-96)', async () => {
  const [first, ...lines] = PARCEL_QUOTE.lines;
  if (!first) throw new Error('no line');
  const parcel = PARCEL_QUOTE.parcel.map(({ orderId }) => ({ orderId, share: null }));
  quote = { ...PARCEL_QUOTE, lines: [{ ...first, price: null } as never, ...lines], parcel };
  open();
  const line = async (name: string) => (await screen.findByText(name)).closest('div')?.textContent;
  expect(await line('Chi phí cả kiện')).toContain('N/A');
  expect(await line('Phần của đơn này')).toContain('N/A');
  expect(await line(`Phần của đơn ${MATE_ID}`)).toContain('N/A');
  expect(screen.getByText(/^Cùng kiện: đơn/).textContent).toContain('N/A');
});
