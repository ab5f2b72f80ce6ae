import { listFaults } from './axe.ts';
import { endSubscription } from './database.ts';
import { listSellers } from './partners.ts';
import { CROSSED, expect, test } from './world.ts';

for (const { name, language, viewport } of CROSSED) {
  test.describe(`shops, ${name}`, () => {
    test.use({ language, viewport });

    test('the warning leads to exactly the shops that it counts (SHP-13)', async ({ page, words }) => {
      const { shops, shell } = words;
      const warning = page.getByTitle(shell.expiredShopsHint);
      const rows = page.getByRole('main').locator('[data-row-id]');
      const view = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: false });
      await page.goto('/community/shops');
      await expect(rows.first()).toBeVisible();
      await expect(warning).toHaveCount(0);
      const all = await rows.count();
      expect(all).toBeGreaterThan(1);

      // No other journey uses this shop: while it is expired, its orders would arrive late.
      const shopId = (await listSellers())[0]?.shops.at(-1) ?? '';
      const ended = await endSubscription(shopId);
      try {
        await page.goto('/community/orders');
        await expect(warning).toContainText('1');
        await warning.click();
        await expect(page).toHaveURL('/community/shops?statuses=OPEN,CLOSED&isExpired=true');
        await expect(rows).toHaveCount(1);
        await expect(rows.getByRole('link', { name: ended.friendName, exact: true })).toBeVisible();
        await expect(rows.getByText(shops.expired, { exact: true })).toBeVisible();
        await expect(view(shops.views.expired).first()).toHaveAttribute('aria-current', 'page');
        expect(await listFaults(page, 'expired shops')).toEqual([]);

        await page.reload();
        await expect(rows).toHaveCount(1);
        await view(shops.views.all).first().click();
        await expect(rows).toHaveCount(all);
        await expect(page).toHaveURL('/community/shops?statuses=OPEN,CLOSED');
      } finally {
        await ended.renew();
      }
      await page.goto('/community/shops?statuses=OPEN,CLOSED&isExpired=true');
      await expect(page.getByText(shops.noneExpired)).toBeVisible();
      await expect(warning).toHaveCount(0);
      await page.getByRole('button', { name: words.ui.clearFilters }).click();
      await expect(rows).toHaveCount(all);
    });
  });
}
