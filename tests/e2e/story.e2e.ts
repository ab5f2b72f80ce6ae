import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import type { Page } from '@playwright/test';
import { askFactories } from './database.ts';
import { prepareProduct, slotOf } from './design-steps.ts';
import {
  addMarketplaceFault,
  changeOrder,
  clearMarketplaceFaults,
  listSellers,
  moveFactory,
  moveMarketplace,
  readFactory,
} from './partners.ts';
import { countPresses } from './presses.ts';
import { connectShops } from './shop-steps.ts';
import { fill, toPattern, type Words } from './words.ts';
import { createOrder, expect, NEWCOMER, PASSWORD, test, WIDE } from './world.ts';

const DAY_SECONDS = 86_400;
/** The state in Bobbin's words. When the factory's word says more, it appears below. */
const SHIPPED = { vi: 'Nhà máy đã gửi', en: 'Shipped' };
const DELIVERED = { vi: 'Đã giao', en: 'Delivered' };
/** Matches the line of an order that shows the factory and the cost. */
const AUTO_LINE = /AUTO → PRESSIFY, (\$\d|\d+\.\d\d\$)/;
const DEMO_KEY = 'pressify-demo-key';

async function connectFactory(page: Page, words: Words): Promise<void> {
  const pressify = page.getByRole('group', { name: 'Pressify.us' });
  const field = pressify.getByLabel(`${words.connections.apiKey} (Pressify.us)`);
  const replace = pressify.getByRole('button', { name: fill(words.connections.replaceName, { name: 'Pressify.us' }) });
  await expect(replace.or(field)).toBeVisible();
  if (await replace.isVisible()) await replace.click();
  await field.fill(DEMO_KEY);
  await pressify.getByRole('button', { name: words.connections.connect }).click();
  await expect(pressify.getByText(words.connections.connected, { exact: true })).toBeVisible();
  await expect(pressify.getByText(fill(words.connections.keyEnds, { lastFour: DEMO_KEY.slice(-4) }))).toBeVisible();
}

test.describe('a new seller', () => {
  test.use({ account: null, viewport: WIDE });

  test('gets from the sign-in to the first order at a factory in at most 12 key presses and clicks (UI-9, UI-61)', async ({
    page,
    context,
    words,
  }) => {
    const { start, fulfilment, orders } = words;
    const presses = await countPresses(context);
    await page.goto('/');
    await page.getByLabel(words.session.email).fill(NEWCOMER);
    await page.getByLabel(words.session.password, { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: words.session.signIn }).click();
    const guide = page.getByRole('region', { name: start.guideTitle });
    await expect(guide.getByText(fill(start.progress, { done: 0, all: 4 }))).toBeVisible();

    // The marketplace is slow, so that the wait for the orders is visible.
    await addMarketplaceFault({ name: 'latency', path: 'orders/search', milliseconds: 1_500 });
    await guide.getByRole('button', { name: start.shopAction }).click();
    await connectShops(page, words);
    await expect(guide.getByRole('link', { name: start.ordersWait })).toBeVisible();
    await clearMarketplaceFaults();
    await expect(guide.getByText(toPattern(start.ordersDone_other))).toBeVisible();

    await guide.getByRole('link', { name: start.factoryAction }).click();
    // The sections above this one load later and move it.
    await expect(page.locator('#own-key h2')).toBeVisible();
    await expect(page.locator('#factories h2')).toBeInViewport();
    await connectFactory(page, words);
    await page.getByRole('link', { name: start.sendFirst }).click();
    const dialog = page.getByRole('dialog', { name: /\d{18}/ });
    await prepareProduct(dialog, words);
    const send = dialog.getByRole('button', { name: fill(fulfilment.sendTo, { house: 'Pressify.us' }) });
    const label = dialog.getByRole('button', { name: orders.label.create });
    if (await label.isVisible()) await label.click();
    await expect(send).not.toHaveAttribute('aria-disabled', 'true');
    // The design and the cost are visible.
    await expect(slotOf(dialog, words, 'productFront').locator('img')).toBeVisible();
    await expect(dialog.getByText(AUTO_LINE)).toBeVisible();
    await send.click();
    await expect(page.getByRole('status').filter({ hasText: fulfilment.sent })).toBeVisible();
    expect(presses.length, presses.join('\n')).toBeLessThanOrEqual(12);
  });
});

test.describe('a seller with the first order at a factory', () => {
  test.use({ account: NEWCOMER });

  test('can track the order from its label to the money', async ({ page, words, request, language }) => {
    const { orders, fulfilment } = words;
    const id = await createOrder(request, { seller: 1, changes: { shippingType: 'TIKTOK' } });
    await page.goto(`/community/orders/${id}`);

    await test.step('label', async () => {
      await page.getByRole('button', { name: fill(orders.label.createOf, { id }) }).click();
      const label = page.getByRole('link', { name: fill(orders.label.viewOf, { id }) });
      await expect(label).toBeVisible();
      const pdf = await request.get((await label.getAttribute('href')) ?? '');
      expect(pdf.headers()['content-type']).toContain('application/pdf');
      expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
    });

    await test.step('designs', async () => {
      await page.getByRole('button', { name: fill(orders.fulfilOf, { id }) }).click();
      const dialog = page.getByRole('dialog', { name: new RegExp(id) });
      await prepareProduct(dialog, words);
      const front = slotOf(dialog, words, 'productFront');
      await expect(front.getByText('4500×5400')).toBeVisible();
      await front.getByRole('button', { name: toPattern(fulfilment.previewOf) }).click();
      const preview = page.getByRole('dialog', { name: 'Check design' });
      await preview.getByText(fulfilment.checkerboard).click();
      await expect(preview.getByRole('radio', { name: fulfilment.checkerboard })).toBeChecked();
      await page.keyboard.press('Escape');
      await expect(preview).toBeHidden();
    });

    await test.step('price and sending', async () => {
      const dialog = page.getByRole('dialog', { name: new RegExp(id) });
      await expect(dialog.getByText(AUTO_LINE)).toBeVisible();
      await dialog.getByRole('button', { name: fill(fulfilment.sendTo, { house: 'Pressify.us' }) }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('status').filter({ hasText: fulfilment.sent })).toBeVisible();
    });

    await test.step('the factory makes and ships it', async () => {
      await expect.poll(async () => (await readFactory()).creates[id]).toBe(1);
      await moveFactory({ advanceSeconds: 3 * DAY_SECONDS });
      await askFactories();
      await expect(page.getByText(SHIPPED[language], { exact: true }).first()).toBeVisible();
    });

    await test.step('the parcel arrives', async () => {
      await changeOrder(id, { status: 'DELIVERED' });
      await expect(page.getByRole('link', { name: toPattern(orders.trackNumber) })).toBeVisible();
      await expect(page.getByText(DELIVERED[language], { exact: true }).first()).toBeVisible();
    });

    await test.step('the marketplace pays', async () => {
      await changeOrder(id, { settle: true, settlementCents: 4_160 });
      // The order is now on the statement of its day.
      await moveMarketplace({ advanceSeconds: 86_400 });
      const [, seller] = await listSellers();
      await page.goto(`/community/shop-details/${seller?.shops[0] ?? ''}`);
      await page.getByRole('button', { name: words.shops.syncNow }).click();
      await expect(page.getByRole('status').filter({ hasText: words.shops.syncStarted })).toBeVisible();
      await page.goto(`/community/orders/${id}`);
      // The amount is the factory's final charge, not the quoted price.
      const { orders: made } = await readFactory();
      const cost = made.find(({ ref }) => ref === id)?.cost ?? '';
      const spent = parseMoney(cost);
      const [settled, less, left] = [4_160, spent, 4_160 - spent].map((cents) => displayMoney(cents, language));
      await expect(page.getByText(`${settled} − ${less} = ${left}`)).toBeVisible();
    });
  });
});
