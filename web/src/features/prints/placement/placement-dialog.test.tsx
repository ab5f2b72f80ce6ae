import type { ColourAnswer, PlacementPreview, PlacementTarget } from '@bobbin/contract/prints';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { TOKEN_KEY } from '../../../api/session.ts';
import { startTranslations } from '../../../i18n/i18n.ts';
import { answerCalls, closeApp, isOff, TOKENS, type SentCall } from '../../../testing/open-app.tsx';
import {
  ALWAYS,
  createTestColour,
  createTestDetails,
  createTestPlacement,
  createTestPreview,
  createTestSide,
} from '../testing/prints.ts';
import { PlacementDialog } from './placement-dialog.tsx';

beforeAll(startTranslations);
beforeEach(() => localStorage.setItem(TOKEN_KEY, JSON.stringify(TOKENS)));
afterEach(() => {
  cleanup();
  closeApp();
});

const PRODUCT: PlacementTarget = { kind: 'product', shopId: 's1', productId: 'p1' };
interface Body {
  target: PlacementTarget;
  without: string[];
  answers: ColourAnswer[];
  replaceNarrower: boolean;
}

const VANISHING = createTestSide('back', {
  contrast: 230,
  vanishes: true,
  better: [{ variantId: '3', when: { ...ALWAYS, tone: 'light' }, fileId: 'f9', contrast: 660 }],
});

/** Answers as the server does: a colour with an answer can be placed; a colour or SKU that is left out is not placed. */
function preview({ target, without, answers }: Body): PlacementPreview {
  const isAnswered = answers.some(({ colour }) => colour === 'Sport Grey');
  const wanted = target.kind === 'sku' ? target.skuIds : null;
  const colours = [
    createTestColour('Black', { outcome: without.includes('Black') ? 'left' : 'places' }),
    createTestColour('Sport Grey', {
      tone: 'light',
      outcome: isAnswered ? 'places' : 'asks',
      sides: [createTestSide('front'), isAnswered ? createTestSide('back', { contrast: 660 }) : VANISHING],
    }),
  ].map((colour) => ({ ...colour, skus: colour.skus.filter(({ skuId }) => wanted?.includes(skuId) ?? true) }));
  return createTestPreview(colours, {
    narrower: [createTestPlacement({ id: 'pl2', kind: 'sku', skuName: 'Black, 3XL' })],
    drafts: 2,
  });
}

function open(target: PlacementTarget | null = PRODUCT): SentCall[] {
  const onClose = vi.fn<() => void>();
  const sent = answerCalls({
    '/prints/pr1': () => createTestDetails(),
    '/prints/pr1/placements/preview': ({ body }) => preview(body as Body),
    '/prints/pr1/placements': () => ({
      changeId: 'c5',
      placements: [],
      skus: 2,
      readyOrders: 23,
      drafts: 2,
      undoUntil: '2026-12-01T00:00:00.000Z',
    }),
    '/shops/names': () => [],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PlacementDialog printId="pr1" target={target ?? undefined} onClose={onClose} />
    </QueryClientProvider>,
  );
  return sent;
}

const findPlace = (name: RegExp) => screen.findByRole('button', { name });
const bodyOf = (sent: readonly SentCall[]) => sent.find(({ path }) => path === '/prints/pr1/placements')?.body;

it('The placement dialog asks about each low-contrast side, with its contrast and all possible answers (PRW-5)', async () => {
  open();
  const question = await screen.findByRole('group', { name: 'Sport Grey · mặt Back' });
  expect(within(question).getByText('tương phản 2.3 : 1')).toBeTruthy();
  expect(within(question).getByText('2 SKU · 4 đơn')).toBeTruthy();
  for (const name of ['Dùng bản Vải sáng (6.6 : 1)', 'Bỏ mặt Back', 'Vẫn in'])
    within(question).getByRole('button', { name });
});

it('A colour without an answer is left out and does not block the placement, and the button shows the numbers of SKUs and ready orders (PRW-6)', async () => {
  const sent = open();
  const button = await findPlace(/^Gắn 2 SKU · 23 đơn sẵn sàng/);
  expect(isOff(button)).toBe(false);
  fireEvent.click(button);
  await waitFor(() => expect(bodyOf(sent)).toBeDefined());
  expect(bodyOf(sent)).toEqual({
    target: PRODUCT,
    without: [],
    answers: [],
    replaceNarrower: false,
    updateDrafts: true,
    seen: { version: '2' },
  });
});

it('An answered colour is placed too, its question stays on screen, and pressing the same answer again removes it (PRW-5)', async () => {
  const sent = open();
  const way = await findPlace(/^Dùng bản Vải sáng/);
  fireEvent.click(way);
  await findPlace(/^Gắn 4 SKU/);
  expect(way.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(way);
  await findPlace(/^Gắn 2 SKU/);
  fireEvent.click(screen.getByRole('button', { name: 'Vẫn in' }));
  fireEvent.click(await findPlace(/^Gắn 4 SKU/));
  await waitFor(() =>
    expect(bodyOf(sent)).toMatchObject({ answers: [{ colour: 'Sport Grey', side: 'back', answer: 'print' }] }),
  );
});

it('One press leaves all colours out, and a placement without SKUs cannot be made (PRW-7)', async () => {
  open();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Chọn mọi màu' }));
  const button = await findPlace(/^Gắn 0 SKU/);
  await waitFor(() => expect(isOff(button)).toBe(true));
});

it('A placement with a size left out is sent as a placement of the other SKUs (PRW-7)', async () => {
  const sent = open();
  fireEvent.click(await screen.findByRole('button', { name: 'S' }));
  fireEvent.click(await findPlace(/^Gắn 1 SKU/));
  await waitFor(() =>
    expect(bodyOf(sent)).toMatchObject({
      target: { kind: 'sku', shopId: 's1', skuIds: ['Black-M', 'Sport Grey-S', 'Sport Grey-M'] },
    }),
  );
});

it('A placement by seller SKU offers no single sizes, because it covers several products (PRW-7)', async () => {
  open({ kind: 'allShops', pattern: 'OWL-*' });
  await findPlace(/^Gắn 2 SKU/);
  expect(screen.queryByRole('button', { name: 'S' })).toBeNull();
});

it('More specific placements stay unless the seller replaces them, and drafts receive the new print unless the seller declines (PRW-8)', async () => {
  const sent = open();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Thay các nơi này bằng bản in đang gắn' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Đổi luôn 2 đơn nháp' }));
  fireEvent.click(await findPlace(/^Gắn 2 SKU/));
  await waitFor(() => expect(bodyOf(sent)).toMatchObject({ replaceNarrower: true, updateDrafts: false }));
});

it('Arrow keys move between the colours of the placement dialog (PRW-7)', async () => {
  open();
  const black = await screen.findByRole('checkbox', { name: 'Black' });
  black.focus();
  fireEvent.keyDown(black, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Sport Grey' }));
});

it('The dialog that the library opens asks for a target first, and loads no preview before that (PRW-9)', async () => {
  const sent = open(null);
  const pattern = await screen.findByRole('textbox', { name: 'Seller SKU' });
  expect(sent.some(({ path }) => path.endsWith('/preview'))).toBe(false);
  fireEvent.change(pattern, { target: { value: 'OWL-BC-*' } });
  fireEvent.click(screen.getByRole('button', { name: 'Xem trước' }));
  await findPlace(/^Gắn 2 SKU/);
  expect(sent.find(({ path }) => path.endsWith('/preview'))?.body).toMatchObject({
    target: { kind: 'allShops', pattern: 'OWL-BC-*' },
  });
});
