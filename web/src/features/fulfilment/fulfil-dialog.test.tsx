import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TOKEN_KEY } from '../../api/session.ts';
import { startTranslations } from '../../i18n/i18n.ts';
import { createTestDesigns, createTestDetail, createTestFile, createTestOrder } from '../orders/testing/orders.ts';
import { FulfilDialog } from './fulfil-dialog.tsx';
import { QUOTE } from '../orders/testing/quote.ts';

const ORDER = createTestDetail({ trackingNumber: '9400111899223456789013', labelFile: '/api/files/label.pdf' });
const PRODUCTS = [createTestDesigns([createTestFile('productFront'), createTestFile('productMockupFront')])];
const SKUS = [{ productName: 'T-shirt', colors: [{ name: 'Black', hex: '#1a1a1a' }], sizes: ['XL'] }];
/** A garment that the first factory also makes, under the names of another factory. */
const FLASH_SKUS = [{ productName: 'GILDAN G5000', colors: [{ name: 'BLACK', hex: null }], sizes: ['XL'] }];
const SETTINGS = { fulfillHouse: 'PRESSIFY', fulfillLine: null, fulfillShipping: 'new_order', fulfillFacility: null };

/** Calls of the endpoint that sends an order to a factory: key and body of each. */
let sent: { key: string | null; body: unknown }[] = [];
/** Bodies of the requests for a label. */
let labels: unknown[] = [];
let products = PRODUCTS;
let order = ORDER;
let isLineDown = false;
let isRefused = false;
/** Products after the server filled in remembered designs; null means that the server fills in nothing. `filled` is the number of fill requests. */
let memory: typeof PRODUCTS | null = null;
let filled = 0;
/** Number of requests for mockups; `memory` holds the products after the mockups were drawn. */
let drawn = 0;
let quote = QUOTE;

function answer(body: unknown): Response {
  return Response.json({ isSuccess: true, body, exceptionBody: null });
}

function reply(url: string, init: RequestInit | undefined): Response {
  if (url.includes('/shops/orders/order/')) return answer(order);
  if (url.includes('/shops/orders/products/')) return answer(products);
  if (url.includes('/design-media')) {
    filled += 1;
    products = memory ?? products;
    return answer({ filled: memory?.map(({ id }) => id) ?? [] });
  }
  if (url.endsWith('/mockups')) {
    drawn += 1;
    const count = memory?.flatMap(({ designs }) => designs.filter(({ source }) => source === 'drawn')).length ?? 0;
    products = memory ?? products;
    return answer({ asked: count });
  }
  if (url.endsWith('/files/select')) {
    if (isRefused)
      return Response.json({ isSuccess: false, body: null, exceptionBody: { code: 626, message: 'locked' } });
    const file = createTestFile('productFront');
    return answer({ ...file, fileId: 'file-9', url: '/chosen.png' });
  }
  if (url.includes('/fulfillment-settings')) return answer(SETTINGS);
  if (url.includes('/skus/FLASH/')) return answer(FLASH_SKUS);
  if (url.includes('/skus/')) return answer(SKUS);
  if (url.includes('/fulfill/quote')) return answer(quote);
  if (url.endsWith('/shops/orders/label')) {
    labels.push(JSON.parse(String(init?.body)));
    order = { ...order, labelFile: '/api/files/label.pdf' };
    return answer('/api/files/label.pdf');
  }
  if (!url.includes('/shops/orders/fulfill')) throw new Error(`not expected: ${url}`);
  sent.push({ key: new Headers(init?.headers).get('idempotency-key'), body: JSON.parse(String(init?.body)) });
  if (isLineDown) throw new TypeError('Failed to fetch');
  return answer(createTestOrder({ fulfilState: 'DRAFT' }));
}

beforeAll(startTranslations);

beforeEach(() => {
  sent = [];
  labels = [];
  products = PRODUCTS;
  order = ORDER;
  isLineDown = false;
  isRefused = false;
  memory = null;
  filled = 0;
  drawn = 0;
  quote = QUOTE;
  localStorage.setItem(TOKEN_KEY, JSON.stringify({ accessToken: 'a', refreshToken: 'r' }));
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => Promise.resolve().then(() => reply(url, init)));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function renderDialog() {
  const onClose = vi.fn<() => void>();
  const onChanged = vi.fn<(changed: unknown) => void>();
  const onAnswerBuyer = vi.fn<(id: string) => void>();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FulfilDialog
        orderId={ORDER.id}
        onClose={onClose}
        onChanged={onChanged}
        onAnswerBuyer={onAnswerBuyer}
        renderLibrary={({ place, onPick }) => <button onClick={() => onPick('file-9')}>library of {place}</button>}
      />
    </QueryClientProvider>,
  );
  await screen.findByText('Vintage Mountain Dad Tee Retro Sunset');
  return { onClose, onChanged, onAnswerBuyer };
}

function findAction(name: RegExp) {
  return screen.findByRole('button', { name });
}

describe('the fulfil dialog', () => {
  it('shows before sending what will happen (FUL-5), without blocking', async () => {
    await renderDialog();
    expect(await screen.findByText('AUTO → PRESSIFY, 19.20$ (chưa gồm phí ship), 1 mặt in')).toBeTruthy();
    // The note appears beside the cost and beside the profit, because the postage will change both amounts.
    expect(screen.getAllByText('(chưa gồm phí ship)')).toHaveLength(2);
    expect((await findAction(/Lưu nháp/)).getAttribute('aria-disabled')).toBeNull();
    expect(screen.getByText('9400111899223456789013').getAttribute('href')).toContain('17track.net');
  });

  it('recognises the garment under the names of another factory, in both directions, without a new choice (PRD-8, FUL-20)', async () => {
    await renderDialog();
    const type = () => screen.findByRole<HTMLSelectElement>('combobox', { name: /^Loại sản phẩm/ });
    const house = await screen.findByLabelText('Nhà máy');
    for (const [value, name] of [
      ['FLASH', 'GILDAN G5000'],
      ['PRESSIFY', 'T-shirt'],
    ] as const) {
      fireEvent.change(house, { target: { value } });
      await waitFor(async () => expect((await type()).value).toBe(name));
      for (const select of screen.getAllByRole('combobox'))
        expect(select.getAttribute('aria-invalid')).not.toBe('true');
    }
  });

  it('shows no postage while the factory charges none, and the full price when it does', async () => {
    await renderDialog();
    expect(await screen.findByText('chưa có giá')).toBeTruthy();
    expect(screen.getAllByText('(chưa gồm phí ship)')).toHaveLength(2);
    expect(screen.queryByText('0.00$')).toBeNull();
    cleanup();
    quote = { ...QUOTE, shipping: '0.00', unknown: [], isComplete: true };
    await renderDialog();
    expect(await screen.findByText('0.00$')).toBeTruthy();
    expect(screen.queryByText('chưa có giá')).toBeNull();
    expect(screen.queryByText('(chưa gồm phí ship)')).toBeNull();
  });

  it('lets the seller choose any factory, and shows a production line that is closed (FAC-1, FAC-3)', async () => {
    await renderDialog();
    const option = (name: string) => screen.getByRole<HTMLOptionElement>('option', { name });
    for (const name of ['Pressify.us', 'Mango', 'Flash Pod']) expect(option(name).disabled).toBe(false);
    const choice = option('Mango').closest('select');
    if (choice) fireEvent.change(choice, { target: { value: 'MANGO' } });
    expect((await screen.findByRole<HTMLOptionElement>('option', { name: 'US1 · sắp có' })).disabled).toBe(true);
    expect(option('TIKTOK').selected).toBe(true);
    expect(option('San Jose').selected).toBe(true);
  });

  it('shows pieces that the marketplace cancelled, and sends the others (PRD-2)', async () => {
    const gone = createTestDesigns([], { id: 'product-2', skuName: 'Navy, S', quantity: 0, cancelledQuantity: 1 });
    products = [...PRODUCTS, gone];
    await renderDialog();
    expect(screen.getByText('TikTok Shop đã huỷ, không gửi đi').parentElement?.textContent).toContain('Navy, S ×1');
    // A cancelled product without a design does not block the order.
    fireEvent.click(screen.getByRole('button', { name: /Lưu nháp/ }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ orderProducts: [{ id: 'product-1' }] });
  });

  it('blocks wrong sizes with the quoted text, shows the required size before a file is chosen, and has no slot for an unneeded mockup (FUL-18, FUL-126, FUL-127)', async () => {
    products = [createTestDesigns([createTestFile('productFront', 4200, 4800)])];
    await renderDialog();
    expect(screen.getByText('Size design chưa đúng hoặc chưa có mockup')).toBeTruthy();
    expect(screen.getByText(/Front cần đúng 4500 × 5400 px · thiếu Mockup front/)).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Mockup back' })).toBeNull();
    expect(within(screen.getByRole('group', { name: 'Back' })).getByText('Cần đúng 4500 × 5400 px')).toBeTruthy();
    const action = await findAction(/Gửi tới/);
    expect(action.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(action);
    expect(sent).toEqual([]);
  });

  it('shows unknown variant parts, and waits for a choice (PRD-5)', async () => {
    products = [createTestDesigns(PRODUCTS[0]?.designs ?? [], { productColor: null })];
    await renderDialog();
    const color = await screen.findByLabelText(/^Màu ·/);
    expect(color.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Chưa rõ màu')).toBeTruthy();
    fireEvent.change(color, { target: { value: 'Black' } });
    await waitFor(() => expect(screen.queryByText('Chưa rõ màu')).toBeNull());
  });

  it('names each option that the factory does not offer, and links each step to its field (FUL-125)', async () => {
    products = [
      createTestDesigns(PRODUCTS[0]?.designs ?? [], { productColor: 'Maroon' }),
      createTestDesigns([], { id: 'other', productName: 'Hoodie', skuName: 'Hoodie, XL' }),
    ];
    await renderDialog();
    const todo = within((await screen.findByText('Còn 2 việc trước khi gửi')).parentElement ?? document.body);
    expect(todo.queryByText(/chưa rõ/)).toBeNull();
    fireEvent.click(todo.getByRole('button', { name: /Pressify.us không có màu Maroon$/ }));
    const colors = screen.getAllByLabelText(/^Màu ·/);
    expect(document.activeElement).toBe(colors[0]);
    fireEvent.click(todo.getByRole('button', { name: 'Hoodie, XL: chưa có design' }));
    const [, front] = screen.getAllByRole('group', { name: 'Front' });
    expect(document.activeElement).toBe(front);
  });

  it('suggests the garment with its reason, and accepts it with one press (FUL-83)', async () => {
    const hint = { productType: 'T-shirt', basis: 'product' as const, count: 12 };
    products = [{ ...createTestDesigns(PRODUCTS[0]?.designs ?? [], { productType: null }), garmentHint: hint }];
    await renderDialog();
    await screen.findByText('Chưa rõ loại sản phẩm');
    screen.getByText(/12 đơn gần đây của sản phẩm này/);
    fireEvent.click(await findAction(/^Đúng, là T-shirt$/));
    await waitFor(() => expect(screen.queryByText('Chưa rõ loại sản phẩm')).toBeNull());
    expect(screen.queryByText(/không cho biết loại sản phẩm/)).toBeNull();
  });

  it('keeps its idempotency key while the response is missing, so that pressing again cannot send twice (UI-36)', async () => {
    const { onChanged, onClose } = await renderDialog();
    await screen.findByText(/, 1 mặt in$/);
    isLineDown = true;
    fireEvent.click(await findAction(/Lưu nháp/));
    expect(await screen.findByText('No Internet')).toBeTruthy();
    isLineDown = false;
    fireEvent.click(await findAction(/Lưu nháp/));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(onChanged).toHaveBeenCalledWith(expect.objectContaining({ fulfilState: 'DRAFT' }));
    expect(sent).toHaveLength(2);
    expect(sent[0]?.key).toBe(sent[1]?.key);
    expect(sent[0]?.body).toMatchObject({ id: ORDER.id, type: 'AUTO', isDraft: true, fulfillHouse: 'PRESSIFY' });
  });

  it('sends by Ctrl + Enter (UI-38)', async () => {
    const { onClose } = await renderDialog();
    await screen.findByText(/, 1 mặt in$/);
    fireEvent.keyDown(screen.getByLabelText('Nhà máy'), { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent[0]?.body).toMatchObject({ isDraft: false });
  });

  it('requires a confirmation for an order that the buyer wants to cancel (FUL-13)', async () => {
    order = { ...ORDER, isBuyerRequestCancel: true };
    const { onAnswerBuyer } = await renderDialog();
    const action = await findAction(/Gửi tới/);
    expect(action.getAttribute('aria-disabled')).toBe('true');
    // The button that answers the buyer is next to the confirmation.
    fireEvent.click(screen.getByRole('button', { name: 'Trả lời yêu cầu của khách' }));
    expect(onAnswerBuyer).toHaveBeenCalledWith(ORDER.id);
    fireEvent.click(screen.getByLabelText('Tôi đã xem, vẫn gửi đơn này'));
    await waitFor(() => expect(action.getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(action);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ confirmCancelRequested: true });
  });

  it('lists what stays and what is lost before it closes (FIL-7)', async () => {
    const { onClose } = await renderDialog();
    fireEvent.click(screen.getByText('HAND'));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect((await screen.findByRole('alert')).textContent).toContain('Design đã tải lên vẫn được giữ.');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('rejects files that are not PNG before any upload (FIL-1)', async () => {
    await renderDialog();
    const file = new File(['x'], 'art.jpg', { type: 'image/jpeg' });
    fireEvent.change(screen.getByLabelText('Chọn ảnh cho Back'), { target: { files: [file] } });
    expect(await screen.findByText('Chỉ cho phép upload ảnh png')).toBeTruthy();
  });

  it('rejects a long name with the quoted text and its length, and offers a shorter name (FIL-4)', async () => {
    await renderDialog();
    const file = new File(['x'], `${'a'.repeat(98)}.png`, { type: 'image/png' });
    fireEvent.change(screen.getByLabelText('Chọn ảnh cho Back'), { target: { files: [file] } });
    expect(await screen.findByText('Tên file không được vượt quá 100 ký tự')).toBeTruthy();
    expect(screen.getByText('(tối đa 95, tên này có 102)')).toBeTruthy();
    expect(screen.getByText('Rút gọn tên và tải lên')).toBeTruthy();
  });

  it.each([
    ['at the factory', { fulfilState: 'SUBMITTED' }, 'Đơn đã ở nhà máy'],
    ['on its way there', { fulfilState: 'SENDING' }, 'Đơn đang được gửi tới nhà máy'],
    ['on hold', { status: 'ON_HOLD' }, 'Đơn đang được TikTok Shop tạm giữ'],
    ['cancelled', { status: 'CANCELLED' }, 'Đơn đã huỷ'],
  ])('explains why the price of an order %s cannot be entered by hand', async (_name, changes, reason) => {
    order = { ...ORDER, ...changes };
    await renderDialog();
    fireEvent.click(screen.getByLabelText('HAND'));
    const price = screen.getByLabelText<HTMLInputElement>('Giá fulfill ($)');
    expect(price.disabled).toBe('fulfilState' in changes);
    fireEvent.change(price, { target: { value: '9.60' } });
    const action = await findAction(/Lưu giá/);
    expect(action.getAttribute('aria-disabled')).toBe('true');
    expect(
      document.querySelector(`#${CSS.escape(action.getAttribute('aria-describedby') ?? '')}`)?.textContent,
    ).toContain(reason);
    fireEvent.click(action);
    expect(sent).toEqual([]);
  });

  it('requires a confirmation for a manual price too, if the buyer wants to cancel (FUL-13)', async () => {
    order = { ...ORDER, isBuyerRequestCancel: true };
    await renderDialog();
    fireEvent.click(screen.getByLabelText('HAND'));
    fireEvent.change(screen.getByLabelText('Giá fulfill ($)'), { target: { value: '9.60' } });
    const action = await findAction(/Lưu giá/);
    expect(action.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(screen.getByLabelText('Tôi đã xem, vẫn gửi đơn này'));
    await waitFor(() => expect(action.getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(action);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ type: 'HAND', confirmCancelRequested: true });
  });

  it('shows the error of a price at its field, and no factory options for HAND', async () => {
    await renderDialog();
    expect(screen.getByLabelText('Nhà máy')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('HAND'));
    expect(screen.queryByLabelText('Nhà máy')).toBeNull();
    expect(screen.queryByLabelText('Chọn ảnh cho Back')).toBeNull();
    expect(screen.queryByText(/HAND → /)).toBeNull();
    const price = screen.getByLabelText('Giá fulfill ($)');
    fireEvent.change(price, { target: { value: '-3' } });
    expect(price.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe('Nhập số tiền, ví dụ 9.60');
  });

  it('buys no label while the parcel cannot be produced, and lists the earlier steps (FUL-4, FUL-9)', async () => {
    order = { ...ORDER, labelFile: null };
    products = [createTestDesigns([])];
    await renderDialog();
    const title = await screen.findByText('Còn 2 việc trước khi gửi');
    const steps = within(title.parentElement ?? title);
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Chưa có design',
      'Mua label, nhà máy giao đơn này bằng labelTạo labelMua label sau cùng, khi những việc trước đã xong',
    ]);
    const label = steps.getByRole('button', { name: 'Tạo label' });
    expect(label.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(label);
    expect(labels).toEqual([]);
    expect((await findAction(/Gửi tới/)).getAttribute('aria-disabled')).toBe('true');
  });

  it('saves a draft with open steps, but does not send such an order (FUL-63)', async () => {
    order = { ...ORDER, labelFile: null, status: 'ON_HOLD', fulfillType: 'AUTO' };
    products = [createTestDesigns([], { productColor: null })];
    const { onClose } = await renderDialog();
    await screen.findByText('Còn 3 việc trước khi gửi');
    const draft = await findAction(/Lưu nháp/);
    expect(draft.getAttribute('aria-disabled')).toBeNull();
    fireEvent.click(await findAction(/Gửi tới/));
    expect(sent).toEqual([]);
    fireEvent.click(draft);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent.map(({ body }) => body)).toMatchObject([{ isDraft: true, orderProducts: [{ productColor: null }] }]);
  });

  it.each([
    ['is cancelled', { status: 'CANCELLED', fulfillType: 'AUTO' }],
    ['is at the factory', { fulfilState: 'SUBMITTED' }],
    ['is made by hand without a confirmation', { fulfilState: 'MANUAL', fulfillType: 'AUTO' }],
  ])('saves no draft of an order that %s (FUL-63)', async (_name, changes) => {
    order = { ...ORDER, ...changes };
    await renderDialog();
    fireEvent.click(screen.getByLabelText('AUTO'));
    expect((await findAction(/Lưu nháp/)).getAttribute('aria-disabled')).toBe('true');
  });

  it('offers sending and saving a draft as two buttons side by side (FUL-62)', async () => {
    await renderDialog();
    await screen.findByText(/, 1 mặt in$/);
    fireEvent.click(await findAction(/Gửi tới Pressify.us/));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ isDraft: false });
    cleanup();
    await renderDialog();
    await screen.findByText(/, 1 mặt in$/);
    fireEvent.click(await findAction(/Lưu nháp/));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({ isDraft: true });
  });

  it('creates a missing label from the dialog (FUL-9)', async () => {
    order = { ...ORDER, labelFile: null };
    await renderDialog();
    fireEvent.click(await screen.findByRole('button', { name: 'Tạo label' }));
    await waitFor(() => expect(labels).toEqual([{ shopId: ORDER.shop.id, orderId: ORDER.id }]));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Tạo label' })).toBeNull());
  });

  it('records a manual price', async () => {
    const { onClose } = await renderDialog();
    fireEvent.click(screen.getByLabelText('HAND'));
    fireEvent.change(screen.getByLabelText('Giá fulfill ($)'), { target: { value: '9.60' } });
    fireEvent.click(await findAction(/Lưu giá/));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent[0]?.body).toMatchObject({ type: 'HAND', fulfillPrice: '9.60', orderProducts: [] });
  });
});

describe('missing mockups (FIL-30)', () => {
  const button = { name: /mockup còn thiếu$/ };

  it('appear in their slots after one press, and are no longer listed as missing', async () => {
    products = [createTestDesigns([createTestFile('productFront'), createTestFile('productBack')])];
    memory = [
      createTestDesigns([
        createTestFile('productFront'),
        createTestFile('productBack'),
        { ...createTestFile('productMockupFront'), source: 'drawn' },
        { ...createTestFile('productMockupBack'), source: 'drawn' },
      ]),
    ];
    await renderDialog();
    const draw = screen.getByRole('button', button);
    expect(draw.textContent).toBe('Vẽ 2 mockup còn thiếu');
    fireEvent.click(draw);
    await screen.findByText('Đang vẽ, mất vài giây…');
    await waitFor(() => expect(screen.queryByRole('button', button)).toBeNull());
    expect(drawn).toBe(1);
    expect(within(screen.getByRole('group', { name: 'Mockup front' })).getByText('Bobbin vẽ')).toBeTruthy();
  });

  it('can be drawn only if the garment is known and a design exists', async () => {
    await renderDialog();
    expect(screen.queryByRole('button', button)).toBeNull();
    cleanup();
    products = [{ ...createTestDesigns([createTestFile('productFront')]), productType: null }];
    await renderDialog();
    expect(screen.queryByRole('button', button)).toBeNull();
  });
});

describe('designs from placements and from the library', () => {
  it('appear in their slots when the dialog opens, with the order and the day of their last use (FIL-14)', async () => {
    products = [createTestDesigns([])];
    const from = { orderId: '577000000000000001', usedAt: '2026-11-14T17:05:00.000Z' };
    memory = [
      createTestDesigns([
        { ...createTestFile('productFront'), source: 'memory', memory: from },
        { ...createTestFile('productMockupFront'), source: 'memory', memory: from },
      ]),
    ];
    await renderDialog();
    expect(filled).toBe(1);
    expect(screen.getByText(/Dùng lần cuối 14\/11 09:05, đơn 577000000000000001/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check design Front' })).toBeTruthy();
  });

  it('leave out slots that have a design, and personalised SKUs (FIL-25)', async () => {
    await renderDialog();
    cleanup();
    products = [{ ...createTestDesigns([]), isPersonalised: true }];
    await renderDialog();
    expect(filled).toBe(0);
  });

  it("replace a side's design when chosen; after a refusal the old design stays and the reason is shown (FIL-28)", async () => {
    await renderDialog();
    const choose = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Chọn Front từ thư viện' }));
      fireEvent.click(await screen.findByRole('button', { name: 'library of Front' }));
    };
    isRefused = true;
    await choose();
    const slot = screen.getByRole('group', { name: 'Front' });
    expect((await within(slot).findByRole('alert')).textContent).toContain('Đơn đã gửi tới nhà máy');
    expect(slot.querySelector('img')?.getAttribute('src')).toBe('/productFront.png');
    isRefused = false;
    await choose();
    await waitFor(() => expect(slot.querySelector('img')?.getAttribute('src')).toBe('/chosen.png'));
  });

  it("require for a personalised product a comparison with the buyer's text, which can be copied (FIL-27, FUL-84, FUL-87)", async () => {
    products = PRODUCTS.map((product) => ({ ...product, isPersonalised: true }));
    order = { ...ORDER, buyerMessage: 'Name O’BRIEN\nnumber 07' };
    await renderDialog();
    expect(screen.getByText('Lời khách nhắn').nextElementSibling?.textContent).toBe('Name O’BRIEN\nnumber 07');
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    for (const word of ['O’BRIEN', '07']) fireEvent.click(screen.getByRole('button', { name: `Sao chép ${word}` }));
    expect(copy.mock.calls).toEqual([['O’BRIEN'], ['07']]);
    await screen.findAllByText('Copied');
    const send = await findAction(/Gửi tới PRESSIFY/i);
    await waitFor(() => expect(send.getAttribute('aria-disabled')).toBe('true'));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Chữ trên design khớp lời khách' }));
    await waitFor(() => expect(send.getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(send);
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ confirmPersonalised: true }));
  });
});
