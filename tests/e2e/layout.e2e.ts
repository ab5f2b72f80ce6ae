import type { Page } from '@playwright/test';
import { createOrder, expect, readOrder, rowOf, SELLER, test } from './world.ts';

/** AC-54, and a large screen. */
const WIDTHS = [320, 390, 768, 973, 974, 1280, 1920];
const HEIGHT = 860;
/** From here on tables take the place of cards (Spec 1 §9). */
const WIDE_FROM = 974;

async function expectToFit(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    const overhang = await page.evaluate(async () => {
      // Two frames: React follows the media query, then the layout.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const { scrollWidth, clientWidth } = document.documentElement;
      // Not innerWidth: the room that is kept for the scroll bar is none of ours.
      return Math.max(scrollWidth, document.body.scrollWidth) - clientWidth;
    });
    expect.soft(overhang, `${name} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

for (const language of ['vi', 'en'] as const) {
  test.describe(`widths, ${language}`, () => {
    test.use({ language });

    test('no screen scrolls sideways', async ({ page, words, request }) => {
      const id = await createOrder(request);
      const order = await readOrder(request, SELLER, id);
      const main = page.getByRole('main');
      for (const [path, sign] of [
        ['/404', page.getByRole('heading', { name: words.shell.pageNotFound })],
        ['/community', main.getByRole('heading').first()],
        ['/community/shops', page.locator('[data-row], table, article').first()],
        [`/community/shop-details/${order?.shop.id ?? ''}`, page.getByRole('heading', { name: words.shops.history })],
        ['/community/user', page.getByText(words.profile.connected, { exact: true })],
        ['/community/orders', page.locator('[data-order-id]').first()],
        [`/community/orders/${id}`, page.getByRole('heading', { name: words.orders.detail.money })],
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
      await expect(page.getByRole('option').first()).toBeVisible();
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

    test('tables become cards exactly under 974 px', async ({ page, request }) => {
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
      // The styles turn at the same pixel as the program.
      for (const width of [WIDE_FROM - 1, WIDE_FROM]) {
        await page.setViewportSize({ width, height: HEIGHT });
        const isNarrow = await page.evaluate(() => matchMedia('(max-width: 973.98px)').matches);
        expect(isNarrow).toBe(width < WIDE_FROM);
      }
    });
  });
}
