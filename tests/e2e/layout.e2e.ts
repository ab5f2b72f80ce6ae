import { listOrders, type Order } from '@bobbin/contract/orders';
import { DRAFT_BLOCKERS } from '@bobbin/domain/fulfilment/draft';
import { FULFIL_STATES } from '@bobbin/domain/fulfilment/life-cycle';
import { UNSOLD_KINDS } from '@bobbin/domain/orders/order-kind';
import { FURTHER_STATUSES } from '@bobbin/domain/orders/further-status';
import { ORDER_STATUSES } from '@bobbin/domain/orders/order-status';
import type { Locator, Page } from '@playwright/test';
import { ADMIN } from './staff.ts';
import { createOrder, expect, readOrder, rowOf, SELLER, test } from './world.ts';

/** UI-16, and a large screen. */
const WIDTHS = [320, 390, 768, 973, 974, 1280, 1920];
const HEIGHT = 860;
/** From here on tables take the place of cards (UI-16). */
const WIDE_FROM = 974;

async function expectToFit(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    const overhang = await page.evaluate(async () => {
      // Two frames: React follows the media query, then the layout.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const { scrollWidth, clientWidth } = document.documentElement;
      // What a dialog cuts off at its side; a table may move sideways in its own box.
      const cut = [...document.querySelectorAll('dialog[open] *')]
        .filter(
          (box) => /auto|scroll/.test(getComputedStyle(box).overflowY) && box.querySelector(':scope > table') === null,
        )
        .map((box) => box.scrollWidth - box.clientWidth);
      // Not innerWidth, which includes the width of the scroll bar.
      return Math.max(Math.max(scrollWidth, document.body.scrollWidth) - clientWidth, ...cut);
    });
    expect.soft(overhang, `${name} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

/** Laptop, large screen, the narrowest table, two phones. */
const LIST_WIDTHS = [1366, 1920, 974, 390, 320];
const HOUR_MS = 3_600_000;

const FIRST_ID = 576_400_000_000_000_000n;
const STATE_COUNT = Math.max(ORDER_STATUSES.length, FULFIL_STATES.length);
const HARD_COUNT = STATE_COUNT + 3 + FURTHER_STATUSES.length;

/** Every status and state that an order can have, with amounts, names and numbers as long as they get. */
function buildHardOrders(order: Order, now: number): Order[] {
  const hard = buildEachState(order, now);
  const [plain = order] = hard;
  const kept = { ...plain, fulfillStatus: null, fulfillId: null, fulfillError: null };
  return [
    ...hard,
    // What a state says besides its word.
    { ...kept, fulfilState: 'NONE', fulfillHouse: null },
    { ...kept, fulfilState: 'DRAFT', draftBlockers: [...DRAFT_BLOCKERS] },
    { ...kept, fulfilState: 'IN_PRODUCTION', cancelledAfterSending: 12 },
    // The documents' further words, each kind of order, and what a buyer wants besides.
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

/** Each state beside the statuses with the longest words, with and without what a buyer wants. */
const LONG_STATUSES = ['AWAITING_SHIPMENT', 'AWAITING_COLLECTION', 'IN_TRANSIT'] as const;

function buildPairs(order: Order): Order[] {
  const pairs = FULFIL_STATES.flatMap((fulfilState) =>
    LONG_STATUSES.flatMap((status) =>
      [true, false].map((isBuyerRequestCancel) => ({ fulfilState, status, isBuyerRequestCancel })),
    ),
  );
  const fulfilled = {
    fulfillHouse: 'PRESSIFY',
    fulfillPrice: '20.20',
    fulfillError: null,
    isOnHold: false,
    holdUntil: null,
    // Whatever order stands first in this world: the longest of what else a card says.
    paymentTotalAmount: '171.98',
    dueAt: new Date(Date.now() - 100 * 3_600_000).toISOString(),
    revenue: { state: 'onhold', basis: '124.45', cost: '20.20', result: '104.25', percent: 83.76 },
  } as const;
  return pairs.map((pair, index) => ({ ...order, ...fulfilled, ...pair, id: String(FIRST_ID + BigInt(index)) }));
}

/** Phones, the narrowest that is served last. */
const CARD_WIDTHS = [390, 360, 320];
const CARD_MAX_PX = 170;
const PAIRS_COUNT = 2 * FULFIL_STATES.length * LONG_STATUSES.length;

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

/** Texts of rows and cards that a box cuts off; only the names of a product, its store and the kind of garment may end early (ORD-17). */
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
        // Hidden elements have no box; texts for screen readers only have one of a pixel.
        if (own.width === 0 || text.parentElement === null || names.some((name) => name.contains(text))) continue;
        // Out of sight as a whole: its badge stands there as an icon (ORD-34).
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
        // What overflows a cell or a card is not hidden and covers its neighbour.
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

/** Whether the icon of a badge stands within the badge, and the badge within its cell. */
function isIconWhole(badge: Locator): Promise<boolean> {
  return badge.evaluate((element) => {
    const [icon, own, cell] = [element.querySelector('svg'), element, element.closest('td')].map((box) =>
      box?.getBoundingClientRect(),
    );
    if (icon === undefined || own === undefined || cell === undefined) return false;
    return icon.width > 0 && icon.right <= own.right + 1 && icon.bottom <= own.bottom + 1 && own.right <= cell.right;
  });
}

for (const language of ['vi', 'en'] as const) {
  test.describe(`widths, ${language}`, () => {
    test.use({ language });

    test('no screen scrolls sideways (UI-16)', async ({ page, words, request }) => {
      const id = await createOrder(request);
      const order = await readOrder(request, SELLER, id);
      const main = page.getByRole('main');
      for (const [path, sign] of [
        ['/404', page.getByRole('heading', { name: words.shell.pageNotFound })],
        ['/community', main.getByRole('heading').first()],
        ['/community/shops', page.locator('[data-row-id]').first()],
        [`/community/shop-details/${order?.shop.id ?? ''}`, page.getByRole('heading', { name: words.shops.history })],
        ['/community/posts', main.getByRole('listitem').first()],
        ['/community/user', page.getByText(words.connections.connected, { exact: true }).first()],
        ['/community/orders', page.locator('[data-order-id]').first()],
        [`/community/orders/${id}`, page.getByRole('heading', { name: words['order-page'].money })],
        [`/community/orders?search=${id}&fulfil=${id}`, page.getByRole('complementary')],
      ] as const) {
        await page.goto(path);
        await expect(sign).toBeVisible();
        await expectToFit(page, path);
      }
      await page.goto('/community/shops');
      await page.getByRole('button', { name: words.shops.addShop }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectToFit(page, 'the add-shop dialog');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
      await expectToFit(page, 'the command palette');
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: words.palette.keySheet })).toBeVisible();
      await expectToFit(page, 'the sheet of keys');
      await page.evaluate(() => localStorage.removeItem('AUTH_TOKEN'));
      await page.goto('/');
      await expect(page.getByRole('heading', { name: words.session.title })).toBeVisible();
      await expectToFit(page, 'login');
      for (const path of ['/register', '/forgot-password', '/activate-account']) {
        await page.goto(path);
        await expect(page.getByLabel(words.session.email)).toBeVisible();
        await expectToFit(page, path);
      }
    });

    test('no screen of designs and sales scrolls sideways (UI-16)', async ({ page, words, request }) => {
      const shopId = (await readOrder(request, SELLER, await createOrder(request)))?.shop.id ?? '';
      const main = page.getByRole('main');
      for (const [path, sign] of [
        ['/community/designs', page.locator('[data-row-id]').first()],
        ['/community/sku', main.getByRole('article').first()],
        ['/community/top-seller', main.getByRole('heading').first()],
        ['/community/flash-sale', page.getByText(words['flash-sales'].noShop)],
        [`/community/flash-sale?id=${shopId}`, page.locator('[data-row-id]').first()],
      ] as const) {
        await page.goto(path);
        await expect(sign).toBeVisible();
        await expectToFit(page, path);
      }
      await page.getByRole('button', { name: words['flash-sales'].create, exact: true }).click();
      await expect(page.getByRole('dialog').getByText(words['flash-sales'].endLa)).toBeVisible();
      await expectToFit(page, 'the dialog of a flash sale');
      await page.keyboard.press('Escape');
      await page.locator('[data-row-id]').last().getByRole('button').first().click();
      await expect(page.getByRole('dialog').getByText(words['flash-sales'].panel.callsHint)).toBeVisible();
      await expectToFit(page, 'the panel of a flash sale');
      await page.keyboard.press('Escape');
    });

    test('no amount, badge, variant or id of an order is cut (UI-16)', async ({ page }) => {
      await page.route(`**/api${listOrders.path}?*`, async (route) => {
        // A call of a page that is being left ends without an answer.
        const response = await route.fetch().catch(() => null);
        const answer = (await response?.json().catch(() => null)) as { body: { data: Order[] } } | null | undefined;
        if (!response || !answer) return route.abort();
        const [first] = answer.body.data;
        if (first !== undefined) answer.body.data = buildHardOrders(first, Date.now());
        await route.fulfill({ response, json: answer });
      });
      for (const width of LIST_WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT });
        await page.goto('/community/orders');
        await expect(page.locator(`[data-order-id="${FIRST_ID + BigInt(HARD_COUNT - 1)}"]`)).toBeAttached();
        // The further words have come.
        await expect(page.getByRole('main').getByText('…', { exact: true })).toHaveCount(0);
        await page.evaluate(() => document.fonts.ready);
        expect.soft(await listCuts(page), `${width} px`).toEqual([]);
      }
      // Actions stay in sight at the right edge while the table is wider than the window (UI-17).
      await page.setViewportSize({ width: WIDE_FROM, height: HEIGHT });
      await page.goto('/community/orders');
      await expect(page.locator('td button[aria-expanded]').first()).toBeInViewport({ ratio: 1 });
    });

    test('rows have one height, header and page one edge (UI-48)', async ({ page, words }) => {
      await page.route(`**/api${listOrders.path}?*`, async (route) => {
        const response = await route.fetch().catch(() => null);
        const answer = (await response?.json().catch(() => null)) as { body: { data: Order[] } } | null | undefined;
        if (!response || !answer) return route.abort();
        for (const [index, order] of answer.body.data.entries()) {
          order.status = ORDER_STATUSES[index % ORDER_STATUSES.length] ?? order.status;
          order.fulfilState = FULFIL_STATES[index % FULFIL_STATES.length] ?? order.fulfilState;
          if (index % 2 === 0) Object.assign(order, { fulfillHouse: 'PRESSIFY', fulfillPrice: '20.20' });
          // Beside each status, as there are an odd number of them, what the buyer wants and a profit of three digits.
          const isWanted = index % 2 === 1;
          order.isBuyerRequestCancel = isWanted && order.status !== 'CANCELLED';
          order.returnState = isWanted && order.status === 'COMPLETED' ? 'asked' : 'none';
          if (order.revenue !== null && isWanted)
            order.revenue = { ...order.revenue, state: 'onhold', basis: '124.45', cost: '20.20', result: '104.25' };
          for (const product of order.orderProducts) product.skuName = 'Comfort Colors 1717 / Light Blue / XL';
        }
        await route.fulfill({ response, json: answer });
      });
      const findHeights = () =>
        page
          .locator('[data-order-id]')
          .evaluateAll((rows) => [
            ...new Set(rows.slice(0, -1).map((row) => Math.round(row.getBoundingClientRect().height))),
          ]);
      for (const width of [1366, 1500, 1920]) {
        await page.setViewportSize({ width, height: HEIGHT });
        await page.goto('/community/orders');
        await expect(page.locator('[data-order-id]').nth(5)).toBeAttached();
        expect(await findHeights(), `${width} px`).toEqual([44]);
        // Where the line has no room for the word the icon stands alone, whole and with its name (ORD-34).
        const wishes = page.locator('td').getByTitle(words.orders.cancelRequested);
        expect(await wishes.count(), `${width} px`).toBeGreaterThan(ORDER_STATUSES.length - 2);
        for (const wish of await wishes.all()) {
          await expect(wish).toHaveText(words.orders.cancelRequestedShort);
          // A live list may draw its rows anew between two looks.
          await expect.poll(() => isIconWhole(wish), `${width} px`).toBe(true);
        }
        const edges = await Promise.all(
          [page.locator('header svg').first(), page.getByRole('heading', { level: 1 })].map(async (place) =>
            Math.round((await place.boundingBox())?.x ?? -1),
          ),
        );
        expect(edges[0], `${width} px`).toBe(edges[1]);
      }
    });

    test('tables become cards exactly under 974 px (UI-16)', async ({ page, request }) => {
      const id = await createOrder(request);
      for (const path of [`/community/orders?search=${id}`, '/community/shops']) {
        await page.goto(path);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: HEIGHT });
          await expect(page.getByRole('table'), `${path} at ${width} px`).toHaveCount(width >= WIDE_FROM ? 1 : 0);
        }
      }
      await page.setViewportSize({ width: WIDE_FROM - 1, height: HEIGHT });
      await page.goto(`/community/orders?search=${id}`);
      await expect(rowOf(page, id)).toHaveJSProperty('tagName', 'LI');
      // CSS and JavaScript switch at the same pixel.
      for (const width of [WIDE_FROM - 1, WIDE_FROM]) {
        await page.setViewportSize({ width, height: HEIGHT });
        const isNarrow = await page.evaluate(() => matchMedia('(max-width: 973.98px)').matches);
        expect(isNarrow).toBe(width < WIDE_FROM);
      }
    });

    test.describe('under a finger', () => {
      test.use({ hasTouch: true, isMobile: true });

      // A card says a wish in place of its status, which then stands beside how far it is, as its icon where both are long.
      test('no card of an order is higher than 170 pixels, and nothing of it is cut (UI-50)', async ({ page }) => {
        await page.route(`**/api${listOrders.path}?*`, async (route) => {
          const response = await route.fetch().catch(() => null);
          const answer = (await response?.json().catch(() => null)) as { body: { data: Order[] } } | null | undefined;
          if (!response || !answer) return route.abort();
          const [one] = answer.body.data;
          if (one !== undefined) answer.body.data = buildPairs(one);
          await route.fulfill({ response, json: answer });
        });
        for (const width of CARD_WIDTHS) {
          await page.setViewportSize({ width, height: HEIGHT });
          await page.goto('/community/orders');
          await expect(page.locator('[data-order-id]').nth(PAIRS_COUNT - 1)).toBeAttached();
          await page.evaluate(() => document.fonts.ready);
          // Buttons are as large as fingers here, or the heights say nothing.
          expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
          expect.soft(await listTallCards(page), `${width} px`).toEqual([]);
          expect.soft(await listCuts(page), `${width} px`).toEqual([]);
        }
      });
    });
  });
}

/** Controls that lie on a part of each other, search fields that cut off what they say while empty, lists that move sideways. */
function listClashes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const say = (element: Element) => element.getAttribute('aria-label') ?? element.textContent ?? element.tagName;
    for (const box of document.querySelectorAll('main :is(section, td, li, article, header)')) {
      const controls = [...box.querySelectorAll('button, a[href], select, input')].filter((control) =>
        control.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }),
      );
      for (const [index, one] of controls.entries()) {
        for (const other of controls.slice(index + 1)) {
          const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
          const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          // What lies wholly on another control is meant to: a mark on a picture.
          const isWhole = [a, b].some((own) => width >= own.width - 1 && height >= own.height - 1);
          if (width > 1 && height > 1 && !isWhole) found.push(`${say(one)} lies on ${say(other)}`);
        }
      }
    }
    for (const input of document.querySelectorAll<HTMLInputElement>('main [role=search] input')) {
      input.value = input.placeholder;
      if (input.scrollWidth > input.clientWidth + 1) found.push(`cut off: ${input.placeholder}`);
      input.value = '';
    }
    for (const table of document.querySelectorAll('main table')) {
      const box = table.parentElement;
      const over = box === null || getComputedStyle(box).overflowX !== 'auto' ? 0 : box.scrollWidth - box.clientWidth;
      if (over > 1) found.push(`moves sideways by ${over} px`);
    }
    return [...new Set(found)];
  });
}

test.describe('on a laptop', () => {
  const LAPTOP = { width: 1366, height: 768 };

  test('nothing of a seller lies on something else or is cut (UI-16)', async ({ page, request }) => {
    await page.setViewportSize(LAPTOP);
    const shopId = (await readOrder(request, SELLER, await createOrder(request)))?.shop.id ?? '';
    const main = page.getByRole('main');
    for (const [path, sign] of [
      ['/community/shops', page.locator('[data-row-id]').first()],
      [`/community/shop-details/${shopId}`, main.getByRole('switch').first()],
      ['/community/designs', page.locator('[data-row-id]').first()],
      ['/community/sku', main.getByRole('article').first()],
      ['/community/payouts', page.locator('[data-row-id]').first()],
    ] as const) {
      await page.goto(path);
      await expect(sign).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      expect.soft(await listClashes(page), path).toEqual([]);
    }
  });

  test.describe('at the desk of staff', () => {
    test.use({ account: ADMIN });

    test('nothing lies on something else or is cut (UI-16)', async ({ page }) => {
      await page.setViewportSize(LAPTOP);
      const rows = page.locator('[data-row-id]').first();
      const cards = page.getByRole('main').getByRole('article').first();
      for (const [path, sign] of [
        ['/admin/shops', rows],
        ['/admin/designs', rows],
        ['/admin/users', rows],
        ['/admin/posts', rows],
        ['/admin/fulfill', cards],
        ['/admin/sku-design', cards],
      ] as const) {
        await page.goto(path);
        await expect(sign).toBeVisible();
        await page.evaluate(() => document.fonts.ready);
        expect.soft(await listClashes(page), path).toEqual([]);
      }
    });
  });
});
