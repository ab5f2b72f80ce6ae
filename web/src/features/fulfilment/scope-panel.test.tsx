import type { PlacementPreview, Targets } from '@bobbin/contract/prints';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { TOKEN_KEY } from '../../api/session.ts';
import { startTranslations } from '../../i18n/i18n.ts';
import { answerCalls, closeApp, TOKENS, type SentCall } from '../../testing/open-app.tsx';
import { createTestDesigns, createTestFile } from '../orders/testing/orders.ts';
import { ScopePanel } from './scope-panel.tsx';
import type { PickedPrint, PrintWays } from './use-apply-scope.ts';
import type { Uploads } from './use-uploads.ts';

beforeAll(startTranslations);
beforeEach(() => localStorage.setItem(TOKEN_KEY, JSON.stringify(TOKENS)));
afterEach(() => {
  cleanup();
  closeApp();
});

const shops = [{ id: 's1', friendName: 'Maple & Ink Tees', skus: 5 }];
const counts = { shops, drafts: 0, isRefused: false };
const TARGETS: Targets = {
  from: null,
  productId: '1729',
  productName: 'Book Club Hoodie',
  styles: [],
  targets: [
    { ...counts, target: { kind: 'sku', shopId: 's1', skuIds: ['17294'] }, skus: 1, waitingOrders: 1 },
    {
      ...counts,
      target: { kind: 'colour', shopId: 's1', productId: '1729', colours: ['Navy'] },
      skus: 5,
      waitingOrders: 3,
    },
    {
      ...counts,
      target: { kind: 'product', shopId: 's1', productId: '1729' },
      skus: 30,
      waitingOrders: 7,
      drafts: 2,
    },
    { ...counts, target: { kind: 'allShops', pattern: 'BKCL-HD-*' }, skus: 90, waitingOrders: 16 },
  ],
};

const PREVIEW: PlacementPreview = {
  print: { id: 'pr1', name: 'night-owl', version: 2 },
  groups: [],
  totals: { all: 5, places: 5, keeps: 0, asks: 0, left: 0 },
  narrower: [],
  waitingOrders: 3,
  readyOrders: 3,
  nextDueAt: null,
  drafts: 0,
  sentOrders: 0,
  version: 2,
};
const SIDE = {
  variantId: '1',
  thumbnailUrl: null,
  contrast: 900,
  vanishes: false,
  isConfirmed: false,
  better: [],
  dpi: 300,
  verdict: 'fits' as const,
  blocks: [],
};
const PLACED = {
  changeId: 'c1',
  placements: [],
  skus: 5,
  readyOrders: 3,
  drafts: 0,
  undoUntil: '2026-12-01T00:00:00Z',
};

let uploads: Uploads;
let ways: PrintWays;
let onDone: () => void;

function open(print: PickedPrint, preview = PREVIEW): SentCall[] {
  const nothing = () => undefined;
  uploads = {
    stateOf: nothing,
    upload: nothing,
    uploadShortened: nothing,
    select: vi.fn<Uploads['select']>(),
    place: nothing,
    fetch: nothing,
    remove: vi.fn<Uploads['remove']>(),
    dismiss: nothing,
    runningCount: 0,
  };
  ways = { pick: nothing, place: vi.fn<PrintWays['place']>() };
  onDone = vi.fn<() => void>();
  const sent = answerCalls({
    '/prints/targets/product-1': () => TARGETS,
    '/prints/pr1/placements/preview': () => preview,
    '/prints/pr1/placements': () => PLACED,
    '/prints/made/placements/preview': () => preview,
    '/prints/made/placements': () => PLACED,
    '/prints': () => ({ id: 'made' }),
  });
  const designs = [createTestFile('productFront'), createTestFile('productBack')];
  const product = createTestDesigns(designs, { productName: 'Book Club Hoodie' });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ScopePanel orderId="5772" product={product} print={print} uploads={uploads} ways={ways} onDone={onDone} />
    </QueryClientProvider>,
  );
  return sent;
}

const NIGHT_OWL = { id: 'pr1', name: 'night-owl' };
const pathsOf = (sent: readonly SentCall[]) => sent.map(({ path }) => path);

it('A chosen print offers four scopes, each with its numbers of SKUs and unsent orders (PRW-2)', async () => {
  open(NIGHT_OWL);
  for (const text of ['Chỉ đơn này', 'Chỉ màu Navy', 'Cả sản phẩm', 'Mọi shop có BKCL-HD-*'])
    await screen.findByText(text);
  expect(screen.getByText('5 SKU · 3 đơn chưa gửi')).toBeTruthy();
  expect(screen.getByText('hỏi 2 đơn nháp')).toBeTruthy();
  expect(screen.getByText('90 SKU · 16 đơn chưa gửi')).toBeTruthy();
});

it('The key 2 chooses the scope of the colour, and Enter places the print at once if the placement raises no question (PRW-3)', async () => {
  const sent = open(NIGHT_OWL);
  const product = await screen.findByRole('radio', { name: /Cả sản phẩm/ });
  await waitFor(() => expect(document.activeElement).toBe(product));
  fireEvent.keyDown(product, { key: '2' });
  fireEvent.keyDown(product, { key: 'Enter' });
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const body = { target: TARGETS.targets[1]?.target, without: [], answers: [], replaceNarrower: false };
  expect(sent.find(({ path }) => path === '/prints/pr1/placements')?.body).toEqual({
    ...body,
    updateDrafts: true,
    seen: { version: '2' },
  });
});

it('A scope whose placement raises questions opens the dialog of placements, and nothing is written (PRW-3)', async () => {
  const asks = { ...PREVIEW, totals: { all: 90, places: 72, keeps: 0, asks: 18, left: 0 } };
  const sent = open(NIGHT_OWL, asks);
  fireEvent.click(await screen.findByRole('radio', { name: /Mọi shop/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Dùng cho mọi shop, 16 đơn' }));
  await waitFor(() => expect(ways.place).toHaveBeenCalledOnce());
  expect(pathsOf(sent)).not.toContain('/prints/pr1/placements');
  expect(onDone).not.toHaveBeenCalled();
});

it('The scope of this order alone puts the files of the matching variant on the order, and removes files from other sides (PRW-2)', async () => {
  const colour = {
    colour: 'Navy',
    hex: null,
    tone: 'dark' as const,
    isToneSet: false,
    outcome: 'places' as const,
    waitingOrders: 1,
    shopsCount: 1,
    sides: [{ ...SIDE, side: 'front' as const, fileId: 'f7' }],
    skus: [],
  };
  const groups = [{ productType: 'Hoodie', products: [], skus: 1, refused: null, colours: [colour] }];
  open(NIGHT_OWL, { ...PREVIEW, groups });
  fireEvent.click(await screen.findByRole('radio', { name: /Chỉ đơn này/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Dùng cho đơn này' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(uploads.select).toHaveBeenCalledWith('product-1', 'productFront', 'f7');
  expect(uploads.remove).toHaveBeenCalledWith('product-1', 'productBack');
});

it('Changed files become one print before they are placed, and a repeated press creates no second print (PRW-2)', async () => {
  const asks = { ...PREVIEW, drafts: 2 };
  const sent = open({ id: null, name: 'night-owl' }, asks);
  fireEvent.click(await screen.findByRole('radio', { name: /Cả sản phẩm/ }));
  const button = screen.getByRole('button', { name: 'Dùng cho cả sản phẩm, 7 đơn' });
  fireEvent.click(button);
  await waitFor(() => expect(ways.place).toHaveBeenCalledTimes(1));
  fireEvent.click(button);
  await waitFor(() => expect(ways.place).toHaveBeenCalledTimes(2));
  const made = sent.filter(({ path }) => path === '/prints');
  expect(made).toHaveLength(1);
  expect(made[0]?.body).toMatchObject({
    name: 'night-owl',
    variants: [
      {
        files: [
          { side: 'front', fileId: 'productFront' },
          { side: 'back', fileId: 'productBack' },
        ],
      },
    ],
  });
});
