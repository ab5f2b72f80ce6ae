import type { Order } from '@bobbin/contract/orders';
import { listPayments } from '@bobbin/contract/payouts';
import { listShops, type Shop } from '@bobbin/contract/shops';
import { DRAFT_BLOCKERS } from '@bobbin/domain/fulfilment/draft';
import { FULFIL_STATES } from '@bobbin/domain/fulfilment/life-cycle';
import { UNSOLD_KINDS } from '@bobbin/domain/orders/order-kind';
import { FURTHER_STATUSES } from '@bobbin/domain/orders/further-status';
import { ORDER_STATUSES } from '@bobbin/domain/orders/order-status';
import type { Locator, Page } from '@playwright/test';
import { buildMixedOrder, changeLists } from './mixed-orders.ts';
import { resize } from './screens.ts';
import { ADMIN, callAs } from './staff.ts';
import { expect, SELLER, test, WIDE_FROM } from './world.ts';

const HEIGHT = 860;

/** Window widths of laptops, large screens, the narrowest table, and two phones. */
const LIST_WIDTHS = [1366, 1920, 1280, 974, 390, 320];
/** Window widths at which tables must have no horizontal scrolling (UI-57). */
const TABLE_WIDTHS = [1024, 1280, 1366, 1440, 1600, 1920];
/** Pages of the staff area whose lists have rows in the demo world. */
const STAFF_LISTS = [
  '/admin/users',
  '/admin/shops',
  '/admin/orders',
  '/admin/designs',
  '/admin/posts',
  '/admin/income',
  '/admin/logs',
  '/admin/factory-costs',
];
const HOUR_MS = 3_600_000;

const FIRST_ID = 576_400_000_000_000_000n;
const STATE_COUNT = Math.max(ORDER_STATUSES.length, FULFIL_STATES.length);
const HARD_COUNT = STATE_COUNT + 4 + FURTHER_STATUSES.length;

/** Builds orders with every status and fulfil state, and with amounts, names and numbers of maximum length. */
function buildHardOrders(order: Order, now: number): Order[] {
  const hard = buildEachState(order, now);
  const [plain = order] = hard;
  const kept = { ...plain, fulfillStatus: null, fulfillId: null, fulfillError: null };
  return [
    ...hard,
    // Orders whose state has additional values beside its word.
    { ...kept, fulfilState: 'NONE', fulfillHouse: null },
    { ...kept, fulfilState: 'DRAFT', draftBlockers: [...DRAFT_BLOCKERS] },
    { ...kept, fulfilState: 'IN_PRODUCTION', cancelledAfterSending: 12 },
    { ...kept, fulfilState: 'JOINED', sameParcel: ['576400239100241355'], shipsWith: '576400239100241355' },
    // Orders with the further statuses of the documents, of each kind, and with requests of buyers.
    ...FURTHER_STATUSES.map((status, index) => ({
      ...plain,
      status,
      kind: UNSOLD_KINDS[index % UNSOLD_KINDS.length] ?? plain.kind,
      returnState: index % 2 === 0 ? ('asked' as const) : ('underway' as const),
    })),
  ].map((one, index) => ({ ...one, id: String(FIRST_ID + BigInt(index)) }));
}

function buildEachState(order: Order, now: number): Order[] {
  return Array.from({ length: STATE_COUNT }, (_, index) => {
    const status = ORDER_STATUSES[index % ORDER_STATUSES.length] ?? order.status;
    const fulfilState = FULFIL_STATES[index % FULFIL_STATES.length] ?? order.fulfilState;
    return {
      ...order,
      status,
      isOnHold: status === 'ON_HOLD',
      holdUntil: status === 'ON_HOLD' ? new Date(now + HOUR_MS).toISOString() : null,
      dueAt: new Date(now + (index % 2 === 0 ? 12.3 : -12.3) * 24 * HOUR_MS).toISOString(),
      isBuyerRequestCancel: index % 3 === 0,
      paymentTotalAmount: '12345.67',
      settlementAmount: '11987.65',
      paymentSubTotal: index % 2 === 0 ? '12345.67' : '35.99',
      isSettled: false,
      fulfillPrice: index % 2 === 0 ? '9876.54' : '22345.67',
      fulfilState,
      fulfillHouse: 'PRESSIFY',
      fulfillId: '184203',
      fulfillStatus: fulfilState === 'HOLD' ? 'WRONGSIZE' : 'LABELPRINTED',
      fulfillError: fulfilState === 'HOLD' ? { code: 'WRONGSIZE', text: 'WRONGSIZE', at: order.createdAt } : null,
      trackingNumber: '9400111899223456789013',
      trackingNumbers: ['9400111899223456789013', '9400111899223456789014'],
      orderProducts: order.orderProducts.flatMap((product) =>
        ['a', 'b'].map((id) => ({
          ...product,
          id,
          quantity: 12,
          skuName: 'Comfort Colors 1717 / Light Blue / Youth XL',
        })),
      ),
    };
  });
}

/** Each fulfil state with the longest status words, with and without a request of the buyer. */
const LONG_STATUSES = ['AWAITING_SHIPMENT', 'AWAITING_COLLECTION', 'IN_TRANSIT'] as const;

function buildPairs(order: Order): Order[] {
  const pairs = FULFIL_STATES.flatMap(
    (fulfilState) =>
      LONG_STATUSES.flatMap((status) =>
        [true, false].map((isBuyerRequestCancel) => ({ fulfilState, status, isBuyerRequestCancel })),
      ),
    // Of more than a hundred cards only the visible ones are rendered, so each state is checked only with the longer words.
  ).filter(({ fulfilState, isBuyerRequestCancel }) => fulfilState !== 'JOINED' || isBuyerRequestCancel);
  const fulfilled = {
    fulfillHouse: 'PRESSIFY',
    fulfillPrice: '20.20',
    fulfillError: null,
    isOnHold: false,
    holdUntil: null,
    // The longest values that a card can have, whichever order comes first in this world.
    paymentTotalAmount: '171.98',
    dueAt: new Date(Date.now() - 100 * 3_600_000).toISOString(),
    revenue: { state: 'onhold', basis: '124.45', cost: '20.20', result: '104.25', percent: 83.76, currency: 'USD' },
  } as const;
  return pairs.map((pair, index) => ({ ...order, ...fulfilled, ...pair, id: String(FIRST_ID + BigInt(index)) }));
}

/** Window widths of phones; the last one is the narrowest supported one. */
const CARD_WIDTHS = [390, 360, 320];
const CARD_MAX_PX = 170;
const PAIRS_COUNT = (2 * FULFIL_STATES.length - 1) * LONG_STATUSES.length;

function listTallCards(page: Page): Promise<string[]> {
  return page.locator('[data-order-id]').evaluateAll(
    (cards, most) =>
      cards.flatMap((card) => {
        const { height } = card.getBoundingClientRect();
        const said = card instanceof HTMLElement ? card.innerText.replaceAll('\n', ' | ') : '';
        return height > most ? [`${Math.round(height)} px: ${said}`] : [];
      }),
    CARD_MAX_PX,
  );
}

/** Lists texts of rows and cards that an element cuts off. Only names of products, stores and garments may be truncated (ORD-17). */
function listCuts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cuts: string[] = [];
    for (const row of document.querySelectorAll('[data-order-id]')) {
      const names = [...row.querySelectorAll('[data-product-name], [data-store-name], [data-garment]')];
      const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(text);
        const own = range.getBoundingClientRect();
        // Hidden elements have no size, and texts that are only for screen readers have a size of one pixel.
        if (own.width === 0 || text.parentElement === null || names.some((name) => name.contains(text))) continue;
        // The text is completely hidden, because the badge shows an icon instead (ORD-34).
        const beside = text.parentElement.closest('[data-beside]')?.getBoundingClientRect();
        if (beside !== undefined && own.top >= beside.bottom) continue;
        for (let box = text.parentElement; box !== row.parentElement;) {
          const { overflowX, clipPath } = getComputedStyle(box);
          if (clipPath !== 'none') break;
          const edge = box.getBoundingClientRect();
          if (overflowX !== 'visible' && (own.right > edge.right + 1 || own.left < edge.left - 1)) {
            cuts.push(text.textContent ?? '');
          }
          if (box.parentElement === null) break;
          box = box.parentElement;
        }
        // Content that is larger than its cell or card stays visible, and covers the neighbouring content.
        const cell = text.parentElement.closest('td, th, li')?.getBoundingClientRect();
        const isSaid = getComputedStyle(text.parentElement).clipPath !== 'none';
        if (!isSaid && cell !== undefined && (own.right > cell.right + 1 || own.left < cell.left - 1)) {
          cuts.push(`over the edge: ${text.textContent}`);
        }
      }
    }
    for (const cell of document.querySelectorAll('[data-order-id] :is(td, th), li[data-order-id]')) {
      const edge = cell.getBoundingClientRect();
      for (const action of cell.querySelectorAll('button, a')) {
        const own = action.getBoundingClientRect();
        if (own.width > 0 && (own.right > edge.right + 1 || own.left < edge.left - 1)) {
          cuts.push(`over the edge: ${action.getAttribute('aria-label') ?? action.textContent}`);
        }
      }
    }
    return [...new Set(cuts)];
  });
}

/** Lists column titles that are cut off. */
function listCutTitles(page: Page): Promise<string[]> {
  return page.locator('thead th').evaluateAll((titles) =>
    titles.flatMap((title) => {
      const walker = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
      const cut: string[] = [];
      for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(text);
        const own = range.getBoundingClientRect();
        for (let box = text.parentElement; own.width > 1 && box !== null && box !== title.parentElement;) {
          const { overflowX, clipPath } = getComputedStyle(box);
          // This text is only for screen readers.
          if (clipPath !== 'none') break;
          const edge = box.getBoundingClientRect();
          const isEdge = overflowX !== 'visible' || box === title;
          if (isEdge && (own.right > edge.right + 1 || own.left < edge.left - 1)) cut.push(text.textContent ?? '');
          box = box.parentElement;
        }
      }
      return cut;
    }),
  );
}

/** Returns whether the icon of a badge is inside the badge, and the badge inside its cell. */
function isIconWhole(badge: Locator): Promise<boolean> {
  return badge.evaluate((element) => {
    const [icon, own, cell] = [element.querySelector('svg'), element, element.closest('td')].map((box) =>
      box?.getBoundingClientRect(),
    );
    if (icon === undefined || own === undefined || cell === undefined) return false;
    return icon.width > 0 && icon.right <= own.right + 1 && icon.bottom <= own.bottom + 1 && own.right <= cell.right;
  });
}

test('Amounts, badges, variants and order ids are shown completely at every width (UI-16, UI-17)', async ({
  page,
  language,
}) => {
  test.slow();
  await changeLists(page, ([first]) => (first === undefined ? [] : buildHardOrders(first, Date.now())));
  await resize(page, { width: 1366, height: HEIGHT });
  await page.goto('/community/orders?view=all');
  for (const width of LIST_WIDTHS) {
    await resize(page, { width, height: HEIGHT });
    await expect(page.locator(`[data-order-id="${FIRST_ID + BigInt(HARD_COUNT - 1)}"]`)).toBeAttached();
    // The texts that are loaded on demand have arrived.
    await expect(page.getByRole('main').getByText('…', { exact: true })).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    expect.soft(await listCuts(page), `${language}, ${width} px`).toEqual([]);
  }
  // Actions stay visible at the right edge when the table is wider than the window.
  await resize(page, { width: WIDE_FROM, height: HEIGHT });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.locator('td button[aria-expanded]').first()).toBeInViewport({ ratio: 1 });
});

test('Order rows have equal heights and no horizontal scrolling, and header and page content are aligned (UI-48, UI-57, ORD-34)', async ({
  page,
  language,
  words,
}) => {
  await changeLists(page, (orders) => orders.map(buildMixedOrder));
  const rows = page.locator('[data-order-id]');
  await resize(page, { width: 1366, height: HEIGHT });
  await page.goto('/community/orders?view=all');
  const { orders } = words;
  for (const width of TABLE_WIDTHS) {
    const name = `${language}, ${width} px`;
    await resize(page, { width, height: HEIGHT });
    await expect(rows.nth(5)).toBeAttached();
    const readHeights = () =>
      rows.evaluateAll((all) => [
        ...new Set(all.slice(0, -1).map((row) => Math.round(row.getBoundingClientRect().height))),
      ]);
    // Columns appear a moment after the window has changed its width.
    await expect.poll(readHeights, name).toEqual([44]);
    const [needed, room, product] = await page
      .locator('table')
      .evaluate((table) => [
        table.parentElement?.scrollWidth ?? 0,
        table.parentElement?.clientWidth ?? 0,
        table.querySelector('[data-column="product"]')?.getBoundingClientRect().width ?? 0,
      ]);
    expect(needed, name).toBe(room);
    // In a larger window the product's column is never narrower (UI-57), except at a width where another column appears.
    expect(product, name).toBeGreaterThanOrEqual(200);
    // When the badge is too narrow for the word, it shows only the icon, completely and with an accessible name.
    const wishes = page.locator('td').getByTitle(orders.cancelRequested);
    expect(await wishes.count(), name).toBeGreaterThan(ORDER_STATUSES.length - 2);
    for (const wish of await wishes.all()) {
      await expect(wish).toHaveText(orders.cancelRequestedShort);
      // A list with live updates may render its rows again between two checks.
      await expect.poll(() => isIconWhole(wish), name).toBe(true);
    }
    const edges = await Promise.all(
      [page.locator('header svg').first(), page.getByRole('heading', { level: 1 })].map(async (place) =>
        Math.round((await place.boundingBox())?.x ?? -1),
      ),
    );
    expect(edges[0], name).toBe(edges[1]);
  }
});

/** Builds shops without a warning, with one warning and with all warnings, and with the longest names and numbers. */
function buildHardShops(shop: Shop): Shop[] {
  const fine = { ...shop, isSyncExtension: true, isErrorProxy: false, needsAuthorization: false, purgeAt: null };
  const long = { ...fine, friendName: 'Vintage Mountain Dad Tees And Hoodies', nameShop: 'VintageMountainDadTeesUS' };
  return [
    fine,
    { ...long, shopHealth: 190, shopHealthLevel: 'GOOD', violationCount: 13, proxy: '203.0.113.200:65535' },
    { ...fine, isSyncExtension: false },
    { ...long, isSyncExtension: false, isErrorProxy: true, needsAuthorization: true },
  ].map((one, index) => ({ ...one, id: `749500000000000000${index}` }));
}

test('Each row of the shops list is 52 pixels high, plus one line when a reason stops the shop (SHP-4)', async ({
  page,
  language,
}) => {
  await page.route(`**/api${listShops.path}?*`, async (route) => {
    const response = await route.fetch().catch(() => null);
    const answer = (await response?.json().catch(() => null)) as { body: { data: Shop[] } } | null | undefined;
    const [shop] = answer?.body.data ?? [];
    if (!response || !answer || !shop) return route.abort();
    answer.body.data = buildHardShops(shop);
    await route.fulfill({ response, json: answer });
  });
  await resize(page, { width: 1366, height: HEIGHT });
  await page.goto('/community/shops');
  for (const width of [1280, 1366, 1440, 1920]) {
    await resize(page, { width, height: HEIGHT });
    const rows = page.locator('tr[data-row-id]');
    await expect(rows).toHaveCount(4);
    const heights = await rows.evaluateAll((all) => all.map((row) => Math.floor(row.getBoundingClientRect().height)));
    const name = `${language}, ${width} px: ${heights.join(', ')}`;
    for (const height of heights.slice(0, 2)) expect(height, name).toBeLessThanOrEqual(53);
    for (const height of heights.slice(2)) expect(height, name).toBeLessThanOrEqual(53 + 20);
  }
});

test('Column titles in lists of money are shown completely (UI-57)', async ({ page, request, language }) => {
  const { answer } = await callAs<{ data: { id: string }[] }>(request, SELLER, listPayments);
  const [payout] = answer.body.data;
  await resize(page, { width: 1366, height: HEIGHT });
  for (const path of ['payouts', 'profits', 'factory-charges', `report/${payout?.id ?? ''}`]) {
    await page.goto(`/community/${path}`);
    await expect(page.locator('table').first()).toBeVisible();
    for (const width of [1280, 1440, 1920]) {
      await resize(page, { width, height: HEIGHT });
      expect(await listCutTitles(page), `${path}, ${language}, ${width} px`).toEqual([]);
    }
  }
});

test.describe('a window with the navigation rail', () => {
  test.use({ account: ADMIN });

  test('Lists of staff have no horizontal scrolling (UI-57)', async ({ page, language }) => {
    test.slow();
    await resize(page, { width: 1366, height: HEIGHT });
    for (const path of STAFF_LISTS) {
      await page.goto(path);
      await expect(page.locator('table').first()).toBeVisible();
      for (const width of [1280, 1366, 1440, 1920]) {
        await resize(page, { width, height: HEIGHT });
        const overhang = await page.evaluate(() => {
          const boxes = [document.documentElement, ...document.querySelectorAll('main :has(> table)')];
          return Math.max(...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
        });
        const name = `${path}, ${language}, ${width} px`;
        expect(overhang, name).toBeLessThanOrEqual(0);
        expect(await listCutTitles(page), name).toEqual([]);
      }
    }
  });
});

test.describe('a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  // A card shows the buyer's request in place of the status. The status then appears beside the fulfil state, as an icon when both are long.
  test('Cards of orders are at most 170 pixels high and show their content completely (UI-50)', async ({
    page,
    language,
  }) => {
    await changeLists(page, ([one]) => (one === undefined ? [] : buildPairs(one)));
    await resize(page, { width: 390, height: HEIGHT });
    await page.goto('/community/orders?view=all');
    for (const width of CARD_WIDTHS) {
      await resize(page, { width, height: HEIGHT });
      await expect(page.locator('[data-order-id]').nth(PAIRS_COUNT - 1)).toBeAttached();
      await page.evaluate(() => document.fonts.ready);
      // Buttons must have the size for touch here, because the heights would otherwise prove nothing.
      expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
      expect.soft(await listTallCards(page), `${language}, ${width} px`).toEqual([]);
      expect.soft(await listCuts(page), `${language}, ${width} px`).toEqual([]);
    }
  });
});
