import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTranslations } from '../../i18n/i18n.ts';
import { answerCalls } from '../../testing/open-app.tsx';
import { createTestDesigns, createTestDetail, createTestFile } from '../orders/testing/orders.ts';
import { FulfilDialog } from './fulfil-dialog.tsx';

const ORDER = createTestDetail({ trackingNumber: '9400111899223456789013', labelFile: '/api/files/label.pdf' });
const COLORS = [
  { name: 'Black', hex: '#1a1a1a' },
  { name: 'Navy', hex: '#263147' },
];

beforeAll(startTranslations);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the dialog of an order with one product. */
async function open(product: ReturnType<typeof createTestDesigns>) {
  const stage = { product };
  const calls = answerCalls({
    [`/shops/orders/order/${ORDER.id}`]: () => ORDER,
    [`/shops/orders/products/${ORDER.id}`]: () => [stage.product],
    '/fulfillment-settings': () => ({
      fulfillHouse: 'PRESSIFY',
      fulfillLine: null,
      fulfillShipping: 'new_order',
      fulfillFacility: null,
    }),
    '/skus/PRESSIFY/NONE': () => [{ productName: 'T-shirt', colors: COLORS, sizes: ['XL'] }],
    '/files/select': () => ({ ...createTestFile('productFront'), fileId: 'file-9', url: '/chosen.png' }),
    [`/orders/${ORDER.id}/mockups`]: () => {
      const mockup = { ...createTestFile('productMockupFront'), source: 'drawn', fileId: 'navy', url: '/navy.jpg' };
      stage.product = { ...product, designs: [createTestFile('productFront'), mockup] };
      return { asked: 1 };
    },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FulfilDialog
        orderId={ORDER.id}
        onClose={() => {}}
        onChanged={() => {}}
        onAnswerBuyer={() => undefined}
        renderLibrary={({ place, onPick }) => <button onClick={() => onPick('file-9')}>library of {place}</button>}
      />
    </QueryClientProvider>,
  );
  await screen.findByText(product.productName);
  return calls;
}

it('The dialog asks for a confirmation again after a design gets another picture (FUL-89)', async () => {
  await open({ ...createTestDesigns([createTestFile('productFront')]), isPersonalised: true });
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Chữ trên design khớp lời khách' });
  fireEvent.click(box());
  expect(box().checked).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Chọn Front từ thư viện' }));
  fireEvent.click(await screen.findByRole('button', { name: 'library of Front' }));
  await waitFor(() => expect(box().checked).toBe(false));
});

it('The dialog requests new Bobbin mockups when another colour is chosen, because they are sent to the factory too (FIL-30)', async () => {
  const mockup = { ...createTestFile('productMockupFront'), source: 'drawn' };
  const calls = await open(createTestDesigns([createTestFile('productFront'), mockup]));
  const asked = () => calls.filter(({ path }) => path.endsWith('/mockups')).map(({ body }) => body);
  const color = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Màu/ });
  await waitFor(() => expect(color.value).toBe('Black'));
  expect(asked()).toEqual([]);
  fireEvent.change(color, { target: { value: 'Navy' } });
  await screen.findByText('Đang vẽ, mất vài giây…');
  const slot = screen.getByRole('group', { name: 'Mockup front' });
  await waitFor(() => expect(slot.querySelector('img')?.getAttribute('src')).toBe('/navy.jpg'));
  expect(asked()).toEqual([{ orderProducts: [{ id: 'product-1', productType: 'T-shirt', productColor: 'Navy' }] }]);
});
