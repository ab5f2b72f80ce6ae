import type { Page } from '@playwright/test';
import { ERRORS } from '@bobbin/contract/errors';
import { listFaultsInThemes } from './axe.ts';
import { BYSTANDER, createOrder, CROSSED, expect, readOrder, SELLER, test } from './world.ts';

/** As a session that owes its second factor is answered (ACC-35). */
const OWING = {
  status: 404,
  json: { isSuccess: false, body: null, exceptionBody: { code: ERRORS.SECOND_FACTOR_OWED.code, message: 'owed' } },
};

async function checkScreen(page: Page, screen: string): Promise<void> {
  expect.soft(await listFaultsInThemes(page, screen), screen).toEqual([]);
}

for (const { name, language, viewport } of CROSSED) {
  test.describe(`reading the screen, ${name}`, () => {
    test.use({ language, viewport });
    // Every screen is read twice, rule by rule.
    test.slow();

    test('nothing serious on the screens of a seller (UI-42)', async ({ page, words, request }) => {
      const id = await createOrder(request, { changes: { requestCancel: 'Ordered by mistake' } });
      const order = await readOrder(request, SELLER, id);
      for (const [path, sign] of [
        ['/404', page.getByRole('heading', { name: words.shell.pageNotFound })],
        ['/community/shops', page.getByRole('link', { name: order?.shop.friendName }).first()],
        [`/community/shop-details/${order?.shop.id ?? ''}`, page.getByRole('heading', { name: words.shops.history })],
        ['/community/posts', page.getByRole('main').getByRole('listitem').first()],
        ['/community/user', page.getByText(words.connections.connected, { exact: true }).first()],
        ['/community/orders?limit=25', page.locator('[data-order-id]').first()],
        [`/community/orders/${id}`, page.getByRole('heading', { name: words['order-page'].money })],
        [`/community/orders?search=${id}&fulfil=${id}`, page.getByRole('complementary')],
      ] as const) {
        await page.goto(path);
        await expect(sign).toBeVisible();
        await checkScreen(page, path);
      }
    });

    test('nothing serious on the screens of designs and sales (UI-42)', async ({ page, words, request }) => {
      const shopId = (await readOrder(request, SELLER, await createOrder(request)))?.shop.id ?? '';
      const main = page.getByRole('main');
      for (const [path, sign] of [
        ['/community/designs', page.locator('[data-row-id]').first()],
        ['/community/sku', main.getByRole('article').first()],
        ['/community/top-seller', main.getByRole('heading').first()],
        [`/community/flash-sale?id=${shopId}`, page.locator('[data-row-id]').first()],
      ] as const) {
        await page.goto(path);
        await expect(sign).toBeVisible();
        await checkScreen(page, path);
      }
      await page.getByRole('button', { name: words['flash-sales'].create, exact: true }).click();
      await expect(page.getByRole('dialog').getByText(words['flash-sales'].endLa)).toBeVisible();
      await checkScreen(page, 'the dialog of a flash sale');
      await page.keyboard.press('Escape');
      await page.locator('[data-row-id]').last().getByRole('button').first().click();
      await expect(page.getByRole('dialog').getByText(words['flash-sales'].panel.callsHint)).toBeVisible();
      await checkScreen(page, 'the panel of a flash sale');
    });

    test('nothing serious in the command palette and on the sheet of keys', async ({ page, words }) => {
      await page.goto('/community/shops');
      await expect(page.getByRole('banner')).toBeVisible();
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
      await page.keyboard.type('shop');
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
      await checkScreen(page, 'the command palette');
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: words.palette.keySheet })).toBeVisible();
      await checkScreen(page, 'the sheet of keys');
    });

    test.describe('before the first shop', () => {
      test.use({ account: BYSTANDER });

      test('nothing serious from the first minute to the add-shop dialog', async ({ page, words }) => {
        await page.goto('/community');
        await expect(page.getByRole('heading', { name: words.start.guideTitle })).toBeVisible();
        await checkScreen(page, 'the first minute');
        await page.getByRole('button', { name: words.start.shopAction }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await checkScreen(page, 'the add-shop dialog');
      });

      test('nothing serious on the pages before the product', async ({ page, words }) => {
        await page.route('**/api/auth/profile', (route) => route.fulfill(OWING));
        await page.goto('/two-factor');
        await page.getByLabel(words.entry.code).fill('000000');
        await expect(page.getByRole('alert')).toBeVisible();
        await checkScreen(page, 'two-factor');
        await page.evaluate(() => localStorage.removeItem('AUTH_TOKEN'));
        await page.goto('/?sessionEnded=1');
        await expect(page.getByText(words.session.sessionEnded)).toBeVisible();
        await checkScreen(page, 'login');
        await page.goto('/register');
        await expect(page.getByLabel(words.session.email)).toBeVisible();
        for (const field of await page.locator('main input').all()) await field.focus();
        await page.getByLabel(words.session.email).focus();
        await expect(page.getByText(words.session.problems.dobRequired)).toBeVisible();
        await checkScreen(page, 'register');
        await page.goto('/forgot-password?email=nobody@journeys.test&passcode=ABCD2345');
        await expect(page.getByRole('alert')).toBeVisible();
        await checkScreen(page, 'forgot password');
        await page.goto('/activate-account?email=nobody@journeys.test&token=nothing');
        await expect(page.getByRole('alert')).toBeVisible();
        await checkScreen(page, 'activate account');
      });
    });
  });
}
