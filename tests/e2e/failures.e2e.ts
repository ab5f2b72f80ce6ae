import { sayError } from './words.ts';
import { BYSTANDER, expect, test, CROSSED } from './world.ts';

const LIST = /\/api\/shops\/orders\?/;

for (const { name, language, viewport } of CROSSED) {
  test.describe(`what can go wrong, ${name}`, () => {
    test.use({ language, viewport });

    test('a list that fails says why, keeps its old rows and can be asked again (UI-15)', async ({ page, words }) => {
      await page.goto('/community/orders?limit=25');
      const rows = page.locator('[data-order-id]');
      await expect(rows).toHaveCount(25);
      const first = await rows.first().getAttribute('data-order-id');

      await page.route(LIST, (route) => route.fulfill({ status: 500, json: {} }));
      await page.getByRole('link', { name: words.orders.views.missingLabel }).click();
      const alert = page.getByRole('alert');
      await expect(alert).toContainText(words.ui.loadFailed);
      await expect(alert).toContainText(sayError('INTERNAL', language));

      await page.goBack();
      await expect(rows.first()).toHaveAttribute('data-order-id', first ?? '');
      await page.goForward();
      await expect(alert).toContainText(words.ui.loadFailed);
      await page.unroute(LIST);
      await alert.getByRole('button', { name: words.ui.retry }).click();
      await expect(alert).toBeHidden();
      await expect(rows.first()).toBeVisible();
    });

    test('no line to the server is told from a server that fails (UI-28)', async ({ page, words }) => {
      await page.route(LIST, (route) => route.abort('internetdisconnected'));
      await page.goto('/community/orders');
      const alert = page.getByRole('alert');
      await expect(alert).toContainText(words.errors.checkLine);
      await page.unroute(LIST);
      await alert.getByRole('button', { name: words.ui.retry }).click();
      await expect(page.locator('[data-order-id]').first()).toBeVisible();
    });

    test('nothing found can be cleared (UI-15)', async ({ page, words }) => {
      await page.goto('/community/orders?search=000000000000000000');
      await expect(page.getByText(words.ui.noResult)).toBeVisible();
      await page.getByRole('button', { name: words.ui.clearFilters }).click();
      await expect(page.locator('[data-order-id]').first()).toBeVisible();
      await expect(page).toHaveURL(/\/orders$/);
    });

    test('an order that is not there (ORD-30)', async ({ page, words }) => {
      await page.goto('/community/orders/123');
      await expect(page.getByText(words['order-page'].notFound)).toBeVisible();
    });

    test('a path that is not there (UI-6)', async ({ page, words }) => {
      await page.goto('/nowhere/at/all');
      await expect(page).toHaveURL('/404');
      await expect(page.getByRole('heading', { name: words.shell.pageNotFound })).toBeVisible();
      await page.getByRole('link', { name: words.shell.goHome }).click();
      await expect(page).toHaveURL('/community');
    });

    test.describe('a person without a shop', () => {
      test.use({ account: BYSTANDER });

      test('is taught by empty pages', async ({ page, words }) => {
        await page.goto('/community/orders');
        await expect(page.getByText(words['order-work'].empty.title)).toBeVisible();
        await page.goto('/community/shops');
        await expect(page.getByText(words.shops.emptyTitle)).toBeVisible();
        await page.goto('/community');
        await expect(page.getByRole('heading', { name: words.start.guideTitle })).toBeVisible();
      });
    });
  });
}
