import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { BYSTANDER, createOrder, expect, readOrder, SELLER, test, VARIANTS } from './world.ts';

const WEIGHTY = ['serious', 'critical'];

/** What axe finds wrong in a screen: one line for each rule, with how often and where first. */
async function listFaults(page: Page, screen: string, rules?: string[]): Promise<string[]> {
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  const { violations } = await (rules === undefined ? builder : builder.withRules(rules)).analyze();
  return violations
    .filter(({ impact }) => WEIGHTY.includes(impact ?? ''))
    .map(({ id, nodes }) => `${screen}: ${id} ×${nodes.length}, first at ${nodes[0]?.html.slice(0, 300) ?? ''}`);
}

/** Looks at a screen in both themes; of the dark one only what a theme can change. */
async function checkScreen(page: Page, screen: string): Promise<void> {
  // A dialog that is still fading in has colours that nobody keeps.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null))));
  const faults = await listFaults(page, screen);
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'));
  faults.push(...(await listFaults(page, `${screen}, dark`, ['color-contrast'])));
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'));
  expect.soft(faults, screen).toEqual([]);
}

for (const { name, language, viewport } of VARIANTS) {
  test.describe(`reading the screen, ${name}`, () => {
    test.use({ language, viewport });

    test('nothing serious on the screens of a seller', async ({ page, words, request }) => {
      const id = await createOrder(request, { changes: { requestCancel: 'Ordered by mistake' } });
      const order = await readOrder(request, SELLER, id);
      for (const [path, sign] of [
        ['/404', page.getByRole('heading', { name: words.shell.pageNotFound })],
        ['/community/shops', page.getByRole('link', { name: order?.shop.friendName }).first()],
        [`/community/shop-details/${order?.shop.id ?? ''}`, page.getByRole('heading', { name: words.shops.history })],
        ['/community/user', page.getByText(words.profile.connected, { exact: true })],
        ['/community/orders?limit=25', page.locator('[data-order-id]').first()],
        [`/community/orders/${id}`, page.getByRole('heading', { name: words.orders.detail.money })],
        [`/community/orders?search=${id}&fulfil=${id}`, page.getByRole('complementary')],
      ] as const) {
        await page.goto(path);
        await expect(sign).toBeVisible();
        await checkScreen(page, path);
      }
    });

    test.describe('before the first shop', () => {
      test.use({ account: BYSTANDER });

      test('nothing serious from the sign-in to the add-shop dialog', async ({ page, words }) => {
        await page.goto('/community');
        await expect(page.getByRole('heading', { name: words.start.guideTitle })).toBeVisible();
        await checkScreen(page, 'the first minute');
        await page.getByRole('button', { name: words.start.shopAction }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await checkScreen(page, 'the add-shop dialog');
        await page.evaluate(() => localStorage.removeItem('AUTH_TOKEN'));
        await page.goto('/');
        await expect(page.getByRole('heading', { name: words.session.title })).toBeVisible();
        await checkScreen(page, 'login');
      });
    });
  });
}
